import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';

/** JSON with its keys in order (RFC 8785): the same value gives the same text, whatever its history. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('this value has no JSON form');
  return text;
}

/** SHA-256 of a text, in hexadecimal. */
const sha256Hex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** SHA-256 of a value's canonical JSON: what the campaign log chains. */
export const digest = (value: unknown): string => sha256Hex(canonicalJson(value));
