import { describe, expect, it } from 'vitest';
import { sampleBattle, sampleState } from '../../../../test/support/campaign/sample-campaign.ts';
import type { CampaignState, PlayerEvent } from '../../../../rules/campaign.ts';
import { findStopReason, type StopCondition } from './stop-reason.ts';

const event = (seen: PlayerEvent['seen']): PlayerEvent => ({
  year: 1,
  month: 1,
  seen,
  dice: [],
  steps: [],
  rulings: [],
});
const after: CampaignState = { ...sampleState, month: 2 };
const check = (until: StopCondition, state: Partial<CampaignState> = {}, ...events: PlayerEvent[]) =>
  findStopReason({ player: 'sargon', before: sampleState, after: { ...after, ...state }, report: events }, until);
const BATTLE = { kind: 'battle' } as const;
const withHolder = (holder: string) => ({
  provinces: { ...after.provinces, agade: { ...after.provinces['agade']!, holder } },
});

describe('automatic play', () => {
  it('continues until the condition is met', () => {
    for (const kind of ['battle', 'enemy', 'siege', 'winter'] as const) expect(check({ kind })).toBeNull();
    expect(check({ kind: 'date', year: 1, month: 3 })).toBeNull();
  });

  it('stops after one month, at a date, and before winter', () => {
    expect(check({ kind: 'month' })).toBe('month');
    expect(check({ kind: 'date', year: 1, month: 2 })).toBe('date');
    expect(check({ kind: 'winter' }, { month: sampleState.campaignMonths + 1 })).toBe('winter');
    expect(check({ kind: 'siege' }, { month: sampleState.campaignMonths + 1 })).toBe('winter');
  });

  it('always stops at pending battles, and on request after casualties in battle', () => {
    expect(check({ kind: 'winter' }, { battles: [sampleBattle] })).toBe('battle');
    expect(check(BATTLE, {}, event({ kind: 'own-losses', cause: 'battle', losses: [], names: [] }))).toBe('battle');
    expect(check(BATTLE, {}, event({ kind: 'own-losses', cause: 'hunger', losses: [], names: [] }))).toBeNull();
  });

  it('stops if a province is lost or an enemy enters the player’s land', () => {
    expect(check({ kind: 'winter' }, withHolder('puzur'))).toBe('lost');
    const entered = { armies: { ...after.armies, hill: { ...after.armies['hill']!, province: 'agade' } } };
    expect(check({ kind: 'enemy' }, entered)).toBe('enemy');
    expect(check({ kind: 'siege' }, entered)).toBeNull();
    const raid = event({ kind: 'raid-suffered', province: 'agade', by: 'puzur', cropDamage: 1, revenueLoss: 1 });
    expect(check({ kind: 'enemy' }, {}, raid)).toBe('enemy');
  });

  it('stops if a siege changes or a player has won', () => {
    expect(check({ kind: 'siege' }, {}, event({ kind: 'siege-heard-of', fort: 'susa', player: 'puzur' }))).toBe(
      'siege',
    );
    const victory = { player: 'puzur', condition: { kind: 'capitals', count: 1 }, year: 1, month: 1 } as const;
    expect(check({ kind: 'winter' }, { victories: [victory] })).toBe('won');
  });
});
