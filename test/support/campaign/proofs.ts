import type { CampaignSecrets } from '../../../contract/campaign-documents.ts';
import type { PromiseProof } from '../../../rules/core/promise/promise-proof.ts';

/** Secrets for campaigns that tests write directly to the store. */
export const someSecrets: CampaignSecrets = { secret: '5e'.repeat(32), seed: '5e'.repeat(32) };

/** Placeholder for a proof that is not checked. */
export const someProof: PromiseProof = {
  v: 1,
  mark: '0'.repeat(64),
  month: null,
  next: { round: 1, key: '0'.repeat(64) },
  key: '0'.repeat(64),
  signature: '0'.repeat(128),
};
