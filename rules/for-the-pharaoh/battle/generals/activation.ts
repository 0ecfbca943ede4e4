import { z } from 'zod';
import type { Procedure } from '../../../core/procedure.ts';
import { ACTIVATION } from '../../citations.ts';
import { MOST_STARS } from '../../points/points-table.ts';
import { step } from '../working.ts';

const inputSchema = z.strictObject({ stars: z.int().min(0).max(MOST_STARS) });

export interface ActivationOutcome {
  readonly activated: boolean;
}

/** A general wants to act in the first phase of a bound (For the Pharaoh, Activation of Generals). */
export const activation: Procedure<z.output<typeof inputSchema>, ActivationOutcome> = {
  id: 'for-the-pharaoh/activation',
  title: 'Activation of a general',
  citation: ACTIVATION,
  input: inputSchema,
  dice: ['d6 the general'],
  resolve({ stars }, dice) {
    const face = dice.roll('d6', `the general acts on ${stars} or less`);
    const activated = face <= stars;
    const text = `${face}, ${stars} or less wanted: the general ${activated ? 'acts' : 'does not act'}`;
    const zero =
      stars === 0
        ? [
            step(
              ACTIVATION,
              'without a star no die is low enough: such a general may give forgotten orders again, for which no die is thrown',
            ),
          ]
        : [];
    return { outcome: { activated }, steps: [...zero, step(ACTIVATION, text)], rulings: [] };
  },
  odds: ({ stars }) => [
    { outcome: 'acts', chance: stars / 6 },
    { outcome: 'does not act', chance: (6 - stars) / 6 },
  ],
};
