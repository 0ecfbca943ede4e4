import { describe, expect, it } from 'vitest';
import type { Order } from '../../rules/campaign.ts';
import { formatWithDetails } from '../../rules/core/campaign/sentence.ts';
import { campaignRules as rules } from '../../test/support/battle/random-play.ts';
import { startsOf } from '../../test/support/battle/fought-battles.ts';
import { toSeatView } from '../knowledge/enemy-strength.ts';
import { toOrdersFile } from '../order-sheet.ts';
import { decideMonth } from '../regent.ts';
import { STYLE_BY_TEMPERAMENT } from '../temperaments.ts';
import { choosePlan } from './choose-plan.ts';
import type { CandidateOrders } from './sample-state.ts';

const start = startsOf(rules).find(({ scenario }) => scenario === 'road-to-qadesh');
if (!start) throw new Error('no scenario');
const player = 'egypt';
const view = toSeatView(rules, start, player);

const createPlan = (...orders: Order[]): CandidateOrders => ({
  file: toOrdersFile(view, player, orders),
  intent: { taste: STYLE_BY_TEMPERAMENT.builder },
});
const [army] = Object.values(view.armies).filter((one) => one.player === player && one.fort === null);
const marches = rules
  .offers(view, player)
  .flatMap(({ order }) =>
    order?.kind === 'march' && 'army' in order && order.army === army?.id ? [order as Order] : [],
  );
const plans = [createPlan(), ...marches.slice(0, 2).map((order) => createPlan(order))] as const;
const choose = (seed: string, months: number) => choosePlan(rules, view, player, plans, { months, ahead: 2 }, seed);

describe('Look-ahead', () => {
  it('chooses the same with the same seed', () => {
    expect(choose('again', 60)).toEqual(choose('again', 60));
  });

  it('simulates more futures with more months, each with a plan of every other side', () => {
    const [few, many] = [choose('more', 30), choose('more', 90)];
    expect(few.futures).toBeGreaterThan(0);
    expect(many.futures).toBeGreaterThan(few.futures);
    expect(many.expected.reduce((sum, { times }) => sum + times, 0)).toBe(many.futures);
    expect(many.expected.every(({ side }) => side === 'hatti')).toBe(true);
    expect(many.expected.map(({ times }) => times)).toEqual(
      many.expected.map(({ times }) => times).toSorted((one, other) => other - one),
    );
  });
});

describe('plans of other sides in the futures', () => {
  it('are mostly careful and occasionally another', () => {
    // Uses many seeds with few futures each, so that regret matching has learned little.
    const looked = Array.from({ length: 20 }, (_, at) => choose(`minds ${String(at)}`, 60));
    const times = looked.flatMap(({ expected }) => expected);
    const sum = (some: typeof times): number => some.reduce((all, one) => all + one.times, 0);
    const careful = sum(times.filter(({ mind }) => mind === 'careful')) / sum(times);
    expect(careful).toBeGreaterThan(0.6);
    expect(careful).toBeLessThan(1);
  });
});

describe('reasons of an expert', () => {
  const decided = (seed: string, months: number) =>
    decideMonth(rules, { temperament: 'builder', strength: 'expert' }, { player, view, seed, months });
  const seeds = Array.from({ length: 16 }, (_, at) => `why ${String(at)}`);

  it('name the most frequent enemy plan once if another plan than the first was chosen', () => {
    let seen = 0;
    for (const seed of seeds) {
      const first = new Set(decided(seed, 0).orders.orders.map((order) => JSON.stringify(order)));
      const { orders, reasons } = decided(seed, 300);
      const changed = orders.orders.findIndex((order) => !first.has(JSON.stringify(order)));
      for (const [at, why] of reasons.entries()) {
        expect(why.more.length).toBe(at === changed ? 1 : 0);
        const [below] = why.more;
        if (!below) continue;
        seen += 1;
        expect(below.key).toMatch(/^regent\.futures-/);
        expect(below.values['player']).toMatchObject({ id: 'hatti' });
        expect(2 * Number(below.values['times'])).toBeGreaterThanOrEqual(Number(below.values['futures']) / 2);
        expect(formatWithDetails(why)).toMatch(/\. In \d+ of \d+ simulations .* did better than the first plan\.$/);
      }
    }
    expect(seen).toBeGreaterThan(0);
  });
});
