import { describe, expect, it } from 'vitest';
import type { EventPayload, PlayerEvent } from '../../../../rules/campaign.ts';
import { sampleState } from '../../../../test/support/campaign/sample-campaign.ts';
import { findAnswer, listLetters, getTerms, listWholeEvents } from './orders-draft.ts';

const letter = (from: string, to: string, text: string): EventPayload => ({ kind: 'message-sent', from, to, text });
const events = [
  letter('sargon', 'puzur', 'Yield.'),
  letter('puzur', 'sargon', 'Never.'),
  letter('puzur', 'third', 'Sargon asks too much.'),
  { kind: 'crops-restored' } as const,
].map((payload, index) => ({ year: 1, month: index + 1, payload }));

describe('listLetters', () => {
  it('returns only messages between the two, newest first, with the sender', () => {
    expect(listLetters(events, 'sargon', 'puzur')).toEqual([
      { year: 1, month: 2, isOwn: false, text: 'Never.' },
      { year: 1, month: 1, isOwn: true, text: 'Yield.' },
    ]);
    expect(listLetters(events, 'sargon', 'third')).toEqual([]);
  });

  it('finds messages in a report among partial events', () => {
    const createEntry = (seen: PlayerEvent['seen']): PlayerEvent => ({
      year: 1,
      month: 1,
      seen,
      dice: [],
      steps: [],
      rulings: [],
    });
    const report = [
      createEntry({ kind: 'whole', happening: letter('puzur', 'sargon', 'Peace?') }),
      createEntry({ kind: 'umpire-spoke', reason: 'Rain.' }),
    ];
    expect(listLetters(listWholeEvents(report), 'sargon', 'puzur').map(({ text }) => text)).toEqual(['Peace?']);
  });
});

describe('getTerms', () => {
  it('returns offers from the first player’s point of view', () => {
    const state = {
      ...sampleState,
      treaties: [{ players: ['sargon', 'puzur'], treaty: 'truce', until: { year: 1, month: 4 } } as const],
      treatyOffers: [{ from: 'puzur', to: 'sargon', treaty: 'alliance', turns: 6 } as const],
    };
    const treaty = 'a truce, to the end of month 4 of year 1';
    expect(getTerms(state, 'sargon', 'puzur')).toEqual({
      treaty,
      offered: 'an alliance for 6 months',
      offers: null,
    });
    expect(getTerms(state, 'puzur', 'sargon')).toEqual({
      treaty,
      offered: null,
      offers: 'an alliance for 6 months',
    });
    expect(getTerms(sampleState, 'puzur', 'sargon')).toEqual({ treaty: null, offered: null, offers: null });
  });
});

it('finds the answer to one player’s offer among other orders', () => {
  const orders = [
    { kind: 'accept-treaty', player: 'third' },
    { kind: 'message', player: 'puzur', text: 'Never.' },
    { kind: 'end-treaty', player: 'puzur' },
  ] as const;
  expect(findAnswer(orders, 'puzur')).toEqual({ kind: 'end-treaty', index: 2 });
  expect(findAnswer(orders, 'sargon')).toBeNull();
});
