import { z } from 'zod';
import type { Resolution } from '../../../core/procedure.ts';
import { FLANK_MARCHES } from '../../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { step } from '../working.ts';

const inputSchema = z.strictObject({
  /** Turns before the one in which the force comes on. */
  turns: z.int().min(0).max(1000),
  /** A move of the slowest unit in it, in centimetres; column and road count for nothing. */
  move: z.number().min(0).max(1000),
  /** From one long edge of the table to the other, in centimetres. */
  tableDepth: z.number().gt(0).max(10_000).optional(),
});

export interface FlankArrivalOutcome {
  /** From the corner of its own table edge, along the flank. */
  readonly cm: number;
  /** Whether it comes on behind the enemy's edge; null where the table's depth is not known. */
  readonly behindEnemyEdge: boolean | null;
}

/** Where a flank march comes on (For the Pharaoh, Flank Marches). No dice. */
export const flankArrival = defineProcedure({
  id: 'for-the-pharaoh/flank-arrival',
  title: 'Flank march, where it comes on',
  citation: FLANK_MARCHES,
  phase: '10',
  input: inputSchema,
  dice: [],
  resolve({ turns, move, tableDepth }): Resolution<FlankArrivalOutcome> {
    const cm = turns * move;
    const behindEnemyEdge = tableDepth === undefined ? null : cm > tableDepth;
    const where = behindEnemyEdge ? 'behind the enemy’s edge of the table' : 'along the flank, from its own corner';
    return {
      outcome: { cm, behindEnemyEdge },
      steps: [step(FLANK_MARCHES, `${turns} turns × ${move} cm = ${cm} cm ${where}`)],
      rulings: [],
    };
  },
});
