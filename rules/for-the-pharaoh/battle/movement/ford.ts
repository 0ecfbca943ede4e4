import { z } from 'zod';
import type { Procedure } from '../../../core/procedure.ts';
import { TERRAIN } from '../../citations.ts';
import { step } from '../working.ts';

const inputSchema = z.strictObject({});

export interface FordOutcome {
  readonly flooded: boolean;
}

const FLOODED = 1;

/** The first unit that comes to a ford finds out whether it is flooded (For the Pharaoh, Terrain Definitions). */
export const ford: Procedure<z.output<typeof inputSchema>, FordOutcome> = {
  id: 'for-the-pharaoh/ford',
  title: 'Ford',
  citation: TERRAIN,
  input: inputSchema,
  dice: ['d10 the ford'],
  resolve(_input, dice) {
    const face = dice.roll('d10', 'the ford is flooded on a 1');
    const flooded = face === FLOODED;
    const text = `${face}: the ford ${flooded ? 'is flooded and impassable' : 'can be crossed, as rough ground'}`;
    return { outcome: { flooded }, steps: [step(TERRAIN, text)], rulings: [] };
  },
  odds: () => [
    { outcome: 'flooded', chance: 0.1 },
    { outcome: 'passable', chance: 0.9 },
  ],
};
