import { z } from 'zod';
import type { DiceSource } from '../../core/dice.ts';
import type { Step } from '../../core/procedure.ts';
import type { TableEffect } from '../../core/table-rules.ts';
import { MORALE } from '../citations.ts';
import { type BtgUnit, isBelowHalf } from '../define-procedure.ts';
import { BASE_MORALE_NUMBER } from './base-morale.ts';
import { signed, step, yes } from './step.ts';

/** What every check of morale asks about the unit. */
export const moraleShape = {
  /** Base morale, as thrown before the battle. */
  base: z.int().min(1).max(4),
  /** A leader is attached. */
  leader: yes,
  charging: yes,
  /** Fewer than half of its figures are left. */
  belowHalf: yes,
  facingElephants: yes,
  phalanxOrLegion: yes,
  templar: yes,
  /** It is moving: it stops where others fall back. */
  moving: yes,
  /** It is elephants: they do not rout but rampage. */
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

/** The highest total that routs, and the highest that falls back (ruling BTG-3). */
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

/** What is added to the die: base morale and modifiers. */
const addedTo = (test: MoraleTest): number => counted(test).reduce((sum, [, amount]) => sum + amount, test.base);

export interface MoraleThrow {
  readonly face: number;
  readonly total: number;
  readonly result: MoraleResult;
}

/** Throws the die of a check (Morale). */
export function rollMorale(test: MoraleTest, dice: DiceSource): { thrown: MoraleThrow; steps: Step[] } {
  const added = addedTo(test);
  const face = dice.roll('d6', `morale, ${signed(added)}`);
  const total = face + added;
  return {
    thrown: { face, total, result: resultOf(total, test) },
    steps: [
      step(MORALE, `base morale ${test.base}`),
      ...counted(test).map(([what, amount]) => step(MORALE, `${what} ${signed(amount)}`)),
      step(MORALE, `the die ${face} comes to ${total}`),
    ],
  };
}

export const meaningOf = (result: MoraleResult): Step => step(MORALE, MEANING[result]);

/** What a check of morale asks of a unit, its charge apart. */
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

/** What a check of morale makes of a unit; whoever falls back or runs is in no melee any more. */
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
