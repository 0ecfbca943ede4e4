import { z } from 'zod';
import type { Procedure } from '../../core/procedure.ts';
import { MORALE } from '../citations.ts';
import {
  meaningOf,
  moraleOdds,
  moraleShape,
  type MoraleThrow,
  RESULT_NAME,
  resultOf,
  rollMorale,
} from './morale-check.ts';
import { step } from './step.ts';

/** Why a unit checks its morale, in the book's order (Morale, A to G). */
export const OCCASIONS = [
  'missile-losses',
  'charge',
  'friend-routs',
  'melee-lost',
  'surrounded',
  'leader-lost',
  'elephants-wounded',
] as const;
export type Occasion = (typeof OCCASIONS)[number];

export const OCCASION_NAME: Readonly<Record<Occasion, string>> = {
  'missile-losses': 'figures lost to missiles',
  charge: 'to charge or to receive a charge',
  'friend-routs': 'a friend in sight routs within 2 inches',
  'melee-lost': 'a melee lost',
  surrounded: 'surrounded, without a gap as wide as a stand',
  'leader-lost': 'its leader lost',
  'elephants-wounded': 'elephants wounded',
};

const schema = z.strictObject({ occasion: z.enum(OCCASIONS).default('missile-losses'), ...moraleShape });

/** A unit checks its morale (Morale; ruling BTG-3). */
export const morale: Procedure<z.output<typeof schema>, MoraleThrow> = {
  id: 'by-the-gods/morale',
  title: 'Morale',
  citation: MORALE,
  input: schema,
  dice: ['d6'],
  resolve(input, dice) {
    const { thrown, steps } = rollMorale(input, dice);
    return {
      outcome: thrown,
      steps: [step(MORALE, OCCASION_NAME[input.occasion]), ...steps, meaningOf(thrown.result)],
      rulings: ['BTG-3'],
    };
  },
  odds: (input) => moraleOdds(input, (total) => RESULT_NAME[resultOf(total, input)]),
};
