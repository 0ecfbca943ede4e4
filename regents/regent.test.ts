import { describe, expect, it } from 'vitest';
import { findShippedList } from '../army-lists/shipped.ts';
import { getArmyPoints, type CampaignEvent, type CampaignState, type OrdersFile } from '../rules/campaign.ts';
import { formatSentence } from '../rules/core/campaign/sentence.ts';
import { seededDice } from '../rules/core/dice.ts';
import { shippedScenarios } from '../scenarios/shipped.ts';
import { campaignTurns, type OrdersOf, turnsUntilWon } from '../test/support/campaign/campaign-turns.ts';
import { count } from '../test/support/figures.ts';
import { balanceOf, changeBy } from '../test/support/campaign/ledger.ts';
import { campaignRules as rules } from '../test/support/battle/random-play.ts';
import { rounds } from '../test/support/campaign/rounds.ts';
import { readRaidLosses, toSeatView, withBurntCrops } from './knowledge/enemy-strength.ts';
import { getFood } from './knowledge/situation.ts';
import { decideMonth, type Regent } from './regent.ts';
import { STRENGTHS, TEMPERAMENTS } from './temperaments.ts';

const starts = shippedScenarios.map(
  (document) => rules.begin(rules.readScenario(document, findShippedList), findShippedList).state,
);
const isLarge = ({ players }: CampaignState): boolean => players.length > 6;

const regents: readonly Regent[] = STRENGTHS.flatMap((strength) =>
  TEMPERAMENTS.map((temperament) => ({ temperament, strength })),
);

/** Number of resolved months in a year, including the winter. */
const YEAR = 9;

/** Months simulated per decision of an expert, fewer than in play to save time. */
const MONTHS = rounds(8, 56);

/** Months simulated per decision by experts that play whole campaigns. */
const CAMPAIGN_MONTHS = rounds(8, 16);

/** A limit of one minute is too short for hundreds of campaigns. */
const LONG_TIMEOUT = { timeout: rounds(600_000, 3_600_000) };

/** Counts of orders and of orders rejected by the rules, and the inputs of the seats this month. */
interface OrderRecord {
  orders: number;
  readonly refused: unknown[];
  readonly month: Map<string, { readonly known: CampaignState; readonly file: OrdersFile }>;
}

/**
 * Orders of a regent in every seat, with temperament and skill drawn by the seed. If an order is rejected, none is submitted, so that the
 * campaign continues.
 */
function createOrders(start: CampaignState, seed: string, filed: OrderRecord): OrdersOf {
  const dice = seededDice(`seats ${seed}`);
  const drawn = (): Regent => regents[dice.roll(`d${regents.length}`, 'a regent') - 1] as Regent;
  const seats = new Map(start.players.map(({ id }) => [id, drawn()]));
  return (state, player, report) => {
    const regent = seats.get(player) as Regent;
    const view = toSeatView(rules, state, player);
    const { orders: file } = decideMonth(rules, regent, { player, view, report, months: CAMPAIGN_MONTHS, seed });
    const problems = rules.orderProblems(state, file);
    filed.orders += file.orders.length;
    filed.refused.push(...problems.map((problem) => ({ seed, regent, problem, file })));
    filed.month.set(player, { known: withBurntCrops(view, readRaidLosses(view, report)), file });
    return problems.length === 0 ? file : { ...file, orders: [] };
  };
}

function expectNoneRefused({ orders, refused }: OrderRecord): void {
  count('orders of regents', orders);
  count('refused orders of regents', refused.length, 0);
  expect(refused).toEqual([]);
}

/** Returns the armies with losses by hunger in the first year. */
const listStarved = ({ year, payload }: CampaignEvent): readonly string[] =>
  year === 1 && payload.kind === 'casualties' && payload.cause === 'hunger'
    ? payload.losses.map(({ army }) => army)
    : [];

/**
 * Checks whether an army starves by its regent's neglect: the known crops could not have fed the armies sent or left there. A beaten army
 * may have to retreat to a province with too little food, and enemies may burn crops unseen.
 */
function isNeglected(state: CampaignState, army: string, { month }: OrderRecord): boolean {
  const { province = '', player = '' } = state.armies[army] ?? {};
  const decided = month.get(player);
  if (!decided) throw new Error(`${player} has given no orders`);
  const { known, file } = decided;
  const sentTo = new Map(file.orders.flatMap((order) => (order.kind === 'march' ? [[order.army, order.to]] : [])));
  const points = Object.values(state.armies)
    .filter((one) => one.player === player && one.province === province)
    .filter(({ id }) => (sentTo.get(id) ?? known.armies[id]?.province) === province)
    .reduce((sum, one) => sum + getArmyPoints(one), 0);
  return points > getFood({ view: known }, province);
}

describe('a regent', () => {
  it.each(starts)('submits only orders that the rules accept in campaigns of $title', LONG_TIMEOUT, (start) => {
    const campaigns = rounds(1, isLarge(start) ? 50 : 317);
    const turns = rounds(isLarge(start) ? 2 : YEAR, 5 * YEAR);
    const filed: OrderRecord = { orders: 0, refused: [], month: new Map() };
    const neglected: unknown[] = [];
    let starved = 0;
    for (let campaign = 0; campaign < campaigns; campaign += 1) {
      const seed = `lawful ${String(campaign)}`;
      const ordersOf = createOrders(start, seed, filed);
      for (const { commands } of turnsUntilWon(rules, start, ordersOf, seed, { years: 5, turns })) {
        for (const [before, events] of commands) {
          for (const [at, event] of events.entries()) {
            const hungry = listStarved(event);
            if (hungry.length === 0) continue;
            starved += 1;
            const state = rules.apply(before, events.slice(0, at));
            neglected.push(...hungry.filter((army) => isNeglected(state, army, filed)).map((army) => ({ seed, army })));
          }
        }
      }
    }
    count('campaigns of regents', campaigns);
    count('hunger of regents’ armies in a first year', starved);
    count('armies that starved in a first year by neglect', neglected.length, 0);
    expectNoneRefused(filed);
    expect(neglected).toEqual([]);
    expect(filed.orders).toBeGreaterThan(5 * campaigns);
  });

  it('gives each order a reason', () => {
    for (const start of starts) {
      for (const regent of regents.slice(rounds(3, 0), rounds(9, 12))) {
        const { id: player } = start.players[0] ?? { id: '' };
        const { orders, reasons } = decideMonth(rules, regent, {
          player,
          view: toSeatView(rules, start, player),
          seed: 'why',
        });
        expect(orders.orders.length).toBeGreaterThan(0);
        expect(reasons.length).toBe(orders.orders.length);
        for (const why of reasons) expect(formatSentence(why)).toMatch(/^[^{}]+\.$/);
      }
    }
  });

  it('orders the same with the same seed', () => {
    for (const start of starts) {
      for (const regent of regents.slice(-rounds(2, 12))) {
        const { id: player } = start.players[1] ?? { id: '' };
        const ask = () =>
          decideMonth(rules, regent, { player, view: toSeatView(rules, start, player), months: MONTHS, seed: 'again' });
        expect(ask()).toEqual(ask());
      }
    }
  });

  it('accepts only a view, not a state', () => {
    const [start] = starts;
    if (!start) throw new Error('no scenario');
    const regent: Regent = { temperament: 'cautious', strength: 'novice' };
    // @ts-expect-error A whole state is no view.
    expect(() => decideMonth(rules, regent, { player: 'akkad', view: start, seed: '' })).not.toThrow();
  });
});

/** Changes everything that the player cannot see: other players' gold, troops, partisans and stores. */
function changeHidden(state: CampaignState, player: string): CampaignState {
  const strange = <T extends { readonly player: string }>(record: Readonly<Record<string, T>>, change: (one: T) => T) =>
    Object.fromEntries(Object.entries(record).map(([id, one]) => [id, one.player === player ? one : change(one)]));
  return {
    ...state,
    treasuries: Object.fromEntries(
      Object.entries(state.treasuries).map(([id, gold]) => [id, id === player ? gold : gold + 999]),
    ),
    armies: strange(state.armies, (army) => ({
      ...army,
      name: `${army.name} II`,
      generals: army.generals.map((general) => ({ ...general, stars: 6, cost: 999 })),
      units: army.units.map((unit) => ({
        ...unit,
        parts: unit.parts.map((part) => ({ ...part, count: part.count * 3 + 1, raised: part.raised * 3 + 1 })),
      })),
    })),
    partisans: Object.fromEntries(Object.entries(state.partisans).filter(([, band]) => band.player === player)),
    sieges: Object.fromEntries(
      Object.entries(state.sieges).map(([id, siege]) => [id, { ...siege, stores: siege.stores + 1 }]),
    ),
    provinces: Object.fromEntries(
      Object.entries(state.provinces).map(([id, province]) => [
        id,
        province.holder === player ? province : { ...province, cropDamage: province.cropDamage + 77, raidLoss: 55 },
      ]),
    ),
  };
}

describe('ten years with regents', () => {
  it.each(starts)(
    'balance gold, figures and points on $title, with no army neglected in the first',
    LONG_TIMEOUT,
    (start) => {
      const filed: OrderRecord = { orders: 0, refused: [], month: new Map() };
      let entries = 0;
      const turns = rounds(isLarge(start) ? 1 : YEAR, 10 * YEAR);
      for (const { commands } of campaignTurns(rules, start, createOrders(start, 'kept', filed), 'kept', turns)) {
        for (const [before, events] of commands) {
          let state = before;
          for (const event of events) {
            const after = rules.apply(state, [event]);
            const [were, are, moved] = [balanceOf(state), balanceOf(after), changeBy(state, event.payload)];
            const due = {
              gold: were.gold + moved.gold,
              figures: were.figures + moved.figures,
              points: were.points + moved.points,
            };
            expect(are).toEqual(due);
            for (const army of listStarved(event)) expect(isNeglected(state, army, filed)).toBe(false);
            state = after;
            entries += 1;
          }
        }
      }
      count('entries of regents’ campaigns that balance', entries);
      expectNoneRefused(filed);
      expect(entries).toBeGreaterThan(rounds(50, 500));
    },
  );
});

describe('information hidden from a regent', () => {
  it('does not change its orders', LONG_TIMEOUT, () => {
    let compared = 0;
    for (const [place, start] of starts.entries()) {
      const seed = `hidden ${String(place)}`;
      const ordersOf = createOrders(start, seed, { orders: 0, refused: [], month: new Map() });
      for (const { before: state } of campaignTurns(rules, start, ordersOf, seed, rounds(3, 3 * YEAR))) {
        for (const [seat, { id: player }] of state.players.entries()) {
          if ((seat + state.month) % rounds(6, 1) > 0) continue;
          const regent = regents[(seat + state.month) % regents.length] as Regent;
          const [seen, unseen] = [state, changeHidden(state, player)].map((one) =>
            decideMonth(rules, regent, {
              player,
              view: toSeatView(rules, one, player),
              months: MONTHS,
              seed: 'hidden',
            }),
          );
          expect(unseen).toEqual(seen);
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(10);
  });
});
