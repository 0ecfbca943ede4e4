import { describe, expect, it } from 'vitest';
import { findShippedList } from '../../../army-lists/shipped.ts';
import { generateMap } from '../../../maps/generate/generate-map.ts';
import { mapSettingsSchema } from '../../../maps/generate/map-settings.ts';
import { getBaseValue } from '../../../regents/evaluation/realm-values.ts';
import { loadCampaignRules } from '../../../rules/load-campaign.ts';
import { findRuleSystem } from '../../../rules/systems.ts';
import { loadCampaignBook } from '../../stores/books.ts';
import { createNewScenario } from './new-scenario.ts';
import { listScenarioProblems } from './scenario-problems.ts';

await loadCampaignBook('for-the-pharaoh');
const campaign = await loadCampaignRules(findRuleSystem('for-the-pharaoh'));
if (!campaign) throw new Error('For the Pharaoh is not available');

/** Maximum relative difference between the seats' land values, as regents estimate them. */
const SPREAD = 0.01;
const WORDS = { title: (a: string, b: string) => `${a} and ${b}`, period: 'any time', note: (seed: string) => seed };

describe.each([
  { seed: 'small', provinces: 6, seats: 2, coast: 'gulf' },
  { seed: 'usual' },
  { seed: 'many', provinces: 40, seats: 6, coast: 'inland', size: 'large' },
  { seed: 'isle', provinces: 15, seats: 5, coast: 'island' },
])('a scenario on a generated map, $seed', (wishes) => {
  const { sheet } = generateMap(mapSettingsSchema.parse(wishes), WORDS);
  const document = createNewScenario(
    sheet,
    { id: 'own-war', title: 'War', player: (number) => `Player ${number}` },
    'for-the-pharaoh',
    true,
  );
  const scenario = campaign.readScenario(document, findShippedList);
  const { state } = campaign.begin(scenario, findShippedList);

  it('can start at once without problems', () => {
    expect(listScenarioProblems(scenario, findShippedList)).toEqual([]);
    for (const { id } of scenario.players) {
      expect(scenario.provinces.filter(({ capitalOf }) => capitalOf === id)).toHaveLength(1);
      expect(scenario.armies.filter(({ player }) => player === id)).toHaveLength(2);
    }
  });

  it('gives all seats land of equal value, as regents estimate it', () => {
    const worths = scenario.players.map(({ id }) =>
      scenario.provinces
        .filter(({ holder }) => holder === id)
        .reduce((sum, province) => sum + getBaseValue(state, province.id), 0),
    );
    expect((Math.max(...worths) - Math.min(...worths)) / Math.min(...worths)).toBeLessThanOrEqual(SPREAD);
  });

  it('feeds and pays all armies in the first year, with little gold left', () => {
    for (const { id } of scenario.players) {
      const land = scenario.provinces.filter(({ holder }) => holder === id);
      const times = land.reduce((sum, { tax }) => sum + tax, 0) / campaign.winterFunds(state, id).upkeep;
      expect([id, times > 1 && times <= 1.5]).toEqual([id, true]);
    }
    for (const { id, food } of scenario.provinces) {
      const here = Object.values(state.armies).filter(({ province }) => province === id);
      const points = here.flatMap(({ units }) => units).flatMap(({ parts }) => parts);
      expect(points.reduce((sum, { cost, count }) => sum + cost * count, 0)).toBeLessThanOrEqual(food);
    }
  });
});
