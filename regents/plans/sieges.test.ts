import { describe, expect, it } from 'vitest';
import { campaignRules as rules } from '../../test/support/random-play.ts';
import { givenState } from '../../test/support/case-campaign.ts';
import { beforeTheGate } from '../../test/support/gate-siege.ts';
import { attackOdds, laddersWanted, stormChance } from '../evaluation/battle-odds.ts';
import { situationOf } from '../knowledge/situation.ts';
import { orderSheet } from '../order-sheet.ts';
import { TASTES } from '../temperaments.ts';
import { planSieges } from './sieges.ts';

/** What a besieger orders who can count the garrison, in a campaign played in the open. */
function orders(guard: number, ...more: readonly string[]) {
  const troops = beforeTheGate().map((line) =>
    line.replace('60 spear', '600 spear').replace('200 bow', `${guard} bow`),
  );
  const state = givenState([...troops, ...more]);
  const sheet = orderSheet(rules, state, 'red');
  planSieges(situationOf(rules, state, 'red', TASTES.besieger), sheet);
  return sheet.orders;
}

describe('A regent before a fort', () => {
  it('makes ladders for as many as it takes where the garrison is small, and storms by them', () => {
    expect(orders(10)).toMatchObject([
      { kind: 'besiege', fort: 'gate' },
      {
        kind: 'siege-work',
        work: 'ladders',
        carpenters: 4,
        groups: laddersWanted({ points: 4200, groups: 150, garrison: { points: 50, times: [1] }, rulings: {} }, 0.7),
      },
      { kind: 'assault', way: 'ladders', force: null },
    ]);
  });

  it('opens the walls of a fort whose garrison would throw them back', () => {
    const given = orders(200);
    expect(given.map(({ kind }) => kind)).not.toContain('leave-breach');
    expect(given).not.toContainEqual(expect.objectContaining({ work: 'ladders' }));
    expect(given).toContainEqual(expect.objectContaining({ kind: 'assault', way: 'breach' }));
  });

  it('builds a tower where the campaign has them and those who cross over are enough', () => {
    const tower = expect.objectContaining({ kind: 'siege-work', work: 'tower' }) as unknown;
    expect(orders(4, 'ruling FTP-S24 towers')).toContainEqual(tower);
    expect(orders(200, 'ruling FTP-S24 towers')).not.toContainEqual(tower);
    expect(orders(4)).not.toContainEqual(tower);
  });
});

describe('The odds of a storm', () => {
  const host = { points: 2800, groups: 100, garrison: { points: 50, times: [1] }, rulings: {} };

  it('by ladders are those of the groups that get up', () => {
    const [none, both] = [0.515 ** 2, 0.485 ** 2];
    const { win: one } = attackOdds(28, host.garrison, {}, 'ladders');
    const { win: two } = attackOdds(56, host.garrison, {}, 'ladders');
    expect(stormChance(host, 'ladders', 2).win).toBeCloseTo((1 - none - both) * one + both * two, 12);
  });

  it('grow with the ladders, and those that are wanted are the fewest that do', () => {
    const wanted = laddersWanted(host, 0.7) ?? 0;
    expect(wanted).toBeGreaterThan(1);
    expect(stormChance(host, 'ladders', wanted).win).toBeGreaterThanOrEqual(0.7);
    expect(stormChance(host, 'ladders', wanted - 1).win).toBeLessThan(0.7);
    expect(laddersWanted({ ...host, garrison: { points: 1000, times: [1] } }, 0.7)).toBeNull();
  });

  it('from towers count four groups each', () => {
    expect(stormChance(host, 'tower', 2)).toEqual(attackOdds(224, host.garrison, {}, 'tower'));
    expect(stormChance(host, 'tower', 0)).toEqual({ win: 0, worst: 0 });
  });
});
