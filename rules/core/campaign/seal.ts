import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from '../digest.ts';

/** A document that may carry a seal. */
interface Sealable {
  readonly seal?: string | undefined;
}

/** A document without its seal. */
export function unsealed<T extends object>(document: T): Omit<T, 'seal'> {
  const { seal: _seal, ...rest } = document as T & Sealable;
  return rest;
}

/** The seal of a document by a seat's secret (32 bytes in hexadecimal): HMAC-SHA256 of its canonical JSON, in hexadecimal. */
const sealOf = (document: object, seat: string): string =>
  bytesToHex(hmac(sha256, hexToBytes(seat), utf8ToBytes(canonicalJson(unsealed(document)))));

/** The document with its seal, in place of an earlier one. */
export const sealed = <T extends object>(document: T, seat: string): T & { readonly seal: string } => ({
  ...document,
  seal: sealOf(document, seat),
});

/** Whether a document is sealed, and by that secret. */
export type SealState = 'sound' | 'wrong' | 'none';

export function sealStateOf(document: object, seat: string): SealState {
  const { seal } = document as Sealable;
  if (seal === undefined) return 'none';
  return seal === sealOf(document, seat) ? 'sound' : 'wrong';
}
