/**
 * A tournament of regents: what the strongest wins against random orders and against armies that hold and intercept, each strength against
 * the one below it, all against each other, what regents do beside winning, whether truces are kept, whether scenarios are fair and advice is
 * good, and how long a month of ten regents takes. Few campaigns by default; a hundred of each with
 * NOMARCH_ROUNDS=all. A campaign is won as the rules reckon victory: see play.ts. An order that is refused ends the bench.
 */
import { seatView } from '../../regents/knowledge/enemy-strength.ts';
import { decide, type Regent } from '../../regents/regent.ts';
import { type Strength, STRENGTHS, type Temperament, TEMPERAMENTS } from '../../regents/temperaments.ts';
import type { CampaignState } from '../../rules/campaign.ts';
import { campaignTurns, type OrdersOf } from '../../test/support/campaign-turns.ts';
import { rounds } from '../../test/support/rounds.ts';
import { textTable } from '../text-table.ts';
import { adviceOf } from './advice.ts';
import { fairnessOf } from './fairness.ts';
import { habitsOf, rowsOf } from './habits.ts';
import { type Contender, nameOf } from './players.ts';
import { rules, starts } from './starts.ts';
import { alone, sideBySide, type Tally, YEARS } from './tournament.ts';
import { trucesOf } from './truces.ts';
import { shareOf } from '../../contract/battles/series.ts';

/** Campaigns for each figure. */
const CAMPAIGNS = rounds(8, 100);
/** Campaigns in which regents' habits are counted. */
const HABITS = rounds(18, 300);
/** Campaigns of each scenario for up to six in which it is counted who wins, campaigns of each kind with truces, and each seat's with advice. */
const FAIR = rounds(16, 200);
const WITH_TRUCES = rounds(12, 200);
const ADVISED = rounds(1, 8);
/** Campaigns of each pair, when all play against each other. */
const OF_A_PAIR = rounds(2, 8);
/** Seconds of one core that a month of ten regents may take, in one thread as the window has it, and a seat of them. */
const LIMITS = { month: 3, seat: 1 };

const regent = (temperament: Temperament, strength: Strength): Contender => ({
  kind: 'regent',
  regent: { temperament, strength },
});
const inTurn = (place: number): Temperament => TEMPERAMENTS[place % TEMPERAMENTS.length] ?? 'cautious';
/** Another temperament each time that a scenario’s turn comes. */
const byTurn = (campaign: number): Temperament => inTurn(campaign + Math.floor(campaign / starts.length));
/** Pairs of campaigns have one temperament, so that each plays every scenario. */
const byPair = (campaign: number): Temperament => inTurn(Math.floor(campaign / (2 * starts.length)));

const percent = (share: number): string => (100 * share).toFixed(0);

let failed = false;

function row(name: string, { won, drawn, played, months }: Tally, goal: number | null): string[] {
  const { least, most } = shareOf(won, played);
  // What chance may explain is no failure.
  const isMissed = goal !== null && most < goal;
  failed ||= isMissed;
  return [
    name,
    `${String(won)} of ${String(played)}`,
    String(drawn),
    `${percent(least)} to ${percent(most)} %`,
    goal === null ? '' : `${percent(goal)} %${isMissed ? ' UNDER' : ''}`,
    (months / Math.max(1, played)).toFixed(0),
  ];
}

/** Seconds of one core for the orders of a regent in every seat. */
function secondsOf(start: CampaignState, regentOf: Regent): number[] {
  return start.players.map(({ id: player }) => {
    const before = process.cpuUsage();
    decide(rules, regentOf, { player, view: seatView(rules, start, player), seed: 'bench' });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  });
}

/** A campaign of able regents in its third year, when there are more armies and more to go for. */
function later(start: CampaignState): CampaignState {
  const able: Regent = { temperament: 'builder', strength: 'able' };
  const ordersOf: OrdersOf = (state, player, report) =>
    decide(rules, able, { player, view: seatView(rules, state, player), report, seed: 'later' }).orders;
  let state = start;
  for (const { after } of campaignTurns(rules, start, ordersOf, 'later')) {
    state = after;
    if (after.year === 3 && after.month === 3) break;
  }
  return state;
}

const expert = (campaign: number): Contender => regent(byTurn(campaign), 'expert');
const figures: string[][] = [
  row('expert against random orders', alone(rules, starts, expert, { kind: 'random' }, CAMPAIGNS), 0.95),
  row('expert against hold and intercept', alone(rules, starts, expert, { kind: 'holds' }, CAMPAIGNS), 0.8),
];
for (const [below, strength] of STRENGTHS.slice(1).entries()) {
  const weaker = STRENGTHS[below] ?? 'novice';
  const sides = (campaign: number) => [regent(byPair(campaign), strength), regent(byPair(campaign), weaker)] as const;
  figures.push(row(`${strength} against ${weaker}`, sideBySide(rules, starts, sides, CAMPAIGNS), 0.65));
}

const strengths = STRENGTHS.slice(rounds(1, 0), rounds(2, STRENGTHS.length));
const all = strengths.flatMap((strength) => TEMPERAMENTS.map((temperament) => regent(temperament, strength)));
for (const [place, one] of all.entries()) {
  for (const other of all.slice(place + 1)) {
    figures.push(
      row(
        `${nameOf(one)} against ${nameOf(other)}`,
        sideBySide(rules, starts, () => [one, other], OF_A_PAIR),
        null,
      ),
    );
  }
}

console.log(`Campaigns of ${String(YEARS)} years at most, on every shipped scenario by turns, seats rotated.`);
console.log(textTable([['', 'won', 'drawn', '95 in 100', 'goal', 'months'], ...figures]));

const habits = rowsOf(habitsOf(rules, starts, 'able', HABITS));
failed ||= habits.some(({ isMissed }) => isMissed);
console.log(`Able regents in every seat of ${String(HABITS)} campaigns.`);
console.log(textTable([['', 'count', '95 in 100', 'goal'], ...habits.map(({ row: cells }) => cells)]));

const seed = 'regents';
const forFew = starts.filter(({ players }) => players.length <= 6);
const rivers = starts.find(({ scenario }) => scenario === 'two-rivers');
if (rivers) {
  const { rows: told, isMissed } = trucesOf(rivers, WITH_TRUCES, seed);
  failed ||= isMissed;
  console.log(textTable(told));
}
const fair = forFew.map((start) => fairnessOf(start, { campaigns: FAIR, strength: 'able', seed }));
failed ||= fair.some(({ isMissed }) => isMissed);
console.log(`Able regents in every seat of ${String(FAIR)} campaigns of each scenario.`);
console.log(textTable([['scenario', 'seat', 'won', 'par or goal'], ...fair.flatMap(({ rows: told }) => told)]));
const byAdvice = adviceOf(forFew, ADVISED, seed);
failed ||= byAdvice.isMissed;
console.log(`A seat that takes all advice for two years, ${String(ADVISED)} campaigns of each.`);
console.log(textTable(byAdvice.rows));

const largest = starts.toSorted((one, other) => other.players.length - one.players.length)[0];
if (largest) {
  const best: Regent = { temperament: 'builder', strength: 'expert' };
  for (const state of [largest, later(largest)]) {
    // The first month warms the code up.
    secondsOf(state, best);
    const seats = secondsOf(state, best);
    const [month, seat] = [seats.reduce((sum, one) => sum + one, 0), Math.max(...seats)];
    const isSlow = month > LIMITS.month || seat > LIMITS.seat;
    failed ||= isSlow;
    console.log(
      `A month of ${String(state.players.length)} experts on ${state.title} in year ${String(state.year)}, ${String(Object.keys(state.armies).length)} armies: ${month.toFixed(2)} s of one core, limit ${String(LIMITS.month)} s; the slowest seat ${seat.toFixed(2)} s, limit ${String(LIMITS.seat)} s${isSlow ? ' UNDER' : ''}`,
    );
  }
}
if (failed) process.exitCode = 1;
