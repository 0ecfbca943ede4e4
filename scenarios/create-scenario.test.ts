import { loadCampaignRules } from '../rules/load-campaign.ts';
import { describe, expect, it } from 'vitest';
import { findShippedList } from '../army-lists/shipped.ts';
import { findMap } from '../maps/catalogue.ts';
import type { MapSheet } from '../maps/schema.ts';
import { findRuleSystem } from '../rules/systems.ts';
import { toArmyFile, getFirstFort, getHolders, createScenario, type ScenarioPlan } from './create-scenario.ts';

const campaign = await loadCampaignRules(findRuleSystem('for-the-pharaoh'));
if (!campaign) throw new Error('For the Pharaoh is missing');

const orontes = findMap('orontes') as MapSheet;

const slingers = toArmyFile('for-the-pharaoh', {
  name: 'Slingers',
  list: 'hittites',
  limit: 500,
  generals: [['Captain', 0]],
  units: [['First', ['slingers', 24], ['archers', 12]]],
});

const plan: ScenarioPlan = {
  id: 'test',
  rules: 'for-the-pharaoh',
  title: 'Test',
  description: '',
  players: [
    { id: 'north', name: 'North', colour: 'red', treasury: 100, capital: 'halab' },
    { id: 'south', name: 'South', power: 'Egypt', colour: 'blue', treasury: 0, capital: null },
  ],
  holders: getHolders(orontes, { Hatti: 'north', Egypt: 'south' }),
  armies: [
    { id: 'slingers', player: 'north', province: 'halab', fort: null, army: slingers },
    { id: 'guard', player: 'north', province: 'halab', fort: getFirstFort(orontes, 'halab'), army: slingers },
  ],
  victory: [{ kind: 'provinces', count: 6 }],
};

const read = (wanted: ScenarioPlan) => campaign.readScenario(createScenario(orontes, wanted), findShippedList);
const province = (scenario: ReturnType<typeof read>, id: string) => scenario.provinces.find((one) => one.id === id);

describe('a scenario on a map', () => {
  it('has the map’s provinces and borders, and the players’ provinces', () => {
    const scenario = read(plan);
    expect(scenario.map).toBe('orontes');
    expect(scenario.provinces.map(({ id }) => id)).toEqual(orontes.provinces.map(({ id }) => id));
    expect(scenario.borders).toEqual(orontes.borders);
    for (const { id, power, tax, food, port, city } of orontes.provinces) {
      const holder = power === 'Hatti' ? 'north' : power === 'Egypt' ? 'south' : null;
      expect(province(scenario, id)).toMatchObject({ holder, tax, food, port, city: city.name });
    }
  });

  it('has the planned percentage of the map’s taxes, rounded to 50 gold', () => {
    const halved = read({ ...plan, taxPercent: 45 });
    for (const { id, tax } of orontes.provinces) {
      const paid = province(halved, id)?.tax ?? NaN;
      expect(paid % 50).toBe(0);
      expect(Math.abs(paid - tax * 0.45)).toBeLessThanOrEqual(25);
    }
  });

  it('has named forts, by default one for the city', () => {
    expect(province(read(plan), 'halab')?.forts.map(({ id }) => id)).toEqual([getFirstFort(orontes, 'halab')]);
    expect(province(read(plan), 'hamath')?.forts).toEqual([]);
  });

  it('can replace the map’s forts', () => {
    const walls = { id: 'tower', name: 'Tower', moat: 'dry', embankment: true, water: false } as const;
    expect(province(read({ ...plan, forts: { hamath: [walls] } }), 'hamath')?.forts).toEqual([walls]);
  });

  it('has the capitals of players', () => {
    const capitals = read(plan).provinces.flatMap(({ id, capitalOf }) => (capitalOf === null ? [] : [[id, capitalOf]]));
    expect(capitals).toEqual([['halab', 'north']]);
  });

  it('names a power after its player by default', () => {
    expect(read(plan).players.map(({ power }) => power)).toEqual(['North', 'Egypt']);
  });

  it('starts with armies in the field and in forts', () => {
    const { state } = campaign.begin(read(plan), findShippedList);
    expect(state.armies['slingers']).toMatchObject({ province: 'halab', fort: null });
    expect(state.armies['guard']?.fort).toBe(getFirstFort(orontes, 'halab'));
    expect(state.forts[getFirstFort(orontes, 'halab')]).toMatchObject({ province: 'halab', holder: 'north' });
    expect(state.treasuries).toEqual({ north: 100, south: 0 });
    expect(state.setUp.lists.map(({ id }) => id)).toEqual(['hittites']);
  });

  it('omits powers without a player', () => {
    expect(getHolders(orontes, { Hatti: 'north' })).not.toHaveProperty('tyre');
  });

  it('refuses unknown provinces and missing forts', () => {
    expect(() => createScenario(orontes, { ...plan, holders: { moon: 'north' } })).toThrow(/unknown province “moon”/);
    const [north, south] = plan.players as [ScenarioPlan['players'][0], ScenarioPlan['players'][0]];
    const astray = { ...plan, players: [{ ...north, capital: 'moon' }, south] };
    expect(() => createScenario(orontes, astray)).toThrow(/unknown province “moon”/);
    expect(() => getFirstFort(orontes, 'hamath')).toThrow(/“hamath” has no fort/);
  });

  it('is invalid with a garrison without a fort, duplicate forts or a capital of an unknown player', () => {
    const [first, ...others] = plan.armies;
    const nowhere = [{ ...first!, fort: 'tower' }, ...others];
    expect(() => read({ ...plan, armies: nowhere })).toThrow(/no fort “tower” in halab/);
    const twice = {
      id: getFirstFort(orontes, 'halab'),
      name: 'x',
      moat: 'none',
      embankment: false,
      water: false,
    } as const;
    expect(() => read({ ...plan, forts: { hamath: [twice] } })).toThrow(/occurs twice/);
    const document = createScenario(orontes, plan);
    const provinces = document.provinces.map((one) => ({ ...one, capitalOf: 'east' }));
    expect(() => campaign.readScenario({ ...document, provinces }, findShippedList)).toThrow(/capital of “east”/);
  });
});
