import type { LogHead } from '../../contract/campaign-documents.ts';
import type { PromiseProof } from '../../rules/core/promise/promise-proof.ts';
import { storedJson } from './stored-json.ts';

export interface CommandProofTable {
  readonly campaign_id: string;
  /** The last entry of the command. */
  readonly seq: number;
  readonly proof: string;
}

export interface CampaignSecretTable {
  readonly campaign_id: string;
  readonly secret: string;
  readonly seed: string;
}

export interface CampaignPinTable {
  readonly campaign_id: string;
  /** A player; empty for the umpire. */
  readonly seat: string;
  readonly salt: string;
  readonly hash: string;
  readonly wrong: number;
  readonly wrong_at: string | null;
  readonly untold_seat: number;
  readonly untold_umpire: number;
}

export const commandProofRow = (campaign: string, seq: number, proof: PromiseProof): CommandProofTable => ({
  campaign_id: campaign,
  seq,
  proof: JSON.stringify(proof),
});

/** Null where there is none. */
export const proofOf = (campaign: string, seq: number, text: string | null): PromiseProof | null =>
  text === null
    ? null
    : (storedJson(text, `campaign "${campaign}", its proof after entry ${seq},`, 'proof') as PromiseProof);

interface HeadColumns {
  readonly seq: number;
  readonly hash: string;
  readonly year: number;
  readonly month: number;
  readonly taken_back_to: number | null;
  readonly proof: string | null;
}

export function logHeadOf(campaign: string, columns: HeadColumns): LogHead {
  const { seq, hash, year, month, taken_back_to, proof: text } = columns;
  const proof = proofOf(campaign, seq, text);
  return {
    seq,
    hash,
    year,
    month,
    ...(taken_back_to === null ? {} : { takenBackTo: taken_back_to }),
    ...(proof ? { proof } : {}),
  };
}
