import { describe, expect, it } from 'vitest';
import { sampleBattle, sampleState } from '../../../../test/support/sample-campaign.ts';
import type { CampaignState, PlayerEvent } from '../../../../rules/campaign.ts';
import { stopsAfter, type Until } from './until.ts';

const told = (seen: PlayerEvent['seen']): PlayerEvent => ({
  year: 1,
  month: 1,
  seen,
  dice: [],
  steps: [],
  rulings: [],
});
const after: CampaignState = { ...sampleState, month: 2 };
const stops = (until: Until, state: Partial<CampaignState> = {}, ...events: PlayerEvent[]) =>
  stopsAfter({ player: 'sargon', before: sampleState, after: { ...after, ...state }, told: events }, until);
const BATTLE = { kind: 'battle' } as const;
const withHolder = (holder: string) => ({
  provinces: { ...after.provinces, agade: { ...after.provinces['agade']!, holder } },
});

describe('months that are played one after another', () => {
  it('go on while nothing that was asked for happens', () => {
    for (const kind of ['battle', 'enemy', 'siege', 'winter'] as const) expect(stops({ kind })).toBeNull();
    expect(stops({ kind: 'date', year: 1, month: 3 })).toBeNull();
  });

  it('stop after one month, at a date, and before the winter', () => {
    expect(stops({ kind: 'month' })).toBe('month');
    expect(stops({ kind: 'date', year: 1, month: 2 })).toBe('date');
    expect(stops({ kind: 'winter' }, { month: sampleState.campaignMonths + 1 })).toBe('winter');
    expect(stops({ kind: 'siege' }, { month: sampleState.campaignMonths + 1 })).toBe('winter');
  });

  it('stop where a battle waits or was lost in, whatever was asked for where it waits', () => {
    expect(stops({ kind: 'winter' }, { battles: [sampleBattle] })).toBe('battle');
    expect(stops(BATTLE, {}, told({ kind: 'own-losses', cause: 'battle', losses: [], names: [] }))).toBe('battle');
    expect(stops(BATTLE, {}, told({ kind: 'own-losses', cause: 'hunger', losses: [], names: [] }))).toBeNull();
  });

  it('stop where a province is lost, and where an enemy comes into land of one’s own', () => {
    expect(stops({ kind: 'winter' }, withHolder('puzur'))).toBe('lost');
    const there = { armies: { ...after.armies, hill: { ...after.armies['hill']!, province: 'agade' } } };
    expect(stops({ kind: 'enemy' }, there)).toBe('enemy');
    expect(stops({ kind: 'siege' }, there)).toBeNull();
    const raid = told({ kind: 'raid-suffered', province: 'agade', by: 'puzur', cropDamage: 1, revenueLoss: 1 });
    expect(stops({ kind: 'enemy' }, {}, raid)).toBe('enemy');
  });

  it('stop where a siege changes, and where somebody has won', () => {
    expect(stops({ kind: 'siege' }, {}, told({ kind: 'siege-heard-of', fort: 'susa', player: 'puzur' }))).toBe('siege');
    const victory = { player: 'puzur', condition: { kind: 'capitals', count: 1 }, year: 1, month: 1 } as const;
    expect(stops({ kind: 'winter' }, { victories: [victory] })).toBe('won');
  });
});
