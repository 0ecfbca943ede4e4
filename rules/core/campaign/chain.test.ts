import { describe, expect, it } from 'vitest';
import { chainEvents, checkChain, GENESIS_HASH } from './chain.ts';
import type { CampaignEvent, ChainedEvent } from '../../for-the-pharaoh/campaign/events/schema.ts';

const event = (month: number): CampaignEvent => ({
  year: 1,
  month,
  payload: { kind: 'month-ended', year: 1, month },
  dice: [{ die: 'd10', face: 3, what: 'trial', origin: 'seeded' }],
  steps: [{ text: 'a step', citation: 'a section' }],
  rulings: ['FTP-C1'],
});

const log = chainEvents(null, [event(1), event(2), event(3)], '1');

describe('chainEvents', () => {
  it('starts with the genesis hash and links each entry to the previous one', () => {
    expect(log.map(({ seq }) => seq)).toEqual([0, 1, 2]);
    expect(log[0]?.previous).toBe(GENESIS_HASH);
    expect(log[1]?.previous).toBe(log[0]?.hash);
    expect(checkChain(log)).toEqual([]);
  });

  it('can be continued', () => {
    const head = log[1] as ChainedEvent;
    expect(chainEvents(head, [event(3)], '1')[0]?.hash).toBe(log[2]?.hash);
  });

  it('ignores the order of keys', () => {
    const shuffled = log.map((entry) => Object.fromEntries(Object.entries(entry).reverse()) as unknown as ChainedEvent);
    expect(checkChain(shuffled)).toEqual([]);
  });

  it('detects a changed face, a missing entry and a changed order', () => {
    const [first, second, third] = log as [ChainedEvent, ChainedEvent, ChainedEvent];
    const forged = { ...second, dice: [{ ...second.dice[0]!, face: 9 }] };
    expect(checkChain([first, forged, third])).toEqual(['entry 1 was altered']);
    expect(checkChain([first, third])).toEqual(['entry 1 is numbered 2']);
    expect(checkChain([second, first, third])).toEqual(['entry 0 is numbered 1']);
    expect(checkChain([{ ...first, previous: 'x' }])).toEqual(['entry 0 does not follow the entry before it']);
  });
});
