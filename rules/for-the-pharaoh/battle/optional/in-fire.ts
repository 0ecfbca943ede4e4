import { z } from 'zod';
import type { Resolution } from '../../../core/procedure.ts';
import { part } from '../../../core/table/asks.ts';
import { struck } from '../../../core/table/effects.ts';
import { FIRE_AND_SMOKE } from '../../citations.ts';
import { defineProcedure, disorders, isMounted } from '../define-procedure.ts';
import { agreedFigures, distanceFactor, figures } from '../figure-size.ts';
import { yes } from '../sides.ts';
import { step } from '../working.ts';

const inputSchema = z.strictObject({
  figures,
  /** What the fire's die shows. */
  intensity: z.int().min(1).max(12),
  /** From the unit to the fire, in centimetres; 0 is in it. */
  distance: z.number().min(0).max(1000),
  /** It rides, or is drawn by animals. */
  animals: yes,
  /** Hits that the troops in the fire can still take. */
  strength: z.int().min(0).max(1_000_000).default(0),
});

export interface InFireOutcome {
  readonly destroyed: boolean;
  readonly disordered: boolean;
  /** Hits, all there are, where troops are destroyed. */
  readonly lost: number;
}

/** What a fire does to troops in it and near it (For the Pharaoh, Fire and Smoke). No dice. */
export const inFire = defineProcedure({
  id: 'for-the-pharaoh/optional/in-fire',
  title: 'Fire: troops in it and near it',
  citation: FIRE_AND_SMOKE,
  phase: '10',
  input: inputSchema,
  dice: [],
  resolve(input, _dice, inForce): Resolution<InFireOutcome> {
    const { factor, steps, rulings } = distanceFactor(input.figures, inForce);
    const reach = input.intensity * factor;
    const destroyed = input.distance === 0;
    const disordered = !destroyed && input.animals && input.distance <= reach;
    const text = destroyed
      ? 'troops in a fire are destroyed'
      : disordered
        ? `animals within ${reach} cm are disordered`
        : `animals are disordered within ${reach} cm: nothing happens`;
    return {
      outcome: { destroyed, disordered, lost: destroyed ? input.strength : 0 },
      steps: [...steps, step(FIRE_AND_SMOKE, text)],
      rulings,
    };
  },
  asks: { unit: part('Who is in it or near it') },
  fill: { unit: ({ troop, part: { left, hits } }) => ({ animals: isMounted(troop), strength: left * hits }) },
  effects: ({ lost, disordered }) => (disordered ? [disorders('unit')] : struck('unit', lost)),
  given: agreedFigures,
});
