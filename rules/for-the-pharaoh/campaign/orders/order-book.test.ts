import { describe, expect, it } from 'vitest';
import { givenState } from '../../../../test/support/campaign/case-campaign.ts';
import { formatSentence } from '../../../core/campaign/sentence.ts';
import { pharaohCampaign } from '../campaign.ts';
import { listOffers, getOrderOptions, listOrderProblems } from './order-book.ts';
import type { Order, OrdersFile } from '../input/orders.ts';

const state = givenState([
  'player red',
  'player blue',
  'province hill of red',
  'province plain of blue',
  'border hill plain',
  'fort gate in plain',
  'army host of red in plain: 40 spear@7, 2 carpenters',
  'army guard of blue in plain at gate: 10 bow@5',
]);
const file = (orders: readonly Order[]): OrdersFile => ({
  format: 'nomarch-orders',
  version: 1,
  player: 'red',
  year: 1,
  month: 1,
  orders: [...orders],
});
const getOffer = (orders: readonly Order[], kind: string) =>
  listOffers(state, 'red', orders).find((offer) => offer.kind === kind)!;

const hold = { kind: 'hold', army: 'host' } as const satisfies Order;
const besiege: Order = { kind: 'besiege', army: 'host', fort: 'gate' };
const retreat: Order = { kind: 'retreat', army: 'host', to: ['hill'] };
const ladders: Order = {
  kind: 'siege-work',
  army: 'host',
  fort: 'gate',
  work: 'ladders',
  protected: false,
  carpenters: 1,
  groups: 1,
  crew: [],
};

describe('a siege ordered in the same month', () => {
  it('permits works, and ladders permit the storm; without them the reason names the missing order', () => {
    expect(formatSentence(getOffer([], 'siege-work').closed!.sentence)).toMatch(
      /order the siege first \(in the same month\)/,
    );
    expect(getOffer([besiege], 'siege-work')).toMatchObject({ closed: null, order: { work: 'ladders' } });
    expect(formatSentence(getOffer([besiege], 'assault').closed!.sentence)).toMatch(/begin the work first/);
    expect(getOffer([besiege, ladders], 'assault')).toMatchObject({ closed: null, order: { way: 'ladders' } });
  });

  it('uses no figure twice and names both roles (FTP-S14)', () => {
    const spear = state.armies['host']!.units[0]!.parts[0]!.id;
    const ram: Order = { ...ladders, work: 'ram', crew: [{ id: spear, count: 30 }] };
    const split: Order = {
      kind: 'split',
      army: 'host',
      name: 'wing',
      force: { parts: [{ id: spear, count: 20 }], generals: [] },
    };
    expect(listOrderProblems(state, file([besiege, split, ram])).map(({ message }) => message)).toEqual([
      'host has 40 spear, of which 20 are already a new army, so 30 cannot be the crew of a ram',
    ]);
  });
});

describe('the main order of an army', () => {
  it('is offered as a replacement and is valid in that place', () => {
    const orders: readonly Order[] = [retreat, hold];
    const march = getOffer(orders, 'march');
    expect(march).toMatchObject({ closed: null, replaces: 1 });
    expect(listOrderProblems(state, file(orders.with(1, march.order as Order)))).toEqual([]);
    expect(listOrderProblems(state, file([...orders, march.order as Order])).map(({ code }) => code)).toEqual([
      'contradiction',
    ]);
  });

  it('can be replaced by the same kind only if it has choices', () => {
    expect(getOffer([{ kind: 'march', army: 'host', to: 'hill' }], 'march').replaces).toBe(0);
    expect(getOffer([hold], 'hold')).toMatchObject({ replaces: null, closed: { code: 'contradiction' } });
  });

  it('can be combined with other kinds of orders', () => {
    expect(getOffer([retreat], 'march').replaces).toBeNull();
    expect(getOffer([hold], 'retreat')).toMatchObject({ closed: null, replaces: null });
  });

  it('cannot be replaced if other orders of the army become invalid', () => {
    const orders = [besiege, ladders];
    expect(getOffer(orders, 'hold').closed).toMatchObject({ code: 'no-siege' });
    const closed = formatSentence(getOffer([], 'siege-work').closed!.sentence);
    expect(closed).toMatch(/order the siege first \(in the same month\)$/);
    expect(formatSentence(getOffer([], 'assault').closed!.sentence)).toBe(closed);
    expect(getOffer([besiege], 'siege-work').closed).toBeNull();
    expect(getOffer(orders, 'assault').closed).toBeNull();
    expect(formatSentence(getOffer(orders, 'march').closed!.sentence)).toContain(
      'it must either stay at the siege or leave',
    );
    expect(getOffer([besiege], 'hold')).toMatchObject({ closed: null, replaces: 0 });
  });
});

describe('the reason for a closed order', () => {
  const alone = givenState([
    'player red',
    'player blue',
    'province hill of red',
    'province plain of red',
    'province ford',
    'border hill plain',
    'border plain ford',
    'army host of red in plain: 40 spear@7',
    'army guard of blue in hill: 10 bow@5',
  ]);
  const getReason = (kind: string, given = alone): string => {
    const found = listOffers(given, 'red', []).find((offer) => offer.kind === kind);
    return found?.closed ? formatSentence(found.closed.sentence) : 'open';
  };

  it('covers all neighbours, not only the first', () => {
    expect(getReason('raid')).toBe('no enemy holds a province next to plain, so there is nothing to raid');
    expect(getReason('relieve')).toBe('no fort of red is besieged in a province next to plain');
  });

  it('names the season of the order', () => {
    expect(getReason('field-works')).toBe('this order is for winter, when troops are raised and disbanded');
    const winter = { ...alone, month: alone.campaignMonths + 1 };
    expect(getReason('raid', winter)).toBe('this order is for campaigning months, not for winter');
  });

  it('names missing specialists and their cost', () => {
    const besieging = givenState([
      'player red',
      'player blue',
      'province plain of blue',
      'fort gate in plain',
      'army host of red in plain: 40 spear@7',
      'army guard of blue in plain at gate: 10 bow@5',
      'siege of gate by red with stores for 9',
    ]);
    expect(getReason('siege-work', besieging)).toBe('there is no carpenter in host; raise one in winter for 10 gold');
    expect(getReason('assault', besieging)).toBe('no ladders are being made before gate: begin the work first');
  });
});

describe('a shed', () => {
  const getShed = (work: 'ladders' | 'ram' | 'mine') => {
    const options = getOrderOptions(state, 'red', [besiege], { ...ladders, work } as Order)['protected'];
    return options?.kind === 'switch' ? options.closed : undefined;
  };

  it('is offered only for engines', () => {
    expect(getShed('ram')).toBeNull();
    expect(getShed('ladders')).toMatchObject({ code: 'not-an-engine' });
    expect(getShed('mine')).toMatchObject({ code: 'not-an-engine' });
  });

  it('is rejected for ladders', () => {
    expect(listOrderProblems(state, file([besiege, { ...ladders, protected: true }]))).toMatchObject([
      { code: 'not-an-engine', path: 'orders.1.protected' },
    ]);
  });
});

describe('random orders', () => {
  it('include generals and specialists if the order has fields for them', () => {
    const winter = { ...state, month: 9, treasuries: { red: 5000, blue: 0 } };
    const drawn = Array.from({ length: 300 }, (_, seed) => {
      let next = seed + 1;
      const pick = (below: number): number => {
        next = (next * 48_271) % 2_147_483_647;
        return below <= 1 ? 0 : next % below;
      };
      return pharaohCampaign.sampleOrders(winter, 'red', pick).orders;
    }).flat();
    const raised = drawn.flatMap((order) => (order.kind === 'muster' ? [order] : []));
    expect(raised.some(({ generals }) => generals.length > 0)).toBe(true);
    expect(raised.some(({ specialists }) => specialists !== undefined)).toBe(true);
    expect(raised.some(({ units }) => units.length > 0)).toBe(true);
  });
});
