import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BattleResult,
  battleResultSchema,
  type CampaignEvent,
  type CampaignRules,
  type CampaignState,
  type Outcome,
  type PendingBattle,
} from '../../rules/campaign.ts';
import { loadCampaignRules } from '../../rules/load-campaign.ts';
import { type DiceSource, replayedDice, seededDice } from '../../rules/core/dice.ts';
import { canonicalJson } from '../../rules/core/digest.ts';
import { ruleSystems } from '../../rules/systems.ts';
import { ordersFor, randomCampaign } from '../support/campaign/random-campaign.ts';

const found = await loadCampaignRules(ruleSystems.find((system) => system.loadCampaign));
if (!found) throw new Error('no rule book at hand has a campaign');
const campaign: CampaignRules = found;

/** Freezes a value, so that any change in place throws. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}

/** Creates a random result: the quick method, or losses among the troops present. */
function randomResult(state: CampaignState, battle: PendingBattle, dice: DiceSource): BattleResult {
  if (dice.roll('d3', 'how') === 1) return battleResultSchema.parse({ battle: battle.id, method: 'quick' });
  const { attacker, defender } = campaign.battleLists(state, battle);
  const winner = (['attacker', 'defender', 'draw'] as const)[dice.roll('d3', 'winner') - 1];
  const losses = [attacker, defender].flatMap(({ units }) =>
    units.flatMap(({ parts }) =>
      parts.flatMap(({ id, count }) => {
        const lost = Math.min(count, dice.roll('d8', 'losses') - 1);
        return lost > 0 ? [{ id, count: lost }] : [];
      }),
    ),
  );
  const generalsLost = [attacker, defender].flatMap(({ generals }) =>
    generals.filter(() => dice.roll('d10', 'a general') === 1).map(({ id }) => id),
  );
  return battleResultSchema.parse({ battle: battle.id, winner, losses, generalsLost });
}

/** Resolves all pending battles in any order. */
function settleAll(start: Outcome, seed: string): Outcome {
  const dice = seededDice(seed);
  let { state, events } = start;
  while (state.battles.length > 0) {
    const battle = state.battles[dice.roll(`d${state.battles.length}`, 'which') - 1]!;
    const settled = campaign.settleBattle(
      frozen(state),
      randomResult(state, battle, dice),
      seededDice(`${seed} ${battle.id}`),
    );
    state = settled.state;
    events = [...events, ...settled.events];
  }
  return { state, events };
}

/** Plays months and winters with orders and dice from a seed. */
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
const start = (seed: string, rulings = {}) => {
  const encounters = seed.length % 2 === 0 ? 'fought' : 'result-table';
  return randomCampaign({ seed, provinces: 20, armies: 9, bands: 5, encounters, rulings });
};
const runs = { numRuns: 40 };

const partsOf = ({ armies, partisans }: CampaignState) =>
  [...Object.values(armies), ...Object.values(partisans)].flatMap(({ units }) => units.flatMap(({ parts }) => parts));

const figures = (state: CampaignState): Map<string, number> =>
  new Map([
    ...Object.values(state.armies).flatMap(({ generals }) => generals.map(({ id }) => [id, 1] as const)),
    ...partsOf(state).map(({ id, count }) => [id, count] as const),
  ]);

const costs = (state: CampaignState): Map<string, number> =>
  new Map([
    ...Object.values(state.armies).flatMap(({ generals }) => generals.map(({ id, cost }) => [id, cost] as const)),
    ...partsOf(state).map(({ id, cost }) => [id, cost] as const),
  ]);

describe('A year of a random campaign', () => {
  it('accounts for every figure as alive, a casualty or disbanded', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const before = start(seed);
        const { state, events } = play(before, 9, seed);
        const expected = figures(before);
        for (const { payload } of events) {
          if (payload.kind === 'casualties') {
            for (const { id, count } of payload.losses) expected.set(id, (expected.get(id) ?? 0) - count);
          }
          if (payload.kind === 'partisans-disbanded') {
            for (const id of expected.keys())
              if (id.startsWith(`${payload.partisans}/`)) expect(expected.get(id)).toBe(0);
          }
          if (payload.kind === 'army-disbanded') {
            for (const id of [...expected.keys()]) if (id.startsWith(`${payload.army}/`)) expected.delete(id);
          }
        }
        const left = figures(state);
        for (const [id, count] of expected) expect([id, left.get(id) ?? 0]).toEqual([id, count]);
        for (const count of left.values()) expect(count).toBeGreaterThanOrEqual(0);
      }),
      runs,
    );
  });

  it('accounts for every point: casualties cost what their figures cost', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const before = start(seed);
        const cost = costs(before);
        for (const { payload } of play(before, 9, seed).events) {
          if (payload.kind !== 'casualties') continue;
          const sum = payload.losses.reduce((points, { id, count }) => points + (cost.get(id) ?? NaN) * count, 0);
          expect(payload.points).toBe(sum);
        }
      }),
      runs,
    );
  });

  it('accounts for every piece of gold: income, upkeep and treasury', () => {
    fc.assert(
      fc.property(seeds, fc.constantFrom({}, { 'FTP-C5': 'unspent-lost' }), (seed, rulings) => {
        const before = start(seed, rulings);
        const { state, events } = play(before, 18, seed);
        const gold = { ...before.treasuries };
        for (const { payload } of events) {
          if (payload.kind === 'revenue-paid') {
            gold[payload.player]! += payload.income;
            expect(payload.income).toBe(payload.provinces.reduce((sum, { gold: share }) => sum + share, 0));
          }
          if (payload.kind === 'upkeep-paid') gold[payload.player]! -= payload.upkeep;
          if (payload.kind === 'gold-forfeited') gold[payload.player]! -= payload.gold;
        }
        expect(state.treasuries).toEqual(gold);
        for (const amount of Object.values(state.treasuries)) expect(amount).toBeGreaterThanOrEqual(0);
      }),
      runs,
    );
  });

  it('keeps every side within its food limit, and no detachment away after the month', () => {
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

  it('detaches only troops that are present, at any moment of any month', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const before = start(seed);
        let state = before;
        for (const event of play(before, 4, seed).events) {
          state = campaign.apply(state, [event]);
          const there = figures(state);
          for (const [id, away] of Object.entries(state.detached)) {
            expect(away).toBeGreaterThan(0);
            // A destroyed army is listed only with troops that it had.
            if (there.has(id)) expect(there.get(id)).toBeGreaterThanOrEqual(away);
          }
        }
      }),
      runs,
    );
  });

  it('lists as a battle’s sides exactly the troops that can be killed in it', () => {
    let battles = 0;
    fc.assert(
      fc.property(seeds, (seed) => {
        const before = start(seed);
        const { state } = campaign.advance(before, ordersFor(before, seed), seededDice(seed));
        for (const battle of state.battles) {
          battles += 1;
          const sides = Object.values(campaign.battleLists(state, battle));
          const losses = sides.flatMap(({ units }) =>
            units.flatMap(({ parts }) => parts.map(({ id, count }) => ({ id, count }))),
          );
          const generalsLost = sides.flatMap(({ generals }) => generals.map(({ id }) => id));
          const all = { battle: battle.id, winner: 'draw', losses, generalsLost };
          const settle = (result: unknown) =>
            campaign.settleBattle(state, battleResultSchema.parse(result), seededDice(seed));
          const fallen = settle(all).events.flatMap(({ payload }) =>
            payload.kind === 'casualties' && payload.cause !== 'hunger' ? payload.losses : [],
          );
          expect(fallen).toHaveLength(losses.length + generalsLost.length);
          for (const [index, loss] of losses.entries()) {
            const more = losses.with(index, { ...loss, count: loss.count + 1 });
            expect(() => settle({ ...all, losses: more })).toThrow(/had \d+ .* in the battle/);
          }
        }
      }),
      runs,
    );
    expect(battles).toBeGreaterThan(20);
  });

  it('has fights of every cause, and raiders who escape', () => {
    const seen = new Map<string, number>();
    const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
    for (let number = 0; number < 12; number += 1) {
      // The seed has an even number of letters, so caught raiders are fought.
      const seed = `fought${String(number).padStart(2, '0')}`;
      for (const { payload } of play(start(seed), 9, seed).events) {
        if (payload.kind === 'battle-joined') count(payload.battle.cause);
        if (payload.kind === 'interception-tried') count(payload.caught ? 'caught' : 'missed');
      }
    }
    for (const what of ['march', 'raid', 'partisans', 'caught', 'missed'])
      expect([what, (seen.get(what) ?? 0) >= 5]).toEqual([what, true]);
  });

  it('equals the fold of its log, and each month repeats from its recorded dice', () => {
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

  it('does not depend on the order in which players submit', () => {
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

  it('rejects orders for a past month', () => {
    const before = start('twice');
    const { state } = play(before, 1, 'twice');
    expect(() => campaign.advance(state, ordersFor(before, 'twice'), seededDice('x'))).toThrow(
      /but the current month is 2 of year 1/,
    );
  });
});
