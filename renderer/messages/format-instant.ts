const LOCALE = 'en';
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
