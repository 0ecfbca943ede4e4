import { describe, expect, it } from 'vitest';
import { findShippedList } from '../../army-lists/shipped.ts';
import {
  type CampaignState,
  type EventPayload,
  type Order,
  type PlayerEvent,
  findTreaty,
  type TreatyKind,
} from '../../rules/campaign.ts';
import { formatSentence } from '../../rules/core/campaign/sentence.ts';
import { campaignTurns, type OrdersOf } from '../../test/support/campaign/campaign-turns.ts';
import { campaignRules as rules } from '../../test/support/battle/random-play.ts';
import { shippedScenarios } from '../../scenarios/shipped.ts';
import { toSeatView } from '../knowledge/enemy-strength.ts';
import { decideMonth } from '../regent.ts';
import { type Strength, STRENGTHS, TEMPERAMENTS } from '../temperaments.ts';

const getStart = (title: string): CampaignState => {
  const found = shippedScenarios
    .map((document) => rules.begin(rules.readScenario(document, findShippedList), findShippedList).state)
    .find((state) => state.title === title);
  if (!found) throw new Error(`no scenario is called ${title}`);
  return found;
};

const rivers = getStart('The Two Rivers');

const addOffer = (state: CampaignState, from: string, to: string, treaty: TreatyKind): CampaignState => ({
  ...state,
  treatyOffers: [{ from, to, treaty, turns: null }],
});

const addTreaty = (state: CampaignState, one: string, other: string, treaty: TreatyKind): CampaignState => ({
  ...state,
  treaties: [...(state.treaties ?? []), { players: [one, other], treaty, until: null }],
});

/** Adds a truce that ends after a month of this year. */
const addTruceUntil = (state: CampaignState, one: string, other: string, month: number): CampaignState => ({
  ...state,
  treaties: [{ players: [one, other], treaty: 'truce', until: { year: state.year, month } }],
});

/** Returns a regent's orders with their reasons. The rules accept all of them. */
function decideOrders(
  state: CampaignState,
  player: string,
  strength: Strength = 'able',
  report: readonly PlayerEvent[] = [],
) {
  const regent = { temperament: 'cautious', strength } as const;
  const view = toSeatView(rules, state, player);
  const { orders, reasons } = decideMonth(rules, regent, { player, view, report, months: 4, seed: 'treaties' });
  expect(rules.orderProblems(state, orders)).toEqual([]);
  return orders.orders.map((order, at) => ({ order, why: reasons[at] ? formatSentence(reasons[at]) : '' }));
}

const listTreatyOrders = (answers: ReturnType<typeof decideOrders>) => answers.filter(({ order }) => 'player' in order);

/** Returns the provinces of a side that orders target. */
const listTargets = (state: CampaignState, orders: readonly Order[], side: string): string[] =>
  orders
    .flatMap((order) => (order.kind === 'march' ? [order.to] : order.kind === 'raid' ? [order.target] : []))
    .filter((province) => state.provinces[province]?.holder === side);

/** Gives a side the given number of provinces, including those of others. */
const setProvinceCount = (state: CampaignState, side: string, count: number): CampaignState => ({
  ...state,
  provinces: Object.fromEntries(
    Object.entries(state.provinces).map(([id, province], at) => [
      id,
      at < count ? { ...province, holder: side } : province,
    ]),
  ),
});

/** Gives these provinces to a side, or to no one. */
const giveProvinces = (state: CampaignState, side: string | null, given: readonly string[]): CampaignState => ({
  ...state,
  provinces: Object.fromEntries(
    Object.entries(state.provinces).map(([id, province]) => [
      id,
      given.includes(id) ? { ...province, holder: side } : province,
    ]),
  ),
});

/** Akkad's report after Elam broke off the talks this year. */
const brokenOff = [
  {
    year: rivers.year,
    month: rivers.month,
    seen: { kind: 'whole', happening: { kind: 'treaty-renounced', by: 'elam', player: 'akkad', bound: false } },
  },
] as unknown as readonly PlayerEvent[];

describe('a regent offered a treaty', () => {
  it.each(STRENGTHS)('accepts a truce that it would offer itself, and keeps it: %s', (strength) => {
    const state = addOffer(rivers, 'elam', 'akkad', 'truce');
    const answers = decideOrders(state, 'akkad', strength);
    expect(listTreatyOrders(answers)).toEqual([
      {
        order: { kind: 'accept-treaty', player: 'elam' },
        why: 'A truce with Elam leaves more troops against the others.',
      },
    ]);
    const orders = answers.map(({ order }) => order);
    expect(listTargets(state, orders, 'elam')).toEqual([]);
  });

  it('declines a truce that helps the other side more: with a short border, or with more land', () => {
    const apart = addOffer(giveProvinces(rivers, null, ['uruk']), 'ur', 'akkad', 'truce');
    expect(listTreatyOrders(decideOrders(apart, 'akkad', 'able', brokenOff))).toEqual([
      {
        order: { kind: 'end-treaty', player: 'ur' },
        why: 'Little of our border is with Ur: a truce would help it more than us.',
      },
    ]);
    const larger = addOffer(giveProvinces(rivers, null, ['eshnunna']), 'elam', 'akkad', 'truce');
    expect(listTreatyOrders(decideOrders(larger, 'akkad')).map(({ why }) => why)).toContainEqual(
      expect.stringMatching(/^Elam holds \d+ % of all land by value, we hold \d+ %: /),
    );
  });

  it('lets no foreign armies in, and offers a truce once instead', () => {
    const state = addOffer(rivers, 'elam', 'akkad', 'passage');
    const [answer] = listTreatyOrders(decideOrders(state, 'akkad'));
    expect(answer?.order).toMatchObject({ kind: 'offer-treaty', player: 'elam', treaty: 'truce' });
    const waiting = [
      ...(state.treatyOffers ?? []),
      { from: 'akkad', to: 'elam', treaty: 'truce', turns: null } as const,
    ];
    expect(listTreatyOrders(decideOrders({ ...state, treatyOffers: waiting }, 'akkad'))).toEqual([]);
  });

  it('declines if the other side is close to victory or the only enemy left', () => {
    const winning = addOffer(setProvinceCount(rivers, 'ur', 8), 'ur', 'akkad', 'truce');
    expect(listTreatyOrders(decideOrders(winning, 'akkad'))).toEqual([
      { order: { kind: 'end-treaty', player: 'ur' }, why: 'Ur is close to victory and must be stopped.' },
    ]);
    const qadesh = getStart('The Road to Qadesh');
    const [one, other] = qadesh.players.map(({ id }) => id) as [string, string];
    expect(
      listTreatyOrders(decideOrders(addOffer(qadesh, other, one, 'truce'), one, 'novice')).map(({ why }) => why),
    ).toEqual([expect.stringMatching(/^.+ is the only enemy nearby\.$/)]);
  });
});

describe('a regent with friends at its borders', () => {
  it('accepts a truce only with more enemies than friends left there', () => {
    const state = addOffer(addTreaty(rivers, 'akkad', 'assur', 'truce'), 'ur', 'akkad', 'truce');
    expect(listTreatyOrders(decideOrders(state, 'akkad'))).toEqual([
      {
        order: { kind: 'end-treaty', player: 'ur' },
        why: 'Enough neighbours are at peace with us; Ur is left to fight.',
      },
    ]);
  });
});

describe('a regent offered several truces', () => {
  it('accepts the one with the longest border that helps both, and declines the others', () => {
    const treatyOffers = ['ur', 'assur', 'elam'].map(
      (from) => ({ from, to: 'akkad', treaty: 'truce', turns: null }) as const,
    );
    const kinds = listTreatyOrders(decideOrders({ ...rivers, treatyOffers }, 'akkad')).map(({ order }) => order.kind);
    expect(kinds).toEqual(['end-treaty', 'accept-treaty', 'end-treaty']);
  });
});

describe('a regent with treaties with all its neighbours', () => {
  it('ends only as many as needed to have enemies', () => {
    const state = ['ur', 'assur', 'elam'].reduce((before, side) => addTreaty(before, 'akkad', side, 'truce'), rivers);
    const ended = listTreatyOrders(decideOrders(state, 'akkad')).map(({ order }) => order.kind);
    expect(ended).toEqual(['end-treaty', 'end-treaty']);
  });
});

describe('a regent without offers', () => {
  it('offers a truce with an end to the side with the longest border, and not to all', () => {
    expect(listTreatyOrders(decideOrders(rivers, 'akkad'))).toEqual([
      {
        order: { kind: 'offer-treaty', player: 'elam', treaty: 'truce', turns: 9 },
        why: '33 % of our border is with Elam: a truce leaves more troops against the others.',
      },
    ]);
  });

  it('offers truces to all but a side that is far ahead', () => {
    const led = giveProvinces(rivers, 'ur', ['der', 'nippur']);
    const answers = listTreatyOrders(decideOrders(led, 'akkad'));
    const [first] = answers;
    expect(answers.map(({ order }) => order)).toEqual(
      ['assur', 'elam'].map((player) => expect.objectContaining({ kind: 'offer-treaty', player }) as unknown),
    );
    expect(first?.why).toMatch(/^Ur is far ahead: peace with \w+ leaves both of us more troops against it\.$/);
    const answered = listTreatyOrders(decideOrders(addOffer(led, 'ur', 'akkad', 'truce'), 'akkad'));
    expect(answered.filter(({ order }) => 'player' in order && order.player === 'ur')).toEqual([
      {
        order: { kind: 'end-treaty', player: 'ur' },
        why: expect.stringMatching(/^Ur holds \d+ % of all land by value: /) as unknown,
      },
    ]);
  });

  it('makes no new offer this year to a side that ended talks, and never sees the talks of others', () => {
    expect(
      listTreatyOrders(decideOrders(rivers, 'akkad', 'able', brokenOff)).map(({ order }) => order),
    ).not.toContainEqual(expect.objectContaining({ player: 'elam' }));
    const talking = addOffer(rivers, 'ur', 'assur', 'truce');
    expect(decideOrders(talking, 'akkad')).toEqual(decideOrders(rivers, 'akkad'));
  });

  it('makes truces with other regents, breaks some for two reasons only, and gives its reasons', () => {
    const said = new Set<string>();
    const broken = new Set<string>();
    const ordersOf: OrdersOf = (state, player, report) => {
      const seat = state.players.findIndex(({ id }) => id === player);
      const regent = { temperament: TEMPERAMENTS[seat] ?? 'builder', strength: 'able' } as const;
      const view = toSeatView(rules, state, player);
      const { orders, reasons } = decideMonth(rules, regent, { player, view, report, seed: 'among' });
      for (const [at, order] of orders.orders.entries()) {
        const why = reasons[at]?.key ?? '';
        if (order.kind.endsWith('-treaty')) said.add(`${order.kind} ${why}`);
        if (order.kind === 'end-treaty' && findTreaty(state, player, order.player)) broken.add(why);
      }
      return orders;
    };
    const events = ['one', 'two', 'three', 'four', 'five', 'six'].flatMap((seed) =>
      [...campaignTurns(rules, rivers, ordersOf, seed, 18)].flatMap(({ commands }) =>
        commands.flatMap(([, of]) => of.map(({ payload }) => payload)),
      ),
    );
    const count = (kind: EventPayload['kind']): number => events.filter((event) => event.kind === kind).length;
    expect(count('treaty-made')).toBeGreaterThan(2);
    expect(count('treaty-ended')).toBeGreaterThan(2);
    expect(broken.size).toBeGreaterThan(0);
    for (const why of broken) expect(['regent.treaty-winning', 'regent.treaty-only-foe']).toContain(why);
    for (const kind of ['offer', 'accept', 'end'])
      expect([...said].filter((one) => one.startsWith(`${kind}-treaty regent.treaty-`))).not.toEqual([]);
    expect([...said].filter((one) => !one.includes('-treaty regent.treaty-'))).toEqual([]);
  });
});

describe('a regent with a treaty', () => {
  it('keeps it', () => {
    for (const treaty of ['truce', 'passage'] as const) {
      const state = addTreaty(rivers, 'akkad', 'ur', treaty);
      const answers = decideOrders(state, 'akkad');
      expect(listTreatyOrders(answers)).toEqual([]);
      const raids = answers.flatMap(({ order }) => (order.kind === 'raid' ? [order] : []));
      expect(listTargets(state, raids, 'ur')).toEqual([]);
    }
  });

  it('gives notice if the other side is close to victory', () => {
    const state = addTreaty(setProvinceCount(rivers, 'ur', 8), 'akkad', 'ur', 'truce');
    expect(listTreatyOrders(decideOrders(state, 'akkad')).map(({ order }) => order)).toEqual([
      { kind: 'end-treaty', player: 'ur' },
    ]);
  });

  it('keeps a truce to its agreed end with a side that is weak, leads, or holds more land', () => {
    const truce = addTruceUntil(rivers, 'akkad', 'ur', 8);
    const poor = giveProvinces(giveProvinces(truce, 'elam', ['girsu']), 'assur', ['ur']);
    const led = giveProvinces(truce, 'ur', ['der', 'nippur']);
    for (const state of [poor, led])
      expect(listTreatyOrders(decideOrders(state, 'akkad')).filter(({ order }) => order.kind === 'end-treaty')).toEqual(
        [],
      );
  });

  it('breaks a truce before its end if the other side leads and is close to victory, or is the only enemy', () => {
    const won = setProvinceCount(addTruceUntil(rivers, 'akkad', 'ur', 8), 'ur', 9);
    expect(listTreatyOrders(decideOrders(won, 'akkad'))).toContainEqual({
      order: { kind: 'end-treaty', player: 'ur' },
      why: 'Ur is close to victory and must be stopped.',
    });
    const others = Object.keys(rivers.provinces).filter((id) =>
      ['assur', 'elam'].includes(rivers.provinces[id]?.holder ?? ''),
    );
    const left = giveProvinces(addTruceUntil(rivers, 'akkad', 'ur', 8), null, others);
    expect(listTreatyOrders(decideOrders(left, 'akkad'))).toContainEqual({
      order: { kind: 'end-treaty', player: 'ur' },
      why: 'Ur is the only enemy nearby.',
    });
  });

  it('accepts no truce from a side that ended one this year', () => {
    const report = brokenOff.map((event) => ({
      ...event,
      seen: { kind: 'whole', happening: { kind: 'treaty-renounced', by: 'elam', player: 'akkad', bound: true } },
    })) as unknown as readonly PlayerEvent[];
    const state = addOffer(rivers, 'elam', 'akkad', 'truce');
    expect(listTreatyOrders(decideOrders(state, 'akkad', 'able', report))).toContainEqual({
      order: { kind: 'end-treaty', player: 'elam' },
      why: 'Elam ended a treaty with us this year: no new treaty before next year.',
    });
  });

  it('gives notice if the other side has become weak', () => {
    const state = addTreaty(rivers, 'akkad', 'ur', 'truce');
    const poor = giveProvinces(giveProvinces(state, 'elam', ['girsu']), 'assur', ['ur']);
    expect(listTreatyOrders(decideOrders(poor, 'akkad'))).toContainEqual({
      order: { kind: 'end-treaty', player: 'ur' },
      why: 'Ur is weaker, and its lands are next door.',
    });
  });
});
