import { loadCampaignRules } from '../rules/load-campaign.ts';
import { describe, expect, it } from 'vitest';
import { findShippedList } from '../army-lists/shipped.ts';
import { findMap } from '../maps/catalogue.ts';
import { findRuleSystem } from '../rules/systems.ts';
import { shippedScenarios } from './shipped.ts';

const system = findRuleSystem('for-the-pharaoh');
const campaign = await loadCampaignRules(system);
if (!system || !campaign) throw new Error('For the Pharaoh is missing');

const scenarios = shippedScenarios.map((document) => campaign.readScenario(document, findShippedList));

/** Maximum ratio of revenue to upkeep in the first year (ruling FTP-C32). */
const MAX_REVENUE_RATIO = 1.5;

/* Points and number of figures and models per army, counted from the lists' printed costs independently of the tally. */
const STRENGTHS: Readonly<Record<string, readonly [points: number, figures: number]>> = {
  'two-rivers/akkad-field': [3224, 276],
  'two-rivers/akkad-levy': [1160, 168],
  'two-rivers/ur-field': [3224, 276],
  'two-rivers/ur-levy': [1160, 168],
  'two-rivers/assur-field': [3224, 276],
  'two-rivers/assur-hillmen': [1280, 140],
  'two-rivers/elam-field': [3224, 276],
  'two-rivers/elam-hillmen': [1280, 140],
  'road-to-qadesh/sutekh': [2258, 212],
  'road-to-qadesh/desert-road': [988, 108],
  'road-to-qadesh/byblos-guard': [1036, 156],
  'road-to-qadesh/halab': [2468, 186],
  'road-to-qadesh/ugarit-raiders': [948, 102],
  'road-to-qadesh/halab-guard': [976, 156],
  'road-to-qadesh/qadesh-guard': [568, 84],
  'purple-and-tin/tyre-host': [1372, 114],
  'purple-and-tin/tyre-levy': [700, 120],
  'purple-and-tin/tyre-guard': [1420, 168],
  'purple-and-tin/halab-host': [1372, 114],
  'purple-and-tin/halab-levy': [700, 120],
  'purple-and-tin/halab-guard': [1420, 168],
  'sumer/kish-field': [1612, 138],
  'sumer/kish-watch': [502, 114],
  'sumer/lagash-field': [1918, 168],
  'sumer/lagash-second': [778, 54],
  'sumer/lagash-watch': [502, 114],
  'sumer/uruk-field': [1888, 152],
  'sumer/uruk-second': [772, 56],
  'sumer/uruk-watch': [502, 114],
  'sumer/ur-field': [1900, 156],
  'sumer/ur-second': [736, 48],
  'sumer/ur-watch': [502, 114],
  'sumer/mari-field': [1900, 168],
  'sumer/mari-watch': [502, 114],
  'sumer/susa-field': [1870, 168],
  'sumer/susa-second': [844, 60],
  'sumer/susa-watch': [502, 114],
  'sumer/agade-watch': [286, 42],
  'great-kings/egypt-amun': [3562, 272],
  'great-kings/egypt-ptah': [2196, 222],
  'great-kings/egypt-guard': [880, 180],
  'great-kings/hatti-field': [3808, 233],
  'great-kings/hatti-carchemish': [2332, 210],
  'great-kings/hatti-guard': [808, 108],
  'great-kings/assyria-field': [3670, 276],
  'great-kings/assyria-nineveh': [1952, 254],
  'great-kings/assyria-guard': [844, 132],
  'great-kings/babylon-field': [3558, 284],
  'great-kings/babylon-der': [1952, 240],
  'great-kings/babylon-guard': [844, 168],
  'great-kings/elam-field': [3868, 300],
  'great-kings/elam-anshan': [1832, 192],
  'great-kings/elam-guard': [916, 132],
  'great-kings/mycenae-field': [3750, 251],
  'great-kings/mycenae-isles': [1844, 234],
  'great-kings/mycenae-guard': [904, 124],
  'great-kings/arzawa-field': [3820, 336],
  'great-kings/arzawa-wilusa': [1760, 204],
  'great-kings/arzawa-guard': [860, 152],
  'great-kings/hanigalbat-field': [3668, 296],
  'great-kings/hanigalbat-harran': [1778, 234],
  'great-kings/hanigalbat-guard': [920, 160],
  'great-kings/alashiya-field': [2538, 240],
  'great-kings/alashiya-ugarit': [2608, 270],
  'great-kings/alashiya-guard': [916, 156],
  'great-kings/kush-field': [3582, 306],
  'great-kings/kush-napata': [1788, 256],
};

describe.each(scenarios.map((scenario) => [scenario.title, scenario] as const))('%s', (_title, scenario) => {
  it('has an included map, and a colour and a capital for each player', () => {
    const ids = new Set(findMap(scenario.map ?? '')?.provinces.map(({ id }) => id));
    expect(ids.size).toBe(scenario.provinces.length);
    for (const { id } of scenario.provinces) expect(ids).toContain(id);
    expect(new Set(scenario.players.map(({ colour }) => colour)).size).toBe(scenario.players.length);
    for (const { id } of scenario.players) {
      expect(scenario.provinces.filter(({ holder, capitalOf }) => capitalOf === id && holder === id)).toHaveLength(1);
    }
  });

  it('has a description and victory conditions that can be met', () => {
    expect(scenario.description.length).toBeGreaterThan(150);
    expect(scenario.victory.length).toBeGreaterThan(0);
    for (const condition of scenario.victory) {
      if (condition.kind === 'provinces') expect(condition.count).toBeLessThanOrEqual(scenario.provinces.length);
      if (condition.kind === 'capitals') expect(condition.count).toBeLessThanOrEqual(scenario.players.length);
    }
  });

  it('has legal armies with their intended strengths', () => {
    for (const { id, army } of scenario.armies) {
      const tally = system.tally(army, army.list === null ? null : findShippedList(army.list));
      const figures = tally.units.reduce((sum, { count }) => sum + count, 0);
      expect([id, tally.problems.filter(({ severity }) => severity === 'error')]).toEqual([id, []]);
      expect([id, tally.points, figures]).toEqual([id, ...(STRENGTHS[`${scenario.id}/${id}`] ?? [])]);
    }
  });

  it('has armies without warnings', () => {
    for (const { id, army } of scenario.armies) {
      const { problems } = system.tally(army, army.list === null ? null : findShippedList(army.list));
      const advice = problems.filter(({ severity, code }) => severity === 'warning' && code !== 'few-generals');
      expect([id, advice]).toEqual([id, []]);
    }
  });

  it('gives no player too much revenue for their upkeep', () => {
    const { state } = campaign.begin(scenario, findShippedList);
    for (const { id: player } of scenario.players) {
      const revenue = scenario.provinces.reduce((sum, { holder, tax }) => (holder === player ? sum + tax : sum), 0);
      const [id, times] = [`${scenario.id}/${player}`, revenue / campaign.winterFunds(state, player).upkeep];
      expect([id, times <= MAX_REVENUE_RATIO]).toEqual([id, true]);
    }
  });

  it('has enough food and revenue for all armies in the first year', () => {
    const { state } = campaign.begin(scenario, findShippedList);
    for (const { id: player } of scenario.players) {
      const held = scenario.provinces.filter(({ holder }) => holder === player);
      const revenue = held.reduce((sum, { tax }) => sum + tax, 0);
      expect(campaign.winterFunds(state, player).upkeep).toBeLessThan(revenue);
      for (const { id, food } of held) {
        const here = scenario.armies.filter(({ province }) => province === id);
        const points = here.map(({ army }) => system.tally(army, findShippedList(army.list ?? '')).points);
        expect(points.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(food);
      }
    }
  });

  it('has carpenters for all players and different walls', () => {
    for (const { id: player } of scenario.players) {
      const armies = scenario.armies.filter((army) => army.player === player && army.fort === null);
      expect([player, armies.some(({ army }) => (army.specialists['carpenter'] ?? 0) > 0)]).toEqual([player, true]);
    }
    const walls = scenario.provinces.flatMap(({ forts }) => forts);
    expect(new Set(walls.map(({ moat }) => moat))).toEqual(new Set(['none', 'dry', 'wet']));
    for (const what of ['embankment', 'water'] as const)
      expect(new Set(walls.map((fort) => fort[what]))).toEqual(new Set([true, false]));
  });
});
