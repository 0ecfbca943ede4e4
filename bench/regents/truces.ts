/**
 * `npm run bench -- truces [campaigns] [scenario]`: whether truces are a way to win. One seat is kept by an able regent, or by a script; it
 * offers truces to all but the weakest of the others, and ends one with whoever becomes the weakest. It plays each campaign twice, with and without truces, against able
 * regents; UNDER says where chance does not explain that truces win it more. Then how campaigns of able regents among themselves go.
 */
import { argv } from 'node:process';
import { shippedList } from '../../army-lists/shipped.ts';
import { shareOf } from '../../contract/battles/series.ts';
import { pointsOfSide, type SeatView, seatView } from '../../regents/knowledge/enemy-strength.ts';
import { type CampaignRules, isWinter, offerFrom, type OrdersFile, treatyBetween } from '../../rules/campaign.ts';
import { campaignOf } from '../../rules/campaign-of.ts';
import { ruleSystems } from '../../rules/systems.ts';
import { TRUCE } from '../../regents/constants.ts';
import { TEMPERAMENTS } from '../../regents/temperaments.ts';
import { shippedScenarios } from '../../scenarios/shipped.ts';
import { turnsUntilWon } from '../../test/support/campaign-turns.ts';
import { textTable } from '../text-table.ts';
import { type Contender, nameOf, ordersOf } from './players.ts';
import { YEARS } from './tournament.ts';

const [, , , count = '48', wanted = 'two-rivers'] = argv;
const found = await campaignOf(ruleSystems.find((system) => system.loadCampaign));
if (!found) throw new Error('no rule book at hand has a campaign');
const rules = found;
const start = shippedScenarios
  .map((document) => rules.begin(rules.readScenario(document, shippedList), shippedList).state)
  .find(({ scenario }) => scenario === wanted);
if (!start) throw new Error(`there is no scenario “${wanted}”`);
const seats = start.players.map(({ id }) => id);

/** Orders that offer and accept truces with everybody but the weakest who holds land, and end one with the weakest. */
function withTruces(from: CampaignRules, view: SeatView, player: string, file: OrdersFile): OrdersFile {
  const kept = file.orders.filter(({ kind }) => !['offer-treaty', 'accept-treaty', 'end-treaty'].includes(kind));
  const others = seats
    .filter((id) => id !== player && Object.values(view.provinces).some(({ holder }) => holder === id))
    .toSorted((one, other) => pointsOfSide(view, one) - pointsOfSide(view, other));
  const [weakest, ...friends] = others;
  const talks = friends.flatMap((other): OrdersFile['orders'] => {
    if (treatyBetween(view, player, other)) return [];
    if (offerFrom(view, other, player)?.treaty === 'truce') return [{ kind: 'accept-treaty', player: other }];
    return offerFrom(view, player, other)
      ? []
      : [{ kind: 'offer-treaty', player: other, treaty: 'truce', turns: TRUCE.turns }];
  });
  if (weakest !== undefined && treatyBetween(view, player, weakest))
    talks.push({ kind: 'end-treaty', player: weakest });
  const all = { ...file, orders: [...kept, ...talks] };
  const refused = new Set(from.orderProblems(view, all).map(({ path }) => Number(path.split('.')[1])));
  return { ...all, orders: all.orders.filter((_order, at) => !refused.has(at)) };
}

interface Course {
  readonly winners: readonly string[];
  readonly months: number;
  /** Truces in force, of all that there might be, in the mean month. */
  readonly bound: number;
}

function courseOf(
  campaign: number,
  special: { readonly contender: Contender; readonly givesTruces: boolean } | null,
): Course {
  if (!start) throw new Error('no scenario');
  const mine = seats[campaign % seats.length];
  const regentFor = (player: string): Contender => {
    const at = campaign + Math.floor(campaign / seats.length) + seats.indexOf(player);
    return {
      kind: 'regent',
      regent: { temperament: TEMPERAMENTS[at % TEMPERAMENTS.length] ?? 'builder', strength: 'able' },
    };
  };
  let [months, bound, last] = [0, 0, start];
  const seed = `truces ${String(campaign)}`;
  const turns = turnsUntilWon(
    rules,
    start,
    (state, player, report) => {
      if (!special || player !== mine) return ordersOf(rules, state, player, regentFor(player), seed, report);
      const contender = special.contender.kind === 'regent' ? regentFor(player) : special.contender;
      const file = ordersOf(rules, state, player, contender, seed, report);
      return special.givesTruces ? withTruces(rules, seatView(rules, state, player), player, file) : file;
    },
    seed,
    { years: YEARS },
  );
  for (const { before, after } of turns) {
    last = after;
    if (isWinter(before)) continue;
    months += 1;
    bound += before.treaties?.length ?? 0;
  }
  const [first] = last.victories;
  const winners = last.victories.filter(({ year, month }) => first?.year === year && first.month === month);
  const pairs = (seats.length * (seats.length - 1)) / 2;
  return {
    winners: [...new Set(winners.map(({ player }) => player))],
    months,
    bound: bound / Math.max(1, months * pairs),
  };
}

const percent = (share: number): string => (100 * share).toFixed(0);
const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
const campaigns = Array.from({ length: Number(count) }, (_, campaign) => campaign);
const rows: string[][] = [];

function row(name: string, courses: readonly Course[], winsOf: (course: Course, campaign: number) => number) {
  const found = shareOf(
    courses.reduce((sum, course, at) => sum + winsOf(course, at), 0),
    courses.length,
  );
  const bound = courses.reduce((sum, course) => sum + course.bound, 0) / courses.length;
  rows.push([
    name,
    `${percent(found.share)} % (${percent(found.least)} to ${percent(found.most)})`,
    String(median(courses.map(({ months }) => months))),
    `${percent(bound)} %`,
  ]);
  return found;
}

const able: Contender = { kind: 'regent', regent: { temperament: 'builder', strength: 'able' } };
const tried: readonly Contender[] = [able, { kind: 'script', script: 'grab' }];
let isMissed = false;
for (const contender of tried) {
  const mine = ({ winners }: Course, campaign: number): number =>
    winners.includes(seats[campaign % seats.length] ?? '') ? 1 / winners.length : 0;
  const name = contender.kind === 'regent' ? 'an able regent' : nameOf(contender);
  const [alone, bound] = [false, true].map((givesTruces) => {
    const courses = campaigns.map((campaign) => courseOf(campaign, { contender, givesTruces }));
    return row(`${name}, ${givesTruces ? 'truces with all but the weakest' : 'no truces of its own'}`, courses, mine);
  });
  if (alone && bound && bound.least > alone.most) {
    isMissed = true;
    rows.at(-1)?.push('UNDER');
  }
}
const among = campaigns.map((campaign) => courseOf(campaign, null));
row('able regents among themselves, somebody wins', among, ({ winners }) => (winners.length > 0 ? 1 : 0));
console.log(
  textTable([[`${start.title}, ${count} campaigns each`, 'won', 'months, the median', 'pairs bound'], ...rows]),
);
const early = among.filter(({ months }) => months < YEARS * start.campaignMonths).length;
console.log(`Ended before ${String(YEARS)} years are over: ${String(early)} of ${String(among.length)}.`);
if (isMissed) process.exitCode = 1;
