import { describe, expect, it } from 'vitest';
import { type CampaignState, getFirstSiegeDay, ordersFileSchema } from '../../rules/campaign.ts';
import { replayedDice, seededDice } from '../../rules/core/dice.ts';
import { canonicalJson } from '../../rules/core/digest.ts';
import { balanceOf, changeBy } from '../support/campaign/ledger.ts';
import { randomOrders } from '../support/campaign/random-orders.ts';
import { campaignRules, type PlayedCommand, randomPlay } from '../support/battle/random-play.ts';

/* Campaigns with forts, played for three years each. The properties must hold after every command. */

const SEEDS = Array.from({ length: 30 }, (_, index) => `siege ${index + 1}`);
const MONTHS = 27;

const commands = (seed: string): PlayedCommand[] => [...randomPlay({ seed, players: 3 }, MONTHS)];

const inField = ({ armies }: CampaignState, player: string, province: string): boolean =>
  Object.values(armies).some((army) => army.fort === null && army.player === player && army.province === province);

const garrisonOf = ({ armies }: CampaignState, fort: string) =>
  Object.values(armies).filter((army) => army.fort === fort);

/** Lists armies gained and lost according to the log. */
function accounted(before: CampaignState, { events }: PlayedCommand): Set<string> {
  const armies = new Set(Object.keys(before.armies));
  for (const { payload } of events) {
    if (payload.kind === 'army-split') armies.add(payload.into);
    if (payload.kind === 'army-mustered') armies.add(payload.army.id);
    if (payload.kind === 'army-joined' || payload.kind === 'army-disbanded') armies.delete(payload.army);
  }
  return armies;
}

/** Expects the state to equal the fold of its log, and gold, figures and points to change as stated. The umpire may set them freely. */
function expectBalanced({ before, events, after }: PlayedCommand): void {
  if (!before) return;
  expect(canonicalJson(campaignRules.apply(before, events))).toBe(canonicalJson(after));
  if (events.some(({ payload }) => payload.kind === 'umpire-ruled')) return;
  let state = before;
  const balance = { ...balanceOf(before) };
  for (const event of events) {
    const change = changeBy(state, event.payload);
    for (const what of ['gold', 'figures', 'points'] as const) balance[what] += change[what];
    state = campaignRules.apply(state, [event]);
  }
  expect(balanceOf(after)).toEqual(balance);
}

describe.each(SEEDS)('A campaign with forts, %s', (seed) => {
  const played = commands(seed);

  it('gains and loses armies only by events', () => {
    for (const command of played) {
      if (!command.before) continue;
      expect([...accounted(command.before, command)].toSorted()).toEqual(Object.keys(command.after.armies).toSorted());
    }
  });

  it('has no siege without besieger and garrison at the end of a month', () => {
    for (const { after, events } of played) {
      // After an intervention, a siege may end only at the end of the next month.
      if (after.battles.length > 0 || events[0]?.payload.kind === 'umpire-ruled') continue;
      for (const { fort, besieger, province, monthsClosed, stores } of Object.values(after.sieges)) {
        expect(inField(after, besieger, province), fort).toBe(true);
        expect(garrisonOf(after, fort).map(({ player }) => player)).not.toContain(besieger);
        expect(garrisonOf(after, fort).length).toBeGreaterThan(0);
        expect(monthsClosed).toBeLessThan(stores);
      }
    }
  });

  it('keeps every garrison in a fort of its own side and province', () => {
    for (const { after } of played) {
      const away = new Set(after.battles.flatMap(({ attacker, queue }) => [attacker, ...queue]));
      for (const { id, fort, player, province } of Object.values(after.armies)) {
        if (fort === null || away.has(id)) continue;
        expect(after.forts[fort]).toEqual({ id: fort, province, holder: player });
      }
    }
  });

  it('waits only for battles that affect each other', () => {
    for (const { after } of played) {
      if (after.battles.length === 0) expect(after.waiting).toBeNull();
      else expect(after.waiting).toEqual(expect.arrayContaining(after.battles.map(({ province }) => province)));
    }
  });

  it('closes and feeds each province once a month', () => {
    const closed = new Map<string, number>();
    for (const { payload, year, month } of played.flatMap(({ events }) => events)) {
      if (payload.kind !== 'siege-month' || month > 8) continue;
      const key = `${year}.${month}.${payload.fort}`;
      closed.set(key, (closed.get(key) ?? 0) + 1);
    }
    expect([...closed.values()].filter((times) => times > 1)).toEqual([]);
  });

  it('equals the fold of its log, and an independent ledger agrees', () => {
    for (const command of played) expectBalanced(command);
  });

  it('repeats from its recorded dice', () => {
    for (const { before, events, after } of played) {
      const [first] = events;
      if (!before || first?.payload.kind !== 'orders-revealed') continue;
      const filed = events.flatMap(({ payload: one, year, month }) =>
        one.kind === 'orders-revealed'
          ? [
              ordersFileSchema.parse({
                format: 'nomarch-orders',
                version: 1,
                year,
                month,
                player: one.player,
                orders: one.orders,
              }),
            ]
          : [],
      );
      const again = campaignRules.advance(before, filed, replayedDice(events.flatMap(({ dice }) => dice)));
      expect(canonicalJson(again.state)).toBe(canonicalJson(after));
    }
  });

  it('has no siege works due in the past, no extra ladders and no absent crews', () => {
    for (const { after } of played) {
      if (after.battles.length > 0) continue;
      for (const siege of Object.values(after.sieges)) {
        for (const work of siege.works ?? []) {
          if (work.due !== null) expect(work.due).toBeGreaterThanOrEqual(getFirstSiegeDay(siege));
          if (work.due === null) expect(work.stage).toMatch(/^(ready|assailable|spent|lost|given-up)$/);
          expect(work.groups).toBeLessThanOrEqual(work.wanted);
          expect(work.weeksLeft).toBeLessThanOrEqual(work.weeks);
        }
      }
      for (const { count } of Object.values(after.armies).flatMap(({ specialists = [] }) => specialists))
        expect(count).toBeGreaterThan(0);
      expect(after.siegeOrders).toBeUndefined();
    }
  });

  it('does not depend on the order of submission', () => {
    for (const [index, { after }] of played.entries()) {
      if (after.battles.length > 0 || index % 5 !== 0) continue;
      const filed = after.players.map(({ id }) => randomOrders(campaignRules, after, id, `${seed} ${index}`));
      const one = campaignRules.advance(after, filed, seededDice(seed));
      const other = campaignRules.advance(after, filed.toReversed(), seededDice(seed));
      expect(canonicalJson(other)).toBe(canonicalJson(one));
    }
  });
});

describe('All campaigns with forts', () => {
  it('contain every kind of siege: continued, starved out, abandoned, sallied from', () => {
    const kinds = new Set<string>();
    for (const { payload } of SEEDS.flatMap(commands).flatMap(({ events }) => events)) {
      kinds.add(payload.kind);
      if (payload.kind === 'siege-lifted') kinds.add(`lifted ${payload.reason}`);
      if (payload.kind === 'fort-taken') kinds.add(`taken ${payload.how}`);
      if (payload.kind === 'battle-joined') kinds.add(payload.battle.cause);
      if (payload.kind === 'siege-work-begun') kinds.add(payload.work.kind);
    }
    expect(kinds).toEqual(
      new Set([
        ...kinds,
        ...['siege-begun', 'siege-month', 'army-garrisoned', 'lifted ordered', 'taken empty', 'sortie'],
        ...['ladders', 'ram', 'claw', 'mine', 'siege-work-advanced', 'siege-work-ended', 'breach-thrown'],
        ...['counter-mined', 'escalade', 'assault', 'taken assault'],
      ]),
    );
  });
});

describe('A campaign of ten years with offered options', () => {
  it('conserves gold, figures and points', () => {
    const months = 90;
    const played = [...randomPlay({ seed: 'ten years of storms', players: 3 }, months)];
    for (const command of played) expectBalanced(command);
    expect(played.at(-1)?.after.year).toBeGreaterThan(9);
    const kinds = new Set(played.flatMap(({ events }) => events.map(({ payload }) => payload.kind)));
    for (const kind of ['siege-begun', 'siege-days', 'siege-month', 'siege-work-begun'] as const)
      expect(kinds).toContain(kind);
  });
});
