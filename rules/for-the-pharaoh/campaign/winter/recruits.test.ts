import { describe, expect, it } from 'vitest';
import { findShippedList } from '../../../../army-lists/shipped.ts';
import { roadToQadesh } from '../../../../scenarios/road-to-qadesh.ts';
import type { CampaignArmy } from '../state/troops.ts';
import type { CampaignState } from '../state/state.ts';
import { pharaohCampaign } from '../campaign.ts';

const scenario = pharaohCampaign.readScenario(roadToQadesh, findShippedList);
const { state } = pharaohCampaign.begin(scenario, findShippedList);
const halab = state.armies['halab'] as CampaignArmy;

const left = (of: CampaignState, army: CampaignArmy | null, list: string | null, player?: string) =>
  new Map(pharaohCampaign.recruits(of, list, army, player).map((recruit) => [recruit.entry, recruit.left]));

describe('recruits', () => {
  it('lists every entry of its list in order, with its price', () => {
    const recruits = pharaohCampaign.recruits(state, halab.list, halab);
    const list = findShippedList('hittites');
    expect(recruits.map(({ entry, name, cost, max }) => [entry, name, cost, max])).toEqual(
      list?.entries.map(({ id, name, cost, max }) => [id, name, cost, max]),
    );
  });

  it('subtracts the existing troops from every row that shares the maximum', () => {
    // 36 of 90 standing spearmen; 60 of the 240 spearmen of both rows
    const places = left(state, halab, halab.list);
    expect(places.get('standing-spearmen')).toBe(54);
    expect(places.get('spearmen-shield')).toBe(180);
    expect(places.get('spearmen-two-handed')).toBe(180);
    expect(places.get('bodyguard')).toBe(24);
  });

  it('offers the whole list to a new army', () => {
    expect(left(state, null, 'hittites').get('standing-spearmen')).toBe(90);
  });

  it('counts all armies of a player under the alternative ruling', () => {
    const together = { ...state, rulings: { 'FTP-C24': 'player' } };
    expect(left(together, null, 'hittites', 'hatti').get('standing-spearmen')).toBe(54);
    expect(left(together, null, 'hittites', 'hatti').get('lukka')).toBe(0);
    expect(left(together, null, 'hittites', 'egypt').get('lukka')).toBe(36);
    expect(left(together, halab, halab.list).get('lukka')).toBe(0);
  });

  it('is empty without a list or for an unknown list', () => {
    expect(pharaohCampaign.recruits(state, null, null)).toEqual([]);
    expect(pharaohCampaign.recruits(state, 'mycenae', null)).toEqual([]);
    expect(pharaohCampaign.recruits(state, 'hittites', { ...halab, list: null })).toEqual([]);
  });
});

describe('winterFunds', () => {
  it('adds treasury and revenue and subtracts the upkeep', () => {
    const held = { ...state.provinces, halab: { ...state.provinces['halab']!, held: { hatti: 4 }, raidLoss: 150 } };
    const funds = pharaohCampaign.winterFunds({ ...state, provinces: held }, 'hatti');
    // halab: (1050 − 150) × 4 ÷ 8; armies of 2468, 976, 948 and 568, carpenters and miners at 10 each
    const { wages, ...sums } = funds;
    const provinces = [{ province: 'halab', gold: 450 }];
    expect(sums).toEqual({ treasury: 1000, income: 450, provinces, upkeep: 4960, free: 0, carriesOver: 50 });
    expect(wages.map(({ gold }) => gold).toSorted((one, other) => other - one)).toEqual([2468, 976, 948, 568]);
  });

  it('frees only the gold that remains after full upkeep', () => {
    expect(pharaohCampaign.winterFunds(state, 'hatti').free).toBe(0);
    const rich = { ...state, treasuries: { ...state.treasuries, hatti: 4976 } };
    expect(pharaohCampaign.winterFunds(rich, 'hatti').free).toBe(16);
  });
});
