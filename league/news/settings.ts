import { DEFAULT_NEWS, newsSettings, type NewsSettings } from '../../contract/league/news.ts';

/** An account's settings as they are stored, with the defaults for what an earlier version did not have. */
export function readNewsSettings(stored: string): NewsSettings {
  const given = JSON.parse(stored) as Partial<NewsSettings>;
  const read = newsSettings.safeParse({ ...DEFAULT_NEWS, ...given, kinds: { ...DEFAULT_NEWS.kinds, ...given.kinds } });
  return read.success ? read.data : DEFAULT_NEWS;
}
