import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { givenState } from '../../../../test/support/campaign/case-campaign.ts';
import { formatSentence } from '../../../core/campaign/sentence.ts';
import { getEventDefinition } from '../log/event-book.ts';
import type { CampaignEvent, EventPayload } from '../events/schema.ts';
import { createNameBook } from '../reports/name-book.ts';
import { createReport } from '../reports/report.ts';
import { createView } from '../knowledge/view.ts';
import { areAtPeace, areEnemies, isTreatyOver, hasPassage, toParties, addTurns } from './treaties.ts';

const state = givenState([
  'player red with 500 gold',
  'player blue',
  'player green',
  'province hill of red',
  'province plain of blue',
  'province vale of green',
  'border hill plain',
  'border plain vale',
]);
const bound = (line: string) => givenState(['player red', 'player blue', 'player green', 'province hill of red', line]);

describe('a treaty', () => {
  it('binds only its two players', () => {
    const truce = bound('truce of red and blue');
    expect([areAtPeace(truce, 'red', 'blue'), areAtPeace(truce, 'blue', 'red')]).toEqual([true, true]);
    expect([areAtPeace(truce, 'red', 'green'), areAtPeace(truce, 'red', null)]).toEqual([false, false]);
    expect([areEnemies(truce, 'red', 'green'), areEnemies(truce, 'red', 'red')]).toEqual([true, false]);
    expect(hasPassage(truce, 'red', 'blue')).toBe(false);
    expect(hasPassage(bound('passage of red and blue'), 'blue', 'red')).toBe(true);
    expect(hasPassage(bound('alliance of red and blue'), 'blue', 'red')).toBe(true);
  });

  it('lists its players in their order, regardless of who made the offer', () => {
    expect(toParties(state, 'blue', 'red')).toEqual(['red', 'blue']);
    expect(toParties(state, 'green', 'blue')).toEqual(['blue', 'green']);
  });

  it('lasts the agreed number of turns, winters included', () => {
    const turn = fc.record({ campaignMonths: fc.integer({ min: 8, max: 10 }), year: fc.integer({ min: 1, max: 9 }) });
    fc.assert(
      fc.property(turn, fc.integer({ min: 1, max: 11 }), fc.integer({ min: 1, max: 100 }), (when, at, count) => {
        let now = { ...when, month: Math.min(at, when.campaignMonths + 1) };
        const until = addTurns(now, count);
        for (let passed = 0; passed < count; passed += 1) {
          expect(isTreatyOver(now, until)).toBe(false);
          const isLast = now.month > now.campaignMonths;
          now = { ...now, year: now.year + Number(isLast), month: isLast ? 1 : now.month + 1 };
        }
        expect(isTreatyOver(now, until)).toBe(true);
      }),
    );
  });
});

describe('diplomatic events', () => {
  const payloads: readonly EventPayload[] = [
    { kind: 'message-sent', from: 'red', to: 'blue', text: 'Meet me at the ford.' },
    { kind: 'gold-given', from: 'red', to: 'blue', gold: 1200 },
    { kind: 'province-given', province: 'hill', from: 'red', to: 'blue', forts: [] },
    { kind: 'treaty-offered', from: 'red', to: 'blue', treaty: 'passage', turns: 1 },
    { kind: 'treaty-accepted', from: 'red', to: 'blue' },
    { kind: 'treaty-made', players: ['red', 'blue'], treaty: 'alliance', until: { year: 2, month: null } },
    { kind: 'treaty-made', players: ['red', 'blue'], treaty: 'truce', until: { year: 2, month: 3 } },
    { kind: 'treaty-renounced', by: 'red', player: 'blue', bound: true },
    { kind: 'treaty-renounced', by: 'red', player: 'blue', bound: false },
    { kind: 'treaty-ended', players: ['red', 'blue'], treaty: 'truce' },
  ];
  const events = payloads.map((payload): CampaignEvent => ({
    year: 1,
    month: 1,
    payload,
    dice: [],
    steps: [],
    rulings: [],
  }));

  it('are described in sentences', () => {
    const { names } = createNameBook([state]);
    expect(payloads.map((payload) => formatSentence(getEventDefinition(payload).words(payload, names)))).toEqual([
      'red to blue: “Meet me at the ford.”',
      'red gave blue 1,200 gold.',
      'red gave hill to blue.',
      'red offered blue the right of passage for 1 month.',
      'blue accepted the treaty that red had offered.',
      'red and blue made an alliance, to the end of the winter of year 2.',
      'red and blue made a truce, to the end of month 3 of year 2.',
      'red gave blue notice: their treaty ends when this turn ends.',
      'red wants no treaty with blue.',
      'red and blue are no longer bound by a truce.',
    ]);
  });

  it('state why a gift made an order unlawful', () => {
    const { names } = createNameBook([bound('army host of red in hill: 10 spear@7')]);
    const dropped = { kind: 'order-dropped', army: 'host', player: 'red', province: 'hill' } as const;
    const formatReason = (order: 'raid' | 'rising' | 'march', holder: string): string => {
      const payload = { ...dropped, order, holder };
      return formatSentence(getEventDefinition(payload).words(payload, names));
    };
    expect([formatReason('raid', 'red'), formatReason('rising', 'blue'), formatReason('march', 'blue')]).toEqual([
      'host sent no raiders into hill because the province had been given to red.',
      'host did not rise in hill: the province had been given to blue, with whom red has a treaty.',
      'host did not march into hill: the province had been given to blue, whose truce with red gives no right of passage.',
    ]);
  });

  it('are known to both players, and to all if a province changes hands', () => {
    const learnt = (viewer: string | null) =>
      createReport(state, events, viewer, 'near').map(({ seen }) =>
        seen.kind === 'whole' ? seen.happening.kind : seen.kind,
      );
    const all = payloads.map(({ kind }) => kind);
    expect(learnt('red')).toEqual(all);
    expect(learnt('blue')).toEqual(all);
    expect(learnt('green')).toEqual(['province-given']);
    expect(learnt(null)).toEqual(['province-given']);
  });

  it('are in the views of both players only', () => {
    const talking = {
      ...bound('truce of red and blue'),
      treatyOffers: [{ from: 'blue', to: 'red', treaty: 'alliance', turns: null } as const],
    };
    for (const viewer of ['red', 'blue']) {
      const { treaties, treatyOffers } = createView(talking, viewer, 'near');
      expect([treaties, treatyOffers]).toEqual([talking.treaties, talking.treatyOffers]);
    }
    for (const viewer of ['green', null]) {
      const view = createView(talking, viewer, 'all');
      expect([view.treaties, view.treatyOffers]).toEqual([undefined, undefined]);
    }
  });
});
