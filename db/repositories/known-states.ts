import type { CampaignState } from '../../rules/campaign.ts';

/** So many states, some hundred kilobytes each. */
const MOST = 500;

/**
 * States that were read or written a little ago, by where the log stood: what the log's hash stands for never changes, so that a state
 * need not be fetched and read again for as long as the campaign stands there.
 */
export interface KnownStates {
  get(id: string, hash: string): CampaignState | undefined;
  put(id: string, hash: string, state: CampaignState): void;
}

/** For a database that is farther away than memory. */
export function knownStates(): KnownStates {
  const states = new Map<string, CampaignState>();
  const put = (key: string, state: CampaignState): void => {
    states.delete(key);
    states.set(key, state);
    for (const oldest of states.keys()) {
      if (states.size <= MOST) break;
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

/** For a file beside the program: what is read of it is as it stands there. */
export const noStates: KnownStates = { get: () => undefined, put: () => undefined };
