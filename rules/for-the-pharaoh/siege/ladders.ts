import { z } from 'zod';
import type { Die } from '../../core/dice.ts';
import type { Resolution } from '../../core/procedure.ts';
import { eachFace } from '../../core/throw-context.ts';
import { defineProcedure, inStorm } from '../battle/define-procedure.ts';
import { ESCALADE } from '../citations.ts';
import { counted } from './engine.ts';

const inputSchema = z.strictObject({
  /** Fascines have to be made too. */
  wetMoat: z.boolean().default(false),
  carpenters: z.int().min(1, 'a carpenter is wanted to make ladders').max(1_000_000),
});

export interface LadderOutcome {
  /** Days until the ladders, and fascines, are ready. */
  readonly days: number;
  /** Groups equipped in that time. */
  readonly groups: number;
}

const faces = (wetMoat: boolean): 10 | 20 => (wetMoat ? 20 : 10);

/** What is thrown for the days of each period in which ladders are made (ruling FTP-S2). */
export const ladderDie = (wetMoat: boolean): Die => `d${faces(wetMoat)}`;

/** Ladders for a storm (For the Pharaoh, Over; ruling FTP-S2). */
export const ladders = defineProcedure({
  id: 'for-the-pharaoh/siege/ladders',
  title: 'Ladders and fascines',
  citation: ESCALADE,
  phase: [],
  input: inputSchema,
  dice: ['d10 days, d20 with a wet moat'],
  resolve({ wetMoat, carpenters }, dice): Resolution<LadderOutcome> {
    const die = ladderDie(wetMoat);
    const days = dice.roll(die, wetMoat ? 'days for ladders and fascines' : 'days for ladders', undefined, {
      odds: () => eachFace(die, `so many days until ${counted(carpenters, 'group')} more can climb`),
    });
    const text = `${counted(carpenters, 'carpenter')} ${carpenters === 1 ? 'equips' : 'equip'} ${counted(carpenters, 'group')} in ${counted(days, 'day')}`;
    return {
      outcome: { days, groups: carpenters },
      steps: [{ text, citation: ESCALADE }],
      rulings: ['FTP-S2'],
    };
  },
  inShort: ({ days }) => counted(days, 'day'),
  verdict: () => null,
  inBattle: inStorm,
});
