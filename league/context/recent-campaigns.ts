import type { CampaignRead } from '../../services/repositories/campaigns.ts';

/** Caches the promises of the keys that were used last, up to `size` of them. A promise that is rejected is dropped. */
function promiseCache<T>(size: number): (key: string, load: () => Promise<T>) => Promise<T> {
  const cached = new Map<string, Promise<T>>();
  return (key, load) => {
    const hit = cached.get(key);
    const value = hit ?? load();
    cached.delete(key);
    cached.set(key, value);
    if (!hit) {
      value.catch(() => {
        if (cached.get(key) === value) cached.delete(key);
      });
      for (const oldest of cached.keys()) {
        if (cached.size <= size) break;
        cached.delete(oldest);
      }
    }
    return value;
  };
}

/** Campaigns that were read recently and what was computed from them, by keys that change with the campaign. */
export interface RecentCampaigns {
  readonly reads: ReturnType<typeof promiseCache<CampaignRead>>;
  readonly answers: ReturnType<typeof promiseCache<unknown>>;
}

/** A campaign, a seat's pack or a report has some hundred kilobytes. */
const CACHED_CAMPAIGNS = 200;
const CACHED_ANSWERS = 1000;

export const recentCampaigns = (): RecentCampaigns => ({
  reads: promiseCache(CACHED_CAMPAIGNS),
  answers: promiseCache(CACHED_ANSWERS),
});
