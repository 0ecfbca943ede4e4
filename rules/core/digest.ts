import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Text that needs no escaping: printable ASCII except the quote and the backslash. Covers most keys and many values. */
const PLAIN = /^[ !#-[\]-~]*$/;

function quoted(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  if (!text.isWellFormed()) throw new TypeError('a text with half a character cannot be written as JSON');
  return JSON.stringify(text);
}

/** Sorts keys as RFC 8785 requires. Most records are sorted already. */
function inOrder(keys: string[]): string[] {
  for (let at = 1; at < keys.length; at += 1) if ((keys[at - 1] ?? '') > (keys[at] ?? '')) return keys.sort();
  return keys;
}

function listText(list: readonly unknown[]): string {
  let text = '[';
  for (let at = 0; at < list.length; at += 1) {
    if (at > 0) text += ',';
    text += jsonText(list[at] ?? null);
  }
  return `${text}]`;
}

function recordText(record: Readonly<Record<string, unknown>>): string {
  let text = '{';
  for (const key of inOrder(Object.keys(record))) {
    const value = record[key];
    if (value === undefined) continue;
    if (text !== '{') text += ',';
    text += `${quoted(key)}:${jsonText(value)}`;
  }
  return `${text}}`;
}

function jsonText(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`${value} cannot be written as JSON`);
      // RFC 8785 requires ECMAScript's number format; −0 is written as 0.
      return String(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? listText(value) : recordText(value as Readonly<Record<string, unknown>>);
    default:
      throw new TypeError('this value cannot be written as JSON');
  }
}

/**
 * Returns canonical JSON with sorted keys (RFC 8785): equal values give the same text. Accepts JSON values, plain records and lists only;
 * fields set to undefined are left out.
 * @throws TypeError for other values. @throws RangeError for a circular value
 */
export const canonicalJson = (value: unknown): string => jsonText(value);

/** Returns the SHA-256 of a text, in hexadecimal. */
export type TextHash = (text: string) => string;

const sha256Hex: TextHash = (text) => bytesToHex(sha256(utf8ToBytes(text)));

/**
 * Returns the SHA-256 of a value's canonical JSON, as chained by the campaign log. @param hash faster native implementation, if available
 */
export const digest = (value: unknown, hash: TextHash = sha256Hex): string => hash(canonicalJson(value));
