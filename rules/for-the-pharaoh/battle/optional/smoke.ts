import { z } from 'zod';
import type { Resolution } from '../../../core/procedure.ts';
import { FIRE_AND_SMOKE } from '../../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { agreedFigures, distanceFactor, figures } from '../figure-size.ts';
import { step } from '../working.ts';

const inputSchema = z.strictObject({ figures, intensity: z.int().min(1).max(12) });

export interface SmokeOutcome {
  /** The hour of a clock that the smoke drifts to. */
  readonly clock: number;
  /** Centimetres of smoke that nobody sees through, and as many of thinner smoke behind it. */
  readonly screen: number;
}

/** Which way a fire’s smoke drifts, and how far (For the Pharaoh, Fire and Smoke). */
export const smoke = defineProcedure({
  id: 'for-the-pharaoh/optional/smoke',
  title: 'Fire: wind and smoke',
  citation: FIRE_AND_SMOKE,
  phase: '10',
  input: inputSchema,
  dice: ['d12 the wind, by the clock'],
  resolve({ figures: size, intensity }, dice, inForce): Resolution<SmokeOutcome> {
    const { factor, steps, rulings } = distanceFactor(size, inForce);
    const screen = intensity * factor;
    const clock = dice.roll('d12', 'the wind, by the clock');
    return {
      outcome: { clock, screen },
      steps: [
        ...steps,
        step(FIRE_AND_SMOKE, `the smoke drifts towards ${clock} o’clock`),
        step(
          FIRE_AND_SMOKE,
          `${screen} cm that nobody sees through, and ${screen} cm of thin smoke behind, through which shooting has +1`,
        ),
      ],
      rulings,
    };
  },
  given: agreedFigures,
});
