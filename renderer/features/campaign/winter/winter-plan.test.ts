import { describe, expect, it } from 'vitest';
import { findShippedList } from '../../../../army-lists/shipped.ts';
import { armyFileSchema } from '../../../../rules/core/army-file.ts';
import type { CampaignState, Order, RaisedUnits } from '../../../../rules/campaign.ts';
import { ruleSystems } from '../../../../rules/systems.ts';
import { toCounts, listRecruitRows, toUnits, createWinterPlan } from './winter-plan.ts';
import { loadCampaignBook } from '../../../stores/books.ts';
import { getLoadedRules } from '../campaign-view.ts';
import { sampleState } from '../../../../test/support/campaign/sample-campaign.ts';

await loadCampaignBook('for-the-pharaoh');

const system = ruleSystems.find(({ loadCampaign }) => loadCampaign !== null)!;
const list = findShippedList('akkadian')!;
const army = { ...sampleState.armies['royal']!, list: list.id };
const held = { ...sampleState.provinces['agade']!, held: { sargon: 8 } };
const state: CampaignState = {
  ...sampleState,
  rules: system.id,
  month: 9,
  setUp: { ...sampleState.setUp, lists: [list] },
  armies: { royal: army },
  provinces: { ...sampleState.provinces, agade: held },
};
const plan = (orders: Order[], now = state) => createWinterPlan(getLoadedRules(now), now, { player: 'sargon', orders });
const raise = (units: RaisedUnits): Order => ({ kind: 'raise', army: 'royal', units, generals: [] });
const rows = listRecruitRows(
  system,
  state,
  getLoadedRules(state).recruits(state, list.id, army, 'sargon'),
  list.id,
  army,
);
const slingers = rows.find(({ entry }) => entry === 'slingers')!;

describe('createWinterPlan', () => {
  it('adds revenue to the treasury and subtracts the upkeep of the remaining troops', () => {
    expect(plan([])).toMatchObject({ treasury: 500, income: 4000, upkeep: 700, saved: 0, ordered: 0, left: 3800 });
  });

  it('charges troops by the army list and generals by the rules', () => {
    const units = toUnits(rows, { slingers: 30 });
    const order: Order = { kind: 'raise', army: 'royal', units, generals: [{ name: 'New', stars: 1 }] };
    expect(slingers.cost).toBe(6);
    expect(getLoadedRules(state).getOrderCost(state, order)).toBe(30 * 6 + 200);
    expect(plan([order]).left).toBe(3800 - 380);
  });

  it('loses the unspent gold that the scenario does not carry over', () => {
    expect(plan([]).lost).toBe(0);
    const halved = { ...state, setUp: { ...state.setUp, carriesOver: 50 } };
    expect(plan([], halved).lost).toBe(1900);
  });

  it('charges double for partisans', () => {
    const units = toUnits(rows, { slingers: 20 });
    const order: Order = { kind: 'raise-partisans', province: 'susa', name: 'Band', list: list.id, units };
    expect(getLoadedRules(state).getOrderCost(state, order)).toBe(240);
  });

  it('charges each figure’s cost to fill the ranks', () => {
    const order: Order = { kind: 'refill', army: 'royal', parts: [{ id: 'royal-spears', count: 8 }] };
    expect(getLoadedRules(state).getOrderCost(state, order)).toBe(80);
  });

  it('saves the upkeep of disbanded troops', () => {
    const some: Order = {
      kind: 'disband',
      army: 'royal',
      force: { parts: [{ id: 'royal-bows', count: 20 }], generals: ['royal-general'] },
    };
    expect(plan([some])).toMatchObject({ upkeep: 400, saved: 300, left: 4100 });
    expect(plan([{ kind: 'disband', army: 'royal', force: null }])).toMatchObject({ upkeep: 0, saved: 700 });
    const band = { id: 'band', player: 'sargon', name: 'Band', province: 'susa', list: null, units: army.units };
    const withBand = { ...state, partisans: { band } };
    expect(plan([], withBand).upkeep).toBe(700 + 2 * 500);
    expect(plan([{ kind: 'disband-partisans', partisans: 'band' }], withBand).saved).toBe(1000);
  });

  it('is negative if the orders cost too much', () => {
    const units = toUnits(rows, { slingers: 30 });
    expect(plan([raise(units)], { ...state, treasuries: {}, provinces: sampleState.provinces }).left).toBe(-880);
  });
});

describe('listRecruitRows', () => {
  it('shows the remaining maximum and distinguishes rows with the same name', () => {
    expect(slingers.most).toBe(38);
    const spearmen = rows.filter(({ unit }) => unit === 'Spearmen');
    expect(spearmen.length).toBeGreaterThan(1);
    expect(new Set(spearmen.map(({ name }) => name)).size).toBe(spearmen.length);
  });

  it('offers an army without a list more of its own troops', () => {
    const { troop } = list.entries.find(({ id }) => id === 'slingers')!;
    const part = { id: 'p', name: 'Own slingers', cost: 6, count: 10, raised: 10, entry: null, troop };
    const own = { ...army, list: null, units: [{ id: 'u', name: 'Own', parts: [part] }] };
    const [row, ...others] = listRecruitRows(system, state, null, null, own);
    expect(row).toMatchObject({ unit: 'Own slingers', cost: 6, most: null, entry: null, troop });
    expect(others).toEqual([]);
    expect(toUnits([row!], { [row!.id]: 5 })[0]?.parts[0]).toMatchObject({ entry: null, troop, count: 5 });
  });

  it('converts counts to an order and back', () => {
    const units = toUnits(rows, { slingers: 30, levy: 0, militia: 12 });
    expect(toCounts(units)).toEqual({ slingers: 30, militia: 12 });
    const file = { format: 'nomarch-army', version: 1, rules: system.id, name: '', limit: 0, units };
    expect(armyFileSchema.safeParse(file).success).toBe(true);
  });
});
