import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { LogHead } from '../../../contract/campaign-documents.ts';
import type { OrdersSignature } from '../../../contract/campaigns.ts';
import type { OrdersFile } from '../../../rules/campaign.ts';
import { formatPromise, type ProvedEnd } from '../../../rules/core/campaign/proof.ts';
import { getContribution, formatSignedOrders } from '../../../rules/core/campaign/signed-orders.ts';
import { canonicalJson } from '../../../rules/core/digest.ts';
import type { UsedOrderFile, PromisedMonth, PromiseProof } from '../../../rules/core/promise/promise-proof.ts';

/** Derives a secret of 32 bytes for one purpose from a campaign's secret. */
const deriveSecret = (secret: string, purpose: string): Uint8Array =>
  hmac(sha256, hexToBytes(secret), utf8ToBytes(purpose));

/** Bytes that precede the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = hexToBytes('302e020100300506032b657004220420');

const ED25519 = { name: 'Ed25519' };

const decodeBase64Url = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Signs with the key pair derived from a campaign's secret. */
export interface Signer {
  /** Public key. */
  readonly key: string;
  sign(text: string): Promise<string>;
}

export async function createSigner(secret: string): Promise<Signer> {
  const bytes = new Uint8Array(concatBytes(PKCS8, deriveSecret(secret, 'signing key')));
  const pair = await crypto.subtle.importKey('pkcs8', bytes, ED25519, true, ['sign']);
  const { x = '' } = await crypto.subtle.exportKey('jwk', pair);
  return {
    key: bytesToHex(decodeBase64Url(x)),
    async sign(text) {
      return bytesToHex(new Uint8Array(await crypto.subtle.sign(ED25519, pair, new Uint8Array(utf8ToBytes(text)))));
    },
  };
}

/** Verifies a signature with a public key. */
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
    // Some values of 32 bytes are not keys.
    return false;
  }
}

/** Verifies the signature of a player's contribution to the dice, taken from an order file. */
export const isSigned = ({ digest, key, signature }: UsedOrderFile): Promise<boolean> =>
  isSignedBy(key, formatSignedOrders(digest), signature);

/** Lists orders that are not signed by the key named in their month. */
export async function listUnsignedOrders(months: readonly (PromisedMonth | null)[]): Promise<string[]> {
  const issues: string[] = [];
  const checked = new Set<string>();
  for (const of of months) {
    for (const brought of of?.brought ?? []) {
      const cacheKey = JSON.stringify(brought);
      if (checked.has(cacheKey)) continue;
      checked.add(cacheKey);
      if (!(await isSigned(brought)))
        issues.push(
          `the orders of “${brought.player}” for month ${of?.month} of year ${of?.year} are not signed with the key ${brought.key}`,
        );
    }
  }
  return issues;
}

/** Lists proofs and orders with a wrong signature. */
export async function listSignatureIssues(ends: readonly ProvedEnd[]): Promise<string[]> {
  const issues: string[] = [];
  let before: PromiseProof | null = null;
  for (const { seq, proof } of ends) {
    if (!proof) continue;
    if (!(await isSignedBy(proof.key, formatPromise(proof, before), proof.signature)))
      issues.push(`the signature of the command that ends with entry ${seq} does not match its key ${proof.key}`);
    before = proof;
  }
  const months = ends.map(({ proof }) => proof?.month ?? null);
  return [...issues, ...(await listUnsignedOrders(months))];
}

/** Derives the seed for a computer player's choices. Nobody can predict them without the campaign's secret. */
export const deriveRegentSeed = (
  secret: string,
  player: string,
  { year, month }: { readonly year: number; readonly month: number },
): string => bytesToHex(deriveSecret(secret, `regent of ${player} in ${year}.${month}`));

/** Derives the seed of the key that rolls a month's dice. */
export const deriveDiceKeySeed = (seed: string, round: number): string =>
  bytesToHex(deriveSecret(seed, `throwing key ${round}`));

/** Derives the secret that signs a seat's orders from the player's own secret. It does not reveal which seats belong to one player. */
export const deriveOrderSecret = (
  own: string,
  { campaign, player }: { readonly campaign: string; readonly player: string },
): string => bytesToHex(deriveSecret(own, `orders of ${canonicalJson([campaign, player])}`));

/** Derives the secret that seals a seat's orders. */
export const deriveSeatSecret = (secret: string, player: string): string =>
  bytesToHex(deriveSecret(secret, `seat of ${player}`));

/** Returns the key that last signed a seat's orders, or undefined. */
const findSeatKey = (heads: readonly LogHead[], player: string): string | undefined =>
  heads.flatMap(({ proof }) => proof?.month?.brought ?? []).findLast((brought) => brought.player === player)?.key;

interface SignatureContext {
  readonly heads: readonly LogHead[];
  /** Dice key promised for the current month. */
  readonly promise: string;
}

/** Checks the signature of an order file before it is submitted. */
export async function checkSignature(
  orders: OrdersFile,
  { heads, promise }: SignatureContext,
): Promise<OrdersSignature> {
  const brought = getContribution(orders);
  if (!brought) return 'none';
  if (!(await isSigned(brought))) return 'wrong';
  const known = findSeatKey(heads, orders.player);
  if (known !== undefined && known !== brought.key) return 'otherKey';
  return orders.promise === promise ? 'sound' : 'otherPromise';
}

/** Returns the players' contributions to a month's dice. Only signed order files that name this month's promise count. */
export async function collectContributions(
  { id, promise }: { readonly id: string; readonly promise: string },
  filed: readonly OrdersFile[],
): Promise<{ readonly brought: readonly UsedOrderFile[]; readonly chances?: Readonly<Record<string, string>> }> {
  const brought: UsedOrderFile[] = [];
  const chances: Record<string, string> = {};
  for (const orders of filed) {
    const brings = getContribution(orders);
    const isOfMonth = orders.promise === promise && orders.campaign === id && !orders.substitute;
    if (!brings || !isOfMonth || !(await isSigned(brings))) continue;
    brought.push(brings);
    chances[orders.player] = orders.chance ?? '';
  }
  return brought.length === 0 ? { brought } : { brought, chances };
}
