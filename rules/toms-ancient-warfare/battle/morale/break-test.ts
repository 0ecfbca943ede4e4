import { z } from 'zod';
import { type PastResult, filterResults, type Resolution } from '../../../core/procedure.ts';
import { getChoice, type RulingsInForce } from '../../../core/ruling.ts';
import { BREAK_TESTS, ELEPHANTS, RALLYING } from '../../citations.ts';
import { TOM_22 } from '../../rulings.ts';
import { defineProcedure, countHitsLeft, step, type TomsUnit, flag } from '../define-procedure.ts';
import { fireMissiles } from '../shooting/fire-missiles.ts';
import {
  BREAK_FACES,
  countMoraleDice,
  type MoraleOutcome,
  moraleShape,
  moraleTest,
  createNoTest,
  rollMorale,
} from './morale.ts';

const PANIC_TEST_CAUSES = {
  'friend-broken': step(BREAK_TESTS, 'a broken friend is within 8 inches at the end of the turn'),
  'enemy-elephants': step(ELEPHANTS, 'enemy elephants are within 8 inches'),
  'lives-low': step(ELEPHANTS, 'the elephant has 2 lives or 1 left'),
} as const;

const panicSchema = z
  .strictObject({
    ...moraleShape,
    cause: z.enum(Object.keys(PANIC_TEST_CAUSES) as (keyof typeof PANIC_TEST_CAUSES)[]).default('friend-broken'),
    /** True if the broken friend is an auxiliary unit or a siege engine. */
    auxiliary: flag,
  })
  .refine(({ troops, cause }) => cause !== 'lives-low' || troops === 'elephant', {
    path: ['cause'],
    error: 'only elephants have lives',
  });

type PanicInput = z.output<typeof panicSchema>;

/** Returns why a unit need not test, or null if it must. */
function findExemption({ troops, cause, auxiliary }: PanicInput): readonly [citation: string, text: string] | null {
  if (troops === 'elephant' && cause !== 'lives-low') return [ELEPHANTS, 'elephants are immune to this panic: no test'];
  if (auxiliary && cause === 'friend-broken')
    return [RALLYING, 'auxiliaries and siege engines cause no panic: no test'];
  return null;
}

function preparePanicTest(input: PanicInput, inForce: RulingsInForce) {
  const counting = countMoraleDice(1, input, inForce);
  return {
    ...counting,
    steps: [PANIC_TEST_CAUSES[input.cause], ...counting.steps],
    breaksOn: BREAK_FACES.panic[input.troops],
  };
}

/** Panic test of a unit (Morale, Break Tests; Rallying; Elephant Special Rules; rulings TOM-4, TOM-23, TOM-25). */
export const panicTest = defineProcedure({
  id: 'toms-ancient-warfare/panic-test',
  title: 'Panic test',
  citation: BREAK_TESTS,
  phase: ['7', '8'],
  input: panicSchema,
  dice: ['d6 for each modifier that adds one, unless they total 0 or no test is due'],
  resolve(input, dice, inForce): Resolution<MoraleOutcome> {
    const exempt = findExemption(input);
    if (exempt) return { ...createNoTest(...exempt), rulings: input.auxiliary ? ['TOM-25'] : [] };
    const test = preparePanicTest(input, inForce);
    const { outcome, steps } = rollMorale(test.dice, test.breaksOn, input.troops, dice);
    return { outcome, steps: [...test.steps, ...steps], rulings: [...test.rulings, 'TOM-23'] };
  },
  ...moraleTest,
});

const FC_TEST_CAUSES = {
  'friend-destroyed': step(BREAK_TESTS, 'a friend within 8 inches is destroyed'),
  'enemy-elephants': step(ELEPHANTS, 'enemy elephants are within 10 inches of cavalry'),
} as const;

const fcSchema = z.strictObject({
  ...moraleShape,
  cause: z.enum(Object.keys(FC_TEST_CAUSES) as (keyof typeof FC_TEST_CAUSES)[]).default('friend-destroyed'),
  /** True if the destroyed friend is an auxiliary unit or a siege engine, which means panic numbers. */
  auxiliary: flag,
});

type FcInput = z.output<typeof fcSchema>;

function prepareFcTest(input: FcInput, inForce: RulingsInForce) {
  const isPanic = input.auxiliary && input.cause === 'friend-destroyed';
  const counting = countMoraleDice(1, input, inForce);
  return {
    ...counting,
    steps: [
      FC_TEST_CAUSES[input.cause],
      ...(isPanic ? [step(RALLYING, 'caused by auxiliaries or siege engines: uses the numbers of a panic test')] : []),
      ...counting.steps,
    ],
    rulings: [
      ...counting.rulings,
      'TOM-23',
      ...(isPanic ? ['TOM-25'] : []),
      ...(input.cause === 'enemy-elephants' ? ['TOM-34'] : []),
    ],
    breaksOn: BREAK_FACES[isPanic ? 'panic' : 'break'][input.troops],
  };
}

/** FC test of a unit after the loss of a friend or near elephants (Morale, Break Tests; rulings TOM-4, TOM-23, TOM-25, TOM-34). */
export const fcTest = defineProcedure({
  id: 'toms-ancient-warfare/fc-test',
  title: 'FC test',
  citation: BREAK_TESTS,
  phase: ['4', '7'],
  input: fcSchema,
  dice: ['d6 for each modifier that adds one, unless they total 0 or no test is due'],
  resolve(input, dice, inForce): Resolution<MoraleOutcome> {
    if (input.troops === 'elephant') {
      return { ...createNoTest(ELEPHANTS, 'elephants are immune to FC tests: no test'), rulings: [] };
    }
    const test = prepareFcTest(input, inForce);
    const { outcome, steps } = rollMorale(test.dice, test.breaksOn, input.troops, dice);
    return { outcome, steps: [...test.steps, ...steps], rulings: test.rulings };
  },
  ...moraleTest,
});

/* Conditions of a break test in the book's order. Panic and FC tests are separate procedures. */
const CONDITIONS = {
  'half-lost': 'half of its men have fallen',
  'loss-below-half': 'it loses men while below half',
  'generals-killed': 'all generals were killed in one turn',
  'on-fire': 'hit by fire missiles that were not put out',
  'flame-missiles': 'shot at with flaming missiles',
  'flame-missiles-near': 'a unit within 8 inches is shot at with flaming missiles',
} as const;

const ELEPHANTS_ONLY = new Set(['flame-missiles', 'flame-missiles-near']);
/** Lowest face that breaks elephants shot at with fire. */
export const ELEPHANT_FIRE_FACE = 4;

const breakTestSchema = z
  .strictObject({
    ...moraleShape,
    conditions: z
      .array(z.enum(Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[]))
      .min(1, 'a break test needs at least one condition')
      .refine((met) => new Set(met).size === met.length, 'a condition is listed twice'),
  })
  .superRefine(({ troops, conditions }, context) => {
    if (troops === 'elephant') return;
    const index = conditions.findIndex((condition) => ELEPHANTS_ONLY.has(condition));
    if (index < 0) return;
    context.addIssue({
      code: 'custom',
      path: ['conditions', index],
      message: 'only elephants test when shot at with flaming missiles; other units test when they burn',
      input: conditions[index],
    });
  });

/** Lists the conditions met since the unit's last test, as far as the table records them (Break Tests). */
function listConditionsMet({ unit, troop }: TomsUnit, happened: readonly PastResult[]): (keyof typeof CONDITIONS)[] {
  const losses = happened.filter(({ hits }) => hits > 0);
  const total = unit.parts.reduce((sum, { count, hits }) => sum + count * hits, 0);
  const left = unit.parts.reduce((sum, part) => sum + countHitsLeft(part), 0);
  const before = left + losses.reduce((sum, { hits }) => sum + hits, 0);
  const fires = filterResults(happened, fireMissiles, 'target');
  return [
    ...(losses.length > 0 && left * 2 <= total && before * 2 > total ? (['half-lost'] as const) : []),
    ...(losses.length > 0 && before * 2 < total ? (['loss-below-half'] as const) : []),
    ...(fires.some(({ outcome }) => outcome.burnsOn > 0) ? (['on-fire'] as const) : []),
    ...(troop.kind === 'elephants' && fires.some(({ outcome }) => outcome.mayShoot)
      ? (['flame-missiles'] as const)
      : []),
  ];
}

type BreakTestInput = z.output<typeof breakTestSchema>;

function prepareBreakTest(input: BreakTestInput, inForce: RulingsInForce) {
  const several = input.conditions.length > 1;
  const counted = getChoice(TOM_22, inForce) === 'each' ? input.conditions.length : 1;
  const counting = countMoraleDice(counted, input, inForce);
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
    breaksOn: underFire ? ELEPHANT_FIRE_FACE : BREAK_FACES.break[input.troops],
  };
}

/** Break test of a unit (Morale, Break Tests; Elephant Special Rules; rulings TOM-4, TOM-15, TOM-22). */
export const breakTest = defineProcedure({
  id: 'toms-ancient-warfare/break-test',
  title: 'Break test',
  citation: BREAK_TESTS,
  phase: '7',
  input: breakTestSchema,
  dice: ['d6 for each modifier that adds one, unless they total 0'],
  resolve(input, dice, inForce): Resolution<MoraleOutcome> {
    const test = prepareBreakTest(input, inForce);
    const { outcome, steps } = rollMorale(test.dice, test.breaksOn, input.troops, dice);
    return { outcome, steps: [...test.steps, ...steps], rulings: test.rulings };
  },
  ...moraleTest,
  fill: {
    unit(who, { happened }) {
      const conditions = listConditionsMet(who, happened);
      return { ...moraleTest.fill.unit(who), ...(conditions.length > 0 ? { conditions } : {}) };
    },
  },
  owes: {
    unit(who, { happened }) {
      const conditions = who.unit.morale === 'broken' ? [] : listConditionsMet(who, happened);
      return conditions.length > 0 ? conditions.map((condition) => CONDITIONS[condition]).join('; ') : null;
    },
  },
});
