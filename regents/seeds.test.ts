import { describe, expect, it } from 'vitest';
import { findShippedList } from '../army-lists/shipped.ts';
import { shippedScenarios } from '../scenarios/shipped.ts';
import { campaignRules as rules } from '../test/support/battle/random-play.ts';
import { toSeatView } from './knowledge/enemy-strength.ts';
import { decideMonth, type Regent } from './regent.ts';

const [start] = shippedScenarios.map(
  (one) => rules.begin(rules.readScenario(one, findShippedList), findShippedList).state,
);
if (!start) throw new Error('no scenario');
const player = start.players[0]?.id ?? '';
const view = toSeatView(rules, start, player);

const decideOrders = (regent: Regent, seed: string): string =>
  JSON.stringify(decideMonth(rules, regent, { player, view, months: 4, seed }).orders);
const SEEDS = Array.from({ length: 12 }, (_, n) => `seed ${n}`);

describe('a partly random regent', () => {
  const novice = { temperament: 'raider', strength: 'novice' } as const;

  it('decides the same with the same seed, but not with every other', () => {
    const decided = SEEDS.map((seed) => decideOrders(novice, seed));
    expect(SEEDS.map((seed) => decideOrders(novice, seed))).toEqual(decided);
    expect(new Set(decided).size).toBeGreaterThan(2);
  });
});
