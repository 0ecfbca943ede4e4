import { z } from 'zod';
import type { DiceSource, Die } from '../../core/dice.ts';
import type { Resolution, Step } from '../../core/procedure.ts';
import { eachFace } from '../../core/throw-context.ts';
import { defineProcedure, inStorm } from '../battle/define-procedure.ts';
import { STARVATION } from '../citations.ts';
import { counted } from './engine.ts';

const inputSchema = z.strictObject({
  /** To fish in, or to be supplied by. */
  waterAccess: z.boolean().default(false),
});

export interface StarvationOutcome {
  /** Months of blockade until the garrison surrenders. */
  readonly months: number;
}

const faces = (waterAccess: boolean): 10 | 20 => (waterAccess ? 20 : 10);

/** What is thrown for the months that stores last (ruling FTP-S10). */
export const storesDie = (waterAccess: boolean): Die => `d${faces(waterAccess)}`;

/** How long a garrison's stores last: a d10, a d20 with access to water (ruling FTP-S10). The umpire throws. */
export function rollStores(waterAccess: boolean, dice: DiceSource): { outcome: StarvationOutcome; steps: Step[] } {
  const months = dice.roll(storesDie(waterAccess), 'months the stores last', undefined, {
    odds: () => eachFace(storesDie(waterAccess), 'so many months of blockade until the garrison surrenders'),
  });
  const text = `the stores last ${counted(months, 'month')}${waterAccess ? ', with access to water' : ''}`;
  return { outcome: { months }, steps: [{ text, citation: STARVATION }] };
}

/** Starving out a garrison (For the Pharaoh, Under). */
export const starvation = defineProcedure({
  id: 'for-the-pharaoh/siege/starvation',
  title: 'Starvation',
  citation: STARVATION,
  phase: [],
  input: inputSchema,
  dice: ['d10 months, d20 with access to water'],
  resolve({ waterAccess }, dice): Resolution<StarvationOutcome> {
    return { ...rollStores(waterAccess, dice), rulings: ['FTP-S10'] };
  },
  inShort: ({ months }) => counted(months, 'month'),
  verdict: () => null,
  inBattle: inStorm,
});
