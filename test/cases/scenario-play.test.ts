import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { shippedList } from '../../army-lists/shipped.ts';
import { armyFileSchema, RULE_SYSTEM_IDS } from '../../rules/core/army-file.ts';
import type { CampaignRules } from '../../rules/core/campaign/campaign-rules.ts';
import type { CampaignEvent } from '../../rules/core/campaign/events.ts';
import { battleResultSchema, type OrdersFile } from '../../rules/core/campaign/orders.ts';
import { type CampaignState, type CampaignUnit, isWinter } from '../../rules/core/campaign/state.ts';
import { seededDice } from '../../rules/core/dice.ts';
import { canonicalJson } from '../../rules/core/digest.ts';
import { ruleSystem, ruleSystems } from '../../rules/systems.ts';
import { shippedScenarios } from '../../scenarios/shipped.ts';
import { balanceOf, changeBy } from '../support/ledger.ts';
import { whims } from '../support/lawful-whims.ts';

const found = ruleSystems.find((system) => system.campaign)?.campaign;
if (!found) throw new Error('no rule book at hand has a campaign');
const campaign: CampaignRules = found;

interface Turn {
  readonly before: CampaignState;
  readonly filed: readonly OrdersFile[];
  readonly events: readonly CampaignEvent[];
  readonly after: CampaignState;
}

/** Resolves what is at hand under orders by chance, and settles whatever battles come of it. */
function playTurn(before: CampaignState, seed: string): Turn {
  const filed = whims(campaign, before, `${seed} orders`);
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
  let { state } = campaign.begin(campaign.readScenario(document, shippedList), shippedList);
  while (state.year <= years) {
    const turn = playTurn(state, `${seed} ${state.year}.${state.month}`);
    yield turn;
    state = turn.after;
  }
}

/** Every entry changes gold, figures and points by what it says and by nothing else. @returns the fold of the entries. */
function expectBalanced({ before, events }: Turn): CampaignState {
  let state = before;
  for (const event of events) {
    const [was, due] = [balanceOf(state), changeBy(state, event.happening)];
    state = campaign.apply(state, [event]);
    const is = balanceOf(state);
    const kind = event.happening.kind;
    expect({ kind, ...is }).toEqual({
      kind,
      gold: was.gold + due.gold,
      figures: was.figures + due.figures,
      points: was.points + due.points,
    });
  }
  return state;
}

/** A gold piece buys a point; partisans cost twice their points. */
function expectPaid(before: CampaignState, { happening }: CampaignEvent): void {
  if (happening.kind === 'partisans-raised') expect(happening.gold).toBe(2 * changeBy(before, happening).points);
  if (happening.kind === 'troops-raised' || happening.kind === 'army-mustered') {
    expect(happening.gold).toBe(changeBy(before, happening).points);
  }
}

/** Army or band to the entries of its list of which this winter brought it more. */
function newcomers(before: CampaignState, events: readonly CampaignEvent[]): Map<string, Set<string>> {
  const entries = new Map<string, Set<string>>();
  const note = (company: string, units: readonly CampaignUnit[], only?: ReadonlySet<string>): void => {
    const known = entries.get(company) ?? new Set<string>();
    for (const { id, entry } of units.flatMap(({ parts }) => parts)) {
      if (entry !== null && (only?.has(id) ?? true)) known.add(entry);
    }
    entries.set(company, known);
  };
  for (const { happening } of events) {
    if (happening.kind === 'troops-raised') note(happening.army, happening.units);
    if (happening.kind === 'army-mustered') note(happening.army.id, happening.army.units);
    if (happening.kind === 'partisans-raised') note(happening.band.id, happening.band.units);
    if (happening.kind !== 'ranks-refilled') continue;
    const filled = new Set(happening.parts.map(({ id }) => id));
    note(happening.army, before.armies[happening.army]?.units ?? [], filled);
  }
  return entries;
}

/** Whatever was raised is within its maximum in its army, as the army builder counts it. */
function expectWithinMaxima({ before, events, after }: Turn): void {
  const rules = z.enum(RULE_SYSTEM_IDS).parse(after.rules);
  const system = ruleSystem(rules);
  if (!system) throw new Error(`the rule book ${after.rules} is not at hand`);
  const raised = newcomers(before, events);
  for (const { id, list, units } of [...Object.values(after.armies), ...Object.values(after.partisans)]) {
    const entries = raised.get(id);
    if (!entries) continue;
    const army = armyFileSchema.parse({
      format: 'nomarch-army',
      version: 1,
      rules,
      list,
      name: id,
      limit: 0,
      units: units.map(({ parts }) => ({ parts: parts.map(({ entry, troop, count }) => ({ entry, troop, count })) })),
    });
    const { pools } = system.tally(army, list === null ? null : shippedList(list));
    for (const { name, entries: sharing, used, max } of pools) {
      if (max === null || !sharing.some((entry) => entries.has(entry))) continue;
      expect([id, name, used <= max]).toEqual([id, name, true]);
    }
  }
}

const titles = shippedScenarios.map((document) => (document as { title: string }).title);

describe('two years of', () => {
  it.each(titles)('%s, with orders by chance: gold, figures and points are all accounted for', (title) => {
    const document = shippedScenarios[titles.indexOf(title)];
    for (const turn of play(document, 2, title)) {
      const folded = expectBalanced(turn);
      expect(canonicalJson(folded)).toBe(canonicalJson(turn.after));
      if (isWinter(turn.before)) expectWithinMaxima(turn);
      for (const event of turn.events) expectPaid(turn.before, event);
    }
  });
});
