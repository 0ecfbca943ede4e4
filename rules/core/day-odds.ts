import { type Die, countFaces } from './dice.ts';

/** Chance that an event happens on each day, indexed by day from 0. The remainder up to 1 is the chance of a later day or never. */
export type DayOdds = readonly number[];

const createRow = (days: number): number[] => new Array<number>(days + 1).fill(0);

/** Returns odds for one certain day, or for never if the day is after the last. @param days last day */
export function createCertainOdds(day: number, days: number): DayOdds {
  const odds = createRow(days);
  if (day >= 0 && day <= days) odds[day] = 1;
  return odds;
}

/** Returns odds for a delay by the roll of one die. Each pip is a delay of `period` days. @param days last day */
export function createDieOdds(die: Die, days: number, period = 1): DayOdds {
  const faces = countFaces(die);
  const odds = createRow(days);
  for (let face = 1; face <= faces && face * period <= days; face += 1) odds[face * period] = 1 / faces;
  return odds;
}

/** Convolves the odds of two independent events of which the second starts after the first. Both arrays have the same length. */
export function addDelays(first: DayOdds, second: DayOdds): DayOdds {
  const odds = createRow(first.length - 1);
  // Days with chance 0 are skipped: most days have none.
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
export function cumulate(odds: DayOdds): number[] {
  let sum = 0;
  // Floating-point sums can slightly exceed 1.
  return odds.map((chance) => Math.min(1, (sum += chance)));
}

const toDayOdds = (cumulative: readonly number[]): DayOdds =>
  cumulative.map((chance, day) => chance - (cumulative[day - 1] ?? 0));

/** Returns the odds of the day on which the later of two independent events happens. */
export function getLaterOdds(one: DayOdds, other: DayOdds): DayOdds {
  const otherCumulative = cumulate(other);
  return toDayOdds(cumulate(one).map((chance, day) => chance * (otherCumulative[day] ?? 0)));
}

/** Returns the odds of the day on which the first of several independent events happens. */
export function getEarliestOdds(events: readonly DayOdds[], days: number): DayOdds {
  const [only] = events;
  if (only && events.length === 1) return only;
  const remaining = new Array<number>(days + 1).fill(1);
  for (const odds of events) {
    const cumulative = cumulate(odds);
    for (let day = 0; day <= days; day += 1) remaining[day]! *= 1 - (cumulative[day] ?? 0);
  }
  return toDayOdds(remaining.map((chance) => 1 - chance));
}

/** Returns the first day by whose end the chance reaches `wanted`, or null. */
export function findDay(odds: DayOdds, minChance: number): number | null {
  // Floating-point sums can be slightly too low.
  const day = cumulate(odds).findIndex((chance) => chance >= minChance - 1e-12);
  return day < 0 ? null : day;
}

/** Shifts odds by some days (negative: earlier). Chances shifted out of the array are lost. */
export const shiftDays = (odds: DayOdds, shift: number): DayOdds => odds.map((_, day) => odds[day - shift] ?? 0);

/** Returns the weighted mean of alternative odds. */
export const mixOdds = (rows: readonly { readonly odds: DayOdds; readonly weight: number }[]): DayOdds =>
  rows.reduce((sum, { odds, weight }) => {
    for (let day = 0; day < odds.length; day += 1) sum[day] = (sum[day] ?? 0) + weight * (odds[day] ?? 0);
    return sum;
  }, new Array<number>());
