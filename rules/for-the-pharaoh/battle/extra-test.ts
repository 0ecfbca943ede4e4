import { z } from 'zod';
import type { Resolution, Step } from '../../core/procedure.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import { partRole, unitRole } from '../../core/table/ask-procedure.ts';
import { MORALE_CHANGES } from '../citations.ts';
import { defineProcedure, toStance } from './define-procedure.ts';
import { toAgreedFigures, getDistanceFactor, figures } from './figure-size.ts';
import { RESULT_NAME } from './morale/morale-table.ts';
import { morale, listMoraleEffects, type MoraleOutcome, moraleSchema, getMoraleTest } from './morale/morale.ts';
import { isExtraMorale } from './morale/lasting-change.ts';
import { getMovementRow } from './movement/movement-table.ts';
import { checkMounted, checkOrder, kind, order, createIssueReporter } from './sides.ts';
import { step } from './steps.ts';

const inputSchema = z
  .strictObject({
    figures,
    /** `charge-reach`: in reach of a charge, in phase five or ten. `shot-at`: shot at in phase nine, even without losses. */
    cause: z.enum(['charge-reach', 'shot-at']).default('charge-reach'),
    /** The enemy unit that might charge. */
    enemy: z.strictObject({ kind, order, mounted: z.boolean().optional() }).prefault({}),
    /** Centimetres to the enemy that might charge. */
    distance: z.number().min(0).max(1000).nullable().default(null),
    test: moraleSchema,
  })
  .superRefine(({ cause, enemy, distance }, context) => {
    if (cause === 'shot-at') return;
    const report = createIssueReporter(context);
    checkOrder('enemy', enemy, report);
    checkMounted(['enemy'], enemy, report);
    if (distance === null) report(['distance'], 'expected the distance to that enemy, in centimetres', distance);
  });
type ExtraTestInput = z.output<typeof inputSchema>;

export interface ExtraTestOutcome {
  readonly tests: boolean;
  /** Reach of the enemy's charge in centimetres. Null for a unit that was shot at. */
  readonly reach: number | null;
  /** Outcome of the test, or null if the unit does not test. */
  readonly morale: MoraleOutcome | null;
}

interface RequiredTest {
  readonly tests: boolean;
  readonly reach: number | null;
  readonly steps: readonly Step[];
  readonly rulings: readonly string[];
}

/** Checks whether the optional rules require a test (ruling FTP-B37). */
function checkRequired(
  { cause, enemy, distance, figures: size }: ExtraTestInput,
  inForce: RulingsInForce,
): RequiredTest {
  if (cause === 'shot-at' || distance === null) {
    const text = 'the unit was shot at, so it tests even without losses';
    return { tests: true, reach: null, steps: [step(MORALE_CHANGES, text)], rulings: [] };
  }
  const { factor, steps, rulings } = getDistanceFactor(size, inForce);
  const { words, move, bonus } = getMovementRow(enemy);
  const reach = enemy.kind === 'wagon' ? 0 : (move + (bonus ?? 0)) * factor;
  const tests = enemy.kind !== 'wagon' && distance <= reach;
  const text =
    enemy.kind === 'wagon'
      ? 'wagons never charge, so the unit does not test'
      : `${words.toLowerCase()} charge ${reach} cm and are ${distance} cm away: ${tests ? 'the unit tests' : 'no test'}`;
  return { tests, reach, steps: [...steps, step(MORALE_CHANGES, text)], rulings: ['FTP-B37', ...rulings] };
}

/** Morale test required only by the optional rules (For the Pharaoh, Optional Rules, Changes to the Morale Rules; ruling FTP-B37). */
export const extraTest = defineProcedure({
  id: 'for-the-pharaoh/optional/extra-test',
  title: 'Extra morale test',
  citation: MORALE_CHANGES,
  phase: ['5', '9', '10'],
  input: inputSchema,
  dice: ['1 to 4 d6, if the unit tests'],
  resolve(input, dice, inForce): Resolution<ExtraTestOutcome> {
    const { tests, reach, steps, rulings } = checkRequired(input, inForce);
    if (!tests) return { outcome: { tests, reach, morale: null }, steps, rulings };
    const test = morale.resolve(input.test, dice, inForce);
    return {
      outcome: { tests, reach, morale: test.outcome },
      steps: [...steps, ...test.steps],
      rulings: [...rulings, ...test.rulings],
    };
  },
  // Returns the odds of the morale test, if one is required.
  odds: (input, inForce) =>
    checkRequired(input, inForce).tests
      ? (morale.odds?.(input.test, inForce) ?? [])
      : [{ outcome: 'no test', chance: 1 }],
  verdict: ({ morale: test }) => (test ? RESULT_NAME[test.result] : 'No test'),
  measured(field) {
    const pair = field.pair('unit', 'enemy');
    return pair ? [{ said: `${pair.distance} cm between them`, input: { distance: pair.distance } }] : [];
  },
  asks: { unit: unitRole('Unit that tests'), enemy: partRole('Enemy that might charge') },
  fill: { unit: (who) => ({ test: getMoraleTest(who) }), enemy: ({ troop }) => ({ enemy: toStance(troop) }) },
  effects: ({ morale: test }) => (test ? listMoraleEffects('unit', test) : []),
  inBattle: ({ agreed }) => isExtraMorale(agreed),
  given: (agreed) => ({ ...toAgreedFigures(agreed), ...(isExtraMorale(agreed) ? { test: { shift: 0 } } : {}) }),
});
