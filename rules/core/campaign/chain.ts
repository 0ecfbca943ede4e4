import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson, digest, type TextHash } from '../digest.ts';
import type { LogEntry, LogEvent } from './log.ts';

interface Sealable {
  readonly seal?: string | undefined;
}

export function removeSeal<T extends object>(document: T): Omit<T, 'seal'> {
  const { seal: _seal, ...rest } = document as T & Sealable;
  return rest;
}

/** Returns a document's seal: HMAC-SHA256 of its canonical JSON, in hexadecimal. @param seat secret of the seat, 32 bytes in hex */
const computeSeal = (document: object, seat: string): string =>
  bytesToHex(hmac(sha256, hexToBytes(seat), utf8ToBytes(canonicalJson(removeSeal(document)))));

/** Returns the document with a new seal. */
export const addSeal = <T extends object>(document: T, seat: string): T & { readonly seal: string } => ({
  ...document,
  seal: computeSeal(document, seat),
});

/** Result of checking a seal against a secret. */
export type SealState = 'sound' | 'wrong' | 'none';

export function checkSeal(document: object, seat: string): SealState {
  const { seal } = document as Sealable;
  if (seal === undefined) return 'none';
  return seal === computeSeal(document, seat) ? 'sound' : 'wrong';
}

/** `previous` hash of a log's first entry. */
export const GENESIS_HASH = '0'.repeat(64);

function createEntry<Payload>(
  event: LogEvent<Payload>,
  seq: number,
  rulesVersion: string,
  previous: string,
  sha256?: TextHash,
): LogEntry<Payload> {
  const { year, month, payload, dice, steps, rulings } = event;
  const hash = digest({ seq, rulesVersion, previous, year, month, happening: payload, dice, steps, rulings }, sha256);
  return { seq, rulesVersion, previous, year, month, payload, dice, steps, rulings, hash };
}

/** Numbers events and chains them to the entry `last`; `null` starts a log. @param sha256 faster native implementation, if available */
export function chainEvents<Payload>(
  last: Pick<LogEntry<unknown>, 'seq' | 'hash'> | null,
  events: readonly LogEvent<Payload>[],
  rulesVersion: string,
  sha256?: TextHash,
): LogEntry<Payload>[] {
  let seq = last ? last.seq + 1 : 0;
  let previous = last?.hash ?? GENESIS_HASH;
  return events.map((event) => {
    const entry = createEntry(event, seq, rulesVersion, previous, sha256);
    seq += 1;
    previous = entry.hash;
    return entry;
  });
}

/**
 * Checks the numbers and hashes of a log or a part of it. Stops at the first issue; empty if there is none.
 * @param sha256 faster native implementation, if available @param before entry before the part; null at the log's start
 */
export function checkChain(
  log: readonly LogEntry<unknown>[],
  sha256?: TextHash,
  before: Pick<LogEntry<unknown>, 'seq' | 'hash'> | null = null,
): string[] {
  const first = before ? before.seq + 1 : 0;
  let previous = before?.hash ?? GENESIS_HASH;
  for (const [index, entry] of log.entries()) {
    const seq = first + index;
    if (entry.seq !== seq) return [`entry ${seq} is numbered ${entry.seq}`];
    if (entry.previous !== previous) return [`entry ${seq} does not follow the entry before it`];
    if (createEntry(entry, seq, entry.rulesVersion, previous, sha256).hash !== entry.hash)
      return [`entry ${seq} was altered`];
    previous = entry.hash;
  }
  return [];
}
