import { describe, expect, it } from 'vitest';
import { shippedList } from '../army-lists/shipped.ts';
import {
  battleResultSchema,
  type CampaignEvent,
  campaignOf,
  type CampaignRules,
  type CampaignState,
  type OrdersFile,
  type PlayerEvent,
} from '../rules/campaign.ts';
import { formatSentence } from '../rules/core/campaign/words.ts';
import { seededDice } from '../rules/core/dice.ts';
import { ruleSystems } from '../rules/systems.ts';
import { shippedScenarios } from '../scenarios/shipped.ts';
import { balanceOf, changeBy } from '../test/support/ledger.ts';
import { rounds } from '../test/support/rounds.ts';
import { seatView } from './knowledge/seat-view.ts';
import { decide, type Regent } from './regent.ts';
import { STRENGTHS, TEMPERAMENTS } from './temperaments.ts';

const found = campaignOf(ruleSystems.find((system) => system.campaign));
if (!found) throw new Error('no rule book at hand has a campaign');
const rules: CampaignRules = found;

const starts = shippedScenarios.map(
  (document) => rules.begin(rules.readScenario(document, shippedList), shippedList).state,
);

const regents: readonly Regent[] = STRENGTHS.flatMap((strength) =>
  TEMPERAMENTS.map((temperament) => ({ temperament, strength })),
);

interface Turn {
  readonly state: CampaignState;
  readonly filed: readonly OrdersFile[];
  /** What came of it, command by command, with the state before each. */
  readonly events: readonly (readonly [before: CampaignState, events: readonly CampaignEvent[]])[];
}

/** Months and winters in which every seat is a regent’s, and what was filed in each. Orders that are refused throw. */
function* turns(start: CampaignState, seed: string, turnsPlayed: number): Generator<Turn, CampaignState> {
  let state = start;
  const reports = new Map(start.players.map(({ id }): [string, PlayerEvent[]] => [id, []]));
  const tell = (before: CampaignState, events: Parameters<CampaignRules['events']['report']>[1]): void => {
    for (const [player, report] of reports) report.push(...rules.events.report(before, events, player));
  };
  for (let month = 0; month < turnsPlayed; month += 1) {
    const filed = state.players.map(({ id }, seat) => {
      const regent = regents[(seat + month + seed.length) % regents.length] as Regent;
      const report = reports.get(id) ?? [];
      return decide(rules, regent, { player: id, view: seatView(rules, state, id), report, months, seed }).orders;
    });
    const before = state;
    const events: [CampaignState, readonly CampaignEvent[]][] = [];
    const next = rules.advance(state, filed, seededDice(`${seed} ${String(month)}`));
    tell(state, next.events);
    events.push([state, next.events]);
    ({ state } = next);
    for (let [battle] = state.battles; battle; [battle] = state.battles) {
      const result = battleResultSchema.parse({ battle: battle.id, method: 'quick' });
      const settled = rules.settleBattle(state, result, seededDice(`${seed} ${battle.id}`));
      tell(state, settled.events);
      events.push([state, settled.events]);
      ({ state } = settled);
    }
    yield { state: before, filed, events };
  }
  return state;
}

const YEAR = 9;

/** Months that experts play ahead: as many as they like take long. */
const months = rounds(8, 56);

describe('a regent', () => {
  it('files nothing that the rules refuse, and says why it files it', { timeout: 600_000 }, () => {
    let orders = 0;
    for (let round = 0; round < rounds(1, 20); round += 1) {
      for (const start of starts) {
        for (const { state, filed } of turns(
          start,
          `lawful ${String(round)}`,
          rounds(start.players.length > 6 ? 2 : YEAR, 5 * YEAR),
        )) {
          for (const file of filed) {
            expect(rules.orderProblems(state, file)).toEqual([]);
            orders += file.orders.length;
          }
        }
      }
    }
    expect(orders).toBeGreaterThan(100);
  });

  it('gives each order its reason in one sentence', () => {
    for (const start of starts) {
      for (const regent of regents.slice(rounds(3, 0), rounds(9, 12))) {
        const { id: player } = start.players[0] ?? { id: '' };
        const { orders, reasons } = decide(rules, regent, {
          player,
          view: seatView(rules, start, player),
          seed: 'why',
        });
        expect(orders.orders.length).toBeGreaterThan(0);
        expect(reasons.length).toBe(orders.orders.length);
        for (const why of reasons) expect(formatSentence(why)).toMatch(/^[^{}]+\.$/);
      }
    }
  });

  it('orders the same from the same seed', () => {
    for (const start of starts) {
      for (const regent of regents.slice(-rounds(2, 12))) {
        const { id: player } = start.players[1] ?? { id: '' };
        const ask = () =>
          decide(rules, regent, { player, view: seatView(rules, start, player), months, seed: 'again' });
        expect(ask()).toEqual(ask());
      }
    }
  });

  it('is handed a view, and never a state', () => {
    const [start] = starts;
    if (!start) throw new Error('no scenario');
    const regent: Regent = { temperament: 'cautious', strength: 'novice' };
    // @ts-expect-error A whole state is no view.
    expect(() => decide(rules, regent, { player: 'akkad', view: start, seed: '' })).not.toThrow();
  });
});

/** The same to a player’s eyes: others’ gold, troops, partisans and stores are not what they were. */
function otherwise(state: CampaignState, player: string): CampaignState {
  const strange = <T extends { readonly player: string }>(record: Readonly<Record<string, T>>, change: (one: T) => T) =>
    Object.fromEntries(Object.entries(record).map(([id, one]) => [id, one.player === player ? one : change(one)]));
  return {
    ...state,
    treasuries: Object.fromEntries(
      Object.entries(state.treasuries).map(([id, gold]) => [id, id === player ? gold : gold + 999]),
    ),
    armies: strange(state.armies, (army) => ({
      ...army,
      name: `${army.name} II`,
      generals: army.generals.map((general) => ({ ...general, stars: 6, cost: 999 })),
      units: army.units.map((unit) => ({
        ...unit,
        parts: unit.parts.map((part) => ({ ...part, count: part.count * 3 + 1, raised: part.raised * 3 + 1 })),
      })),
    })),
    partisans: Object.fromEntries(Object.entries(state.partisans).filter(([, band]) => band.player === player)),
    sieges: Object.fromEntries(
      Object.entries(state.sieges).map(([id, siege]) => [id, { ...siege, stores: siege.stores + 1 }]),
    ),
    provinces: Object.fromEntries(
      Object.entries(state.provinces).map(([id, province]) => [
        id,
        province.holder === player ? province : { ...province, cropDamage: province.cropDamage + 77, raidLoss: 55 },
      ]),
    ),
  };
}

describe('years of regents', () => {
  it('keep gold, figures and points, and let nobody starve in the first year', { timeout: 600_000 }, () => {
    let entries = 0;
    for (const [place, start] of starts.entries()) {
      const length = start.players.length > 6 ? rounds(1, 10 * YEAR) : rounds(YEAR, 10 * YEAR);
      for (const { events } of turns(start, `kept ${String(place)}`, length)) {
        for (const [before, noted] of events) {
          let state = before;
          for (const event of noted) {
            const after = rules.apply(state, [event]);
            const [were, are, moved] = [balanceOf(state), balanceOf(after), changeBy(state, event.payload)];
            const due = {
              gold: were.gold + moved.gold,
              figures: were.figures + moved.figures,
              points: were.points + moved.points,
            };
            expect(are).toEqual(due);
            const isHunger = event.payload.kind === 'casualties' && event.payload.cause === 'hunger';
            expect(isHunger && event.year === 1).toBe(false);
            state = after;
            entries += 1;
          }
        }
      }
    }
    expect(entries).toBeGreaterThan(500);
  });
});

describe('what a regent cannot see', () => {
  it('does not change its orders', { timeout: 600_000 }, () => {
    let compared = 0;
    for (const [place, start] of starts.entries()) {
      for (const { state } of turns(start, `hidden ${String(place)}`, rounds(3, 3 * YEAR))) {
        for (const [seat, { id: player }] of state.players.entries()) {
          if ((seat + state.month) % rounds(4, 1) > 0) continue;
          const regent = regents[(seat + state.month) % regents.length] as Regent;
          const [seen, unseen] = [state, otherwise(state, player)].map((one) =>
            decide(rules, regent, { player, view: seatView(rules, one, player), months, seed: 'hidden' }),
          );
          expect(unseen).toEqual(seen);
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(10);
  });
});
