import { z } from 'zod';
import type { DiceSource } from '../../core/dice.ts';
import type { Odds } from '../../core/odds.ts';
import type { Step } from '../../core/procedure.ts';
import { type Setting, getSetting, type Settings } from '../../core/ruling.ts';
import type { TestSettings } from '../settings.ts';
import { TYPES } from '../troops/types.ts';

export const step = (citation: string, text: string): Step => ({ text, citation });

export const formatSigned = (amount: number): string => (amount < 0 ? `−${-amount}` : `+${amount}`);

export const flag = z.boolean().default(false);

export const stands = z.int().min(0).max(100);

/** Total modifier of a die, since the book’s lists of modifiers are lost (ruling PRW-2). */
export const modifier = z.int().min(-10).max(10).default(0);

const MAX_HITS = Math.max(...Object.values(TYPES).map(({ hits }) => hits));

/** Hits that remove a stand: 3, or 5 for heavy chariots. */
export const hitsPerStand = z.int().min(1).max(MAX_HITS).default(3);

export const formatHits = (hits: number): string => (hits === 0 ? 'no hits' : hits === 1 ? '1 hit' : `${hits} hits`);

export const formatDice = (dice: number): string => (dice === 1 ? '1 die' : `${dice} dice`);

export const formatStands = (count: number): string => (count === 1 ? '1 stand' : `${count} stands`);

export interface Modifiers {
  readonly sum: number;
  readonly steps: readonly Step[];
  readonly rulings: readonly string[];
}

/** Adds the numbers that the players entered for a roll. Zeros are omitted. */
export function getModifiers(entered: number, wanted: readonly Setting[], settings: Settings | undefined): Modifiers {
  const settingsUsed = wanted.flatMap((setting) => {
    const amount = getSetting(setting, settings);
    return amount === 0 ? [] : [{ amount, text: setting.label, citation: setting.citation }];
  });
  const [citation = ''] = wanted.map((setting) => setting.citation);
  const allModifiers = [
    ...settingsUsed,
    ...(entered === 0 ? [] : [{ amount: entered, text: 'modifiers for this roll', citation }]),
  ];
  return {
    sum: allModifiers.reduce((sum, { amount }) => sum + amount, 0),
    steps: allModifiers.map((one) => step(one.citation, `${one.text}: ${formatSigned(one.amount)}`)),
    rulings: allModifiers.length === 0 ? [] : ['PRW-2'],
  };
}

/** Returns the modifiers of a morale test: its own, and those entered for every test or for officers in the front rank. */
export const getTestModifiers = (
  { mod, officer }: { readonly mod: number; readonly officer: boolean },
  { always, officer: led }: TestSettings,
  settings: Settings | undefined,
): Modifiers => getModifiers(mod, officer ? [always, led] : [always], settings);

/** A modified die of 1 or less counts as 1 (ruling PRW-18). */
const limitValue = (face: number, sum: number): number => Math.max(1, face + sum);

export interface TestRoll {
  readonly value: number;
  readonly steps: readonly Step[];
  readonly rulings: readonly string[];
}

export function rollTest(
  dice: DiceSource,
  what: string,
  citation: string,
  { sum, steps, rulings }: Modifiers,
): TestRoll {
  const face = dice.roll('d6', what);
  const value = limitValue(face, sum);
  const words = sum === 0 ? `a ${face}` : `a ${face} ${formatSigned(sum)}: counts as ${value}`;
  return {
    value,
    steps: [...steps, step(citation, `${what}: ${words}`)],
    rulings: [...rulings, ...(face + sum < 1 ? ['PRW-18'] : [])],
  };
}

/** Returns odds from chances indexed by number, without zero chances. */
export const toNumberOdds = (chances: readonly number[], say: (number: number) => string): Odds[] =>
  chances.flatMap((chance, number) => (chance > 0 ? [{ outcome: say(number), chance }] : []));
