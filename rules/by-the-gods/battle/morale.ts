import { z } from 'zod';
import type { Resolution } from '../../core/procedure.ts';
import { unit } from '../../core/table/asks.ts';
import { MORALE } from '../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import {
  meaningOf,
  moraleEffects,
  moraleShape,
  type MoraleThrow,
  RESULT_NAME,
  rollMorale,
  testedUnit,
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
export const morale = defineProcedure({
  id: 'by-the-gods/morale',
  title: 'Morale',
  citation: MORALE,
  phase: ['1', '3', '5'],
  input: schema,
  dice: ['d6'],
  resolve(input, dice): Resolution<MoraleThrow> {
    const { thrown, steps } = rollMorale(input, dice);
    return {
      outcome: thrown,
      steps: [step(MORALE, OCCASION_NAME[input.occasion]), ...steps, meaningOf(thrown.result)],
      rulings: ['BTG-3'],
    };
  },
  inShort: ({ result }) => RESULT_NAME[result],
  oddsOrder: ({ total }) => -total,
  verdict: ({ result }) => `It ${RESULT_NAME[result]}`,
  asks: { unit: unit('Unit that checks') },
  fill: {
    unit: (who) => ({
      ...testedUnit(who),
      charging: who.has('charging'),
      elephants: who.troop.kind === 'elephants',
    }),
  },
  effects: ({ result }) => moraleEffects(result),
});
