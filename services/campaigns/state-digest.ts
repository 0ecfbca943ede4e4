import type { CampaignState } from '../../rules/campaign.ts';
import { digest, type TextHash } from '../../rules/core/digest.ts';
import type { Snapshot } from '../repositories/campaigns.ts';

/**
 * SHA-256 of all that changes in a state. Its set-up is left out: it stands in the log's first entry, whose hash vouches for it,
 * and would make up most of every state.
 */
export function stateDigest(state: CampaignState, sha256?: TextHash): string {
  const { setUp: _setUp, ...changing } = state;
  return digest(changing, sha256);
}

/** The state as it is stored after entry `seq`. */
export const snapshotOf = (state: CampaignState, seq: number, takenBackTo?: number): Snapshot => ({
  seq,
  state,
  digest: stateDigest(state),
  ...(takenBackTo === undefined ? {} : { takenBackTo }),
});
