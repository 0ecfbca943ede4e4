import { z } from 'zod';
import type { Resolution } from '../../core/procedure.ts';
import { WOODS } from '../citations.ts';
import { defineProcedure, step, inches, flag } from './define-procedure.ts';

/** Distance in inches at which enemies discover a unit hidden in a wood. */
export const DISCOVERY_DISTANCE = 8;

const hiddenSchema = z.strictObject({
  inDeploymentArea: z.boolean().default(true),
  emerged: flag,
  /** Distance from the wood to the nearest enemy, or null if none is on the table. */
  nearestEnemy: inches.nullable().default(null),
});

interface HiddenOutcome {
  readonly mayHide: boolean;
  readonly revealed: boolean;
}

/** Check whether a unit deployed in a wood is still hidden, without dice (Woods). */
export const hiddenInWoods = defineProcedure({
  id: 'toms-ancient-warfare/hidden-in-woods',
  title: 'Hidden in woods',
  citation: WOODS,
  phase: '2',
  input: hiddenSchema,
  dice: [],
  resolve({ inDeploymentArea, emerged, nearestEnemy }): Resolution<HiddenOutcome> {
    if (!inDeploymentArea) {
      const text = 'only a wood in its own deployment area hides a unit';
      return { outcome: { mayHide: false, revealed: true }, steps: [step(WOODS, text)], rulings: [] };
    }
    const discovered = nearestEnemy !== null && nearestEnemy <= DISCOVERY_DISTANCE;
    const text = emerged
      ? 'the unit came out of the wood: revealed'
      : discovered
        ? `an enemy is within ${DISCOVERY_DISTANCE} inches of the wood: revealed`
        : 'still hidden';
    return { outcome: { mayHide: true, revealed: emerged || discovered }, steps: [step(WOODS, text)], rulings: [] };
  },
});
