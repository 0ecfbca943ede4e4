import type { DiceSource } from '../../rules/core/dice.ts';

/** What a side learns of its plans by regret matching+: how much it regrets not having followed each. */
export type Regrets = readonly number[];

/** The part in which each plan is followed: as it is regretted, or all alike. */
export function sharesOf(regrets: Regrets): readonly number[] {
  const all = regrets.reduce((sum, one) => sum + one, 0);
  return regrets.map((one) => (all > 0 ? one / all : 1 / regrets.length));
}

/** A plan drawn by these parts. */
export function drawn(parts: readonly number[], dice: DiceSource): number {
  let left = (dice.roll('d1000', 'plan') - 0.5) / 1000;
  for (const [at, part] of parts.entries()) {
    left -= part;
    if (left <= 0) return at;
  }
  return parts.length - 1;
}

/** The regrets once each plan was worth so much. */
export function regretted(regrets: Regrets, worth: readonly number[]): Regrets {
  const parts = sharesOf(regrets);
  const expected = worth.reduce((sum, one, at) => sum + one * (parts[at] ?? 0), 0);
  return regrets.map((regret, at) => Math.max(0, regret + (worth[at] ?? 0) - expected));
}
