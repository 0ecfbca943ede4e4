import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson, digest, type TextHash } from '../digest.ts';
import type { LogEntry, LogEvent } from './log.ts';

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

/** What stands before the first entry of a log. */
export const GENESIS = '0'.repeat(64);

function link<Payload>(
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

/** Numbers and chains events behind the entry `last`; `null` starts a log. A quicker hash may be handed in. */
export function chain<Payload>(
  last: Pick<LogEntry<unknown>, 'seq' | 'hash'> | null,
  events: readonly LogEvent<Payload>[],
  rulesVersion: string,
  sha256?: TextHash,
): LogEntry<Payload>[] {
  let seq = last ? last.seq + 1 : 0;
  let previous = last?.hash ?? GENESIS;
  return events.map((event) => {
    const entry = link(event, seq, rulesVersion, previous, sha256);
    seq += 1;
    previous = entry.hash;
    return entry;
  });
}

/**
 * What is wrong with the numbering and hashes of a log, or of a part of it, in words; empty when it is whole. Stops at the first issue.
 * A quicker hash may be handed in. @param before the entry before the part; null at the log's start
 */
export function chainIssues(
  log: readonly LogEntry<unknown>[],
  sha256?: TextHash,
  before: Pick<LogEntry<unknown>, 'seq' | 'hash'> | null = null,
): string[] {
  const first = before ? before.seq + 1 : 0;
  let previous = before?.hash ?? GENESIS;
  for (const [index, entry] of log.entries()) {
    const seq = first + index;
    if (entry.seq !== seq) return [`entry ${seq} is numbered ${entry.seq}`];
    if (entry.previous !== previous) return [`entry ${seq} does not follow the entry before it`];
    if (link(entry, seq, entry.rulesVersion, previous, sha256).hash !== entry.hash) return [`entry ${seq} was altered`];
    previous = entry.hash;
  }
  return [];
}
