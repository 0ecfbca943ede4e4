import { describe, expect, it } from 'vitest';
import { findShippedList } from '../army-lists/shipped.ts';
import { battleResultSchema, type CampaignRules, type CampaignState, isWinter } from '../rules/campaign.ts';
import { loadCampaignRules } from '../rules/load-campaign.ts';
import { seededDice } from '../rules/core/dice.ts';
import { ruleSystems } from '../rules/systems.ts';
import { shippedScenarios } from '../scenarios/shipped.ts';
import { estimateCoverValue } from './evaluation/move-value.ts';
import { listFoes, toSeatView } from './knowledge/enemy-strength.ts';
import { toSituation } from './knowledge/situation.ts';
import { decideMonth } from './regent.ts';
import { canLeaveGarrison } from './plans/common-attack.ts';
import { STYLE_BY_TEMPERAMENT, TEMPERAMENTS } from './temperaments.ts';

const found = await loadCampaignRules(ruleSystems.find((system) => system.loadCampaign));
if (!found) throw new Error('no rule book at hand has a campaign');
const rules: CampaignRules = found;

function getStart(id: string): CampaignState {
  const scenario = shippedScenarios
    .map((document) => rules.readScenario(document, findShippedList))
    .find((one) => one.id === id);
  if (!scenario) throw new Error(`there is no scenario “${id}”`);
  return rules.begin(scenario, findShippedList).state;
}

const expert = { temperament: 'cautious', strength: 'expert' } as const;

describe('a capital', () => {
  it('gets a garrison if an expert’s army marches away', () => {
    let state = getStart('two-rivers');
    const left = new Set<string>();
    for (let month = 0; month < 3; month += 1) {
      const filed = state.players.map(({ id: player }) => {
        const { orders } = decideMonth(rules, expert, {
          player,
          view: toSeatView(rules, state, player),
          months: 8,
          seed: 'left',
        });
        for (const order of orders.orders)
          if (order.kind === 'split' && order.name.startsWith('Guard from ')) left.add(player);
        return orders;
      });
      ({ state } = rules.advance(state, filed, seededDice(`left ${String(month)}`)));
      for (let [battle] = state.battles; battle; [battle] = state.battles) {
        const result = battleResultSchema.parse({ battle: battle.id, method: 'quick' });
        ({ state } = rules.settleBattle(state, result, seededDice(battle.id)));
      }
    }
    expect(left.size).toBeGreaterThan(1);
    const garrisons = Object.values(state.armies).filter(({ name, fort }) => name.startsWith('Guard from ') && fort);
    expect(garrisons.length).toBeGreaterThan(0);
  });

  it('keeps an army if enemies may come from unseen enemy provinces', () => {
    const start = getStart('great-kings');
    for (const temperament of TEMPERAMENTS) {
      const view = toSeatView(rules, start, 'alashiya');
      const regent = { temperament, strength: 'able' } as const;
      const { orders } = decideMonth(rules, regent, { player: 'alashiya', view, seed: 'out of sight' });
      const marched = new Set(orders.orders.flatMap((order) => (order.kind === 'march' ? [order.army] : [])));
      const left = Object.values(start.armies).filter(({ id, province }) => province === 'enkomi' && !marched.has(id));
      expect(left).not.toEqual([]);
    }
  });

  it('can be covered from a distance if its army returns before any enemy', () => {
    const { armies, ...start } = getStart('road-to-qadesh');
    const { 'halab-guard': _guard, ...others } = armies;
    const state = { ...start, armies: others };
    const view = toSeatView(rules, state, 'hatti');
    const situation = toSituation(rules, view, 'hatti', STYLE_BY_TEMPERAMENT.cautious);
    const nobody = () => false;
    expect(estimateCoverValue(situation, 'halab', nobody)).toBeGreaterThan(0);
    expect(estimateCoverValue(situation, 'halab', () => true)).toBeLessThan(
      estimateCoverValue(situation, 'halab', nobody),
    );
    expect(estimateCoverValue(situation, 'damascus', nobody)).toBe(0);
    const careless = toSituation(rules, view, 'hatti', { ...STYLE_BY_TEMPERAMENT.cautious, victoryWeight: 0 });
    expect(estimateCoverValue(careless, 'halab', nobody)).toBe(0);
  });

  it('is the expected position of a side’s main army', () => {
    let seen = 0;
    for (const start of shippedScenarios.map((document) =>
      getStart(rules.readScenario(document, findShippedList).id),
    )) {
      const capitals = new Set(start.setUp.provinces.flatMap(({ id, capitalOf }) => (capitalOf === null ? [] : [id])));
      for (const { id: player } of start.players) {
        const inField = listFoes(toSeatView(rules, start, player), player).filter(({ fort }) => fort === null);
        for (const armies of Map.groupBy(inField, (foe) => foe.player).values()) {
          const [within, without] = [true, false].map((is) =>
            armies.filter(({ province }) => capitals.has(province) === is).map(({ points }) => points),
          );
          if (!within?.length || !without?.length) continue;
          seen += 1;
          expect(Math.min(...within)).toBeGreaterThan(Math.max(...without));
        }
      }
    }
    expect(seen).toBeGreaterThan(0);
  });
});

it('other walls keep a garrison only if enemies may come', () => {
  const start = getStart('two-rivers');
  const host = { ...start.armies['akkad-field']!, province: 'kish' };
  const mayLeave = (others: CampaignState['armies']): boolean => {
    const state = { ...start, armies: { ...others, [host.id]: host } };
    return canLeaveGarrison(
      toSituation(rules, toSeatView(rules, state, 'akkad'), 'akkad', STYLE_BY_TEMPERAMENT.cautious),
      host,
    );
  };
  const foe = { ...start.armies['elam-field']!, province: 'eshnunna' };
  expect(mayLeave({ [foe.id]: foe })).toBe(true);
  expect(mayLeave({})).toBe(false);
});

describe('winter gold', () => {
  it('is spent on troops within the joint maximums of army list entries', () => {
    for (const gold of [3000, 9000]) {
      const start = getStart('two-rivers');
      const state = { ...start, month: 9, treasuries: { ...start.treasuries, akkad: gold } };
      expect(isWinter(state)).toBe(true);
      const view = toSeatView(rules, state, 'akkad');
      const { orders } = decideMonth(
        rules,
        { temperament: 'cautious', strength: 'able' },
        { player: 'akkad', view, seed: '' },
      );
      const { free } = rules.winterFunds(state, 'akkad', orders.orders);
      expect(rules.orderProblems(state, orders)).toEqual([]);
      const spent = orders.orders.reduce((sum, order) => sum + rules.getOrderCost(state, order), 0);
      expect(spent).toBeGreaterThan(0.9 * (gold - rules.winterFunds(state, 'akkad', []).upkeep));
      expect(free).toBeGreaterThanOrEqual(0);
    }
  });
});
