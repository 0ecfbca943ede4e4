import { z } from 'zod';
import { rollUntil } from '../../core/calculate-odds.ts';
import { sideAtRole } from '../../core/table/ask-procedure.ts';
import { MOVEMENT_PHASE } from '../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { step } from './step.ts';

/** Roll for the choice to move first or second. Ties are rolled again (Movement Phase; ruling PRW-5). */
export const moveOrder = defineProcedure({
  id: 'pharaoh-rides-to-war/move-order',
  title: 'Who moves first',
  citation: MOVEMENT_PHASE,
  phase: 'order',
  input: z.strictObject({}),
  dice: ['d6 of side a', 'd6 of side b', 'both again after a tie'],
  resolve(_input, dice) {
    const { thrown, before } = rollUntil(
      dice,
      (both) => ({ a: both.roll('d6', 'side a, who moves first'), b: both.roll('d6', 'side b, who moves first') }),
      ({ a, b }) => a !== b,
    );
    const { a, b } = thrown;
    const first = a > b ? 'a' : 'b';
    return {
      outcome: { first },
      steps: [
        ...before.map((tie) => step(MOVEMENT_PHASE, `${tie.a} each: rolled again`)),
        step(MOVEMENT_PHASE, `${a} against ${b}: side ${first} chooses to move first or second`),
      ],
      rulings: before.length > 0 ? ['PRW-5'] : [],
    };
  },
  inShort: ({ first }) => `side ${first} chooses`,
  oddsOrder: ({ first }) => (first === 'a' ? 0 : 1),
  verdict: ({ first }) => `Side ${first.toUpperCase()} chooses`,
  asks: { a: sideAtRole('Side A', 0), b: sideAtRole('Side B', 1) },
});
