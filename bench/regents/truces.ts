/**
 * `npm run bench -- truces [campaigns] [scenario] [seed]`: whether truces are a way to win, and whether regents keep theirs. One seat is kept
 * by an able regent, or by a script; it offers truces to all but the weakest of the others, and ends one with whoever becomes the weakest. It
 * plays each campaign twice, with and without truces, against able regents; UNDER says where chance does not explain that truces win it more.
 * Then how campaigns of able regents among themselves go, and how many of their truces last until the end that was agreed.
 */
import { type Share, shareOf } from '../../contract/battles/series.ts';
import { TRUCE } from '../../regents/constants.ts';
import { pointsOfSide, type SeatView, seatView } from '../../regents/knowledge/enemy-strength.ts';
import { TEMPERAMENTS } from '../../regents/temperaments.ts';
import {
  type CampaignRules,
  type CampaignState,
  isWinter,
  offerFrom,
  type OrdersFile,
  treatyBetween,
} from '../../rules/campaign.ts';
import { type CampaignTurn, turnsUntilWon } from '../../test/support/campaign-turns.ts';
import { textTable } from '../text-table.ts';
import { type Contender, nameOf, ordersOf } from './players.ts';
import { rules, starts } from './starts.ts';
import { YEARS } from './tournament.ts';

/** The least part of their truces that regents keep until the end that was agreed. */
const KEPT = 0.7;

/** Orders that offer and accept truces with everybody but the weakest who holds land, and end one with the weakest. */
function withTruces(from: CampaignRules, view: SeatView, player: string, file: OrdersFile): OrdersFile {
  const kept = file.orders.filter(({ kind }) => !['offer-treaty', 'accept-treaty', 'end-treaty'].includes(kind));
  const others = view.players
    .map(({ id }) => id)
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
  /** The part of the victory that the seat has which is tried; of one that nobody tries, whether somebody wins. */
  readonly won: number;
  readonly months: number;
  /** Truces in force, of all that there might be, in the mean month. */
  readonly bound: number;
  /** Truces that ended, and those of them that lasted until the agreed end. */
  readonly truces: { readonly ended: number; readonly kept: number };
}

/** Truces that end in a turn; whoever gives notice breaks one. */
function endedIn({ commands }: CampaignTurn): Course['truces'] {
  const events = commands.flatMap(([, of]) => of.map(({ payload }) => payload));
  const ended = events.filter(({ kind }) => kind === 'treaty-ended').length;
  const broken = events.flatMap((event) =>
    event.kind === 'treaty-renounced' && event.bound ? [[event.by, event.player].toSorted().join(' ')] : [],
  );
  return { ended, kept: ended - new Set(broken).size };
}

/** What is tried in a seat, turn about; nothing for able regents among themselves. */
interface Tried {
  readonly contender: Contender;
  readonly givesTruces: boolean;
}

function courseOf(start: CampaignState, campaign: number, tried: Tried | null, name: string): Course {
  const seats = start.players.map(({ id }) => id);
  const mine = seats[campaign % seats.length];
  const regentFor = (player: string): Contender => {
    const at = campaign + Math.floor(campaign / seats.length) + seats.indexOf(player);
    return {
      kind: 'regent',
      regent: { temperament: TEMPERAMENTS[at % TEMPERAMENTS.length] ?? 'builder', strength: 'able' },
    };
  };
  let [months, bound, ended, kept, last] = [0, 0, 0, 0, start];
  const seed = `${name} ${String(campaign)}`;
  const turns = turnsUntilWon(
    rules,
    start,
    (state, player, report) => {
      if (!tried || player !== mine) return ordersOf(rules, state, player, regentFor(player), seed, report);
      const contender = tried.contender.kind === 'regent' ? regentFor(player) : tried.contender;
      const file = ordersOf(rules, state, player, contender, seed, report);
      return tried.givesTruces ? withTruces(rules, seatView(rules, state, player), player, file) : file;
    },
    seed,
    { years: YEARS },
  );
  for (const turn of turns) {
    last = turn.after;
    const truces = endedIn(turn);
    [ended, kept] = [ended + truces.ended, kept + truces.kept];
    if (isWinter(turn.before)) continue;
    months += 1;
    bound += turn.before.treaties?.length ?? 0;
  }
  const [first] = last.victories;
  const winners = new Set(
    last.victories
      .filter(({ year, month }) => first?.year === year && first.month === month)
      .map(({ player }) => player),
  );
  const isMine = mine !== undefined && winners.has(mine);
  const pairs = (seats.length * (seats.length - 1)) / 2;
  return {
    won: tried ? (isMine ? 1 / winners.size : 0) : Math.min(1, winners.size),
    months,
    bound: bound / Math.max(1, months * pairs),
    truces: { ended, kept },
  };
}

const percent = (share: number): string => (100 * share).toFixed(0);
const within = ({ share, least, most }: Share): string => `${percent(share)} % (${percent(least)} to ${percent(most)})`;
const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** Rows of a table: what truces win, and what becomes of them; `isMissed` where chance does not explain that a goal is not met. */
export function trucesOf(
  start: CampaignState,
  count: number,
  seed: string,
): { readonly rows: readonly (readonly string[])[]; readonly isMissed: boolean } {
  const rows: string[][] = [
    [`${start.title}, ${String(count)} campaigns each`, 'won', 'months, the median', 'pairs bound', 'goal'],
  ];
  const played = (tried: Tried | null): Course[] =>
    Array.from({ length: count }, (_, campaign) => courseOf(start, campaign, tried, seed));
  const row = (name: string, courses: readonly Course[], goal = ''): Share => {
    const found = shareOf(
      courses.reduce((sum, { won }) => sum + won, 0),
      courses.length,
    );
    const bound = courses.reduce((sum, course) => sum + course.bound, 0) / courses.length;
    rows.push([name, within(found), String(median(courses.map(({ months }) => months))), `${percent(bound)} %`, goal]);
    return found;
  };
  let isMissed = false;
  const able: Contender = { kind: 'regent', regent: { temperament: 'builder', strength: 'able' } };
  for (const contender of [able, { kind: 'script', script: 'grab' } as const]) {
    const name = contender.kind === 'regent' ? 'an able regent' : nameOf(contender);
    const alone = row(`${name}, no truces of its own`, played({ contender, givesTruces: false }));
    const bound = row(`${name}, truces with all but the weakest`, played({ contender, givesTruces: true }), 'no more');
    if (bound.least <= alone.most) continue;
    isMissed = true;
    rows.at(-1)?.splice(-1, 1, 'no more UNDER');
  }
  const among = played(null);
  row('able regents among themselves, somebody wins', among);
  const ended = among.reduce((sum, { truces: { ended: all } }) => sum + all, 0);
  const kept = among.reduce((sum, { truces: { kept: lasted } }) => sum + lasted, 0);
  const share = shareOf(kept, ended);
  const isBroken = share.most < KEPT;
  const goal = `${percent(KEPT)} % or more${isBroken ? ' UNDER' : ''}`;
  rows.push([`their truces that last to the end, ${String(kept)} of ${String(ended)}`, within(share), '', '', goal]);
  return { rows, isMissed: isMissed || isBroken };
}

export function truces([count = '48', wanted = 'two-rivers', seed = 'truces']: readonly string[]): void {
  const start = starts.find(({ scenario }) => scenario === wanted);
  if (!start) throw new Error(`there is no scenario “${wanted}”`);
  const { rows, isMissed } = trucesOf(start, Number(count), seed);
  console.log(textTable(rows));
  if (isMissed) process.exitCode = 1;
}
