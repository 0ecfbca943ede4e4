import { describe, expect, it } from 'vitest';
import type { PendingBattle } from '../../../../rules/campaign.ts';
import { listRetreats, listBattleSides } from './battle-sides.ts';
import { sampleBattle, sampleState } from '../../../../test/support/campaign/sample-campaign.ts';

describe('listBattleSides', () => {
  it('returns whole armies without detached troops', () => {
    const state = { ...sampleState, detached: { 'hill-bows': 20, 'hill-spears': 15, 'hill-general': 1 } };
    const [attacker, defender] = listBattleSides(state, sampleBattle);
    expect(attacker).toMatchObject({ id: 'royal', attacks: true, points: 700 });
    expect(defender?.parts.map(({ id, present }) => [id, present])).toEqual([['hill-spears', 25]]);
    expect(defender?.generals).toEqual([]);
    expect(defender?.points).toBe(250);
  });

  it('returns the raiders and each force that caught them', () => {
    const force = (army: string, part: string, count: number) => ({ army, parts: [{ id: part, count }], generals: [] });
    const raid: PendingBattle = {
      ...sampleBattle,
      cause: 'raid',
      forces: { attacker: force('royal', 'royal-bows', 10), defenders: [force('hill', 'hill-spears', 12)] },
    };
    expect(listBattleSides(sampleState, raid).map(({ id, points }) => [id, points])).toEqual([
      ['royal', 50],
      ['hill', 120],
    ]);
  });

  it('uses custom unit names', () => {
    const royal = sampleState.armies['royal']!;
    const [first, ...others] = royal.units;
    const named = { ...first!, name: 'The King’s own' };
    const state = { ...sampleState, armies: { ...sampleState.armies, royal: { ...royal, units: [named, ...others] } } };
    const names = listBattleSides(state, sampleBattle)[0]?.parts.map(({ name }) => name);
    expect(names?.[0]).toBe(
      first!.parts.length === 1 ? 'The King’s own' : `${String(first!.parts[0]?.name)}, The King’s own`,
    );
  });

  it('returns a partisan band that was caught', () => {
    const { units } = sampleState.armies['royal']!;
    const band = { id: 'band', player: 'sargon', name: 'Band', province: 'susa', list: null, units };
    const state = { ...sampleState, partisans: { band } };
    const caught: PendingBattle = { ...sampleBattle, cause: 'partisans', attacker: 'band' };
    expect(listBattleSides(state, caught)[0]).toMatchObject({
      id: 'band',
      player: 'sargon',
      points: 500,
      generals: [],
    });
  });
});

describe('listRetreats', () => {
  it('lists neighbouring provinces held by the beaten side', () => {
    const provinces = { ...sampleState.provinces, agade: { ...sampleState.provinces['agade']!, holder: 'puzur' } };
    expect(listRetreats({ ...sampleState, provinces }, sampleBattle, 'attacker')).toEqual(['agade']);
    expect(listRetreats(sampleState, sampleBattle, 'attacker')).toEqual([]);
  });

  it('lets a beaten attacker retreat further only under the ruling for both sides', () => {
    const holder = sampleState.armies['royal']!.player;
    const provinces = Object.fromEntries(
      Object.entries(sampleState.provinces).map(([id, province]) => [id, { ...province, holder }]),
    );
    const rulings = { 'FTP-C15': 'both-sides' };
    expect(listRetreats({ ...sampleState, provinces }, sampleBattle, 'defender')).toEqual([]);
    expect(listRetreats({ ...sampleState, provinces, rulings }, sampleBattle, 'defender').length).toBeGreaterThan(0);
  });

  it('is empty for a beaten attacker and for raids', () => {
    const provinces = { ...sampleState.provinces, agade: { ...sampleState.provinces['agade']!, holder: 'puzur' } };
    expect(listRetreats({ ...sampleState, provinces }, sampleBattle, 'defender')).toEqual([]);
    expect(listRetreats({ ...sampleState, provinces }, { ...sampleBattle, cause: 'raid' }, 'attacker')).toEqual([]);
  });
});
