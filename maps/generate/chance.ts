import { seededDice } from '../../rules/core/dice.ts';

/** Numbers out of a seed, the same on every machine. */
export interface Chance {
  /** From 0 up to, but never, 1. */
  readonly share: () => number;
  /** A whole number from 0 up to, but never, the given one. */
  readonly below: (count: number) => number;
  readonly shuffled: <T>(from: readonly T[]) => T[];
}

const FINE = 100_000;

export function chanceOf(seed: string): Chance {
  const dice = seededDice(`map ${seed}`);
  const below = (count: number): number => dice.roll(`d${count}`, 'map') - 1;
  return {
    share: () => below(FINE) / FINE,
    below,
    shuffled: (from) => {
      const left = [...from];
      return from.map(() => left.splice(below(left.length), 1)[0]!);
    },
  };
}

/** Trigonometry may differ in the last bit between machines: a hundredth of a map unit is far above that. */
export const hundredth = (value: number): number => Math.round(value * 100) / 100;
