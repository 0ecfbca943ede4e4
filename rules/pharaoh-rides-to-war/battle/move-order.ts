import { z } from 'zod';
import type { Odds } from '../../core/odds.ts';
import type { Procedure } from '../../core/procedure.ts';
import { MOVEMENT_PHASE } from '../citations.ts';
import { step } from './step.ts';

interface MoveOrder {
  /** The side that threw higher, and chooses. */
  readonly first: 'a' | 'b';
}

const EVEN: readonly Odds[] = [
  { outcome: 'side a chooses', chance: 0.5 },
  { outcome: 'side b chooses', chance: 0.5 },
];

/** Which side chooses to move first or second; a tie is thrown again (Movement Phase; ruling PRW-5). */
export const moveOrder: Procedure<Record<string, never>, MoveOrder> = {
  id: 'pharaoh-rides-to-war/move-order',
  title: 'Who moves first',
  citation: MOVEMENT_PHASE,
  input: z.strictObject({}),
  dice: ['d6 of side a', 'd6 of side b', 'both again after a tie'],
  resolve(_input, dice) {
    const steps = [];
    for (;;) {
      const a = dice.roll('d6', 'side a, who moves first');
      const b = dice.roll('d6', 'side b, who moves first');
      if (a !== b) {
        const first = a > b ? 'a' : 'b';
        const text = `${a} against ${b}: side ${first} chooses to move first or second`;
        const rulings = steps.length > 0 ? ['PRW-5'] : [];
        return { outcome: { first }, steps: [...steps, step(MOVEMENT_PHASE, text)], rulings };
      }
      steps.push(step(MOVEMENT_PHASE, `${a} each: thrown again`));
    }
  },
  odds: () => EVEN,
};
