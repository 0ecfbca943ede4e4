import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** What stands in quotes as it is: printable ASCII but the quote and the backslash. Most keys and many values are of this kind. */
const PLAIN = /^[ !#-[\]-~]*$/;

function quoted(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  if (!text.isWellFormed()) throw new TypeError('half a character has no JSON form');
  return JSON.stringify(text);
}

/** Keys in the order of RFC 8785; mostly a record's keys stand in it already. */
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
      if (!Number.isFinite(value)) throw new TypeError(`${value} has no JSON form`);
      // Written out as ECMAScript does, which is what RFC 8785 asks for; −0 is 0.
      return String(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? listText(value) : recordText(value as Readonly<Record<string, unknown>>);
    default:
      throw new TypeError('this value has no JSON form');
  }
}

/**
 * JSON with its keys in order (RFC 8785): the same value gives the same text, whatever its history. For what JSON can hold, plain
 * records and lists; a record's fields without a value are left out.
 * @throws TypeError for anything else. @throws RangeError for a value that holds itself.
 */
export const canonicalJson = (value: unknown): string => jsonText(value);

/** SHA-256 of a text, in hexadecimal. */
export type TextHash = (text: string) => string;

const sha256Hex: TextHash = (text) => bytesToHex(sha256(utf8ToBytes(text)));

/** SHA-256 of a value's canonical JSON: what the campaign log chains. A root may hand in a quicker hash of its machine's. */
export const digest = (value: unknown, hash: TextHash = sha256Hex): string => hash(canonicalJson(value));
