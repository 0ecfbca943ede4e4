import { describe, expect, it } from 'vitest';
import { neighboursOf, provinceFacts } from './province-facts.ts';
import { sampleState } from '../../../../test/support/sample-campaign.ts';

describe('getProvinceFacts', () => {
  it('reduces food by crop damage, but not below 0', () => {
    const burnt = {
      ...sampleState,
      provinces: {
        ...sampleState.provinces,
        agade: { ...sampleState.provinces['agade']!, cropDamage: 12_000, raidLoss: 900 },
      },
    };
    expect(provinceFacts(burnt, 'agade')).toMatchObject({ food: 0, tax: 3100 });
  });

  it('lists the armies in the province', () => {
    expect(provinceFacts(sampleState, 'susa')!.armies.map(({ id }) => id)).toEqual(['hill']);
    expect(provinceFacts(sampleState, 'atlantis')).toBeNull();
  });

  it('feeds a player’s armies together, except besieged garrisons', () => {
    const { hill, royal } = sampleState.armies;
    const armies = {
      hill: hill!,
      royal: { ...royal!, province: 'susa' },
      more: { ...hill!, id: 'more', fort: 'walls' },
    };
    const fed = provinceFacts({ ...sampleState, armies }, 'susa')!.eaten;
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
    expect(provinceFacts({ ...sampleState, armies, sieges: { walls: siege } }, 'susa')!.eaten[0]).toEqual({
      player: 'puzur',
      points: 700,
    });
  });

  it('does not know the food of armies with unknown troops', () => {
    const { hill } = sampleState.armies;
    const banner = { ...hill!, id: 'banner', units: [], generals: [] };
    expect(provinceFacts({ ...sampleState, armies: { banner } }, 'susa')!.eaten).toEqual([
      { player: 'puzur', points: null },
    ]);
  });

  it('lists the neighbours on both sides of a border by name', () => {
    expect(neighboursOf(sampleState, 'agade').map(({ province, kind }) => [province.id, kind])).toEqual([
      ['der', 'river'],
      ['susa', 'land'],
    ]);
  });
});
