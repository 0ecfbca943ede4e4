import { z } from 'zod';
import type { Resolution } from '../../core/procedure.ts';
import { part } from '../../core/table/asks.ts';
import { capital } from '../../core/words.ts';
import { CHART, MORALE_RESULTS } from '../citations.ts';
import { defineProcedure, isRouted } from '../define-procedure.ts';
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
export const commanderFate = defineProcedure({
  id: 'sas-ancient/commander-fate',
  title: 'A commander’s fate',
  citation: MORALE_RESULTS,
  phase: ['3A', '4'],
  input: fateSchema,
  dice: [],
  resolve({ star, unitRouts, enemyInContact }): Resolution<FateOutcome> {
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
  verdict: ({ fate }) => capital(fate),
  asks: { unit: part('The commander’s unit') },
  fill: { unit: (who) => ({ unitRouts: isRouted(who) }) },
  // At the end of the turn (Morale test results definitions).
  owes: { unit: (who, { phase }) => (phase === '4' && who.led && isRouted(who) ? 'its unit routs' : null) },
  effects: ({ fate }) => (fate === 'safe' ? [] : [{ role: 'unit', fallen: 1 }]),
});
