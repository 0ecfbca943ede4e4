const LOCALE = 'en';
const integers = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
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
