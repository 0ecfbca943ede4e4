import type { CampaignSecrets, LogHead } from '../../../contract/campaign-documents.ts';
import type { AppContext } from '../../app-context.ts';
import type { CampaignState } from '../../../rules/campaign.ts';
import { promiseText, type ProvedEnd } from '../../../rules/core/campaign/proof.ts';
import { standing } from '../../../rules/core/campaign/standing.ts';
import {
  type HiddenProof,
  markOf,
  type NextPromise,
  type PromisedMonth,
  type PromiseProof,
  type Thrown,
} from '../../../rules/core/promise/promise-proof.ts';
import { throwingKeyOf } from '../../../rules/core/promise/throwing-key.ts';
import { sameJson } from '../../../rules/core/same-json.ts';
import { signerOf, throwingSeed } from './signing.ts';

/** Secrets for a campaign that begins here. */
export const newSecrets = ({ newSecret }: Pick<AppContext, 'newSecret'>): CampaignSecrets => ({
  secret: newSecret(),
  seed: newSecret(),
});

/**
 * The secrets of a campaign. Where they are lost the campaign goes on with others: from there on another key signs, and what was promised
 * before is not kept.
 */
export const secretsOf = (
  context: Pick<AppContext, 'newSecret' | 'repositories'>,
  id: string,
): Promise<CampaignSecrets> => context.repositories.campaigns.secrets(id, () => newSecrets(context));

/** The promise for a month, which follows from a campaign's secrets. */
export const promiseOf = ({ seed }: CampaignSecrets, round: number): NextPromise => ({
  round,
  key: throwingKeyOf(throwingSeed(seed, round)).key,
});

/** What a campaign's app has promised when a command is given. */
export interface StandingPromise {
  readonly secrets: CampaignSecrets;
  readonly next: NextPromise;
}

/** @param before the proof of the command before; null if that has none */
export async function standingPromise(secrets: CampaignSecrets, before: PromiseProof | null): Promise<StandingPromise> {
  const isOwn = before?.key === (await signerOf(secrets.secret)).key;
  return { secrets, next: isOwn ? before.next : promiseOf(secrets, 1) };
}

/**
 * The month that a battle is settled in, and what was thrown in it before; null if no promise by the key that signs now covers it: a branch from between two battles has secrets of its own, and cannot throw from a month that another key promised.
 */
export async function openMonth(
  heads: readonly LogHead[],
  { year, month }: CampaignState,
  { secret }: CampaignSecrets,
): Promise<{ readonly month: PromisedMonth; readonly throws: readonly Thrown[] } | null> {
  const { key } = await signerOf(secret);
  const proofs = standing(heads).flatMap(({ proof }) => (proof?.key === key ? [proof] : []));
  const open = proofs.findLast((proof) => proof.month !== null)?.month;
  if (open?.year !== year || open.month !== month) return null;
  const throws = proofs.filter((proof) => sameJson(proof.month, open)).flatMap(({ hidden }) => hidden?.throws ?? []);
  return { month: open, throws };
}

export interface UnprovedCommand {
  readonly end: Pick<ProvedEnd, 'seq' | 'hash'>;
  /** Of the command before it; null where that has none. */
  readonly before: PromiseProof | null;
  /** The month that it belongs to, and whether it is the first command of it; null where no die falls. */
  readonly of?: { readonly month: PromisedMonth; readonly opens: boolean } | null;
  readonly thrown?: Omit<HiddenProof, 'blind'>;
  /** What stood at the command that it goes back to, where a month is taken back. */
  readonly back?: PromiseProof | null;
}

/** Returns the proof of a command. */
export async function prove(
  context: Pick<AppContext, 'newSecret'>,
  { secrets, next: promised }: StandingPromise,
  { end, before, of = null, thrown = { throws: [] }, back = null }: UnprovedCommand,
): Promise<PromiseProof> {
  const signer = await signerOf(secrets.secret);
  const hidden: HiddenProof = { blind: context.newSecret(), ...thrown };
  const next = back?.key === signer.key ? back.next : of?.opens ? promiseOf(secrets, promised.round + 1) : promised;
  const unsigned = {
    mark: markOf(end, hidden),
    month: of?.month ?? null,
    next,
    key: signer.key,
  };
  const signature = await signer.sign(promiseText(unsigned, before));
  return { v: 1, ...unsigned, signature, hidden };
}
