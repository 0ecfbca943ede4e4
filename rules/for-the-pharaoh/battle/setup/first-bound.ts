import { z } from 'zod';
import type { Procedure } from '../../../core/procedure.ts';
import { SIDES_AND_BOUNDS } from '../../citations.ts';
import { step } from '../working.ts';

const inputSchema = z.strictObject({});

export interface FirstBoundOutcome {
  /** The side that chooses first: its long edge of the table, or the first or second bound. */
  readonly chooses: 'a' | 'b';
}

/** Who chooses the table edge or the bound, before a battle (For the Pharaoh, Pre-Game Sequence 3). */
export const firstBound: Procedure<z.output<typeof inputSchema>, FirstBoundOutcome> = {
  id: 'for-the-pharaoh/first-bound',
  title: 'Table edge and first bound',
  citation: SIDES_AND_BOUNDS,
  input: inputSchema,
  dice: ['d10 side A', 'd10 side B', 'both again for a tie'],
  resolve(_input, dice) {
    const throws: [number, number][] = [];
    do throws.push([dice.roll('d10', 'side A'), dice.roll('d10', 'side B')]);
    while (throws.at(-1)![0] === throws.at(-1)![1]);
    const [a, b] = throws.at(-1)!;
    const chooses = a > b ? 'a' : 'b';
    const side = chooses.toUpperCase();
    return {
      outcome: { chooses },
      steps: [
        ...throws.slice(0, -1).map(([both]) => step(SIDES_AND_BOUNDS, `both ${both}: thrown again`)),
        step(
          SIDES_AND_BOUNDS,
          `A ${a}, B ${b}: ${side} chooses its edge of the table or the bound, the other side the rest`,
        ),
      ],
      rulings: [],
    };
  },
  odds: () => [
    { outcome: 'side A chooses', chance: 0.5 },
    { outcome: 'side B chooses', chance: 0.5 },
  ],
};
