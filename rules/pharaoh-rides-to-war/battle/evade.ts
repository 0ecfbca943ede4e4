import { z } from 'zod';
import { throwHits } from '../../core/count-throws.ts';
import { part } from '../../core/table/asks.ts';
import { mark, struck } from '../../core/table/effects.ts';
import { EVASION } from '../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { isHeavier, TYPE_IDS, TYPES } from '../troops/types.ts';
import { diceWords, hitWords, stands, step, yes } from './step.ts';
import { MOVING_PHASES } from './unit-states.ts';

/** The highest face that loses somebody on the way, and the chance of each stand to be lost so. */
const LOST = 1;
export const LOST_EVADING = LOST / 6;

const evadeSchema = z.strictObject({
  evader: z.enum(TYPE_IDS),
  charger: z.enum(TYPE_IDS),
  stands,
  /** It has moved this turn, so that this is a move more. */
  hasMoved: yes,
});

const NOT = 'it may not evade';

/** Lighter troops get out of a charge’s way; some are lost as they do (Evasion; ruling PRW-11). */
export const evade = defineProcedure({
  id: 'pharaoh-rides-to-war/evade',
  title: 'Evade',
  citation: EVASION,
  phase: MOVING_PHASES,
  input: evadeSchema,
  dice: ['d6 for each stand'],
  resolve({ evader, charger, stands: count, hasMoved }, dice, inForce) {
    if (!isHeavier(TYPES[charger], TYPES[evader], inForce)) {
      const text = `${TYPES[evader].name} are not lighter than ${TYPES[charger].name}: ${NOT}`;
      return { outcome: { mayEvade: false, inches: 0, hits: 0 }, steps: [step(EVASION, text)], rulings: ['PRW-11'] };
    }
    const isLost = (face: number): boolean => face <= LOST;
    const hits = throwHits(dice, 'd6', count, isLost, (stand) => `evading, stand ${stand + 1}`);
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
  inShort: ({ mayEvade, hits }) => (mayEvade ? hitWords(hits) : NOT),
  asks: { evader: part('Who evades'), charger: part('From whom') },
  fill: {
    evader: ({ troop, part: { left } }) => ({ evader: troop.type, stands: left }),
    charger: ({ troop }) => ({ charger: troop.type }),
  },
  effects: ({ mayEvade, hits }) => (mayEvade ? [mark('evader', 'evaded'), ...struck('evader', hits)] : []),
});
