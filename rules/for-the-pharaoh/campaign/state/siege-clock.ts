import type { Siege } from './state.ts';

/*
 * Days of a siege, counted from 1 on the day it begins. A month has 4 weeks of 7 days, in winter too. A month of siege is 28 days of the
 * siege, not a month of the campaign (ruling FTP-S10).
 */

export const DAYS_PER_WEEK = 7;
export const DAYS_PER_MONTH = 28;

type SiegeTiming = Pick<Siege, 'begun' | 'monthsEnded'>;

/** Returns the day of the month on which a siege began, from 1. */
export const dayInMonth = ({ begun: { week, day } }: Pick<Siege, 'begun'>): number => (week - 1) * DAYS_PER_WEEK + day;

/** Returns the first day of the siege within the current month. */
export const firstDay = (siege: SiegeTiming): number =>
  Math.max(1, DAYS_PER_MONTH * siege.monthsEnded - dayInMonth(siege) + 2);

/** Returns the last day of the siege within the current month. */
export const lastDay = (siege: SiegeTiming): number => DAYS_PER_MONTH * (siege.monthsEnded + 1) - dayInMonth(siege) + 1;

/** Returns the first day not yet resolved: a storm may have stopped the month on the previous day. */
export const nextDay = (siege: SiegeTiming & Pick<Siege, 'day'>): number =>
  Math.max(firstDay(siege), (siege.day ?? 0) + 1);

/** Returns the length of a siege so far, in days. */
export const siegeLength = (siege: SiegeTiming & Pick<Siege, 'day'>): number => nextDay(siege) - 1;

/** Splits a number of days for display: days only up to two weeks, then weeks and days. */
export const splitDays = (days: number): { readonly weeks: number; readonly days: number } =>
  days < 2 * DAYS_PER_WEEK
    ? { weeks: 0, days }
    : { weeks: Math.floor(days / DAYS_PER_WEEK), days: days % DAYS_PER_WEEK };

/** Converts a day of the siege to months since it began, with week and day of that month. */
export function toSiegeDate(siege: Pick<Siege, 'begun'>, day: number): { months: number; week: number; day: number } {
  const since = dayInMonth(siege) + day - 2;
  const dayOfMonth = since % DAYS_PER_MONTH;
  return {
    months: Math.floor(since / DAYS_PER_MONTH),
    week: Math.floor(dayOfMonth / DAYS_PER_WEEK) + 1,
    day: (dayOfMonth % DAYS_PER_WEEK) + 1,
  };
}
