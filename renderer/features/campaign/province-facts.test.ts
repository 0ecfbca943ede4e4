import { describe, expect, it } from 'vitest';
import { neighboursOf, provinceFacts } from './province-facts.ts';
import { sampleState } from './sample-campaign.ts';

describe('a province', () => {
  it('feeds less after crop damage, never less than nothing', () => {
    const burnt = {
      ...sampleState,
      provinces: {
        ...sampleState.provinces,
        agade: { ...sampleState.provinces['agade']!, cropDamage: 12_000, raidLoss: 900 },
      },
    };
    expect(provinceFacts(burnt, 'agade')).toMatchObject({ food: 0, tax: 3100 });
  });

  it('knows who stands in it', () => {
    expect(provinceFacts(sampleState, 'susa')!.armies.map(({ id }) => id)).toEqual(['hill']);
    expect(provinceFacts(sampleState, 'atlantis')).toBeNull();
  });

  it('knows its neighbours both ways, by name', () => {
    expect(neighboursOf(sampleState, 'agade').map(({ province, kind }) => [province.id, kind])).toEqual([
      ['der', 'river'],
      ['susa', 'land'],
    ]);
  });
});
