import { describe, expect, it } from 'vitest';
import { findShippedList } from '../../army-lists/shipped.ts';
import { armyFileSchema, ruleSystemIdSchema } from '../../rules/core/army-file.ts';
import {
  battleResultSchema,
  type CampaignEvent,
  type CampaignRules,
  type CampaignState,
  type CampaignUnit,
  isWinter,
  type Order,
  type OrdersFile,
} from '../../rules/campaign.ts';
import { loadCampaignRules } from '../../rules/load-campaign.ts';
import { seededDice } from '../../rules/core/dice.ts';
import { canonicalJson } from '../../rules/core/digest.ts';
import { findRuleSystem, ruleSystems } from '../../rules/systems.ts';
import { shippedScenarios } from '../../scenarios/shipped.ts';
import { balanceOf, changeBy } from '../support/campaign/ledger.ts';
import { pickWith } from '../support/campaign/random-orders.ts';

const found = await loadCampaignRules(ruleSystems.find((system) => system.loadCampaign));
if (!found) throw new Error('no rule book at hand has a campaign');
const campaign: CampaignRules = found;

interface Turn {
  readonly before: CampaignState;
  readonly filed: readonly OrdersFile[];
  readonly events: readonly CampaignEvent[];
  readonly after: CampaignState;
}

/** Resolves the current month or winter with random orders, and all battles that follow. */
function playTurn(before: CampaignState, seed: string): Turn {
  const filed = before.players.map(({ id }) =>
    campaign.sampleOrders(before, id, pickWith(seededDice(`${seed} orders of ${id}`))),
  );
  const dice = seededDice(seed);
  let { state, events } = campaign.advance(before, filed, dice);
  while (state.battles.length > 0) {
    const quick = battleResultSchema.parse({ battle: state.battles[0]?.id, method: 'quick' });
    const settled = campaign.settleBattle(state, quick, dice);
    state = settled.state;
    events = [...events, ...settled.events];
  }
  return { before, filed, events, after: state };
}

function* play(document: unknown, years: number, seed: string): Generator<Turn> {
  let { state } = campaign.begin(campaign.readScenario(document, findShippedList), findShippedList);
  while (state.year <= years) {
    const turn = playTurn(state, `${seed} ${state.year}.${state.month}`);
    yield turn;
    state = turn.after;
  }
}

/** Expects every event to change gold, figures and points exactly as stated. @returns the state after the events */
function expectBalanced({ before, events }: Turn): CampaignState {
  let state = before;
  for (const event of events) {
    const [was, due] = [balanceOf(state), changeBy(state, event.payload)];
    state = campaign.apply(state, [event]);
    const is = balanceOf(state);
    const kind = event.payload.kind;
    expect({ kind, ...is }).toEqual({
      kind,
      gold: was.gold + due.gold,
      figures: was.figures + due.figures,
      points: was.points + due.points,
    });
  }
  return state;
}

/** Expects one gold piece per point of new troops, and two per point of partisans. */
function expectPaid(before: CampaignState, { payload }: CampaignEvent): void {
  if (payload.kind === 'partisans-raised') expect(payload.gold).toBe(2 * changeBy(before, payload).points);
  if (payload.kind === 'troops-raised' || payload.kind === 'army-mustered') {
    expect(payload.gold).toBe(changeBy(before, payload).points);
  }
}

/** Lists for each army or band the list entries that received figures this winter. */
function newcomers(before: CampaignState, events: readonly CampaignEvent[]): Map<string, Set<string>> {
  const entries = new Map<string, Set<string>>();
  const note = (company: string, units: readonly CampaignUnit[], only?: ReadonlySet<string>): void => {
    const known = entries.get(company) ?? new Set<string>();
    for (const { id, entry } of units.flatMap(({ parts }) => parts)) {
      if (entry !== null && (only?.has(id) ?? true)) known.add(entry);
    }
    entries.set(company, known);
  };
  for (const { payload } of events) {
    if (payload.kind === 'troops-raised') note(payload.army, payload.units);
    if (payload.kind === 'army-mustered') note(payload.army.id, payload.army.units);
    if (payload.kind === 'partisans-raised') note(payload.band.id, payload.band.units);
    if (payload.kind !== 'ranks-refilled') continue;
    const filled = new Set(payload.parts.map(({ id }) => id));
    note(payload.army, before.armies[payload.army]?.units ?? [], filled);
  }
  return entries;
}

/** Lists units that share a list's maximums: those of an army or band, or of all a player's from one list (ruling FTP-C24). */
function hosts({ armies, partisans, rulings }: CampaignState) {
  const companies = [...Object.values(armies), ...Object.values(partisans)];
  const together = rulings['FTP-C24'] === 'player';
  return Map.groupBy(companies, ({ id, player, list }) => (together ? `${player}, ${list ?? ''}` : id));
}

/** Expects raised troops to stay within their maximums, as the army builder counts them. */
function expectWithinMaxima({ before, events, after }: Turn): void {
  const rules = ruleSystemIdSchema.parse(after.rules);
  const system = findRuleSystem(rules);
  if (!system) throw new Error(`the rule book ${after.rules} is not at hand`);
  const raised = newcomers(before, events);
  for (const [name, companies] of hosts(after)) {
    const entries = new Set(companies.flatMap(({ id }) => [...(raised.get(id) ?? [])]));
    const list = companies[0]?.list ?? null;
    const parts = companies.flatMap(({ units }) => units.flatMap((unit) => unit.parts));
    const units = parts.map(({ entry, troop, count }) => ({ parts: [{ entry, troop, count }] }));
    const army = { format: 'nomarch-army', version: 1, rules, list, name, limit: 0, units, rulings: after.rulings };
    const { pools } = system.tally(armyFileSchema.parse(army), list === null ? null : findShippedList(list));
    for (const { name: pool, entries: sharing, used, max } of pools) {
      if (max === null || !sharing.some((entry) => entries.has(entry))) continue;
      expect([name, pool, used <= max]).toEqual([name, pool, true]);
    }
  }
}

/* Events that carry out winter orders. */
const DONE: Readonly<Partial<Record<Order['kind'], CampaignEvent['payload']['kind']>>> = {
  raise: 'troops-raised',
  refill: 'ranks-refilled',
  'refill-partisans': 'ranks-refilled',
  muster: 'army-mustered',
  disband: 'troops-dismissed',
  'raise-partisans': 'partisans-raised',
};

/** Expects every valid winter order to be carried out, and nothing else. */
function expectCarriedOut({ filed, events }: Turn): void {
  for (const payload of new Set(Object.values(DONE))) {
    const ordered = filed.flatMap(({ orders }) => orders.filter(({ kind }) => DONE[kind] === payload));
    const done = events.filter((event) => event.payload.kind === payload);
    expect([payload, done.length]).toEqual([payload, ordered.length]);
  }
}

const titles = shippedScenarios.map((document) => (document as { title: string }).title);

/** Expects the announced gold to equal the actual gold: the same revenue, and the same upkeep unless troops were disbanded. */
function expectToldTruly({ before, filed, events }: Turn): void {
  for (const { player, orders } of filed) {
    const told = campaign.winterFunds(before, player);
    const payloads = events.map(({ payload }) => payload);
    const revenue = payloads.find((one) => one.kind === 'revenue-paid' && one.player === player);
    const upkeep = payloads.find((one) => one.kind === 'upkeep-paid' && one.player === player);
    expect(revenue).toMatchObject({ income: told.income });
    const dismissed = orders.some(({ kind }) => kind === 'disband' || kind === 'disband-partisans');
    if (told.free > 0 && !dismissed) expect(upkeep).toMatchObject({ upkeep: told.upkeep });
  }
}

function expectSoundYears(document: unknown, seed: string, years = 2): Set<string> {
  const seen = new Set<string>();
  for (const turn of play(document, years, seed)) {
    const folded = expectBalanced(turn);
    expect(canonicalJson(folded)).toBe(canonicalJson(turn.after));
    for (const event of turn.events) expectPaid(turn.before, event);
    for (const { payload } of turn.events) seen.add(payload.kind);
    if (!isWinter(turn.before)) continue;
    expectWithinMaxima(turn);
    expectCarriedOut(turn);
    expectToldTruly(turn);
  }
  return seen;
}

/** In these scenarios, few armies start far apart: random orders bring them together late and leave no gold to replace losses. */
const FAR_APART = ['Purple and Tin', 'The Road to Qadesh'];

describe('Two years of', () => {
  it.each(titles)('%s with random orders account for all gold, figures and points', (title) => {
    const seen = expectSoundYears(shippedScenarios[titles.indexOf(title)], title, FAR_APART.includes(title) ? 6 : 2);
    const kinds = ['army-marched', 'battle-settled', 'troops-raised'];
    for (const kind of FAR_APART.includes(title) ? kinds : [...kinds, 'ranks-refilled']) expect(seen).toContain(kind);
  });

  it.each([
    { 'FTP-C5': 'unspent-lost' },
    { 'FTP-C24': 'player' },
    { 'FTP-P8': 'each-row', 'FTP-P5': 'table' },
    { 'FTP-C8': 'month', 'FTP-C11': 'damage-first' },
  ])('the Two Rivers under %o account for them too', (rulings) => {
    const seen = expectSoundYears(
      { ...(shippedScenarios[0] as object), carriesOver: 100, rulings },
      canonicalJson(rulings),
    );
    expect(seen).toContain('troops-raised');
    expect(seen.has('gold-forfeited')).toBe('FTP-C5' in rulings);
  });
});

/** Maximum treasury in years of income (ruling FTP-C32). */
const MOST_YEARS = 3;

describe('Ten years of', () => {
  it.each(titles)('%s with random orders: no player saves more than three years of income', (title) => {
    const incomes = new Map<string, number>();
    /** Gifts from other players are not counted as growth. */
    const gifts = new Map<string, number>();
    let last: CampaignState | null = null;
    for (const { events, after } of play(shippedScenarios[titles.indexOf(title)], 10, title)) {
      for (const { payload } of events) {
        if (payload.kind === 'revenue-paid') incomes.set(payload.player, payload.income);
        if (payload.kind === 'gold-given') gifts.set(payload.to, (gifts.get(payload.to) ?? 0) + payload.gold);
      }
      last = after;
    }
    expect(last?.year).toBe(11);
    const hoarded = [...incomes].filter(
      ([player, income]) =>
        income > 0 && (last?.treasuries[player] ?? 0) - (gifts.get(player) ?? 0) > MOST_YEARS * income,
    );
    expect(hoarded).toEqual([]);
    expect([...incomes.values()].some((income) => income > 0)).toBe(true);
  });
});
