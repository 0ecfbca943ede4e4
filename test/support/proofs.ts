import type { CampaignSecrets } from '../../contract/campaign-documents.ts';
import type { Proof } from '../../rules/core/campaign/proof-schema.ts';

/** Secrets for campaigns that are stored without a use case. */
export const someSecrets: CampaignSecrets = { secret: '5e'.repeat(32), seed: '5e'.repeat(32) };

/** What stands in the place of a proof where nobody checks it. */
export const someProof: Proof = { next: '0'.repeat(64), key: '0'.repeat(64), signature: '0'.repeat(128) };
