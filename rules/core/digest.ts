import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Text that JSON need not escape: printable ASCII except the quote and the backslash. */
const UNESCAPED = /^[ !#-[\]-~]*$/;

function quote(text: string): string {
  if (UNESCAPED.test(text)) return `"${text}"`;
  if (!text.isWellFormed()) throw new TypeError('a text with half a character cannot be written as JSON');
  return JSON.stringify(text);
}

/** Sorts keys as RFC 8785 requires. Most records are sorted already. */
function sortKeys(keys: string[]): string[] {
  for (let index = 1; index < keys.length; index += 1)
    if ((keys[index - 1] ?? '') > (keys[index] ?? '')) return keys.sort();
  return keys;
}

function formatList(list: readonly unknown[]): string {
  let text = '[';
  for (let index = 0; index < list.length; index += 1) {
    if (index > 0) text += ',';
    text += formatJson(list[index] ?? null);
  }
  return `${text}]`;
}

function formatRecord(record: Readonly<Record<string, unknown>>): string {
  let text = '{';
  for (const key of sortKeys(Object.keys(record))) {
    const value = record[key];
    if (value === undefined) continue;
    if (text !== '{') text += ',';
    text += `${quote(key)}:${formatJson(value)}`;
  }
  return `${text}}`;
}

function formatJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return quote(value);
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`${value} cannot be written as JSON`);
      // RFC 8785 requires ECMAScript's number format; −0 is written as 0.
      return String(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? formatList(value) : formatRecord(value as Readonly<Record<string, unknown>>);
    default:
      throw new TypeError('this value cannot be written as JSON');
  }
}

/**
 * Returns canonical JSON with sorted keys (RFC 8785): equal values give the same text. Fields set to undefined are left out. @throws
 * TypeError for values other than JSON, plain records and lists. @throws RangeError for a circular value
 */
export const canonicalJson = (value: unknown): string => formatJson(value);

/** Returns the SHA-256 of a text, in hexadecimal. */
export type TextHash = (text: string) => string;

const sha256Hex: TextHash = (text) => bytesToHex(sha256(utf8ToBytes(text)));

/** Returns the SHA-256 of a value's canonical JSON, as used in the campaign log. @param hash faster native implementation, if available */
export const digest = (value: unknown, hash: TextHash = sha256Hex): string => hash(canonicalJson(value));
