import { describe, expect, it } from 'vitest';
import { givenState } from '../../../../test/support/campaign/case-campaign.ts';
import { pharaohCampaign } from '../campaign.ts';
import type { EventPayload } from '../events/schema.ts';
import { applyEvents } from './event-book.ts';

const before = givenState([
  'player red with 100 gold',
  'player blue with 50 gold',
  'player green',
  'province hill of red',
  'province plain of blue',
  'border hill plain',
  'fort gate in plain',
  'army host of red in hill: 1 king@100*, 20 spear@7',
  'army guard of blue in plain at gate: 10 bow@5',
]);
const after = (...payloads: readonly EventPayload[]) =>
  applyEvents(
    before,
    payloads.map((payload) => ({ payload })),
  );
const offer = (from: string, to: string, treaty: 'truce' | 'alliance' = 'truce') =>
  ({ kind: 'treaty-offered', from, to, treaty, turns: null }) as const;
const offersOf = ({ treatyOffers = [] }: typeof before) =>
  treatyOffers.map(({ from, to, treaty, accepted }) => `${from} ${to} ${treaty}${accepted ? ' accepted' : ''}`);
const goldOf = (payload: EventPayload) =>
  pharaohCampaign.events.moves(payload, before).map(({ player, account, gold }) => [player, account, gold]);

describe('treaty offers', () => {
  it('keep the latest offer from each player to each other', () => {
    const talks = after(
      offer('red', 'blue'),
      offer('red', 'green'),
      offer('blue', 'red'),
      offer('red', 'blue', 'alliance'),
    );
    expect(offersOf(talks)).toEqual(['red green truce', 'blue red truce', 'red blue alliance']);
  });

  it('are accepted one at a time', () => {
    const talks = after(offer('red', 'blue'), offer('green', 'blue'), {
      kind: 'treaty-accepted',
      from: 'red',
      to: 'blue',
    });
    expect(offersOf(talks)).toEqual(['red blue truce accepted', 'green blue truce']);
  });

  it('are removed by a notice, which also ends the treaty but not those of others', () => {
    const talks = after(
      { kind: 'treaty-made', players: ['red', 'blue'], treaty: 'truce', until: null },
      { kind: 'treaty-made', players: ['red', 'green'], treaty: 'truce', until: null },
      offer('blue', 'red', 'alliance'),
      offer('green', 'red', 'alliance'),
      { kind: 'treaty-renounced', by: 'red', player: 'blue', bound: true },
    );
    expect(offersOf(talks)).toEqual(['green red alliance']);
    expect(talks.treaties?.map(({ until }) => until)).toEqual([{ year: 1, month: 1 }, null]);
  });
});

describe('accounts', () => {
  it('show a gift as a loss of one player and a gain of the other', () => {
    expect(goldOf({ kind: 'gold-given', from: 'red', to: 'blue', gold: 30 })).toEqual([
      ['red', 'gifts', -30],
      ['blue', 'gifts', 30],
    ]);
    expect(after({ kind: 'gold-given', from: 'red', to: 'blue', gold: 30 }).treasuries).toMatchObject({
      red: 70,
      blue: 80,
    });
  });

  it('show upkeep and forfeited gold as losses', () => {
    expect(goldOf({ kind: 'upkeep-paid', player: 'red', upkeep: 40 })).toEqual([['red', 'upkeep', -40]]);
    expect(goldOf({ kind: 'gold-forfeited', player: 'red', gold: 5 })).toEqual([['red', 'forfeited', -5]]);
  });

  it('count generals of a disbanded army', () => {
    const [move] = pharaohCampaign.events.moves(
      { kind: 'army-disbanded', army: 'host', reason: 'destroyed', was: { name: 'Host', player: 'red' } },
      before,
    );
    expect(move).toMatchObject({ player: 'red', figures: -21, points: -240 });
  });
});

describe('a march', () => {
  it('leaves the fort and field works behind', () => {
    const marched = after({ kind: 'army-marched', army: 'guard', from: 'plain', to: 'hill' });
    expect(marched.armies['guard']).toMatchObject({ province: 'hill', fort: null });
    expect(after({ kind: 'army-marched', army: 'host', from: 'hill', to: 'plain' }).armies['host']).not.toHaveProperty(
      'works',
    );
  });
});

describe('the mark of a decree about holders', () => {
  const decreed = {
    ...before,
    provinces: Object.fromEntries(
      Object.entries(before.provinces).map(([id, province]) => [id, { ...province, decreed: true as const }]),
    ),
  };
  const holds = (payload: EventPayload) =>
    Object.values(applyEvents(decreed, [{ payload }]).provinces)
      .filter((province) => province.decreed)
      .map(({ id }) => id);

  it('lasts until an army enters or leaves the province or a fort', () => {
    expect(holds({ kind: 'upkeep-paid', player: 'red', upkeep: 1 })).toEqual(['hill', 'plain']);
    expect(holds({ kind: 'army-marched', army: 'host', from: 'hill', to: 'plain' })).toEqual([]);
    expect(holds({ kind: 'army-garrisoned', army: 'guard', fort: 'gate' })).toEqual(['hill']);
  });
});

describe('the end of a month', () => {
  it('returns detached troops and clears the waiting parts of the state', () => {
    const within = {
      ...before,
      detached: { 'host-spear': 5 },
      waiting: { seed: 'rest' },
      retreats: { host: 'hill' },
    } as unknown as typeof before;
    const ended = applyEvents(within, [{ payload: { kind: 'month-ended', month: 1, year: 1 } }]);
    const { month, detached, retreats, waiting } = ended;
    expect({ month, detached, retreats, waiting }).toEqual({
      month: before.month + 1,
      detached: {},
      retreats: {},
      waiting: null,
    });
  });
});

describe('a month of a siege', () => {
  it('keeps the plague of each side for the length of the siege', () => {
    const siege = { garrisonHadPlague: false, besiegersHadPlague: false, monthsClosed: 0 };
    const besieged = { ...before, sieges: { gate: siege } } as unknown as typeof before;
    const month = (monthsClosed: number, plague: 'garrison' | 'besiegers' | null) => ({
      payload: {
        kind: 'siege-month' as const,
        fort: 'gate',
        monthsClosed,
        monthsEnded: 0,
        garrisonPlague: plague === 'garrison',
        besiegersPlague: plague === 'besiegers',
      },
    });
    const after = (...months: readonly ReturnType<typeof month>[]) => applyEvents(besieged, months).sieges['gate'];
    expect(after(month(1, 'besiegers'), month(2, null))).toMatchObject({
      monthsClosed: 2,
      garrisonHadPlague: false,
      besiegersHadPlague: true,
    });
    expect(after(month(1, 'garrison'), month(2, null))).toMatchObject({
      garrisonHadPlague: true,
      besiegersHadPlague: false,
    });
  });
});

describe('raids on one province', () => {
  it('add up', () => {
    const raid = {
      kind: 'province-raided',
      province: 'plain',
      army: 'host',
      points: 10,
      cropDamage: 300,
      revenueLoss: 20,
    } as const;
    expect(after(raid, raid).provinces['plain']).toMatchObject({ cropDamage: 600, raidLoss: 40 });
  });
});
