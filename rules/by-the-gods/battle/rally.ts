import { z } from 'zod';
import type { Procedure } from '../../core/procedure.ts';
import { choiceInForce, type RulingsInForce } from '../../core/ruling.ts';
import { SEQUENCE } from '../citations.ts';
import { BTG_9 } from '../rulings.ts';
import { isWell, moraleOdds, moraleShape, rollMorale } from './morale-check.ts';
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
export const rally: Procedure<Rally, RallyOutcome> = {
  id: 'by-the-gods/rally',
  title: 'Rally',
  citation: SEQUENCE,
  input: schema,
  dice: ['d6'],
  resolve(input, dice, rulings) {
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
  odds: (input, rulings) =>
    never(rulings)
      ? [{ outcome: 'goes on', chance: 1 }]
      : moraleOdds(testOf(input), (total) => (isWell(total) ? 'rallies' : 'goes on')),
};
