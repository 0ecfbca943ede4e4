import { describe, expect, it } from 'vitest';
import type { PlayerEvent } from '../../rules/campaign.ts';
import { findShippedList } from '../../army-lists/shipped.ts';
import { shippedScenarios } from '../../scenarios/shipped.ts';
import { campaignRules as rules } from '../../test/support/battle/random-play.ts';
import { readRaidLosses, toSeatView, withBurntCrops } from './enemy-strength.ts';

const [start] = shippedScenarios.map(
  (one) => rules.begin(rules.readScenario(one, findShippedList), findShippedList).state,
);
if (!start) throw new Error('no scenario');
const view = toSeatView(rules, start, 'akkad');

const raid = (year: number, province: string, cropDamage: number, revenueLoss: number): PlayerEvent =>
  ({
    year,
    month: 1,
    seen: { kind: 'whole', happening: { kind: 'province-raided', province, cropDamage, revenueLoss } },
  }) as PlayerEvent;

describe('raid losses', () => {
  it('count what own raids took and burnt this year', () => {
    const raided = readRaidLosses(view, [raid(1, 'assur', 300, 200), raid(1, 'assur', 100, 50), raid(0, 'ur', 9, 9)]);
    expect([...raided.taken]).toEqual([['assur', 250]]);
    expect([...raided.burnt]).toEqual([['assur', 400]]);
  });

  it('reduce the food for an army that marches there', () => {
    const known = withBurntCrops(view, readRaidLosses(view, [raid(1, 'assur', 400, 0)]));
    expect(known.provinces['assur']?.cropDamage).toBe(400);
    expect(known.provinces['ur']).toBe(view.provinces['ur']);
    expect(view.provinces['assur']?.cropDamage).toBe(0);
    expect(withBurntCrops(known, readRaidLosses(view, [raid(1, 'assur', 90, 0)])).provinces['assur']?.cropDamage).toBe(
      400,
    );
  });
});
