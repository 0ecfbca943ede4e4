import { z } from 'zod';
import type { Resolution } from '../../core/procedure.ts';
import { choiceInForce, type RulingsInForce } from '../../core/ruling.ts';
import { unit } from '../../core/table/asks.ts';
import { SEQUENCE } from '../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { BTG_9 } from '../rulings.ts';
import { isWell, moraleShape, rollMorale, testedUnit } from './morale-check.ts';
import { step } from './step.ts';

const { charging: _charging, moving: _moving, elephants: _elephants, ...asked } = moraleShape;
const schema = z.strictObject(asked);
type Rally = z.output<typeof schema>;

interface RallyOutcome {
  readonly mayTry: boolean;
  /** Null where nobody may try. */
  readonly total: number | null;
  readonly rallied: boolean;
}

const never = (rulings: RulingsInForce): boolean => choiceInForce(BTG_9, rulings) === 'never';
const testOf = (input: Rally) => ({ ...input, charging: false, moving: false, elephants: false });

/** A routed or rampaging unit tries to rally (Sequence of play; Morale; ruling BTG-9). */
export const rally = defineProcedure({
  id: 'by-the-gods/rally',
  title: 'Rally',
  citation: SEQUENCE,
  phase: '6',
  input: schema,
  dice: ['d6'],
  resolve(input, dice, rulings): Resolution<RallyOutcome> {
    if (never(rulings)) {
      return {
        outcome: { mayTry: false, total: null, rallied: false },
        steps: [step(SEQUENCE, 'nobody rallies')],
        rulings: ['BTG-9'],
      };
    }
    const { thrown, steps } = rollMorale(testOf(input), dice);
    const rallied = isWell(thrown.total);
    return {
      outcome: { mayTry: true, total: thrown.total, rallied },
      steps: [...steps, step(SEQUENCE, rallied ? 'it rallies' : 'it goes on as before')],
      rulings: ['BTG-9'],
    };
  },
  inShort: ({ rallied }) => (rallied ? 'rallies' : 'goes on'),
  oddsOrder: ({ rallied }) => (rallied ? 0 : 1),
  verdict: ({ rallied }) => (rallied ? 'It rallies' : 'It goes on'),
  asks: { unit: unit('Unit that rallies') },
  fill: { unit: testedUnit },
  // Only who runs rallies (Sequence of play).
  may: { unit: ({ unit: { morale } }) => morale === 'routed' || morale === 'rampaging' },
  owes: {
    unit: ({ unit: { morale } }, { phase }) =>
      phase === '6' && morale === 'routed' ? 'routed: it rallies, or runs on' : null,
  },
  effects: ({ rallied }) => (rallied ? [{ role: 'unit', morale: 'ok' }] : []),
});
