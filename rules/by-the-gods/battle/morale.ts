import { z } from 'zod';
import type { DiceSource } from '../../core/dice.ts';
import { type Happened, happenedBy, type Resolution, type Step } from '../../core/procedure.ts';
import type { TableEffect } from '../../core/table-rules.ts';
import { unit } from '../../core/table/ask-procedure.ts';
import { MORALE } from '../citations.ts';
import { type BtgUnit, defineProcedure, isBelowHalf } from '../define-procedure.ts';
import { BASE_MORALE_NUMBER } from './base-morale.ts';
import { fire } from './fire.ts';
import { melee } from './melee.ts';
import { signed, step, yes } from './step.ts';

export const moraleShape = {
  base: z.int().min(1).max(4),
  leader: yes,
  charging: yes,
  belowHalf: yes,
  facingElephants: yes,
  phalanxOrLegion: yes,
  templar: yes,
  /** A moving unit stops instead of falling back. */
  moving: yes,
  /** Elephants rampage instead of routing. */
  elephants: yes,
};
export type MoraleTest = { readonly [Key in keyof typeof moraleShape]: z.output<(typeof moraleShape)[Key]> };

type Modifier = readonly [what: string, amount: number, applies: (test: MoraleTest) => boolean];

/** Morale Modifiers, in the book's order (Morale). */
export const MORALE_MODIFIERS: readonly Modifier[] = [
  ['a leader attached', 1, ({ leader }) => leader],
  ['charging', 1, ({ charging }) => charging],
  ['under half strength', -2, ({ belowHalf }) => belowHalf],
  [
    'facing elephants, and no phalanx or legion',
    -1,
    ({ facingElephants, phalanxOrLegion }) => facingElephants && !phalanxOrLegion,
  ],
  ['Templars', 1, ({ templar }) => templar],
];

/** Highest totals that rout and that fall back (ruling BTG-3). */
export const ROUTS_TO = 2;
export const FALLS_BACK_TO = 4;

export const MORALE_RESULTS = ['ok', 'falls-back', 'stops', 'routs', 'rampages'] as const;
export type MoraleResult = (typeof MORALE_RESULTS)[number];

export const RESULT_NAME: Readonly<Record<MoraleResult, string>> = {
  ok: 'is well',
  'falls-back': 'falls back',
  stops: 'stops',
  routs: 'routs',
  rampages: 'rampages',
};

const MEANING: Readonly<Record<MoraleResult, string>> = {
  ok: 'its morale is well',
  'falls-back': 'it falls back one move',
  stops: 'it was moving, and stops',
  routs: 'it routs one full move back at once, and again in every phase of rally and rout',
  rampages: 'the elephants rampage: they go for the nearest unit, friend or foe',
};

export const isWell = (total: number): boolean => total > FALLS_BACK_TO;

export function resultOf(total: number, { moving, elephants }: MoraleTest): MoraleResult {
  if (isWell(total)) return 'ok';
  if (total > ROUTS_TO) return moving ? 'stops' : 'falls-back';
  return elephants ? 'rampages' : 'routs';
}

const counted = (test: MoraleTest): readonly Modifier[] => MORALE_MODIFIERS.filter(([, , applies]) => applies(test));

/** Returns the sum of base morale and modifiers, which is added to the die. */
const addedTo = (test: MoraleTest): number => counted(test).reduce((sum, [, amount]) => sum + amount, test.base);

interface MoraleThrow {
  readonly face: number;
  readonly total: number;
  readonly result: MoraleResult;
}

/** Rolls a morale check (Morale). */
export function rollMorale(test: MoraleTest, dice: DiceSource): { thrown: MoraleThrow; steps: Step[] } {
  const added = addedTo(test);
  const face = dice.roll('d6', `morale, ${signed(added)}`);
  const total = face + added;
  return {
    thrown: { face, total, result: resultOf(total, test) },
    steps: [
      step(MORALE, `base morale ${test.base}`),
      ...counted(test).map(([what, amount]) => step(MORALE, `${what} ${signed(amount)}`)),
      step(MORALE, `die ${face}, total ${total}`),
    ],
  };
}

export const meaningOf = (result: MoraleResult): Step => step(MORALE, MEANING[result]);

/** Returns the inputs of a morale check known from the unit, except its charge. */
export function testedUnit({ troop: { formation, templar }, unit, led }: BtgUnit) {
  const base = unit.numbers[BASE_MORALE_NUMBER];
  return {
    ...(base === undefined ? {} : { base }),
    leader: led,
    belowHalf: isBelowHalf(unit),
    phalanxOrLegion: formation !== 'none',
    templar,
  };
}

const on = (id: string) => ({ id, on: true });
const off = (id: string) => ({ id, on: false });

/** Returns the effects of a morale result. A unit that falls back or runs leaves its melee. */
export function moraleEffects(result: MoraleResult | null): readonly TableEffect[] {
  switch (result) {
    case 'routs':
      return [{ role: 'unit', morale: 'routed', marks: [off('in-melee'), off('charging')] }];
    case 'rampages':
      return [{ role: 'unit', morale: 'rampaging', marks: [off('in-melee')] }];
    case 'falls-back':
      return [{ role: 'unit', marks: [on('fell-back'), off('in-melee'), off('charging')] }];
    case 'stops':
      return [{ role: 'unit', marks: [on('stopped'), off('charging')] }];
    default:
      return [];
  }
}

/** Reasons for a morale check, in the book's order (Morale, A to G). */
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

/** Finds the reason for a check in the results since the last one, after fire or melee (Morale, A, D, F and G). */
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

/** Checks a unit's morale (Morale; ruling BTG-3). */
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
