import { z } from 'zod';
import { hitOdds } from '../../core/odds.ts';
import type { Procedure } from '../../core/procedure.ts';
import { EVASION } from '../citations.ts';
import { isHeavier, TYPE_IDS, TYPES } from '../troops/types.ts';
import { diceWords, hitWords, numberOdds, stands, step, yes } from './step.ts';

/** The highest face that loses somebody on the way. */
const LOST = 1;

const evadeSchema = z.strictObject({
  evader: z.enum(TYPE_IDS),
  charger: z.enum(TYPE_IDS),
  stands,
  /** It has moved this turn, so that this is a move more. */
  hasMoved: yes,
});
type EvadeInput = z.output<typeof evadeSchema>;

interface EvadeOutcome {
  readonly mayEvade: boolean;
  readonly inches: number;
  readonly hits: number;
}

const NOT = 'it may not evade';

/** Lighter troops get out of a charge’s way; some are lost as they do (Evasion; ruling PRW-11). */
export const evade: Procedure<EvadeInput, EvadeOutcome> = {
  id: 'pharaoh-rides-to-war/evade',
  title: 'Evade',
  citation: EVASION,
  input: evadeSchema,
  dice: ['d6 for each stand'],
  resolve({ evader, charger, stands: count, hasMoved }, dice, inForce) {
    if (!isHeavier(TYPES[charger], TYPES[evader], inForce)) {
      const text = `${TYPES[evader].name} are not lighter than ${TYPES[charger].name}: ${NOT}`;
      return { outcome: { mayEvade: false, inches: 0, hits: 0 }, steps: [step(EVASION, text)], rulings: ['PRW-11'] };
    }
    const faces = Array.from({ length: count }, (_, stand) => dice.roll('d6', `evading, stand ${stand + 1}`));
    const hits = faces.filter((face) => face <= LOST).length;
    const inches = TYPES[evader].move;
    return {
      outcome: { mayEvade: true, inches, hits },
      steps: [
        step(EVASION, `away from the enemy by ${inches} inches, ${hasMoved ? 'beside its move' : 'which is its move'}`),
        step(EVASION, `${hitWords(hits)} from ${diceWords(count)}: a 1 is a hit`),
      ],
      rulings: ['PRW-11'],
    };
  },
  odds({ evader, charger, stands: count }, inForce) {
    if (!isHeavier(TYPES[charger], TYPES[evader], inForce)) return [{ outcome: NOT, chance: 1 }];
    return numberOdds(hitOdds([{ dice: count, faces: 6, hitting: LOST }]), hitWords);
  },
};
