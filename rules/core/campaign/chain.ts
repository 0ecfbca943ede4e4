import { digest, type TextHash } from '../digest.ts';
import type { CampaignEvent, ChainedEvent } from './events.ts';

/** What stands before the first entry of a log. */
export const GENESIS = '0'.repeat(64);

const link = (
  event: CampaignEvent,
  seq: number,
  rulesVersion: string,
  previous: string,
  sha256?: TextHash,
): ChainedEvent => {
  const { year, month, happening, dice, steps, rulings } = event;
  const body = { seq, rulesVersion, previous, year, month, happening, dice, steps, rulings };
  return { ...body, hash: digest(body, sha256) };
};

/** Numbers and chains events behind the entry `last`; `null` starts a log. */
export function chain(
  last: Pick<ChainedEvent, 'seq' | 'hash'> | null,
  events: readonly CampaignEvent[],
  rulesVersion: string,
): ChainedEvent[] {
  let seq = last ? last.seq + 1 : 0;
  let previous = last?.hash ?? GENESIS;
  return events.map((event) => {
    const entry = link(event, seq, rulesVersion, previous);
    seq += 1;
    previous = entry.hash;
    return entry;
  });
}

/** What is wrong with a log's numbering and hashes, in words; empty when it is whole. Stops at the first fault. A quicker hash may be handed in. */
export function chainFaults(log: readonly ChainedEvent[], sha256?: TextHash): string[] {
  let previous = GENESIS;
  for (const [index, entry] of log.entries()) {
    if (entry.seq !== index) return [`entry ${index} is numbered ${entry.seq}`];
    if (entry.previous !== previous) return [`entry ${index} does not follow the entry before it`];
    if (link(entry, index, entry.rulesVersion, previous, sha256).hash !== entry.hash)
      return [`entry ${index} was altered`];
    previous = entry.hash;
  }
  return [];
}
