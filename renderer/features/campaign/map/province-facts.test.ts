import { describe, expect, it } from 'vitest';
import { listNeighbours, getProvinceFacts } from './province-facts.ts';
import { sampleState } from '../../../../test/support/campaign/sample-campaign.ts';

describe('getProvinceFacts', () => {
  it('reduces food by crop damage, but not below 0', () => {
    const burnt = {
      ...sampleState,
      provinces: {
        ...sampleState.provinces,
        agade: { ...sampleState.provinces['agade']!, cropDamage: 12_000, raidLoss: 900 },
      },
    };
    expect(getProvinceFacts(burnt, 'agade')).toMatchObject({ food: 0, tax: 3100 });
  });

  it('lists the armies in the province', () => {
    expect(getProvinceFacts(sampleState, 'susa')!.armies.map(({ id }) => id)).toEqual(['hill']);
    expect(getProvinceFacts(sampleState, 'atlantis')).toBeNull();
  });

  it('feeds a player’s armies together, except besieged garrisons', () => {
    const { hill, royal } = sampleState.armies;
    const armies = {
      hill: hill!,
      royal: { ...royal!, province: 'susa' },
      more: { ...hill!, id: 'more', fort: 'walls' },
    };
    const fed = getProvinceFacts({ ...sampleState, armies }, 'susa')!.fed;
    expect(fed).toEqual([
      { player: 'puzur', points: 1400 },
      { player: 'sargon', points: 700 },
    ]);
    const siege = {
      fort: 'walls',
      province: 'susa',
      besieger: 'sargon',
      begun: { year: 1, month: 1, week: 1, day: 1 },
      stores: 3,
      monthsClosed: 0,
      monthsEnded: 0,
      garrisonHadPlague: false,
      besiegersHadPlague: false,
    };
    expect(getProvinceFacts({ ...sampleState, armies, sieges: { walls: siege } }, 'susa')!.fed[0]).toEqual({
      player: 'puzur',
      points: 700,
    });
  });

  it('does not know the food of armies with unknown troops', () => {
    const { hill } = sampleState.armies;
    const banner = { ...hill!, id: 'banner', units: [], generals: [] };
    expect(getProvinceFacts({ ...sampleState, armies: { banner } }, 'susa')!.fed).toEqual([
      { player: 'puzur', points: null },
    ]);
  });

  it('lists the neighbours on both sides of a border by name', () => {
    expect(listNeighbours(sampleState, 'agade').map(({ province, kind }) => [province.id, kind])).toEqual([
      ['der', 'river'],
      ['susa', 'land'],
    ]);
  });
});
