import { z } from 'zod';
import type { DiceSource, Die } from '../../core/dice.ts';
import type { Resolution, Step } from '../../core/procedure.ts';
import { eachFace } from '../../core/throw-context.ts';
import { defineProcedure, inStorm } from '../battle/define-procedure.ts';
import { SIEGES } from '../citations.ts';

const inputSchema = z.strictObject({});

export interface Commencement {
  /** 1 to 4. */
  readonly week: number;
  /** 1 to 7. */
  readonly day: number;
}

const WEEK: Die = 'd4';
const DAY: Die = 'd7';

/** What is thrown for the week of the month and the day of the week (ruling FTP-S1). */
export const commencementDice = { week: WEEK, day: DAY } as const;

/** On which day of the month a siege begins: a d4 for the week, a d7 for the day (ruling FTP-S1). */
export function rollCommencement(dice: DiceSource, who?: string): { outcome: Commencement; steps: Step[] } {
  const week = dice.roll(WEEK, 'week in which the siege begins', who, {
    odds: () => eachFace(WEEK, 'the siege begins in this week of the month; earlier leaves more days for works'),
  });
  const day = dice.roll(DAY, 'day on which the siege begins', who, {
    odds: () => eachFace(DAY, `the siege begins on this day of week ${week}`),
  });
  return {
    outcome: { week, day },
    steps: [{ text: `the siege begins in week ${week} on day ${day}`, citation: SIEGES }],
  };
}

/** When a siege begins (For the Pharaoh, Sieges). */
export const commence = defineProcedure({
  id: 'for-the-pharaoh/siege/commence',
  title: 'Begin a siege',
  citation: SIEGES,
  phase: [],
  input: inputSchema,
  dice: ['d4 week', 'd7 day'],
  resolve(_input, dice): Resolution<Commencement> {
    return { ...rollCommencement(dice), rulings: ['FTP-S1'] };
  },
  inBattle: inStorm,
});
