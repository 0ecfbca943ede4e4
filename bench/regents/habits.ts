/**
 * What regents do beside winning: how much of their gold a winter leaves, how capitals fall, whether the odds that they give hold, and what
 * comes of their sieges. Every seat is kept by a regent of the same strength.
 */
import type { Share } from '../../contract/battles/series.ts';
import { shareOf } from '../../contract/battles/series.ts';
import { seatView } from '../../regents/knowledge/enemy-strength.ts';
import { type Decision, decide } from '../../regents/regent.ts';
import { type Strength, TEMPERAMENTS } from '../../regents/temperaments.ts';
import { type CampaignRules, type CampaignState, isWinter, type Order } from '../../rules/campaign.ts';
import { announcedIn, type Decided, type Fight } from '../../test/support/announced-odds.ts';
import { type CampaignTurn, type OrdersOf, turnsUntilWon } from '../../test/support/campaign-turns.ts';
import { YEARS } from './tournament.ts';

/** Odds that were given for battles that were then fought, in tenths: how many, what was given on the mean, how many were won. */
interface Bucket {
  battles: number;
  given: number;
  won: number;
}

export interface Habits {
  winters: { all: number; gold: number; unspent: number; dismissals: number; needless: number };
  capitals: { lost: number; empty: number };
  /** Other provinces with walls. */
  walled: { lost: number; empty: number };
  sieges: { begun: number; taken: number; marchedOff: number; beaten: number };
  /** Armies that were sent to shut a garrison in and came there; those that marched off again, and without saying why they gave it up. */
  sent: { came: number; left: number; unexplained: number };
  /** Attacks, reliefs, sorties and storms, each by tenths. */
  readonly odds: Map<Fight, Map<number, Bucket>>;
}

/** Gold of a winter that was there once the orders were carried out, as far as it went. */
function countWinter(
  { winters }: Habits,
  rules: CampaignRules,
  state: CampaignState,
  { player, orders }: Decision['orders'],
): void {
  const fundsAfter = (given: readonly Order[]): number => {
    const { treasury, income, upkeep } = rules.winterFunds(state, player, given);
    return treasury + income - upkeep;
  };
  const free = fundsAfter([]);
  if (orders.some(({ kind }) => kind === 'disband' || kind === 'disband-partisans')) {
    winters.dismissals += 1;
    if (free >= 0) winters.needless += 1;
  }
  if (free <= 0) return;
  let left = fundsAfter(orders);
  for (const order of orders) {
    const gold = rules.goldOf(state, order);
    if (gold <= left) left -= gold;
  }
  winters.all += 1;
  winters.gold += free;
  winters.unspent += Math.max(0, left);
}

function countLost({ capitals, walled }: Habits, { before, after }: CampaignTurn): void {
  for (const { id, capitalOf } of before.setUp.provinces) {
    const [loser, holder] = [before.provinces[id]?.holder, after.provinces[id]?.holder];
    const hasWalls = Object.values(before.forts).some((fort) => fort.province === id && fort.holder === loser);
    if (!loser || !holder || loser === holder || (capitalOf === null && !hasWalls)) continue;
    const count = capitalOf === null ? walled : capitals;
    count.lost += 1;
    const isGuarded = Object.values(before.armies).some(({ player, province }) => player === loser && province === id);
    if (!isGuarded) count.empty += 1;
  }
}

function countSieges({ sieges }: Habits, { commands }: CampaignTurn): void {
  for (const [state, events] of commands) {
    for (const { payload } of events) {
      if (payload.kind === 'siege-begun') sieges.begun += 1;
      if (payload.kind === 'fort-taken' && state.sieges[payload.fort]) sieges.taken += 1;
      if (payload.kind === 'siege-lifted' && payload.reason === 'marched-off') sieges.marchedOff += 1;
      if (payload.kind === 'siege-lifted' && payload.reason === 'beaten') sieges.beaten += 1;
    }
  }
}

/** Armies that were sent to shut a garrison in last month, by the province. */
const sentBy = ({ orders, reasons }: Decision): ReadonlyMap<string, string> =>
  new Map(
    orders.orders.flatMap((order, at) =>
      order.kind === 'march' && reasons[at]?.key === 'regent.besieged-soon' ? [[order.army, order.to] as const] : [],
    ),
  );

/** What those do next who came where they were sent and found the garrison still there. */
function countSent(
  { sent }: Habits,
  earlier: readonly Decision[],
  now: readonly Decision[],
  state: CampaignState,
): void {
  for (const [army, province] of earlier.flatMap((decision) => [...sentBy(decision)])) {
    const { player, province: here, fort } = state.armies[army] ?? {};
    const isGarrisoned = Object.values(state.armies).some(
      (other) => other.province === province && other.fort !== null && other.player !== player,
    );
    if (here !== province || fort !== null || !isGarrisoned) continue;
    const next = now.find(({ orders }) => orders.player === player);
    const at = next?.orders.orders.findIndex((order) => order.kind === 'march' && order.army === army) ?? -1;
    const why = next?.reasons[at]?.key ?? '';
    sent.came += 1;
    if (at >= 0) sent.left += 1;
    if (at >= 0 && !/^regent\.(give-up|no-siege|attack)/.test(why)) sent.unexplained += 1;
  }
}

/** Fights whose odds were given and that came about. */
function countOdds({ odds }: Habits, decided: readonly Decided[], turn: CampaignTurn): void {
  for (const { fight, given, hasWon } of announcedIn(decided, turn)) {
    const tenth = Math.min(9, Math.floor(given / 10));
    const byTenth = odds.get(fight) ?? new Map<number, Bucket>();
    odds.set(fight, byTenth);
    const bucket = byTenth.get(tenth) ?? { battles: 0, given: 0, won: 0 };
    byTenth.set(tenth, bucket);
    bucket.battles += 1;
    bucket.given += given;
    if (hasWon) bucket.won += 1;
  }
}

/** Plays so many campaigns, scenario after scenario, and counts. */
export function habitsOf(
  rules: CampaignRules,
  starts: readonly CampaignState[],
  strength: Strength,
  campaigns: number,
): Habits {
  const habits: Habits = {
    winters: { all: 0, gold: 0, unspent: 0, dismissals: 0, needless: 0 },
    capitals: { lost: 0, empty: 0 },
    walled: { lost: 0, empty: 0 },
    sieges: { begun: 0, taken: 0, marchedOff: 0, beaten: 0 },
    sent: { came: 0, left: 0, unexplained: 0 },
    odds: new Map(),
  };
  for (let campaign = 0; campaign < campaigns; campaign += 1) {
    const start = starts[campaign % starts.length];
    if (!start) break;
    const seed = `habits ${String(campaign)}`;
    const seats = start.players.map(({ id }) => id);
    let earlier: readonly Decision[] = [];
    let decided: Decided[] = [];
    const ordersOf: OrdersOf = (state, player, report) => {
      const place = Math.floor(campaign / starts.length) + seats.indexOf(player);
      const temperament = TEMPERAMENTS[place % TEMPERAMENTS.length] ?? 'cautious';
      const view = seatView(rules, state, player);
      const decision = decide(rules, { temperament, strength }, { player, view, report, seed });
      decided.push({ decision, view });
      if (isWinter(state)) countWinter(habits, rules, state, decision.orders);
      return decision.orders;
    };
    for (const turn of turnsUntilWon(rules, start, ordersOf, seed, { years: YEARS })) {
      countLost(habits, turn);
      countSieges(habits, turn);
      countOdds(habits, decided, turn);
      const decisions = decided.map(({ decision }) => decision);
      countSent(habits, earlier, decisions, turn.before);
      [earlier, decided] = [decisions, []];
    }
  }
  return habits;
}

const percent = (value: number): string => (100 * value).toFixed(0);
const within = ({ share, least, most }: Share): string => `${percent(share)} % (${percent(least)} to ${percent(most)})`;

/** The figures as rows of a table, each beside its goal; `isMissed` where chance does not explain that it is not met. */
export function rowsOf({
  winters,
  capitals,
  walled,
  sieges,
  sent,
  odds,
}: Habits): { readonly row: string[]; readonly isMissed: boolean }[] {
  const share = (
    title: string,
    count: number,
    all: number,
    goal: { readonly most?: number; readonly least?: number },
  ) => {
    const found = shareOf(count, all);
    const isMissed = found.least > (goal.most ?? 1) || found.most < (goal.least ?? 0);
    if (goal.least === undefined && goal.most === undefined)
      return { row: [title, `${String(count)} of ${String(all)}`, within(found), ''], isMissed: false };
    const limit = goal.most === undefined ? `${percent(goal.least ?? 0)} % or more` : `${percent(goal.most)} % or less`;
    return {
      row: [title, `${String(count)} of ${String(all)}`, within(found), isMissed ? `${limit} UNDER` : limit],
      isMissed,
    };
  };
  const unspent = winters.gold > 0 ? winters.unspent / winters.gold : 0;
  return [
    {
      row: [
        'gold that a winter leaves',
        `${String(winters.unspent)} of ${String(winters.gold)}`,
        `${percent(unspent)} %`,
        `10 % or less${unspent > 0.1 ? ' UNDER' : ''}`,
      ],
      isMissed: unspent > 0.1,
    },
    share('dismissals without need', winters.needless, winters.dismissals, { most: 0.05 }),
    share('capitals lost that nobody stood in', capitals.empty, capitals.lost, { most: 0.1 }),
    share('other walled provinces lost that nobody stood in', walled.empty, walled.lost, {}),
    share('sieges that end with the fort', sieges.taken, sieges.begun, { least: 1 / 3 }),
    share('sieges that are lifted', sieges.marchedOff + sieges.beaten, sieges.begun, { most: 0.4 }),
    share('sieges from which the army marches off', sieges.marchedOff, sieges.begun, { most: 0.15 }),
    share('armies sent to shut in that march off again', sent.left, sent.came, { most: 0.15 }),
    share('of these, without a reason to give it up', sent.unexplained, sent.came, { most: 0.15 }),
    ...[...odds]
      .flatMap(([fight, byTenth]) => [...byTenth].map(([tenth, bucket]) => ({ fight, tenth, ...bucket })))
      .toSorted((one, other) => one.fight.localeCompare(other.fight) || one.tenth - other.tenth)
      .map(({ fight, tenth, battles, given, won }) => {
        const found = shareOf(won, battles);
        const mean = given / battles / 100;
        const isMissed = found.least - 0.05 > mean || found.most + 0.05 < mean;
        return {
          row: [
            `${fight} at ${String(10 * tenth)} to ${String(10 * tenth + 9)} in a hundred`,
            `${String(won)} of ${String(battles)}`,
            within(found),
            `${percent(mean)} %, give or take 5${isMissed ? ' UNDER' : ''}`,
          ],
          isMissed,
        };
      }),
  ];
}
