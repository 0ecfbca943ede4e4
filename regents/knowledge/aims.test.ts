import { describe, expect, it } from 'vitest';
import type { PlayerEvent } from '../../rules/campaign.ts';
import { givenState } from '../../test/support/campaign/case-campaign.ts';
import { campaignRules as rules } from '../../test/support/battle/random-play.ts';
import { readSeatMemory } from './situation.ts';
import { toSeatView } from './enemy-strength.ts';

const state = givenState([
  'player red',
  'player blue',
  'province hill of red',
  'province plain of blue',
  'border hill plain',
  'army host of red in hill: 60 spear@7',
  'army guard of red in hill: 20 spear@7',
]);
const view = toSeatView(rules, state, 'red');
const createEvent = (month: number, happening: object, year = 1): PlayerEvent =>
  ({ year, month, seen: { kind: 'whole', happening } }) as PlayerEvent;
const sighting = (month: number, seen: object): PlayerEvent => ({ year: 1, month, seen }) as PlayerEvent;
const march = { kind: 'army-marched', army: 'host', from: 'plain', to: 'hill' };
const raid = (revenueLoss: number) => ({ kind: 'province-raided', province: 'plain', army: 'host', revenueLoss });

describe('aims of a seat', () => {
  it('record when each own army arrived, except armies that have not moved this year', () => {
    const report = [createEvent(2, { ...march, army: 'guard' }, 0), createEvent(1, march), createEvent(3, march)];
    expect([...readSeatMemory(view, 'red', report).arrived]).toEqual([['host', { year: 1, month: 3 }]]);
  });

  it('record the gold of its raids and the army that sent them last', () => {
    const { raided, raidedFrom } = readSeatMemory(view, 'red', [createEvent(1, raid(200)), createEvent(2, raid(50))]);
    expect([...raided]).toEqual([['plain', { since: { year: 1, month: 1 }, gold: 250 }]]);
    expect([...raidedFrom]).toEqual([['host', 'plain']]);
  });

  it('record sides that ended a treaty this year, not those that broke off talks', () => {
    const notice = (by: string, bound: boolean) =>
      createEvent(1, { kind: 'treaty-renounced', by, player: 'red', bound });
    expect([...readSeatMemory(view, 'red', [notice('blue', true), notice('green', false)]).faithless]).toEqual([
      'blue',
    ]);
    expect(
      readSeatMemory(view, 'red', [
        createEvent(2, { kind: 'treaty-renounced', by: 'red', player: 'blue', bound: true }),
      ]).faithless.size,
    ).toBe(0);
  });

  it('record when own provinces were first raided or attacked, not its own attacks', () => {
    const suffered = sighting(2, { kind: 'raid-suffered', province: 'hill', by: 'blue' });
    const battle = (attacker: string | null, province: string) =>
      sighting(1, { kind: 'battle-heard-of', province, attacker, defender: 'red' });
    expect([...readSeatMemory(view, 'red', [suffered, suffered]).attacked]).toEqual([['hill', { year: 1, month: 2 }]]);
    expect(readSeatMemory(view, 'red', [battle('blue', 'hill')]).attacked.has('hill')).toBe(true);
    expect(readSeatMemory(view, 'red', [battle('red', 'hill'), battle('blue', 'plain')]).attacked.size).toBe(0);
  });
});
