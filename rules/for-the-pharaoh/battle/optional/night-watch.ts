import { z } from 'zod';
import { hitOdds } from '../../../core/odds.ts';
import type { Resolution } from '../../../core/procedure.ts';
import { NIGHT_FIGHTING } from '../../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { step } from '../working.ts';

const inputSchema = z.strictObject({
  /** Generals and units of the out-scouted side, one die each. */
  generalsAndUnits: z.int().min(1, 'at least one general or unit was expected').max(500),
});

export interface NightWatchOutcome {
  /** Those on guard and formed, by their number in the order of the dice, from 1. */
  readonly onGuard: readonly number[];
  /** How many are asleep and count as disordered. */
  readonly asleep: number;
}

const ON_GUARD = 6;

/** Who of the out-scouted side is awake when a night battle begins (For the Pharaoh, Night Fighting). */
export const nightWatch = defineProcedure({
  id: 'for-the-pharaoh/optional/night-watch',
  title: 'Night: who is on guard',
  citation: NIGHT_FIGHTING,
  phase: 'scouting',
  input: inputSchema,
  dice: ['d6 each general and unit'],
  resolve({ generalsAndUnits: count }, dice): Resolution<NightWatchOutcome> {
    const faces = Array.from({ length: count }, (_, index) =>
      dice.roll('d6', `general or unit ${index + 1} of ${count}, on guard on a ${ON_GUARD}`),
    );
    const onGuard = faces.flatMap((face, index) => (face === ON_GUARD ? [index + 1] : []));
    const awake = onGuard.length === 0 ? 'nobody is on guard' : `on guard and formed: number ${onGuard.join(', ')}`;
    return {
      outcome: { onGuard, asleep: count - onGuard.length },
      steps: [
        step(NIGHT_FIGHTING, `${faces.join(' ')}: ${awake}`),
        step(
          NIGHT_FIGHTING,
          'all others sleep and are disordered, for the rest of the game; all have orders to halt until they have spotted the enemy',
        ),
      ],
      rulings: [],
    };
  },
  // Who is on guard is told by number, which makes too many ways to count.
  odds: ({ generalsAndUnits: count }) =>
    hitOdds([{ dice: count, faces: 6, hitting: 1 }]).map((chance, awake) => ({ outcome: `${awake} on guard`, chance })),
  verdict: () => null,
});
