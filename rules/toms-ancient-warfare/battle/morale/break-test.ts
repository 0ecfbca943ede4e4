import { z } from 'zod';
import { type Happened, happenedBy, type Resolution } from '../../../core/procedure.ts';
import { choiceInForce, type RulingsInForce } from '../../../core/ruling.ts';
import { BREAK_TESTS, ELEPHANTS } from '../../citations.ts';
import { defineProcedure, hitsLeft, type TomsUnit } from '../define-procedure.ts';
import { fireMissiles } from '../shooting/fire-missiles.ts';
import { TOM_22 } from '../../rulings.ts';
import { BREAKS_ON, moraleDice, type MoraleOutcome, moraleShape, moraleTest, rollMorale } from './morale.ts';
import { step } from '../step.ts';

/* The conditions of a break test in the book's order; panic and FC tests are procedures of their own. */
const CONDITIONS = {
  'half-lost': 'half of its men have fallen',
  'loss-below-half': 'it loses men while below half',
  'generals-killed': 'all generals were killed in one turn',
  'on-fire': 'hit by fire missiles that were not put out',
  'flame-missiles': 'shot at with flaming missiles',
  'flame-missiles-near': 'a unit within 8 inches is shot at with flaming missiles',
} as const;

const ELEPHANTS_ONLY = new Set(['flame-missiles', 'flame-missiles-near']);
/** Elephants that are themselves shot at with fire break one easier. */
export const ELEPHANT_UNDER_FIRE = 4;

const breakTestSchema = z
  .strictObject({
    ...moraleShape,
    conditions: z
      .array(z.enum(Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[]))
      .min(1, 'a break test has at least one condition that is met')
      .refine((met) => new Set(met).size === met.length, 'a condition stands twice'),
  })
  .superRefine(({ troops, conditions }, context) => {
    if (troops === 'elephant') return;
    const index = conditions.findIndex((condition) => ELEPHANTS_ONLY.has(condition));
    if (index < 0) return;
    context.addIssue({
      code: 'custom',
      path: ['conditions', index],
      message: 'only elephants test for flaming missiles shot; other units when they burn',
      input: conditions[index],
    });
  });

/** The conditions that a unit met since it last tested, of those that the table knows (Break Tests). */
function metBy({ unit, troop }: TomsUnit, happened: readonly Happened[]): (keyof typeof CONDITIONS)[] {
  const losses = happened.filter(({ hits }) => hits > 0);
  const all = unit.parts.reduce((sum, { count, hits }) => sum + count * hits, 0);
  const left = unit.parts.reduce((sum, part) => sum + hitsLeft(part), 0);
  const before = left + losses.reduce((sum, { hits }) => sum + hits, 0);
  const fires = happenedBy(happened, fireMissiles, 'target');
  return [
    ...(losses.length > 0 && left * 2 <= all && before * 2 > all ? (['half-lost'] as const) : []),
    ...(losses.length > 0 && before * 2 < all ? (['loss-below-half'] as const) : []),
    ...(fires.some(({ outcome }) => outcome.burnsOn > 0) ? (['on-fire'] as const) : []),
    ...(troop.kind === 'elephants' && fires.some(({ outcome }) => outcome.mayShoot)
      ? (['flame-missiles'] as const)
      : []),
  ];
}

type BreakTestInput = z.output<typeof breakTestSchema>;

function ready(input: BreakTestInput, inForce: RulingsInForce) {
  const several = input.conditions.length > 1;
  const counted = choiceInForce(TOM_22, inForce) === 'each' ? input.conditions.length : 1;
  const counting = moraleDice(counted, input, inForce);
  const underFire = input.troops === 'elephant' && input.conditions.includes('flame-missiles');
  return {
    ...counting,
    steps: [
      ...input.conditions.map((condition) =>
        step(ELEPHANTS_ONLY.has(condition) ? ELEPHANTS : BREAK_TESTS, CONDITIONS[condition]),
      ),
      ...counting.steps,
    ],
    rulings: [...counting.rulings, ...(several ? ['TOM-22'] : [])],
    breaksOn: underFire ? ELEPHANT_UNDER_FIRE : BREAKS_ON.break[input.troops],
  };
}

/** Does a unit break (Morale, Break Tests; Elephant Special Rules; rulings TOM-4, TOM-15, TOM-22)? */
export const breakTest = defineProcedure({
  id: 'toms-ancient-warfare/break-test',
  title: 'Break test',
  citation: BREAK_TESTS,
  phase: '7',
  input: breakTestSchema,
  dice: ['d6 for each modifier that adds one, none where they come to 0'],
  resolve(input, dice, inForce): Resolution<MoraleOutcome> {
    const test = ready(input, inForce);
    const { outcome, steps } = rollMorale(test.dice, test.breaksOn, input.troops, dice);
    return { outcome, steps: [...test.steps, ...steps], rulings: test.rulings };
  },
  ...moraleTest,
  fill: {
    unit(who, { happened }) {
      const conditions = metBy(who, happened);
      return { ...moraleTest.fill.unit(who), ...(conditions.length > 0 ? { conditions } : {}) };
    },
  },
  owes: {
    unit(who, { happened }) {
      const conditions = who.unit.morale === 'broken' ? [] : metBy(who, happened);
      return conditions.length > 0 ? conditions.map((condition) => CONDITIONS[condition]).join('; ') : null;
    },
  },
});
