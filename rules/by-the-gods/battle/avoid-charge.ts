import { z } from 'zod';
import type { Resolution } from '../../core/procedure.ts';
import { choiceInForce, type RulingsInForce } from '../../core/ruling.ts';
import { unit } from '../../core/table/ask-procedure.ts';
import { MELEE } from '../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { BTG_10 } from '../rulings.ts';
import { KINDS, MOVES } from '../troops/kinds.ts';
import {
  meaningOf,
  moraleEffects,
  type MoraleResult,
  moraleShape,
  RESULT_NAME,
  rollMorale,
  testedUnit,
} from './morale.ts';
import { step } from './step.ts';

export const AVOIDS = 'avoids';

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
  /** Distance in inches on level ground, or 0 if it stands. */
  readonly inches: number;
  /** Morale result of a failed check, or null if it has none. */
  readonly result: Exclude<MoraleResult, 'ok'> | null;
}

const testOf = ({ kind: _kind, ...test }: Avoid) => ({ ...test, charging: false, moving: false, elephants: false });

const checkCounts = (rulings: RulingsInForce): boolean => choiceInForce(BTG_10, rulings) === 'check-counts';

/** Charged cavalry or camelry checks its morale to avoid the charge (Melee, A; Morale, B; ruling BTG-10). */
export const avoidCharge = defineProcedure({
  id: 'by-the-gods/avoid-charge',
  title: 'Avoid a charge',
  citation: MELEE,
  phase: '1',
  input: schema,
  dice: ['d6'],
  resolve(input, dice, rulings): Resolution<AvoidOutcome> {
    const { thrown, steps } = rollMorale(testOf(input), dice);
    const { total, result } = thrown;
    const inches = result === 'ok' ? (MOVES[input.kind].level ?? 0) : 0;
    const end =
      result === 'ok'
        ? step(MELEE, `it avoids the charge by ${inches} inches; the charger stops at its former position`)
        : checkCounts(rulings)
          ? meaningOf(result)
          : step(MELEE, 'it is caught and fights');
    return {
      outcome: {
        total,
        avoids: result === 'ok',
        inches,
        result: result === 'ok' || !checkCounts(rulings) ? null : result,
      },
      steps: [...steps, end],
      rulings: ['BTG-3', 'BTG-10'],
    };
  },
  inShort: ({ avoids, result }) => (avoids ? AVOIDS : result === null ? 'stands' : RESULT_NAME[result]),
  oddsOrder: ({ total }) => -total,
  verdict: ({ avoids }) => (avoids ? 'It avoids the charge' : 'It is caught'),
  asks: { unit: unit('Who is charged') },
  fill: { unit: (who) => ({ kind: who.troop.kind, ...testedUnit(who) }) },
  effects: ({ result }) => moraleEffects(result),
});
