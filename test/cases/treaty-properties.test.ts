import { describe, expect, it } from 'vitest';
import type { CampaignState } from '../../rules/campaign.ts';
import { areEnemies } from '../../rules/for-the-pharaoh/campaign/state/treaties.ts';
import { randomPlay } from '../support/battle/random-play.ts';
import { rounds } from '../support/campaign/rounds.ts';

/* Random campaigns whose players make treaties, and whose umpire moves no armies. */

const CAMPAIGNS = rounds(6, 60);
/** Three years of eight to ten months and a winter. */
const MONTHS = 30;

const played = Array.from({ length: CAMPAIGNS }, (_, index) => [
  ...randomPlay({ seed: `treaties ${index}`, players: 2 + (index % 3), decrees: ['note'] }, MONTHS),
]);

const gold = ({ treasuries }: CampaignState): number => Object.values(treasuries).reduce((sum, one) => sum + one, 0);

describe('Campaigns with treaties', () => {
  it('leave no two enemies in one field at the end of a month', () => {
    let shared = 0;
    for (const { after } of played.flat()) {
      if (after.battles.length > 0) continue;
      const field = Object.values(after.armies).filter(({ fort }) => fort === null);
      for (const armies of Map.groupBy(field, ({ province }) => province).values()) {
        const sides = [...new Set(armies.map(({ player }) => player))];
        const pairs = sides.flatMap((one, at) => sides.slice(at + 1).map((other) => [one, other] as const));
        for (const [one, other] of pairs) expect(areEnemies(after, one, other), `${one} and ${other}`).toBe(false);
        shared += pairs.length;
      }
    }
    expect(shared).toBeGreaterThan(0);
  });

  it('leave no siege between allies, and no accepted offer beside a treaty', () => {
    let treaties = 0;
    for (const { after } of played.flat()) {
      for (const { fort, besieger } of Object.values(after.sieges)) {
        const holder = after.forts[fort]?.holder ?? null;
        if (holder !== null && holder !== besieger) expect(areEnemies(after, holder, besieger), fort).toBe(true);
      }
      treaties += (after.treaties ?? []).length;
      const pairs = (after.treaties ?? []).map(({ players }) => players.toSorted().join(' '));
      expect(new Set(pairs).size).toBe(pairs.length);
    }
    expect(treaties).toBeGreaterThan(0);
  });

  it('conserve gold through gifts', () => {
    let gifts = 0;
    for (const { before, events, after } of played.flat()) {
      const given = events.filter(({ payload }) => payload.kind === 'gold-given');
      gifts += given.length;
      const others = events.some(({ payload }) => 'gold' in payload && payload.kind !== 'gold-given');
      const isWinter = events.some(({ payload }) => payload.kind === 'revenue-paid');
      if (before && given.length > 0 && !others && !isWinter) expect(gold(after)).toBe(gold(before));
      for (const treasury of Object.values(after.treasuries)) expect(treasury).toBeGreaterThanOrEqual(0);
    }
    expect(gifts).toBeGreaterThan(0);
  });
});
