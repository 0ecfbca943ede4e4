import { describe, expect, it } from 'vitest';
import { locateDice, listVisibleRolls } from '../../rules/core/promise/throw-names.ts';
import { campaignRules, randomPlay } from '../support/battle/random-play.ts';

/* A die's name counts earlier dice with the same purpose, so a viewer told of one must know the earlier ones. */

const SEEDS = Array.from({ length: 12 }, (_, index) => `names ${index}`);

describe.each(SEEDS)('Dice of a campaign: %s', (seed) => {
  const played = [...randomPlay({ seed, players: 2 + (SEEDS.indexOf(seed) % 3) }, 28)];

  it('are rolled for a stated purpose, each set in one event', () => {
    for (const { events, fistfuls } of played) {
      expect(fistfuls.filter(({ kind }) => kind === 'throw')).toEqual([]);
      const found = new Map(fistfuls.map((fistful) => [fistful, new Set<number>()]));
      const places = locateDice(
        events.flatMap(({ dice }) => dice),
        fistfuls,
      );
      const eventOfDie = events.flatMap(({ dice }, at) => dice.map(() => at));
      for (const [at, { fistful }] of places.entries()) found.get(fistful)?.add(eventOfDie[at] ?? -1);
      expect([...found.values()].filter(({ size }) => size !== 1)).toEqual([]);
    }
  });

  it('have names that reveal no hidden dice', () => {
    const untold: string[] = [];
    let told = 0;
    for (const { id: viewer } of played[0]?.after.players ?? []) {
      let month = '';
      let seen = new Map<string, number>();
      for (const { before, events, fistfuls } of played) {
        if (!before) continue;
        const now = `${before.year}.${before.month}`;
        if (now !== month) seen = new Map();
        month = now;
        const learnt = campaignRules.events.listLearnt(before, events, viewer);
        for (const { kind, of, nth } of listVisibleRolls(events, fistfuls, learnt, viewer)) {
          const name = JSON.stringify([kind, of]);
          if (nth !== (seen.get(name) ?? 0)) untold.push(`${viewer}, ${now}: ${name}, ${nth}`);
          seen.set(name, nth + 1);
          told += 1;
        }
      }
    }
    expect(told).toBeGreaterThan(0);
    expect(untold).toEqual([]);
  });
});
