import type { LogHead, PlayerPack } from '../../contract/campaign-documents.ts';
import { canonicalJson } from '../../rules/core/digest.ts';
import { publicProof, seedIssues } from '../../rules/core/campaign/proof.ts';
import { sameJson } from '../../rules/core/same-json.ts';
import { isSignedBy, signatureIssues, type Signer } from './signing.ts';

/** What a pack's signature is over: all of it but the orders, which are the player's own. */
function textOf(document: object): string {
  const { orders: _orders, signed: _signed, ...rest } = document as Partial<PlayerPack>;
  return canonicalJson({ pack: 1, ...rest });
}

/** Where a log stood after its commands, as players may read it. */
export const publicHeads = (heads: readonly LogHead[]): LogHead[] =>
  heads.map(({ proof, ...head }) => ({ ...head, ...(proof ? { proof: publicProof(proof) } : {}) }));

/** The pack, signed by the campaign's app. */
export async function signPack(pack: PlayerPack, { key, sign }: Signer): Promise<PlayerPack> {
  return { ...pack, signed: { key, signature: await sign(textOf(pack)) } };
}

/**
 * Why a pack cannot be as its campaign's app made it, in a sentence; null where nothing speaks against it. `document` is what came, as
 * reading may make up for what it lacks.
 */
export async function packIssue({ signed, heads = [] }: PlayerPack, document: unknown): Promise<string | null> {
  if (signed && !(await isSignedBy(signed.key, textOf(document as object), signed.signature)))
    return 'it was changed after the umpire’s app had signed it';
  return (await signatureIssues(heads))[0] ?? seedIssues(heads)[0] ?? null;
}

const monthOf = ({ year, month }: LogHead): string => `month ${month} of year ${year}`;

/** How the log of a pack goes on from that of another one. */
export type Continuation =
  | 'goes-on'
  /** The other one goes further. */
  | 'falls-short'
  /** The logs differ: the campaign's log was rewritten after the earlier pack. */
  | { readonly rewritten: LogHead };

/** Compares what two packs say of one log. What a campaign's app has once said of a command never changes. */
export function continuation(kept: readonly LogHead[], heads: readonly LogHead[]): Continuation {
  const parted = kept.findIndex((head, at) => heads[at] !== undefined && !sameJson(head, heads[at]));
  const rewritten = kept[parted];
  if (rewritten) return { rewritten };
  return kept.length <= heads.length ? 'goes-on' : 'falls-short';
}

/** What a player should know of a pack when it holds an earlier one, in words. */
export function findingsBeside(pack: PlayerPack, kept: PlayerPack): string[] {
  const found: string[] = [];
  const how = continuation(kept.heads ?? [], pack.heads ?? []);
  if (typeof how === 'object') {
    const { rewritten } = how;
    found.push(
      `The umpire’s log was rewritten: the pack before this one told another end of the command before ${monthOf(rewritten)} (entry ${rewritten.seq}, hash ${rewritten.hash}).`,
    );
  }
  if (kept.signed && !pack.signed) found.push('The pack before this one was signed; this one is not.');
  if (kept.signed && pack.signed && kept.signed.key !== pack.signed.key)
    found.push(
      `The pack before this one was signed with another key (${kept.signed.key}, now ${pack.signed.key}). That is so when a campaign moves to another app without its secrets, branches, or has its key lost; ask the umpire.`,
    );
  return found;
}
