import { z } from 'zod';
import type { Resolution } from '../../../core/procedure.ts';
import { TERRAIN } from '../../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { step } from '../working.ts';

const inputSchema = z.strictObject({});

export interface FordOutcome {
  readonly flooded: boolean;
}

const FLOODED = 1;

/** The first unit that comes to a ford finds out whether it is flooded (For the Pharaoh, Terrain Definitions). */
export const ford = defineProcedure({
  id: 'for-the-pharaoh/ford',
  title: 'Ford',
  citation: TERRAIN,
  phase: '10',
  input: inputSchema,
  dice: ['d10 the ford'],
  resolve(_input, dice): Resolution<FordOutcome> {
    const face = dice.roll('d10', 'the ford is flooded on a 1');
    const flooded = face === FLOODED;
    const text = `${face}: the ford ${flooded ? 'is flooded and impassable' : 'can be crossed, as rough ground'}`;
    return { outcome: { flooded }, steps: [step(TERRAIN, text)], rulings: [] };
  },
  inShort: ({ flooded }) => (flooded ? 'flooded' : 'passable'),
  verdict: () => null,
});
