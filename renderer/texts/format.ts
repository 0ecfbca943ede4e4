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

/** A number that need not be whole, with what it has behind the point. */
export const formatNumber = (value: number): string => numbers.format(value);

/** With its sign, for differences; 0 has a plus. */
export const formatSigned = (value: number): string => `${value < 0 ? '−' : '+'}${formatInteger(Math.abs(value))}`;

export const formatTenth = (value: number): string => tenths.format(value);

const percents = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });

/** A chance from 0 to 1 in hundredths: `43 %`, `0.5 %`. */
export const formatChance = (chance: number): string => `${percents.format(chance * 100)} %`;

/** Names in a row: “A, B, and C”. */
export const formatList = (names: Iterable<string>): string => lists.format(names);

/** A day with its year. @param day as ISO 8601: `2026-05-31` */
export const formatDay = (day: string): string => days.format(new Date(`${day}T12:00`));

/** A time of this year with its hour, an earlier one with its year. @param time as ISO 8601 */
export function formatTimestamp(time: string): string {
  const at = new Date(time);
  return (at.getFullYear() === new Date().getFullYear() ? times : days).format(at);
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

/** A time to the minute with its day of the week, in the reader's time zone or in a named one. @param time as ISO 8601 */
export const formatInstant = (time: string, timeZone?: string): string => instant(timeZone).format(new Date(time));

const MINUTE = 60_000;
const lengths = new Intl.RelativeTimeFormat(LOCALE);

/** How long until something: “in 3 days”, “in 5 hours”, “in 20 minutes”. @param milliseconds 0 or more */
export function formatUntil(milliseconds: number): string {
  const minutes = Math.round(milliseconds / MINUTE);
  if (minutes < 120) return lengths.format(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 48 ? lengths.format(hours, 'hour') : lengths.format(Math.round(hours / 24), 'day');
}

/** Days from today to a day as the calendar counts them; below 0 for one that is past. @param day as ISO 8601: `2026-05-31` */
export function daysUntil(day: string, today: Date): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const then = Date.UTC(year, month - 1, date);
  return Math.round((then - Date.UTC(today.getFullYear(), today.getMonth(), today.getDate())) / 86_400_000);
}
