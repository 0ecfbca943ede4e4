import { selectPlural } from '../../rules/core/words.ts';
import type { Settings } from '../../contract/app.ts';
import { formatCount, formatSpent } from '../../rules/core/army/army-words.ts';
import type { RuleSystem } from '../../rules/core/rule-system.ts';
import type { DamagedItem, StoreBackup } from '../../contract/store.ts';

const counted = (number: number, one: string, many: string): string =>
  `${formatInteger(number)} ${plural(number, one, many)}`;

/** Describes a backup: "2 Mar, 09:00 (3 armies, 1 campaign)". */
export function describeBackup({ at, isWhole, holds }: StoreBackup): string {
  if (!isWhole || holds === null) return `${formatTimestamp(at)} (damaged)`;
  return `${formatTimestamp(at)} (${counted(holds.armies, 'army', 'armies')}, ${counted(holds.campaigns, 'campaign', 'campaigns')})`;
}

const KINDS_TEXTS = {
  army: 'army “{name}”',
  list: 'army list “{name}”',
  map: 'map “{name}”',
  scenario: 'scenario “{name}”',
  pack: 'turn file “{name}”',
  battle: 'battle “{name}”',
  campaign: 'campaign “{name}”',
  'campaign-key': 'signing key of campaign “{name}”',
  setting: 'setting “{name}”',
  collection: 'collection “{name}”',
  notebook: 'diary and pictures of “{name}”',
  troop: 'troop type “{name}”',
  file: 'data file ({name})',
} as const;

/** Describes a damaged item: "army “Guard of Agade”". */
export const describeDamaged = ({ kind, name }: DamagedItem): string => fill(KINDS_TEXTS[kind], { name });

type Book = Pick<RuleSystem, 'currency' | 'counted'> | null | undefined;

/** Formats an amount in the book's currency: "48 points", "strength 48". Returns '' without a currency. */
export const formatAmount = (book: Book, amount: number): string => book?.currency?.amount(formatInteger(amount)) ?? '';

/** Formats total and limit of an army: "48 of 50 points", "strength 48 of 50", "12 stands". '' for an empty army without a currency. */
export const formatSize = (book: Book, amount: number, limit: number): string =>
  book && (book.currency || amount > 0) ? formatSpent(book, amount, limit, formatInteger) : '';

/** Formats a part of a total: "48 of 50 points", or "3 of 12 stands" without a currency. */
export const formatShare = (
  book: Pick<RuleSystem, 'currency' | 'counted'> | null | undefined,
  amount: number,
  all: number,
): string => {
  if (!book) return '';
  if (book.currency) return book.currency.within(formatInteger(amount), formatInteger(all));
  return `${formatInteger(amount)} of ${formatCount(book.counted, all, formatInteger(all))}`;
};

/** Same as `formatAmount`, but "12 stands" without a currency. */
export const formatWorth = (book: Pick<RuleSystem, 'currency' | 'counted'>, amount: number): string =>
  book.currency ? formatAmount(book, amount) : formatCount(book.counted, amount, formatInteger(amount));

/** Joins non-empty words with commas. */
export const joinWords = (...words: readonly string[]): string => words.filter((word) => word !== '').join(', ');

const CM_PER_INCH = 2.54;
const rounded = (length: number): string => String(Number(length.toFixed(1)));

/** Adds lengths in the reader's unit: “12 inches (30.5 cm)” or “25 cm (9.8 inches)”. `book` leaves the text unchanged. */
export function convertLengths(text: string, unit: Settings['lengths']): string {
  if (unit === 'cm')
    return text.replace(
      /(\d+(?:\.\d+)?)[ -]inch(?:es)?\b/g,
      (length, inches) => `${length} (${rounded(Number(inches) * CM_PER_INCH)} cm)`,
    );
  if (unit === 'inches')
    return text.replace(
      /(\d+(?:\.\d+)?) cm\b/g,
      (length, cm) => `${length} (${rounded(Number(cm) / CM_PER_INCH)} inches)`,
    );
  return text;
}

/** Adds the length in the reader's unit to a number whose label names the unit, such as “Distance, inches”. */
export function convertByLabel(label: string, value: string, unit: Settings['lengths']): string {
  const named = /(?:^|, )(inches|cm)$/i.exec(label)?.[1]?.toLowerCase();
  if (named === undefined || !/^\d+(?:\.\d+)?$/.test(value)) return value;
  return convertLengths(`${value} ${named}`, unit).replace(` ${named}`, '');
}

type Values = Readonly<Record<string, unknown>>;

/** Returns the form for a count. Two forms are singular and plural, three forms are none, singular and plural. */
export const plural = (count: number, ...forms: readonly string[]): string => selectPlural(forms.join(' | '), count);

/** Fills values into placeholders such as "{unit}". Picks the form for the count if the text has several, separated by " | ". */
export function fill(text = '', values: Values | number = {}, count?: number): string {
  const number = typeof values === 'number' ? values : count;
  const known: Values = { count: number, n: number, ...(typeof values === 'object' ? values : {}) };
  const form = text.includes(' | ') ? selectPlural(text, Number(known['count'] ?? known['n'] ?? 1)) : text;
  return form.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = known[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
}

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
export function countDaysUntil(day: string, today: Date): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const then = Date.UTC(year, month - 1, date);
  return Math.round((then - Date.UTC(today.getFullYear(), today.getMonth(), today.getDate())) / 86_400_000);
}
