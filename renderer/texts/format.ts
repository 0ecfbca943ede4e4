const LOCALE = 'en';
const integers = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const numbers = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 });
const tenths = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const days = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric' });
const times = new Intl.DateTimeFormat(LOCALE, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

const lists = new Intl.ListFormat(LOCALE, { style: 'long', type: 'conjunction' });

export const formatInteger = (value: number): string => integers.format(value);

/** Formats a number with up to two decimals. */
export const formatNumber = (value: number): string => numbers.format(value);

/** Formats a difference with its sign. 0 has a plus. */
export const formatSigned = (value: number): string => `${value < 0 ? '−' : '+'}${formatInteger(Math.abs(value))}`;

export const formatTenth = (value: number): string => tenths.format(value);

const percents = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });

/** Formats a chance from 0 to 1 as a percentage: `43 %`, `0.5 %`. */
export const formatChance = (chance: number): string => `${percents.format(chance * 100)} %`;

/** Joins names: “A, B, and C”. */
export const formatList = (names: Iterable<string>): string => lists.format(names);

/** Formats a day with its year. @param day as ISO 8601: `2026-05-31` */
export const formatDay = (day: string): string => days.format(new Date(`${day}T12:00`));

/** Formats a time of this year with the hour, an earlier one with the year. @param time as ISO 8601 */
export function formatTimestamp(time: string): string {
  const date = new Date(time);
  return (date.getFullYear() === new Date().getFullYear() ? times : days).format(date);
}

const instant = (timeZone?: string) =>
  new Intl.DateTimeFormat(LOCALE, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    ...(timeZone === undefined ? {} : { timeZone }),
  });

/** Formats a time with its weekday, in the reader's time zone or another. @param time as ISO 8601 */
export const formatInstant = (time: string, timeZone?: string): string => instant(timeZone).format(new Date(time));

const MINUTE = 60_000;
const lengths = new Intl.RelativeTimeFormat(LOCALE);

/** Formats the time left: “in 3 days”, “in 5 hours”, “in 20 minutes”. @param milliseconds 0 or more */
export function formatUntil(milliseconds: number): string {
  const minutes = Math.round(milliseconds / MINUTE);
  if (minutes < 120) return lengths.format(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 48 ? lengths.format(hours, 'hour') : lengths.format(Math.round(hours / 24), 'day');
}

/** Counts the calendar days from today to a day. Negative for past days. @param day as ISO 8601: `2026-05-31` */
export function daysUntil(day: string, today: Date): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const then = Date.UTC(year, month - 1, date);
  return Math.round((then - Date.UTC(today.getFullYear(), today.getMonth(), today.getDate())) / 86_400_000);
}
