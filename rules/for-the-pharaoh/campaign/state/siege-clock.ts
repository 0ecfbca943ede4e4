import type { Siege } from './state.ts';

/*
 * The days of a siege: the first is the one on which it begins. A month is 4 weeks of 7 days, and winter's months are months too. A
 * month of siege is 28 of its own days; the campaign's months cut through them (ruling FTP-S10).
 */

export const DAYS_OF_WEEK = 7;
export const DAYS_OF_MONTH = 28;

type Begun = Pick<Siege, 'begun' | 'monthsEnded'>;

/** The day of the month on which a siege begins, from 1. */
export const dayInMonth = ({ begun: { week, day } }: Pick<Siege, 'begun'>): number => (week - 1) * DAYS_OF_WEEK + day;

/** The first day of the siege that falls into the month at hand. */
export const firstDay = (siege: Begun): number =>
  Math.max(1, DAYS_OF_MONTH * siege.monthsEnded - dayInMonth(siege) + 2);

/** The last day of the siege that falls into the month at hand. */
export const lastDay = (siege: Begun): number => DAYS_OF_MONTH * (siege.monthsEnded + 1) - dayInMonth(siege) + 1;

/** The first day of the siege that has not passed yet: a storm may have stopped the month on the day before. */
export const nextDay = (siege: Begun & Pick<Siege, 'day'>): number => Math.max(firstDay(siege), (siege.day ?? 0) + 1);

/** How long a siege has lasted, in days. */
export const daysClosed = (siege: Begun & Pick<Siege, 'day'>): number => nextDay(siege) - 1;

/** A span of days as people tell it: in days up to two weeks, then in weeks and the days over them. */
export const spanOf = (days: number): { readonly weeks: number; readonly days: number } =>
  days < 2 * DAYS_OF_WEEK ? { weeks: 0, days } : { weeks: Math.floor(days / DAYS_OF_WEEK), days: days % DAYS_OF_WEEK };

/** Week and day of the month on which a day of the siege falls, and how many months after the one in which it began. */
export function dateOf(siege: Pick<Siege, 'begun'>, day: number): { months: number; week: number; day: number } {
  const since = dayInMonth(siege) + day - 2;
  const within = since % DAYS_OF_MONTH;
  return {
    months: Math.floor(since / DAYS_OF_MONTH),
    week: Math.floor(within / DAYS_OF_WEEK) + 1,
    day: (within % DAYS_OF_WEEK) + 1,
  };
}
