import { DateTime } from 'luxon';
import type { NewsSettings } from '../../contract/league/news.ts';

const at = (day: DateTime, time: string): DateTime => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return day.set({ hour, minute, second: 0, millisecond: 0 });
};

/** The first time after now, of the same zone, that a clock shows so. */
function nextAt(now: DateTime, time: string): DateTime {
  const today = at(now, time);
  return today > now ? today : at(now.plus({ days: 1 }), time);
}

/** When the quiet hours end that an instant is in; the instant itself outside of them. */
function afterQuiet(instant: DateTime, quiet: NewsSettings['quiet']): DateTime {
  if (quiet === null || quiet.from === quiet.to) return instant;
  const time = instant.toFormat('HH:mm');
  const { from, to } = quiet;
  const isQuiet = from < to ? from <= time && time < to : from <= time || time < to;
  return isQuiet ? nextAt(instant, to) : instant;
}

interface Sending extends Pick<NewsSettings, 'quiet' | 'dailyAt'> {
  /** The reader's zone. */
  readonly zone: string;
  readonly isDaily: boolean;
  /** Minutes that are waited for more of the kind. */
  readonly gather: number;
}

/** When something is sent that came up now, as ISO 8601 in UTC; null for at once. */
export function dueAt(now: string, { zone, quiet, dailyAt, isDaily, gather }: Sending): string | null {
  const here = DateTime.fromISO(now, { zone });
  const wanted = isDaily ? nextAt(here, dailyAt) : here.plus({ minutes: gather });
  const due = afterQuiet(wanted, quiet);
  return due.toMillis() === here.toMillis() ? null : due.toUTC().toISO();
}
