import { describe, expect, it } from 'vitest';
import { sampleLog, sampleState } from '../../../../test/support/sample-campaign.ts';
import { randomPlay } from '../../../../test/support/random-play.ts';
import { formatSentence } from '../../../core/campaign/words.ts';
import type { ChainedEvent, EventPayload } from '../events/schema.ts';
import { generalHistories } from './general-histories.ts';
import { nameBook } from './name-book.ts';

const [royal] = Object.values(sampleState.armies);
if (!royal) throw new Error('the sample has no army');
const start: EventPayload = { kind: 'campaign-started', state: sampleState };
const told = (...payloads: EventPayload[]) => {
  const log = sampleLog([start, ...payloads]);
  const { names } = nameBook([sampleState], payloads);
  return generalHistories(log, names).map(({ player, army, fought, won, entries }) => ({
    player,
    army,
    fought,
    won,
    lines: entries.map(({ sentence }) => formatSentence(sentence)),
  }));
};

describe('The history of a general', () => {
  it('goes with it into a new army and back', () => {
    const general = royal.generals[0]!;
    const force = { parts: [], generals: [general.id] };
    const split: EventPayload = { kind: 'army-split', army: royal.id, into: 'van', name: 'Van', force };
    const [alone] = told(split);
    expect(alone).toMatchObject({ army: 'van', lines: [`In ${royal.name} as the campaign began`, 'Went over to Van'] });
    const [back] = told(split, { kind: 'army-joined', army: 'van', into: royal.id });
    expect(back).toMatchObject({ army: royal.id });
    expect(back?.lines.at(-1)).toBe(`Joined ${royal.name}`);
  });

  it('ends where it falls, and none begins again under its id', () => {
    const loss = { army: royal.id, id: royal.generals[0]!.id, count: 1, general: true };
    const [fallen] = told({ kind: 'casualties', cause: 'battle', due: 1, points: 1, losses: [loss] });
    expect(fallen).toMatchObject({ army: null });
    expect(fallen?.lines.at(-1)).toBe('Fell');
  });

  it.each(['generals 1', 'generals 2'])('is told once of everybody who serves, whatever happens: %s', (seed) => {
    const payloads: ChainedEvent[] = [];
    let last = sampleState;
    let fights = 0;
    for (const { events, after } of randomPlay({ seed, players: 3 }, 18)) {
      for (const event of events) {
        fights += event.payload.kind === 'battle-settled' ? 1 : 0;
        payloads.push({ ...event, seq: payloads.length, rulesVersion: '3', previous: '', hash: '' });
      }
      last = after;
    }
    const { names } = nameBook(
      [last],
      payloads.map(({ payload }) => payload),
    );
    const histories = generalHistories(payloads, names);
    const serving = Object.values(last.armies).flatMap(({ id, player, generals }) =>
      generals.map(({ name, stars }) => ({ army: id, player, name, stars })),
    );
    const alive = histories.filter(({ army }) => army !== null);
    const key = (each: object): string => JSON.stringify(each);
    expect(alive.map(({ army, player, name, stars }) => key({ army, player, name, stars })).toSorted()).toEqual(
      serving.map(key).toSorted(),
    );
    expect(fights).toBeGreaterThan(0);
    expect(histories.some(({ fought }) => fought > 0)).toBe(true);
    for (const { won, fought, entries } of histories) {
      expect(won).toBeLessThanOrEqual(fought);
      expect(entries.length).toBeGreaterThan(0);
    }
  });
});
