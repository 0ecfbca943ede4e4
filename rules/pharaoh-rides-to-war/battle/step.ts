import { z } from 'zod';
import type { DiceSource } from '../../core/dice.ts';
import type { Odds } from '../../core/odds.ts';
import type { Step } from '../../core/procedure.ts';
import { type Setting, settingOf, type Settings } from '../../core/ruling.ts';
import type { TestSettings } from '../settings.ts';
import { TYPES } from '../troops/types.ts';

export const step = (citation: string, text: string): Step => ({ text, citation });

export const signed = (amount: number): string => (amount < 0 ? `−${-amount}` : `+${amount}`);

export const yes = z.boolean().default(false);

export const stands = z.int().min(0).max(100);

/** Total modifier of a die, since the book’s lists of modifiers are lost (ruling PRW-2). */
export const modifier = z.int().min(-10).max(10).default(0);

const MOST_HITS = Math.max(...Object.values(TYPES).map(({ hits }) => hits));

/** Hits that remove a stand: 3, or 5 for heavy chariots. */
export const perStand = z.int().min(1).max(MOST_HITS).default(3);

export const hitWords = (hits: number): string => (hits === 0 ? 'no hits' : hits === 1 ? '1 hit' : `${hits} hits`);

export const diceWords = (dice: number): string => (dice === 1 ? '1 die' : `${dice} dice`);

export const standWords = (count: number): string => (count === 1 ? '1 stand' : `${count} stands`);

export interface Modifiers {
  readonly sum: number;
  readonly steps: readonly Step[];
  readonly rulings: readonly string[];
}

/** Adds the numbers that the players entered for a roll. Zeros are omitted. */
export function modifiers(typed: number, wanted: readonly Setting[], settings: Settings | undefined): Modifiers {
  const found = wanted.flatMap((setting) => {
    const amount = settingOf(setting, settings);
    return amount === 0 ? [] : [{ amount, text: setting.label, citation: setting.citation }];
  });
  const [citation = ''] = wanted.map((setting) => setting.citation);
  const all = [...found, ...(typed === 0 ? [] : [{ amount: typed, text: 'modifiers for this roll', citation }])];
  return {
    sum: all.reduce((sum, { amount }) => sum + amount, 0),
    steps: all.map((one) => step(one.citation, `${one.text}: ${signed(one.amount)}`)),
    rulings: all.length === 0 ? [] : ['PRW-2'],
  };
}

/** Returns the modifiers of a morale test: its own, and those entered for every test or for officers in the front rank. */
export const testOf = (
  { mod, officer }: { readonly mod: number; readonly officer: boolean },
  { always, officer: led }: TestSettings,
  settings: Settings | undefined,
): Modifiers => modifiers(mod, officer ? [always, led] : [always], settings);

/** A modified die of 1 or less counts as 1 (ruling PRW-18). */
const counted = (face: number, sum: number): number => Math.max(1, face + sum);

export interface Thrown {
  readonly value: number;
  readonly steps: readonly Step[];
  readonly rulings: readonly string[];
}

export function throwTest(
  dice: DiceSource,
  what: string,
  citation: string,
  { sum, steps, rulings }: Modifiers,
): Thrown {
  const face = dice.roll('d6', what);
  const value = counted(face, sum);
  const words = sum === 0 ? `a ${face}` : `a ${face} ${signed(sum)}: counts as ${value}`;
  return {
    value,
    steps: [...steps, step(citation, `${what}: ${words}`)],
    rulings: [...rulings, ...(face + sum < 1 ? ['PRW-18'] : [])],
  };
}

/** Returns odds from chances indexed by number, without zero chances. */
export const numberOdds = (chances: readonly number[], say: (number: number) => string): Odds[] =>
  chances.flatMap((chance, number) => (chance > 0 ? [{ outcome: say(number), chance }] : []));
