import { z } from 'zod';
import type { DiceSource } from '../../core/dice.ts';
import { type PastResult, filterResults, type Resolution, type Step } from '../../core/procedure.ts';
import type { TableEffect } from '../../core/table-rules.ts';
import { unitRole } from '../../core/table/ask-procedure.ts';
import { MORALE } from '../citations.ts';
import { type BtgUnit, defineProcedure, isBelowHalf } from '../define-procedure.ts';
import { BASE_MORALE_NUMBER } from './base-morale.ts';
import { fire } from './fire.ts';
import { melee } from './melee.ts';
import { formatSigned, step, flag } from './step.ts';

export const moraleShape = {
  base: z.int().min(1).max(4),
  leader: flag,
  charging: flag,
  belowHalf: flag,
  facingElephants: flag,
  phalanxOrLegion: flag,
  templar: flag,
  /** True for a moving unit, which stops instead of falling back. */
  moving: flag,
  /** True for elephants, which rampage instead of routing. */
  elephants: flag,
};
export type MoraleTest = { readonly [Key in keyof typeof moraleShape]: z.output<(typeof moraleShape)[Key]> };

type Modifier = readonly [what: string, amount: number, applies: (test: MoraleTest) => boolean];

/** Morale Modifiers, in the book's order (Morale). */
export const MORALE_MODIFIERS: readonly Modifier[] = [
  ['a leader attached', 1, ({ leader }) => leader],
  ['charging', 1, ({ charging }) => charging],
  ['under half strength', -2, ({ belowHalf }) => belowHalf],
  [
    'faces elephants and is not a phalanx or legion',
    -1,
    ({ facingElephants, phalanxOrLegion }) => facingElephants && !phalanxOrLegion,
  ],
  ['Templars', 1, ({ templar }) => templar],
];

/** Highest totals that rout and that fall back (ruling BTG-3). */
export const MAX_ROUT_TOTAL = 2;
export const MAX_FALL_BACK_TOTAL = 4;

export const MORALE_RESULTS = ['ok', 'falls-back', 'stops', 'routs', 'rampages'] as const;
export type MoraleResult = (typeof MORALE_RESULTS)[number];

export const RESULT_NAMES: Readonly<Record<MoraleResult, string>> = {
  ok: 'is well',
  'falls-back': 'falls back',
  stops: 'stops',
  routs: 'routs',
  rampages: 'rampages',
};

const MEANING: Readonly<Record<MoraleResult, string>> = {
  ok: 'the unit’s morale holds',
  'falls-back': 'the unit falls back one move',
  stops: 'the unit was moving, and stops',
  routs: 'the unit routs one full move back at once, and again in every rally and rout phase',
  rampages: 'the elephants rampage: they attack the nearest unit, friend or foe',
};

export const isMoraleOk = (total: number): boolean => total > MAX_FALL_BACK_TOTAL;

export function getMoraleResult(total: number, { moving, elephants }: MoraleTest): MoraleResult {
  if (isMoraleOk(total)) return 'ok';
  if (total > MAX_ROUT_TOTAL) return moving ? 'stops' : 'falls-back';
  return elephants ? 'rampages' : 'routs';
}

const listModifiers = (test: MoraleTest): readonly Modifier[] =>
  MORALE_MODIFIERS.filter(([, , applies]) => applies(test));

/** Returns the sum of base morale and modifiers, which is added to the die. */
const sumModifiers = (test: MoraleTest): number =>
  listModifiers(test).reduce((sum, [, amount]) => sum + amount, test.base);

interface MoraleRoll {
  readonly face: number;
  readonly total: number;
  readonly result: MoraleResult;
}

/** Rolls a morale check (Morale). */
export function rollMorale(test: MoraleTest, dice: DiceSource): { thrown: MoraleRoll; steps: Step[] } {
  const added = sumModifiers(test);
  const face = dice.roll('d6', `morale, ${formatSigned(added)}`);
  const total = face + added;
  return {
    thrown: { face, total, result: getMoraleResult(total, test) },
    steps: [
      step(MORALE, `base morale ${test.base}`),
      ...listModifiers(test).map(([what, amount]) => step(MORALE, `${what} ${formatSigned(amount)}`)),
      step(MORALE, `die ${face}, total ${total}`),
    ],
  };
}

export const explainResult = (result: MoraleResult): Step => step(MORALE, MEANING[result]);

/** Returns the inputs of a morale check known from the unit, except its charge. */
export function toMoraleInput({ troop: { formation, templar }, unit, hasGeneral }: BtgUnit) {
  const base = unit.numbers[BASE_MORALE_NUMBER];
  return {
    ...(base === undefined ? {} : { base }),
    leader: hasGeneral,
    belowHalf: isBelowHalf(unit),
    phalanxOrLegion: formation !== 'none',
    templar,
  };
}

const markOn = (id: string) => ({ id, on: true });
const markOff = (id: string) => ({ id, on: false });

/** Returns the effects of a morale result. A unit that falls back or runs leaves its melee. */
export function getMoraleEffects(result: MoraleResult | null): readonly TableEffect[] {
  switch (result) {
    case 'routs':
      return [{ role: 'unit', morale: 'routed', marks: [markOff('in-melee'), markOff('charging')] }];
    case 'rampages':
      return [{ role: 'unit', morale: 'rampaging', marks: [markOff('in-melee')] }];
    case 'falls-back':
      return [{ role: 'unit', marks: [markOn('fell-back'), markOff('in-melee'), markOff('charging')] }];
    case 'stops':
      return [{ role: 'unit', marks: [markOn('stopped'), markOff('charging')] }];
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

export const OCCASION_NAMES: Readonly<Record<Occasion, string>> = {
  'missile-losses': 'figures lost to missiles',
  charge: 'charging or receiving a charge',
  'friend-routs': 'a friend in sight routs within 2 inches',
  'melee-lost': 'a melee lost',
  surrounded: 'surrounded, without a gap as wide as a stand',
  'leader-lost': 'its leader lost',
  'elephants-wounded': 'elephants wounded',
};

/** Finds the reason for a check in the results since the last one, after fire or melee (Morale, A, D, F and G). */
function findOccasion({ troop, hasGeneral }: BtgUnit, happened: readonly PastResult[]): Occasion | null {
  const fought = filterResults(happened, melee).at(-1);
  const side = fought?.role === 'a' || fought?.role === 'b' ? fought.role : null;
  const isElephant = troop.kind === 'elephants';
  if (fought && side) {
    if (fought.outcome.loser === side) return 'melee-lost';
    if (fought.outcome[side].leaderHit && !hasGeneral) return 'leader-lost';
    return isElephant && fought.hits > 0 ? 'elephants-wounded' : null;
  }
  const shots = filterResults(happened, fire, 'target');
  if (shots.some(({ hits }) => hits > 0)) return isElephant ? 'elephants-wounded' : 'missile-losses';
  return shots.some(({ outcome }) => outcome.leaderHit) && !hasGeneral ? 'leader-lost' : null;
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
  resolve(input, dice): Resolution<MoraleRoll> {
    const { thrown, steps } = rollMorale(input, dice);
    return {
      outcome: thrown,
      steps: [step(MORALE, OCCASION_NAMES[input.occasion]), ...steps, explainResult(thrown.result)],
      rulings: ['BTG-3'],
    };
  },
  inShort: ({ result }) => RESULT_NAMES[result],
  oddsOrder: ({ total }) => -total,
  verdict: ({ result }) => `It ${RESULT_NAMES[result]}`,
  asks: { unit: unitRole('Unit that checks') },
  fill: {
    unit: (who, { happened }) => ({
      occasion: findOccasion(who, happened) ?? undefined,
      ...toMoraleInput(who),
      charging: who.has('charging'),
      elephants: who.troop.kind === 'elephants',
    }),
  },
  owes: {
    unit(who, { phase, happened }) {
      if ((phase !== '3' && phase !== '5') || who.troop.kind === 'siege-weapon') return null;
      const occasion = findOccasion(who, happened);
      return occasion && OCCASION_NAMES[occasion];
    },
  },
  effects: ({ result }) => getMoraleEffects(result),
});
