import type { CampaignSecrets, LogHead } from '../../../contract/campaign-documents.ts';
import type { AppContext } from '../../app-context.ts';
import type { CampaignState } from '../../../rules/campaign.ts';
import { formatPromise, type ProvedEnd } from '../../../rules/core/campaign/proof.ts';
import { listActiveCommands } from '../../../rules/core/campaign/log.ts';
import {
  type HiddenProof,
  computeMark,
  type NextPromise,
  type PromisedMonth,
  type PromiseProof,
  type ProvedRoll,
} from '../../../rules/core/promise/promise-proof.ts';
import { createDiceKey } from '../../../rules/core/promise/throwing-key.ts';
import { isSameJson } from '../../../rules/core/same-json.ts';
import { createSigner, deriveDiceKeySeed } from './signing.ts';

export const createSecrets = ({ newSecret }: Pick<AppContext, 'newSecret'>): CampaignSecrets => ({
  secret: newSecret(),
  seed: newSecret(),
});

/** Returns a campaign's secrets, or new ones if lost. New secrets sign with another key, and earlier promises cannot be kept. */
export const getSecrets = (
  context: Pick<AppContext, 'newSecret' | 'repositories'>,
  id: string,
): Promise<CampaignSecrets> => context.repositories.campaigns.secrets(id, () => createSecrets(context));

/** Derives the promise for a month from a campaign's secrets. */
export const deriveDiceKey = ({ seed }: CampaignSecrets, round: number): NextPromise => ({
  round,
  key: createDiceKey(deriveDiceKeySeed(seed, round)).key,
});

/** The promise in force when a command is given. */
export interface CurrentDiceKey {
  readonly secrets: CampaignSecrets;
  readonly next: NextPromise;
}

/** Returns the promise in force for a command. @param before proof of the previous command, or null */
export async function getCurrentDiceKey(
  secrets: CampaignSecrets,
  before: PromiseProof | null,
): Promise<CurrentDiceKey> {
  const isOwn = before?.key === (await createSigner(secrets.secret)).key;
  return { secrets, next: isOwn ? before.next : deriveDiceKey(secrets, 1) };
}

/**
 * Returns the month to which a battle belongs, and the month's earlier throws. Null if the current key promised nothing for that month. A
 * branch made between two battles has new secrets, so it cannot continue a month promised by another key.
 */
export async function findOpenMonth(
  heads: readonly LogHead[],
  { year, month }: CampaignState,
  { secret }: CampaignSecrets,
): Promise<{ readonly month: PromisedMonth; readonly throws: readonly ProvedRoll[] } | null> {
  const { key } = await createSigner(secret);
  const proofs = listActiveCommands(heads).flatMap(({ proof }) => (proof?.key === key ? [proof] : []));
  const open = proofs.findLast((proof) => proof.month !== null)?.month;
  if (open?.year !== year || open.month !== month) return null;
  const throws = proofs.filter((proof) => isSameJson(proof.month, open)).flatMap(({ hidden }) => hidden?.throws ?? []);
  return { month: open, throws };
}

export interface UnprovedCommand {
  readonly end: Pick<ProvedEnd, 'seq' | 'hash'>;
  /** Proof of the previous command, or null. */
  readonly before: PromiseProof | null;
  /** The month of the command, and whether the command is its first. Null if no dice are rolled. */
  readonly of?: { readonly month: PromisedMonth; readonly opens: boolean } | null;
  readonly thrown?: Omit<HiddenProof, 'blind'>;
  /** Proof of the command that an undo returns to. */
  readonly back?: PromiseProof | null;
}

export async function createProof(
  context: Pick<AppContext, 'newSecret'>,
  { secrets, next: promised }: CurrentDiceKey,
  { end, before, of = null, thrown = { throws: [] }, back = null }: UnprovedCommand,
): Promise<PromiseProof> {
  const signer = await createSigner(secrets.secret);
  const hidden: HiddenProof = { blind: context.newSecret(), ...thrown };
  const next = back?.key === signer.key ? back.next : of?.opens ? deriveDiceKey(secrets, promised.round + 1) : promised;
  const unsigned = {
    mark: computeMark(end, hidden),
    month: of?.month ?? null,
    next,
    key: signer.key,
  };
  const signature = await signer.sign(formatPromise(unsigned, before));
  return { v: 1, ...unsigned, signature, hidden };
}
