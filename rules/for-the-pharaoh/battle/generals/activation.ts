import { z } from 'zod';
import type { Resolution } from '../../../core/procedure.ts';
import { general } from '../../../core/table/asks.ts';
import { ACTIVATION } from '../../citations.ts';
import { MOST_STARS } from '../../points/points-table.ts';
import { defineProcedure } from '../define-procedure.ts';
import { step } from '../working.ts';

const inputSchema = z.strictObject({ stars: z.int().min(0).max(MOST_STARS) });

export interface ActivationOutcome {
  readonly activated: boolean;
}

/** A general wants to act in the first phase of a bound (For the Pharaoh, Activation of Generals). */
export const activation = defineProcedure({
  id: 'for-the-pharaoh/activation',
  title: 'Activation of a general',
  citation: ACTIVATION,
  phase: '1',
  input: inputSchema,
  dice: ['d6 the general'],
  resolve({ stars }, dice): Resolution<ActivationOutcome> {
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
  inShort: ({ activated }) => (activated ? 'acts' : 'does not act'),
  verdict: ({ activated }) => (activated ? 'The general acts' : 'The general does not act'),
  asks: { general: general('General') },
  fill: { general: ({ stars }) => ({ stars }) },
});
