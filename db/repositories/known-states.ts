import type { CampaignState } from '../../rules/campaign.ts';

/** Maximum number of cached states. Each has some hundred kilobytes. */
const MAX_STATES = 500;

/** Cache of recent campaign states by the hash of their last log entry. The same hash always means the same state. */
export interface StateCache {
  get(id: string, hash: string): CampaignState | undefined;
  put(id: string, hash: string, state: CampaignState): void;
}

/** Creates a cache for a remote database. */
export function createStateCache(): StateCache {
  const states = new Map<string, CampaignState>();
  const put = (key: string, state: CampaignState): void => {
    states.delete(key);
    states.set(key, state);
    for (const oldest of states.keys()) {
      if (states.size <= MAX_STATES) break;
      states.delete(oldest);
    }
  };
  const keyOf = (id: string, hash: string): string => `${hash} ${id}`;
  return {
    get(id, hash) {
      const key = keyOf(id, hash);
      const state = states.get(key);
      if (state) put(key, state);
      return state;
    },
    put: (id, hash, state) => put(keyOf(id, hash), state),
  };
}

/** A cache that stores nothing, for a local file. */
export const noCache: StateCache = { get: () => undefined, put: () => undefined };
