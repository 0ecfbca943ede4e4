import { z } from 'zod';
import type { Die, DiceSource } from '../../core/dice.ts';
import type { Resolution } from '../../core/procedure.ts';
import { eachFace } from '../../core/throw-context.ts';
import { defineProcedure, inStorm } from '../battle/define-procedure.ts';
import { MINING } from '../citations.ts';
import { counted, moatSchema } from './engine.ts';

const inputSchema = z.strictObject({ moat: moatSchema });

export interface MineOutcome {
  readonly headDays: number;
  readonly digWeeks: number;
}

/** What is thrown for the days of a mine-head and for the weeks of digging (ruling FTP-S5). */
export const mineDie = (moat: z.output<typeof moatSchema>): Die => (moat === 'none' ? 'd10' : 'd20');

/** The weeks in which a mine is dug. */
export const throwDigging = (moat: z.output<typeof moatSchema>, dice: DiceSource): number =>
  dice.roll(mineDie(moat), 'weeks to dig the mine', undefined, {
    odds: () => eachFace(mineDie(moat), 'so many weeks of digging to the breach'),
  });

/** A mine from its head to the wall (For the Pharaoh, Mining; ruling FTP-S5). */
export const mine = defineProcedure({
  id: 'for-the-pharaoh/siege/mine',
  title: 'Mine',
  citation: MINING,
  phase: [],
  input: inputSchema,
  dice: ['d10 days for the head, d20 with any moat', 'd10 weeks to dig, d20 with any moat'],
  resolve({ moat }, dice): Resolution<MineOutcome> {
    const die = mineDie(moat);
    const headDays = dice.roll(die, 'days for the mine-head', undefined, {
      odds: () => eachFace(die, 'so many days for the head; then it is dug to the wall'),
    });
    const digWeeks = throwDigging(moat, dice);
    const text = `${counted(headDays, 'day')} for the head, then ${counted(digWeeks, 'week')} of digging`;
    return { outcome: { headDays, digWeeks }, steps: [{ text, citation: MINING }], rulings: ['FTP-S5'] };
  },
  inBattle: inStorm,
});
