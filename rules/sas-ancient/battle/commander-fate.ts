import { z } from 'zod';
import type { Procedure } from '../../core/procedure.ts';
import { CHART, MORALE_RESULTS } from '../citations.ts';
import { step, yes } from './step.ts';

const fateSchema = z.strictObject({
  /** The chart’s cell against his unit bore a star. */
  star: yes,
  unitRouts: yes,
  /** An enemy unit is in contact at the end of the turn. */
  enemyInContact: yes,
});

interface FateOutcome {
  readonly fate: 'safe' | 'killed' | 'lost' | 'captured';
}

/** What becomes of a commander with his unit. No die of its own decides (casualty chart; Morale test results definitions; ruling SAS-3). */
export const commanderFate: Procedure<z.output<typeof fateSchema>, FateOutcome> = {
  id: 'sas-ancient/commander-fate',
  title: 'A commander’s fate',
  citation: MORALE_RESULTS,
  input: fateSchema,
  dice: [],
  resolve({ star, unitRouts, enemyInContact }) {
    if (star) {
      return {
        outcome: { fate: 'killed' },
        steps: [step(CHART, 'a star: the commander is killed')],
        rulings: ['SAS-3'],
      };
    }
    if (!unitRouts) {
      return {
        outcome: { fate: 'safe' },
        steps: [step(MORALE_RESULTS, 'his unit stands, and so does he')],
        rulings: [],
      };
    }
    const fate = enemyInContact ? 'captured' : 'lost';
    const text = enemyInContact
      ? 'his unit routs with an enemy in contact: he is captured'
      : 'his unit routs: he is lost with it';
    return { outcome: { fate }, steps: [step(MORALE_RESULTS, text)], rulings: [] };
  },
};
