import { type Die, facesOf } from './dice.ts';

/**
 * How likely something comes to pass on each day: the place in the row is the day, from 0. What is missing from 1 comes later than is
 * reckoned, or never. Everything is convolved; nothing is simulated.
 */
export type DayOdds = readonly number[];

const row = (days: number): number[] => new Array<number>(days + 1).fill(0);

/** On one day for certain; never where the day lies beyond those that are reckoned. `days` is the last day that is reckoned. */
export function onDay(day: number, days: number): DayOdds {
  const odds = row(days);
  if (day >= 0 && day <= days) odds[day] = 1;
  return odds;
}

/** After so many periods as a die shows, each so many days long. */
export function afterDie(die: Die, days: number, period = 1): DayOdds {
  const faces = facesOf(die);
  const odds = row(days);
  for (let face = 1; face <= faces && face * period <= days; face += 1) odds[face * period] = 1 / faces;
  return odds;
}

/** One thing after the other, neither knowing of the other: the convolution of the two. Both rows are of one length. */
export function inTurn(first: DayOdds, second: DayOdds): DayOdds {
  const odds = row(first.length - 1);
  // Dice fall on few of the days: only these are multiplied.
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

/** The chance that it has come to pass by the end of each day. */
export function byDay(odds: DayOdds): number[] {
  let sum = 0;
  // Sums of fractions come to a hair more than they are.
  return odds.map((chance) => Math.min(1, (sum += chance)));
}

const fromByDay = (by: readonly number[]): DayOdds => by.map((chance, day) => chance - (by[day - 1] ?? 0));

/** The day on which both have come to pass that are begun together and know nothing of each other. */
export function bothOf(one: DayOdds, other: DayOdds): DayOdds {
  const others = byDay(other);
  return fromByDay(byDay(one).map((chance, day) => chance * (others[day] ?? 0)));
}

/** The day on which the first of several comes to pass that know nothing of each other. */
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

/** The first day by whose end the chance has come to so much; null where it has not within the days that are reckoned. */
export function dayOfChance(odds: DayOdds, wanted: number): number | null {
  // Sums of fractions come to a hair under what they are.
  const day = byDay(odds).findIndex((chance) => chance >= wanted - 1e-12);
  return day < 0 ? null : day;
}

/** The same so many days later, or earlier where that is less than 0; what leaves the row is lost. */
export const moved = (odds: DayOdds, by: number): DayOdds => odds.map((_, day) => odds[day - by] ?? 0);

/** Several rows, of which one holds, each with its weight. */
export const mixed = (rows: readonly { readonly odds: DayOdds; readonly weight: number }[]): DayOdds =>
  rows.reduce((sum, { odds, weight }) => {
    for (let day = 0; day < odds.length; day += 1) sum[day] = (sum[day] ?? 0) + weight * (odds[day] ?? 0);
    return sum;
  }, new Array<number>());
