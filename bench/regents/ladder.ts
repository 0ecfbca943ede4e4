/**
 * `npm run bench -- ladder [--minutes 10] [--file games.jsonl] [--scenario id] [--former folder] [--exploiter tries.jsonl]`: every strength of
 * regents and every script in campaigns against each other, with the expert of another checkout and the best try of `bench -- exploiter` where
 * these are given; and a rating of each by whom it was ahead of: winners first, then by what their lands are worth. It begins no campaign after
 * so many minutes; campaigns are kept in the file, which a later run goes on from. UNDER where a strength is rated below the one beneath it
 * or below a script, or a script wins more than its share of a map and ten in a hundred, as far as chance does not explain it.
 */
import { argv } from 'node:process';
import { parseArgs } from 'node:util';
import { ordinal, rate, rating } from 'openskill';
import { z } from 'zod';
import { shareOf } from '../../contract/battles/series.ts';
import { sharesOfLands } from '../../regents/evaluation/standing.ts';
import type { Regent } from '../../regents/regent.ts';
import { STRENGTHS, type Strength, type Temperament, TEMPERAMENTS } from '../../regents/temperaments.ts';
import { seededDice } from '../../rules/core/dice.ts';
import { textTable } from '../text-table.ts';
import { bestOf, trySchema } from './exploiter-tries.ts';
import { formerRegents } from './former.ts';
import { addLine, linesOf } from './kept-lines.ts';
import { play } from './play.ts';
import type { Contender } from './players.ts';
import { SCRIPTS } from './scripts.ts';
import { YEARS } from './tournament.ts';
import { rules, starts } from './starts.ts';

const { values } = parseArgs({
  args: argv.slice(3),
  options: {
    minutes: { type: 'string', default: '10' },
    file: { type: 'string' },
    scenario: { type: 'string' },
    former: { type: 'string' },
    exploiter: { type: 'string' },
  },
});
const { scenario: wanted } = values;
const maps = starts.filter(({ players, scenario }) =>
  wanted === undefined ? players.length <= 6 : scenario === wanted,
);
/** So much more than its share of the campaigns of a map may a script win. */
const OVER_PAR = 0.1;

/** Makes a contender for a campaign. */
type Entrant = (temperament: Temperament) => Contender;

const strengthOf =
  (strength: Strength): Entrant =>
  (temperament) => ({ kind: 'regent', regent: { strength, temperament } });

async function formerExpert(folder: string | undefined): Promise<[string, Entrant][]> {
  if (folder === undefined) return [];
  const former = await formerRegents(folder);
  const expert = (temperament: Temperament): Regent => ({ strength: 'expert', temperament });
  return [['former expert', (temperament) => former(expert(temperament))]];
}

function exploiterOf(file: string | undefined): [string, Entrant][] {
  const best = bestOf(linesOf(file, trySchema));
  return best ? [['exploiter', () => ({ kind: 'exploiter', habits: best.habits })]] : [];
}

const scripts: [string, Entrant][] = [
  ...SCRIPTS.map((script): [string, Entrant] => [script, () => ({ kind: 'script', script })]),
  ...exploiterOf(values.exploiter),
];
const strengths = STRENGTHS.map((strength): [string, Entrant] => [strength, strengthOf(strength)]);
const entrants = new Map([...strengths, ...(await formerExpert(values.former)), ...scripts]);
const isScript = (name: string): boolean => scripts.some(([script]) => script === name);

const gameSchema = z.object({
  scenario: z.string(),
  /** Who sat in each seat; a seat's score is 2 where it won, else its share of the lands. */
  seats: z.array(z.string()),
  scores: z.array(z.number()),
});
type Game = z.infer<typeof gameSchema>;
const WON = 2;

const games = linesOf(values.file, gameSchema).filter(({ seats }) => seats.every((name) => entrants.has(name)));
const gamesOf = (name: string): number => games.filter(({ seats }) => seats.includes(name)).length;

/** So many of the names, those first that have played least; chance decides among equals. */
function drawn(seats: number, seed: string): string[] {
  const dice = seededDice(seed);
  return [...entrants.keys()]
    .map((name) => ({ name, lot: 1000 * gamesOf(name) + dice.roll('d100', 'lot') }))
    .toSorted((one, other) => one.lot - other.lot)
    .slice(0, seats)
    .map(({ name }) => ({ name, seat: dice.roll('d100', 'seat') }))
    .toSorted((one, other) => one.seat - other.seat)
    .map(({ name }) => name);
}

function playedNext(): Game {
  const start = maps[games.length % maps.length];
  if (!start) throw new Error('there is no such scenario');
  const seed = `ladder ${String(games.length)}`;
  const temperament = TEMPERAMENTS[games.length % TEMPERAMENTS.length] ?? 'builder';
  const seats = drawn(start.players.length, seed);
  const contenders = start.players.flatMap(({ id }, at): [string, Contender][] => {
    const entrant = entrants.get(seats[at] ?? '');
    return entrant ? [[id, entrant(temperament)]] : [];
  });
  const { winners, state } = play(rules, start, new Map(contenders), YEARS, seed);
  const lands = sharesOfLands(state);
  const scores = start.players.map(({ id }) => (winners.includes(id) ? WON : (lands.get(id) ?? 0)));
  return { scenario: start.title, seats, scores };
}

const until = performance.now() + Number(values.minutes) * 60_000;
while (performance.now() < until) {
  const game = playedNext();
  games.push(game);
  addLine(values.file, game);
}

interface Standing {
  rating: ReturnType<typeof rating>;
  played: number;
  won: number;
  readonly byMap: Map<string, { played: number; won: number; par: number }>;
}
const standings = new Map(
  [...entrants.keys()].map((name): [string, Standing] => [
    name,
    { rating: rating(), played: 0, won: 0, byMap: new Map() },
  ]),
);
const standingOf = (name: string): Standing => {
  const found = standings.get(name);
  if (!found) throw new Error(`${name} is not on the ladder`);
  return found;
};

for (const { scenario, seats, scores } of games) {
  const rated = rate(
    seats.map((name) => [standingOf(name).rating]),
    { score: scores },
  );
  const winners = scores.filter((score) => score === WON).length;
  for (const [at, name] of seats.entries()) {
    const standing = standingOf(name);
    const won = scores[at] === WON ? 1 / winners : 0;
    const onMap = standing.byMap.get(scenario) ?? { played: 0, won: 0, par: 1 / seats.length };
    standing.byMap.set(scenario, { ...onMap, played: onMap.played + 1, won: onMap.won + won });
    standing.rating = rated[at]?.[0] ?? standing.rating;
    standing.played += 1;
    standing.won += won;
  }
}

/** Whether one is rated below another by more than chance explains. */
function isBelow(one: string, other: string): boolean {
  const [mine, theirs] = [standingOf(one).rating, standingOf(other).rating];
  return theirs.mu - mine.mu > 2 * Math.hypot(mine.sigma, theirs.sigma);
}

const rivals = (name: string): readonly string[] => {
  const at = STRENGTHS.findIndex((strength) => strength === name);
  return at < 1 ? [] : [...STRENGTHS.slice(0, at), ...scripts.map(([script]) => script)];
};

let isMissed = false;
const rows = [...standings]
  .toSorted(([, one], [, other]) => other.rating.mu - one.rating.mu)
  .map(([name, { rating: rated, played, won, byMap }]) => {
    const below = rivals(name).filter((rival) => isBelow(name, rival));
    const over = isScript(name)
      ? [...byMap].filter(([, map]) => shareOf(map.won, map.played).least > map.par + OVER_PAR).map(([map]) => map)
      : [];
    const missed = [...below.map((rival) => `below ${rival}`), ...over.map((map) => `over par on ${map}`)];
    isMissed ||= missed.length > 0;
    return [
      name,
      rated.mu.toFixed(1),
      `give or take ${(2 * rated.sigma).toFixed(1)}`,
      ordinal(rated).toFixed(1),
      `${won.toFixed(1)} of ${String(played)}`,
      missed.length > 0 ? `UNDER: ${missed.join(', ')}` : '',
    ];
  });
console.log(textTable([[`${String(games.length)} campaigns`, 'rating', '', 'at least', 'won', ''], ...rows]));
if (isMissed) process.exitCode = 1;
