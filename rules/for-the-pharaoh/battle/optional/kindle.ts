import { z } from 'zod';
import type { Odds } from '../../../core/odds.ts';
import type { Resolution } from '../../../core/procedure.ts';
import { FIRE_AND_SMOKE } from '../../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { step } from '../working.ts';

const inputSchema = z.strictObject({
  /** Groups that spend a bound on it and do nothing else. */
  groups: z.int().min(1, 'at least one group was expected').max(100),
  /** What the object showed when it was first tried; the lower the better it burns. */
  combustibility: z.int().min(1).max(6).optional(),
});

export interface KindleOutcome {
  readonly combustibility: number;
  readonly started: boolean;
  /** What the fire’s die is set to; null without a fire. */
  readonly intensity: number | null;
}

/** The chance that the highest of so many d6 is just this. */
const highest = (face: number, dice: number): number => (face / 6) ** dice - ((face - 1) / 6) ** dice;

/** Troops try to set something on fire (For the Pharaoh, Fire and Smoke; ruling FTP-B22). */
export const kindle = defineProcedure({
  id: 'for-the-pharaoh/optional/kindle',
  title: 'Fire: kindling',
  citation: FIRE_AND_SMOKE,
  phase: '10',
  input: inputSchema,
  dice: ['d6 how well it burns, where that is not known', 'd6 each group'],
  resolve({ groups, combustibility: known }, dice): Resolution<KindleOutcome> {
    const combustibility = known ?? dice.roll('d6', 'how well it burns, the lower the better');
    const faces = Array.from({ length: groups }, (_, index) =>
      dice.roll('d6', `group ${index + 1} of ${groups} kindles on ${combustibility} or more`),
    );
    const best = Math.max(...faces);
    const started = best >= combustibility;
    const end = started
      ? `it burns at an intensity of ${best}; animals within ${best} cm are disordered`
      : 'it does not catch';
    return {
      outcome: { combustibility, started, intensity: started ? best : null },
      steps: [
        step(FIRE_AND_SMOKE, `${combustibility} or more kindles it`),
        step(FIRE_AND_SMOKE, `${faces.join(' ')}: ${end}`),
      ],
      rulings: ['FTP-B22'],
    };
  },
  // The highest of many dice: too many ways to count.
  odds({ groups, combustibility: known }) {
    const objects = known === undefined ? [1, 2, 3, 4, 5, 6] : [known];
    const burning = [1, 2, 3, 4, 5, 6].map((face): Odds => {
      const catching = objects.filter((object) => object <= face).length / objects.length;
      return { outcome: `burns at ${face}`, chance: catching * highest(face, groups) };
    });
    const burns = burning.reduce((sum, { chance }) => sum + chance, 0);
    return [{ outcome: 'does not catch', chance: 1 - burns }, ...burning.filter(({ chance }) => chance > 0)];
  },
});
