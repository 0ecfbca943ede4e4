import { type Die, facesOf } from './dice.ts';

/**
 * Chance that an event happens on each day, indexed by day from 0. The remainder up to 1 is the chance of a later day or never. All odds
 * are
 * convolved, none simulated.
 */
export type DayOdds = readonly number[];

const row = (days: number): number[] => new Array<number>(days + 1).fill(0);

/** Returns odds for one certain day, or for never if the day is after the last. @param days last day */
export function onDay(day: number, days: number): DayOdds {
  const odds = row(days);
  if (day >= 0 && day <= days) odds[day] = 1;
  return odds;
}

/** Returns odds for a delay of one die's roll, in periods of some days. @param days last day */
export function afterDie(die: Die, days: number, period = 1): DayOdds {
  const faces = facesOf(die);
  const odds = row(days);
  for (let face = 1; face <= faces && face * period <= days; face += 1) odds[face * period] = 1 / faces;
  return odds;
}

/** Convolves the odds of two independent events that follow each other. Both rows have the same length. */
export function inTurn(first: DayOdds, second: DayOdds): DayOdds {
  const odds = row(first.length - 1);
  // Most chances are 0; these days are skipped.
  const steps = second.flatMap((chance, day) => (chance === 0 ? [] : [{ day, chance }]));
  for (let start = 0; start < first.length; start += 1) {
    const chance = first[start] ?? 0;
    if (chance === 0) continue;
    for (const step of steps) {
      if (start + step.day >= odds.length) break;
      odds[start + step.day]! += chance * step.chance;
    }
  }
  return odds;
}

/** Returns the chance that the event has happened by the end of each day. */
export function byDay(odds: DayOdds): number[] {
  let sum = 0;
  // Floating-point sums can slightly exceed 1.
  return odds.map((chance) => Math.min(1, (sum += chance)));
}

const fromByDay = (by: readonly number[]): DayOdds => by.map((chance, day) => chance - (by[day - 1] ?? 0));

/** Returns the odds of the day on which the later of two independent events happens. */
export function bothOf(one: DayOdds, other: DayOdds): DayOdds {
  const others = byDay(other);
  return fromByDay(byDay(one).map((chance, day) => chance * (others[day] ?? 0)));
}

/** Returns the odds of the day on which the first of several independent events happens. */
export function firstOf(all: readonly DayOdds[], days: number): DayOdds {
  const [only] = all;
  if (only && all.length === 1) return only;
  const none = new Array<number>(days + 1).fill(1);
  for (const odds of all) {
    const by = byDay(odds);
    for (let day = 0; day <= days; day += 1) none[day]! *= 1 - (by[day] ?? 0);
  }
  return fromByDay(none.map((chance) => 1 - chance));
}

/** Returns the first day by whose end the chance reaches `wanted`, or null. */
export function dayOfChance(odds: DayOdds, wanted: number): number | null {
  // Floating-point sums can fall slightly short.
  const day = byDay(odds).findIndex((chance) => chance >= wanted - 1e-12);
  return day < 0 ? null : day;
}

/** Shifts odds by some days (negative: earlier). Chances beyond the row are lost. */
export const moved = (odds: DayOdds, by: number): DayOdds => odds.map((_, day) => odds[day - by] ?? 0);

/** Returns the weighted mean of alternative odds. */
export const mixed = (rows: readonly { readonly odds: DayOdds; readonly weight: number }[]): DayOdds =>
  rows.reduce((sum, { odds, weight }) => {
    for (let day = 0; day < odds.length; day += 1) sum[day] = (sum[day] ?? 0) + weight * (odds[day] ?? 0);
    return sum;
  }, new Array<number>());
