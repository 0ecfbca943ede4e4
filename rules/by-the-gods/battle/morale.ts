import { z } from 'zod';
import { type Happened, happenedBy, type Resolution } from '../../core/procedure.ts';
import { unit } from '../../core/table/asks.ts';
import { MORALE } from '../citations.ts';
import { type BtgUnit, defineProcedure } from '../define-procedure.ts';
import { fire } from './fire.ts';
import { melee } from './melee.ts';
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

/** What calls for a check since the last one: after fire, after a melee; null for nothing (Morale, A, D, F and G). */
function occasionOf({ troop, led }: BtgUnit, happened: readonly Happened[]): Occasion | null {
  const fought = happenedBy(happened, melee).at(-1);
  const side = fought?.role === 'a' || fought?.role === 'b' ? fought.role : null;
  const isBeast = troop.kind === 'elephants';
  if (fought && side) {
    if (fought.outcome.loser === side) return 'melee-lost';
    if (fought.outcome[side].leaderHit && !led) return 'leader-lost';
    return isBeast && fought.hits > 0 ? 'elephants-wounded' : null;
  }
  const shots = happenedBy(happened, fire, 'target');
  if (shots.some(({ hits }) => hits > 0)) return isBeast ? 'elephants-wounded' : 'missile-losses';
  return shots.some(({ outcome }) => outcome.leaderHit) && !led ? 'leader-lost' : null;
}

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
    unit: (who, { happened }) => ({
      occasion: occasionOf(who, happened) ?? undefined,
      ...testedUnit(who),
      charging: who.has('charging'),
      elephants: who.troop.kind === 'elephants',
    }),
  },
  owes: {
    unit(who, { phase, happened }) {
      if ((phase !== '3' && phase !== '5') || who.troop.kind === 'siege-weapon') return null;
      const occasion = occasionOf(who, happened);
      return occasion && OCCASION_NAME[occasion];
    },
  },
  effects: ({ result }) => moraleEffects(result),
});
