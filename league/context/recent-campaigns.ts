import type { CampaignRead } from '../../services/repositories/campaigns.ts';

/** Caches promises by key. */
type PromiseCache<T> = (key: string, load: () => Promise<T>) => Promise<T>;

/** About how many bytes a value takes, by its length as JSON. */
const bytesOf = (value: unknown): number => 2 * (JSON.stringify(value) ?? '').length;

/**
 * Caches the promises of the keys that were used last, so many bytes of them; a value that takes more by itself is not kept. A promise that
 * is rejected is dropped.
 */
export function promiseCache<T>(most: number): PromiseCache<T> {
  const cached = new Map<string, { readonly value: Promise<T>; bytes: number }>();
  let total = 0;
  function drop(key: string): void {
    total -= cached.get(key)?.bytes ?? 0;
    cached.delete(key);
  }
  return (key, load) => {
    const hit = cached.get(key);
    const entry = hit ?? { value: load(), bytes: 0 };
    cached.delete(key);
    cached.set(key, entry);
    if (!hit)
      entry.value.then(
        (value) => {
          if (cached.get(key) !== entry) return;
          entry.bytes = bytesOf(value);
          total += entry.bytes;
          for (const oldest of cached.keys()) {
            if (total <= most) break;
            drop(oldest);
          }
        },
        () => {
          if (cached.get(key) === entry) drop(key);
        },
      );
    return entry.value;
  };
}

/** Campaigns that were read recently and what was computed from them, by keys that change with the campaign. */
export interface RecentCampaigns {
  readonly reads: PromiseCache<CampaignRead>;
  readonly answers: PromiseCache<unknown>;
}

/** A campaign, a seat's pack or a report has some hundred kilobytes; a server may have 1 GB of memory. */
const CACHED_CAMPAIGNS = 64 * 1024 * 1024;
const CACHED_ANSWERS = 64 * 1024 * 1024;

export const recentCampaigns = (): RecentCampaigns => ({
  reads: promiseCache(CACHED_CAMPAIGNS),
  answers: promiseCache(CACHED_ANSWERS),
});
