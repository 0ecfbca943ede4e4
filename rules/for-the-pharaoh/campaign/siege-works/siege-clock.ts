import type { Siege } from '../state.ts';

/* The days of a siege: the first is the one on which it begins. A month is 4 weeks of 7 days, and winter's months are months too. */

export const DAYS_OF_WEEK = 7;
export const DAYS_OF_MONTH = 28;

type Begun = Pick<Siege, 'begun' | 'monthsClosed'>;

/** The day of the month on which a siege begins, from 1. */
const dayOfMonth = ({ begun: { week, day } }: Pick<Siege, 'begun'>): number => (week - 1) * DAYS_OF_WEEK + day;

/** The first day of the siege that falls into the month at hand. */
export const firstDay = (siege: Begun): number =>
  Math.max(1, DAYS_OF_MONTH * siege.monthsClosed - dayOfMonth(siege) + 2);

/** The last day of the siege that falls into the month at hand. */
export const lastDay = (siege: Begun): number => DAYS_OF_MONTH * (siege.monthsClosed + 1) - dayOfMonth(siege) + 1;

/** Week and day of the month on which a day of the siege falls, and how many months after the one in which it began. */
export function dateOf(siege: Pick<Siege, 'begun'>, day: number): { months: number; week: number; day: number } {
  const since = dayOfMonth(siege) + day - 2;
  const within = since % DAYS_OF_MONTH;
  return {
    months: Math.floor(since / DAYS_OF_MONTH),
    week: Math.floor(within / DAYS_OF_WEEK) + 1,
    day: (within % DAYS_OF_WEEK) + 1,
  };
}
