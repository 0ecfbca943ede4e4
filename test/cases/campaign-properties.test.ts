import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CampaignRules, Outcome } from '../../rules/core/campaign/campaign-rules.ts';
import type { CampaignEvent } from '../../rules/core/campaign/events.ts';
import { battleResultSchema } from '../../rules/core/campaign/orders.ts';
import type { CampaignState } from '../../rules/core/campaign/state.ts';
import { replayedDice, seededDice } from '../../rules/core/dice.ts';
import { canonicalJson } from '../../rules/core/digest.ts';
import { ruleSystems } from '../../rules/systems.ts';
import { ordersFor, randomCampaign } from '../support/random-campaign.ts';

const found = ruleSystems.find((system) => system.campaign)?.campaign;
if (!found) throw new Error('no rule book at hand has a campaign');
const campaign: CampaignRules = found;

/** Any change in place of what was handed in throws. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}

/** Settles whatever battles wait, the winner by a die, a figure lost on either side. */
function settleAll(start: Outcome, seed: string): Outcome {
  const dice = seededDice(seed);
  let { state, events } = start;
  while (state.battles.length > 0) {
    const battle = state.battles[0]!;
    const winner = (['attacker', 'defender', 'draw'] as const)[dice.roll('d3', 'winner') - 1]!;
    const losses = [battle.attacker, battle.defender].flatMap((id) => {
      const part = state.armies[id]?.units
        .flatMap(({ parts }) => parts)
        .find(({ id: at, count }) => count - (state.detached[at] ?? 0) > 0);
      return part ? [{ id: part.id, count: 1 }] : [];
    });
    const settled = campaign.settleBattle(
      frozen(state),
      battleResultSchema.parse({ battle: battle.id, winner, losses }),
      dice,
    );
    state = settled.state;
    events = [...events, ...settled.events];
  }
  return { state, events };
}

/** Plays months (winters among them) with orders and dice from a seed. */
function play(start: CampaignState, months: number, seed: string): Outcome {
  let state = start;
  const events: CampaignEvent[] = [];
  for (let month = 0; month < months; month += 1) {
    const orders = ordersFor(state, `${seed} orders ${month}`);
    const outcome = settleAll(
      campaign.advance(frozen(state), frozen(orders), seededDice(`${seed} ${month}`)),
      `${seed} battles ${month}`,
    );
    state = outcome.state;
    events.push(...outcome.events);
  }
  return { state, events };
}

const seeds = fc.string({ minLength: 1, maxLength: 8 });
const start = (seed: string, rulings = {}) => randomCampaign({ seed, provinces: 20, armies: 9, rulings });
const runs = { numRuns: 40 };

const figures = (state: CampaignState): Map<string, number> =>
  new Map(
    Object.values(state.armies).flatMap((army) => [
      ...army.generals.map(({ id }) => [id, 1] as const),
      ...army.units.flatMap(({ parts }) => parts.map(({ id, count }) => [id, count] as const)),
    ]),
  );

const costs = (state: CampaignState): Map<string, number> =>
  new Map(
    Object.values(state.armies).flatMap((army) => [
      ...army.generals.map(({ id, cost }) => [id, cost] as const),
      ...army.units.flatMap(({ parts }) => parts.map(({ id, cost }) => [id, cost] as const)),
    ]),
  );

describe('a year of any campaign', () => {
  it('accounts for every figure: what is gone stands in the log as a casualty or a disbanding', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const before = start(seed);
        const { state, events } = play(before, 9, seed);
        const expected = figures(before);
        for (const { happening } of events) {
          if (happening.kind === 'casualties') {
            for (const { id, count } of happening.losses) expected.set(id, (expected.get(id) ?? 0) - count);
          }
          if (happening.kind === 'army-disbanded') {
            for (const id of [...expected.keys()]) if (id.startsWith(`${happening.army}/`)) expected.delete(id);
          }
        }
        const left = figures(state);
        for (const [id, count] of expected) expect([id, left.get(id) ?? 0]).toEqual([id, count]);
        for (const count of left.values()) expect(count).toBeGreaterThanOrEqual(0);
      }),
      runs,
    );
  });

  it('accounts for every point: a casualty’s points are the cost of those who fell', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const before = start(seed);
        const cost = costs(before);
        for (const { happening } of play(before, 9, seed).events) {
          if (happening.kind !== 'casualties') continue;
          const sum = happening.losses.reduce((points, { id, count }) => points + (cost.get(id) ?? NaN) * count, 0);
          expect(happening.points).toBe(sum);
        }
      }),
      runs,
    );
  });

  it('accounts for every piece of gold: income in, upkeep out, the rest in the treasury', () => {
    fc.assert(
      fc.property(seeds, fc.constantFrom({}, { 'FTP-C5': 'unspent-lost' }), (seed, rulings) => {
        const before = start(seed, rulings);
        const { state, events } = play(before, 18, seed);
        const gold = { ...before.treasuries };
        for (const { happening } of events) {
          if (happening.kind === 'revenue-paid') {
            gold[happening.player]! += happening.income;
            expect(happening.income).toBe(happening.provinces.reduce((sum, { gold: share }) => sum + share, 0));
          }
          if (happening.kind === 'upkeep-paid') gold[happening.player]! -= happening.upkeep;
          if (happening.kind === 'gold-forfeited') gold[happening.player]! -= happening.gold;
        }
        expect(state.treasuries).toEqual(gold);
        for (const amount of Object.values(state.treasuries)) expect(amount).toBeGreaterThanOrEqual(0);
      }),
      runs,
    );
  });

  it('keeps every side within what it can feed, and nobody away after the month', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { state } = play(start(seed), 4, seed);
        expect(state.detached).toEqual({});
        for (const { id, food } of state.setUp.provinces) {
          const limit = Math.max(0, food - (state.provinces[id]?.cropDamage ?? 0));
          for (const { id: player } of state.players) {
            const points = Object.values(state.armies)
              .filter((army) => army.province === id && army.player === player)
              .flatMap((army) => [
                ...army.generals.map(({ cost }) => cost),
                ...army.units.flatMap(({ parts }) => parts.map(({ cost, count }) => cost * count)),
              ])
              .reduce((sum, each) => sum + each, 0);
            expect(points).toBeLessThanOrEqual(limit);
          }
        }
      }),
      runs,
    );
  });

  it('is the fold of its log, and each month comes out again from its recorded dice', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const before = start(seed);
        const { state, events } = play(before, 9, seed);
        expect(canonicalJson(campaign.apply(before, events))).toBe(canonicalJson(state));
        const orders = ordersFor(before, `${seed} orders 0`);
        const first = campaign.advance(before, orders, seededDice(`${seed} 0`));
        const again = campaign.advance(before, orders, replayedDice(first.events.flatMap(({ dice }) => dice)));
        const plain = (list: readonly CampaignEvent[]) => canonicalJson(list).replaceAll('"replayed"', '"seeded"');
        expect(plain(again.events)).toBe(plain(first.events));
      }),
      runs,
    );
  });

  it('does not care in which order players file', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 3 }), (seed, turn) => {
        const before = start(seed);
        const orders = ordersFor(before, seed);
        const turned = [...orders.slice(turn), ...orders.slice(0, turn)];
        const one = campaign.advance(before, orders, seededDice(seed));
        const other = campaign.advance(before, turned.toReversed(), seededDice(seed));
        expect(canonicalJson(other)).toBe(canonicalJson(one));
      }),
      runs,
    );
  });

  it('resolves no month twice: orders for a month that is over are refused', () => {
    const before = start('twice');
    const { state } = play(before, 1, 'twice');
    expect(() => campaign.advance(state, ordersFor(before, 'twice'), seededDice('x'))).toThrow(
      /month 2 of year 1 is at hand/,
    );
  });
});
