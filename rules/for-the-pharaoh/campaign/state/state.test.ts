import { describe, expect, it } from 'vitest';
import type { CampaignState } from './state.ts';
import { completeState } from './complete-state.ts';
import { provinceSchema } from './scenario.ts';

/** A state as it was stored before forts, partisans, sieges and victory: a province, an army and a pending battle. */
const old = {
  scenario: 's',
  title: 'Old',
  rules: 'for-the-pharaoh',
  map: null,
  campaignMonths: 8,
  year: 2,
  month: 3,
  players: [{ id: 'red', name: 'Red', power: 'Red', colour: 'red' }],
  treasuries: { red: 5 },
  setUp: {
    provinces: [{ id: 'ur', name: 'Ur', tax: 4000, food: 10_000, terrain: 'plain', holder: 'red' }],
    borders: [],
  },
  provinces: { ur: { id: 'ur', holder: 'red', cropDamage: 0, raidLoss: 0, held: { red: 2 } } },
  armies: { host: { id: 'host', player: 'red', name: 'Host', province: 'ur', list: null, generals: [], units: [] } },
  battles: [{ id: 'b', province: 'ur', attacker: 'host', defender: 'guard', from: 'eridu', queue: [] }],
  detached: {},
  rulings: {},
} as unknown as CampaignState;

describe('A state that was stored before forts were kept', () => {
  const complete = completeState(old);

  it('has no forts, bands, sieges or victories, and no month under way', () => {
    const { forts, partisans, sieges, victories, retreats, waiting } = complete;
    expect({ forts, partisans, sieges, victories, retreats, waiting }).toEqual({
      forts: {},
      partisans: {},
      sieges: {},
      victories: [],
      retreats: {},
      waiting: null,
    });
  });

  it('has provinces without forts, city, port or capital, and raids settled by the table', () => {
    expect(complete.setUp.provinces[0]).toMatchObject({ forts: [], city: null, port: false, capitalOf: null });
    expect(complete.setUp).toMatchObject({ lists: [], encounters: 'result-table', victory: [] });
  });

  it('has its armies in the field and its battles fought on the march', () => {
    expect(complete.armies['host']?.fort).toBeNull();
    expect(complete.battles[0]).toMatchObject({ cause: 'march', forces: null });
  });

  it('keeps all that it had', () => {
    expect(complete).toMatchObject({ year: 2, month: 3, treasuries: { red: 5 }, provinces: old.provinces });
  });

  it('is complete after that: nothing more is done to it', () => {
    expect(completeState(complete)).toBe(complete);
  });
});

describe('A province of a scenario', () => {
  it('yields and feeds what the book reckons with unless it says otherwise (ruling FTP-C3)', () => {
    const ur = { id: 'ur', name: 'Ur', terrain: 'plain', holder: null };
    expect(provinceSchema.parse(ur)).toMatchObject({ tax: 4000, food: 10_000 });
    expect(provinceSchema.parse({ ...ur, tax: 0, food: 500 })).toMatchObject({ tax: 0, food: 500 });
  });
});
