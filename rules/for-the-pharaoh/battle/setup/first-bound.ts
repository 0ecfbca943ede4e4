import { z } from 'zod';
import { throwUntil } from '../../../core/count-throws.ts';
import type { Resolution } from '../../../core/procedure.ts';
import { sideAt } from '../../../core/table/asks.ts';
import { SIDES_AND_BOUNDS } from '../../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { step } from '../working.ts';

const inputSchema = z.strictObject({});

export interface FirstBoundOutcome {
  /** The side that chooses first: its long edge of the table, or the first or second bound. */
  readonly chooses: 'a' | 'b';
}

/** Who chooses the table edge or the bound, before a battle (For the Pharaoh, Pre-Game Sequence 3). */
export const firstBound = defineProcedure({
  id: 'for-the-pharaoh/first-bound',
  title: 'Table edge and first bound',
  citation: SIDES_AND_BOUNDS,
  phase: 'sides',
  input: inputSchema,
  dice: ['d10 side A', 'd10 side B', 'both again for a tie'],
  resolve(_input, dice): Resolution<FirstBoundOutcome> {
    const { thrown, before } = throwUntil(
      dice,
      (both) => [both.roll('d10', 'side A'), both.roll('d10', 'side B')] as const,
      ([one, other]) => one !== other,
    );
    const [a, b] = thrown;
    const chooses = a > b ? 'a' : 'b';
    const side = chooses.toUpperCase();
    return {
      outcome: { chooses },
      steps: [
        ...before.map(([both]) => step(SIDES_AND_BOUNDS, `both ${both}: thrown again`)),
        step(
          SIDES_AND_BOUNDS,
          `A ${a}, B ${b}: ${side} chooses its edge of the table or the bound, the other side the rest`,
        ),
      ],
      rulings: [],
    };
  },
  inShort: ({ chooses }) => `side ${chooses.toUpperCase()} chooses`,
  oddsOrder: ({ chooses }) => (chooses === 'a' ? 0 : 1),
  verdict: () => null,
  asks: { a: sideAt('Side A', 0), b: sideAt('Side B', 1) },
});
