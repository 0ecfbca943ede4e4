import { describe, expect, it } from 'vitest';
import { type CampaignState, ordersFileSchema } from '../../rules/campaign.ts';
import type { PickNumber } from '../../rules/core/campaign/fill-form.ts';
import { seededDice } from '../../rules/core/dice.ts';
import { pickWith } from '../support/campaign/random-orders.ts';
import { campaignRules as rules, randomPlay } from '../support/battle/random-play.ts';
import type { Word } from '../support/campaign/random-scenario.ts';
import { rounds } from '../support/campaign/rounds.ts';

const pickFrom = (seed: string): PickNumber => pickWith(seededDice(seed));

/** Plays two years of a random campaign, winters included. @returns the states in which orders are written */
function* states(seed: string, word?: Word): Generator<CampaignState> {
  const { campaignMonths } = [...randomPlay({ seed }, 0)][0]!.after;
  for (const { after } of randomPlay({ seed, ...(word ? { word } : {}) }, 2 * (campaignMonths + 1)))
    if (after.battles.length === 0) yield after;
}

const ALL = 200;
const CAMPAIGNS = rounds(20, ALL);
const FILES = 50;
/** Minimum number of orders of each kind over all campaigns. */
const EACH = 20;
const MISSING = 3;

describe('Offered and accepted orders', () => {
  it('agree: any order built from offered options is accepted, in both seasons', { timeout: 600_000 }, () => {
    const drawn = new Map(Object.keys(rules.orderKinds).map((kind) => [kind, 0]));
    let files = 0;
    for (let campaign = 0; campaign < CAMPAIGNS; campaign += 1) {
      const all = [...states(`offers ${campaign}`)];
      for (let file = 0; file < FILES; file += 1) {
        const state = all[file % all.length]!;
        const player = state.players[file % state.players.length]!.id;
        const orders = rules.sampleOrders(state, player, pickFrom(`file ${campaign} ${file}`));
        expect(ordersFileSchema.safeParse(orders).error?.issues ?? []).toEqual([]);
        expect(rules.orderProblems(state, orders), JSON.stringify(orders.orders)).toEqual([]);
        for (const { kind } of orders.orders) drawn.set(kind, (drawn.get(kind) ?? 0) + 1);
        files += 1;
      }
    }
    expect(files).toBe(CAMPAIGNS * FILES);
    if (CAMPAIGNS === ALL) expect([...drawn].filter(([, count]) => count < EACH)).toEqual([]);
    else expect([...drawn].filter(([, count]) => count === 0).length).toBeLessThan(MISSING);
  });

  it('agree: an order with its first open options is accepted, a closed one rejected', () => {
    let open = 0;
    let closed = 0;
    for (const state of states('both ways')) {
      for (const { id: player } of state.players) {
        const { year, month } = state;
        const problems = (order: unknown) =>
          rules.orderProblems(state, {
            format: 'nomarch-orders',
            version: 1,
            player,
            year,
            month,
            orders: [order as never],
          });
        for (const offer of rules.offers(state, player)) {
          if (offer.order) {
            expect(problems(offer.order), JSON.stringify(offer.order)).toEqual([]);
            open += 1;
          } else {
            expect(offer.closed?.sentence.text, offer.kind).not.toBe('');
            closed += 1;
          }
          for (const [field, options] of Object.entries(
            offer.order ? rules.orderOptions(state, player, [], offer.order) : {},
          )) {
            if (options.kind !== 'choice') continue;
            for (const choice of options.choices) {
              const [found] = problems({ ...offer.order, [field]: choice.value });
              // Later fields of the order may no longer fit; the field itself is judged as offered.
              if (choice.closed)
                expect(found?.code, `${offer.kind} ${field} ${String(choice.value)}`).toBe(choice.closed.code);
              else expect(found?.path ?? '', JSON.stringify(found)).not.toBe(`orders.0.${field}`);
            }
          }
        }
      }
    }
    expect(open).toBeGreaterThan(100);
    expect(closed).toBeGreaterThan(100);
  });

  it('never name another player’s army in a rejection', () => {
    const told: string[] = [];
    for (const state of states('secret names', (what, owner) => `${what} of ${owner ?? 'nobody'}`)) {
      for (const { id: player } of state.players) {
        const foreign = Object.values(state.armies).flatMap((army) => (army.player === player ? [] : [army.name]));
        const own = new Set(Object.values(state.armies).flatMap((army) => (army.player === player ? [army.name] : [])));
        for (const { closed } of rules.offers(state, player)) {
          for (const value of Object.values(closed?.sentence.values ?? {})) {
            const named = typeof value === 'object' && 'text' in value ? value.text : value;
            if (foreign.includes(named as string) && !own.has(named as string)) told.push(named as string);
          }
        }
      }
    }
    expect(told).toEqual([]);
  });
});
