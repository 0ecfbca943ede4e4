import type { CampaignState } from '../../rules/campaign.ts';
import { digest, type TextHash } from '../../rules/core/digest.ts';
import type { Snapshot } from '../repositories/campaigns.ts';

/**
 * Returns the SHA-256 of a state without its set-up. The set-up is most of the state and is covered by the hash of the log's first entry.
 */
export function digestState(state: CampaignState, sha256?: TextHash): string {
  const { setUp: _setUp, ...changing } = state;
  return digest(changing, sha256);
}

/** Returns the state as stored after entry `seq`. */
export const createSnapshot = (state: CampaignState, seq: number, takenBackTo?: number): Snapshot => ({
  seq,
  state,
  digest: digestState(state),
  ...(takenBackTo === undefined ? {} : { takenBackTo }),
});
