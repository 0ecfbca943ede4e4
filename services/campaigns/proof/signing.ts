import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { LogHead } from '../../../contract/campaign-documents.ts';
import type { OrdersSignature } from '../../../contract/campaigns.ts';
import type { OrdersFile } from '../../../rules/campaign.ts';
import { promiseText, type ProvedEnd } from '../../../rules/core/campaign/proof.ts';
import { broughtBy, signedOrdersText } from '../../../rules/core/campaign/signed-orders.ts';
import { canonicalJson } from '../../../rules/core/digest.ts';
import type { Brought, PromisedMonth, PromiseProof } from '../../../rules/core/promise/promise-proof.ts';

/** A secret for one purpose, made of a campaign's; 32 bytes. */
const secretFor = (secret: string, purpose: string): Uint8Array =>
  hmac(sha256, hexToBytes(secret), utf8ToBytes(purpose));

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = hexToBytes('302e020100300506032b657004220420');

const ED25519 = { name: 'Ed25519' };

const ofBase64Url = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Signs with a campaign's key pair, which follows from its secret. */
export interface Signer {
  /** The public key. */
  readonly key: string;
  sign(text: string): Promise<string>;
}

export async function signerOf(secret: string): Promise<Signer> {
  const bytes = new Uint8Array(concatBytes(PKCS8, secretFor(secret, 'signing key')));
  const pair = await crypto.subtle.importKey('pkcs8', bytes, ED25519, true, ['sign']);
  const { x = '' } = await crypto.subtle.exportKey('jwk', pair);
  return {
    key: bytesToHex(ofBase64Url(x)),
    async sign(text) {
      return bytesToHex(new Uint8Array(await crypto.subtle.sign(ED25519, pair, new Uint8Array(utf8ToBytes(text)))));
    },
  };
}

/** Whether a text was signed with the key pair of a public key. */
export async function isSignedBy(key: string, text: string, signature: string): Promise<boolean> {
  try {
    const raw = new Uint8Array(hexToBytes(key));
    const imported = await crypto.subtle.importKey('raw', raw, ED25519, false, ['verify']);
    return await crypto.subtle.verify(
      ED25519,
      imported,
      new Uint8Array(hexToBytes(signature)),
      new Uint8Array(utf8ToBytes(text)),
    );
  } catch {
    // Not every 32 bytes are a key.
    return false;
  }
}

/** Whether what a file of orders brings was signed with the key that it names. */
export const isSigned = ({ digest, key, signature }: Brought): Promise<boolean> =>
  isSignedBy(key, signedOrdersText(digest), signature);

/** Whose orders are not signed by the key that months name for them, in words. */
export async function unsignedOrders(months: readonly (PromisedMonth | null)[]): Promise<string[]> {
  const issues: string[] = [];
  const checked = new Set<string>();
  for (const of of months) {
    for (const brought of of?.brought ?? []) {
      const said = JSON.stringify(brought);
      if (checked.has(said)) continue;
      checked.add(said);
      if (!(await isSigned(brought)))
        issues.push(
          `the orders of “${brought.player}” for month ${of?.month} of year ${of?.year} are not signed by the key ${brought.key}`,
        );
    }
  }
  return issues;
}

/** Which of a row of proofs, and of the orders that they name, are not signed by their keys, in words. */
export async function signatureIssues(ends: readonly ProvedEnd[]): Promise<string[]> {
  const issues: string[] = [];
  let before: PromiseProof | null = null;
  for (const { seq, proof } of ends) {
    if (!proof) continue;
    if (!(await isSignedBy(proof.key, promiseText(proof, before), proof.signature)))
      issues.push(`the signature of the command that ends with entry ${seq} is not by its key ${proof.key}`);
    before = proof;
  }
  const months = ends.map(({ proof }) => proof?.month ?? null);
  return [...issues, ...(await unsignedOrders(months))];
}

/** What a regent's choices for a seat and a month are drawn by: nobody foresees them without the campaign's secret. */
export const regentSeed = (
  secret: string,
  player: string,
  { year, month }: { readonly year: number; readonly month: number },
): string => bytesToHex(secretFor(secret, `regent of ${player} in ${year}.${month}`));

/** What the key is made of that the dice of a month are thrown with. */
export const throwingSeed = (seed: string, round: number): string =>
  bytesToHex(secretFor(seed, `throwing key ${round}`));

/** What the key of a player's own is made of that signs the orders of a seat: nobody can tell by it who else is the same player. */
export const orderSecret = (
  own: string,
  { campaign, player }: { readonly campaign: string; readonly player: string },
): string => bytesToHex(secretFor(own, `orders of ${canonicalJson([campaign, player])}`));

/** The secret of a seat, which its player's orders are sealed with. */
export const seatSecret = (secret: string, player: string): string =>
  bytesToHex(secretFor(secret, `seat of ${player}`));

/** The key that a seat's orders were signed with last; undefined where none were. */
const seatKey = (heads: readonly LogHead[], player: string): string | undefined =>
  heads.flatMap(({ proof }) => proof?.month?.brought ?? []).findLast((brought) => brought.player === player)?.key;

interface Standing {
  readonly heads: readonly LogHead[];
  /** The key that is promised for the month at hand. */
  readonly promise: string;
}

/** What is to be said of a file's signature before it is filed. */
export async function signatureOf(orders: OrdersFile, { heads, promise }: Standing): Promise<OrdersSignature> {
  const brought = broughtBy(orders);
  if (!brought) return 'none';
  if (!(await isSigned(brought))) return 'wrong';
  const known = seatKey(heads, orders.player);
  if (known !== undefined && known !== brought.key) return 'otherKey';
  return orders.promise === promise ? 'sound' : 'otherPromise';
}

/** What the files of a month bring to its dice, by player: those that are signed, and answer what was promised for it. */
export async function broughtTo(
  { id, promise }: { readonly id: string; readonly promise: string },
  filed: readonly OrdersFile[],
): Promise<{ readonly brought: readonly Brought[]; readonly chances?: Readonly<Record<string, string>> }> {
  const brought: Brought[] = [];
  const chances: Record<string, string> = {};
  for (const orders of filed) {
    const brings = broughtBy(orders);
    const isOfMonth = orders.promise === promise && orders.campaign === id && !orders.substitute;
    if (!brings || !isOfMonth || !(await isSigned(brings))) continue;
    brought.push(brings);
    chances[orders.player] = orders.chance ?? '';
  }
  return brought.length === 0 ? { brought } : { brought, chances };
}
