import { z } from 'zod';
import type { Resolution } from '../../core/procedure.ts';
import { getChoice, type RulingsInForce } from '../../core/ruling.ts';
import { unitRole } from '../../core/table/ask-procedure.ts';
import { MELEE } from '../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { BTG_10 } from '../rulings.ts';
import { KINDS, MOVE_DISTANCES } from '../troops/kinds.ts';
import {
  explainResult,
  getMoraleEffects,
  type MoraleResult,
  moraleShape,
  RESULT_NAMES,
  rollMorale,
  toMoraleInput,
} from './morale.ts';
import { step } from './step.ts';

export const AVOIDS_LABEL = 'avoids';

const AVOIDERS: ReadonlySet<string> = new Set(['light-cavalry', 'cavalry', 'camelry']);

const { elephants: _elephants, moving: _moving, charging: _charging, ...asked } = moraleShape;
const fields = z.strictObject({ kind: z.enum(KINDS), ...asked });
type Avoid = z.output<typeof fields>;

const schema = fields.superRefine(({ kind }, context) => {
  if (AVOIDERS.has(kind)) return;
  const message = 'only cavalry and camelry avoid a charge';
  context.addIssue({ code: 'custom', path: ['kind'], message, input: kind });
});

interface AvoidOutcome {
  readonly total: number;
  readonly avoids: boolean;
  /** Distance in inches on level ground that the unit moves, or 0 if it stands. */
  readonly inches: number;
  /** Morale result of a failed check, or null if it has none. */
  readonly result: Exclude<MoraleResult, 'ok'> | null;
}

const toMoraleTest = ({ kind: _kind, ...test }: Avoid) => ({
  ...test,
  charging: false,
  moving: false,
  elephants: false,
});

const doesCheckCount = (rulings: RulingsInForce): boolean => getChoice(BTG_10, rulings) === 'check-counts';

/** Charged cavalry or camelry checks its morale to avoid the charge (Melee, A; Morale, B; ruling BTG-10). */
export const avoidCharge = defineProcedure({
  id: 'by-the-gods/avoid-charge',
  title: 'Avoid a charge',
  citation: MELEE,
  phase: '1',
  input: schema,
  dice: ['d6'],
  resolve(input, dice, rulings): Resolution<AvoidOutcome> {
    const { thrown, steps } = rollMorale(toMoraleTest(input), dice);
    const { total, result } = thrown;
    const inches = result === 'ok' ? (MOVE_DISTANCES[input.kind].level ?? 0) : 0;
    const end =
      result === 'ok'
        ? step(
            MELEE,
            `the unit avoids the charge and moves ${inches} inches away; the charger stops at the unit’s former position`,
          )
        : doesCheckCount(rulings)
          ? explainResult(result)
          : step(MELEE, 'the unit is caught and fights');
    return {
      outcome: {
        total,
        avoids: result === 'ok',
        inches,
        result: result === 'ok' || !doesCheckCount(rulings) ? null : result,
      },
      steps: [...steps, end],
      rulings: ['BTG-3', 'BTG-10'],
    };
  },
  inShort: ({ avoids, result }) => (avoids ? AVOIDS_LABEL : result === null ? 'stands' : RESULT_NAMES[result]),
  oddsOrder: ({ total }) => -total,
  verdict: ({ avoids }) => (avoids ? 'It avoids the charge' : 'It is caught'),
  asks: { unit: unitRole('Charged unit') },
  fill: { unit: (who) => ({ kind: who.troop.kind, ...toMoraleInput(who) }) },
  effects: ({ result }) => getMoraleEffects(result),
});
