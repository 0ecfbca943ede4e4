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

describe('automatic play', () => {
  it('continues until the condition is met', () => {
    for (const kind of ['battle', 'enemy', 'siege', 'winter'] as const) expect(stops({ kind })).toBeNull();
    expect(stops({ kind: 'date', year: 1, month: 3 })).toBeNull();
  });

  it('stops after one month, at a date, and before winter', () => {
    expect(stops({ kind: 'month' })).toBe('month');
    expect(stops({ kind: 'date', year: 1, month: 2 })).toBe('date');
    expect(stops({ kind: 'winter' }, { month: sampleState.campaignMonths + 1 })).toBe('winter');
    expect(stops({ kind: 'siege' }, { month: sampleState.campaignMonths + 1 })).toBe('winter');
  });

  it('always stops at pending battles, and on request after casualties in battle', () => {
    expect(stops({ kind: 'winter' }, { battles: [sampleBattle] })).toBe('battle');
    expect(stops(BATTLE, {}, told({ kind: 'own-losses', cause: 'battle', losses: [], names: [] }))).toBe('battle');
    expect(stops(BATTLE, {}, told({ kind: 'own-losses', cause: 'hunger', losses: [], names: [] }))).toBeNull();
  });

  it('stops if a province is lost or an enemy enters the player’s land', () => {
    expect(stops({ kind: 'winter' }, withHolder('puzur'))).toBe('lost');
    const there = { armies: { ...after.armies, hill: { ...after.armies['hill']!, province: 'agade' } } };
    expect(stops({ kind: 'enemy' }, there)).toBe('enemy');
    expect(stops({ kind: 'siege' }, there)).toBeNull();
    const raid = told({ kind: 'raid-suffered', province: 'agade', by: 'puzur', cropDamage: 1, revenueLoss: 1 });
    expect(stops({ kind: 'enemy' }, {}, raid)).toBe('enemy');
  });

  it('stops if a siege changes or a player has won', () => {
    expect(stops({ kind: 'siege' }, {}, told({ kind: 'siege-heard-of', fort: 'susa', player: 'puzur' }))).toBe('siege');
    const victory = { player: 'puzur', condition: { kind: 'capitals', count: 1 }, year: 1, month: 1 } as const;
    expect(stops({ kind: 'winter' }, { victories: [victory] })).toBe('won');
  });
});
