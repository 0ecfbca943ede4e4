import { deflateSync, Inflate, strFromU8, strToU8 } from 'fflate';
import type { ArmyFile } from '../../rules/core/army-file.ts';
import { InputError } from '../../rules/core/procedure.ts';

/* Prefix of an army link: an army as one line of text for links and QR codes. After it: compact JSON, deflated, in base64url. */

const PREFIX = 'nomarch:army/1/';
const LABEL = 'army link';
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUES = new Map(Array.from(ALPHABET, (letter, value) => [letter, value] as const));

/** Maximum inflated size in bytes. Without a limit, a short link could inflate to a thousand times its length. */
const MAX_BYTES = 5 * 1024 * 1024;
/** Deflated bytes passed to the inflater at a time, so that inflating stops soon after the maximum size. */
const CHUNK_SIZE = 1024;

/** Matches an army link within longer text. */
const LINK = /nomarch:army\/(\d+)\/([A-Za-z0-9_-]*)/;

/** Encodes bytes as base64url without padding. */
export function toBase64url(bytes: Uint8Array): string {
  const letters: string[] = [];
  for (let start = 0; start < bytes.length; start += 3) {
    const three = ((bytes[start] ?? 0) << 16) | ((bytes[start + 1] ?? 0) << 8) | (bytes[start + 2] ?? 0);
    const count = Math.min(3, bytes.length - start) + 1;
    for (let place = 0; place < count; place += 1) letters.push(ALPHABET.charAt((three >> (18 - 6 * place)) & 63));
  }
  return letters.join('');
}

function fromBase64url(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let bits = 0;
  let buffer = 0;
  let index = 0;
  for (const letter of text) {
    buffer = (buffer << 6) | (VALUES.get(letter) ?? 0);
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[index] = (buffer >> bits) & 255;
      index += 1;
    }
    buffer &= (1 << bits) - 1;
  }
  return bytes;
}

const createSizeError = (): InputError =>
  new InputError(`${LABEL}: it is larger than ${MAX_BYTES / 1024 / 1024} MB when unpacked, too large for an army`, '');

function inflate(deflated: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = [];
  let length = 0;
  let isEnded = false;
  const stream = new Inflate((piece, last) => {
    length += piece.length;
    if (length > MAX_BYTES) throw createSizeError();
    pieces.push(piece);
    isEnded ||= last;
  });
  for (let offset = 0; offset < deflated.length; offset += CHUNK_SIZE) {
    stream.push(deflated.subarray(offset, offset + CHUNK_SIZE), offset + CHUNK_SIZE >= deflated.length);
  }
  if (!isEnded) throw new InputError(`${LABEL}: it is incomplete; copy all of it`, '');
  const result = new Uint8Array(length);
  let offset = 0;
  for (const piece of pieces) {
    result.set(piece, offset);
    offset += piece.length;
  }
  return result;
}

export const armyToLink = (army: ArmyFile): string =>
  PREFIX + toBase64url(deflateSync(strToU8(JSON.stringify(army)), { level: 9 }));

/** Checks whether a text contains an army link. */
export const hasArmyLink = (text: string): boolean => LINK.test(text);

/** Decodes the first army link in a text, without validating the army. @throws InputError for a bad or newer link, or above 5 MB */
export function armyFromLink(text: string): unknown {
  const [, version, letters] = LINK.exec(text) ?? [];
  if (version === undefined || letters === undefined) {
    throw new InputError(`${LABEL}: expected a text with "${PREFIX}…"`, '');
  }
  if (version !== '1') {
    throw new InputError(`${LABEL}: expected version 1, got ${version}; a newer Nomarch wrote it`, '');
  }
  try {
    return JSON.parse(strFromU8(inflate(fromBase64url(letters)))) as unknown;
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(`${LABEL}: it is damaged or incomplete; copy all of it`, '');
  }
}
