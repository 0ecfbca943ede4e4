/**
 * `npm run bench -- ladder [campaigns] [scenario]`: every strength of regents and every script in campaigns against each other, and a rating of
 * each by whom it was ahead of: winners first, then by what their lands are worth. UNDER where a strength is rated below the one beneath it or
 * below a script, or a script wins more than its share of a map and ten in a hundred, as far as chance does not explain it.
 */
import { argv } from 'node:process';
import { ordinal, rate, rating } from 'openskill';
import { shareOf } from '../../contract/battles/series.ts';
import { sharesOfLands } from '../../regents/evaluation/standing.ts';
import { STRENGTHS, TEMPERAMENTS } from '../../regents/temperaments.ts';
import { seededDice } from '../../rules/core/dice.ts';
import { textTable } from '../text-table.ts';
import { play } from './play.ts';
import type { Contender } from './players.ts';
import { SCRIPTS } from './scripts.ts';
import { YEARS } from './tournament.ts';
import { rules, starts } from './starts.ts';

const [, , , count = '24', wanted] = argv;
const played = starts.filter(({ players, scenario }) =>
  wanted === undefined ? players.length <= 6 : scenario === wanted,
);

type Name = (typeof STRENGTHS)[number] | (typeof SCRIPTS)[number];
const NAMES: readonly Name[] = [...STRENGTHS, ...SCRIPTS];
const isScript = (name: Name): name is (typeof SCRIPTS)[number] => SCRIPTS.some((script) => script === name);
/** So much more than its share of the campaigns of a map may a script win. */
const OVER_PAR = 0.1;

const contenderOf = (name: Name, campaign: number): Contender =>
  isScript(name)
    ? { kind: 'script', script: name }
    : {
        kind: 'regent',
        regent: { strength: name, temperament: TEMPERAMENTS[campaign % TEMPERAMENTS.length] ?? 'builder' },
      };

interface Standing {
  rating: ReturnType<typeof rating>;
  played: number;
  won: number;
  readonly byMap: Map<string, { played: number; won: number; par: number }>;
}
const standings = new Map(
  NAMES.map((name): [Name, Standing] => [name, { rating: rating(), played: 0, won: 0, byMap: new Map() }]),
);
const standingOf = (name: Name): Standing => {
  const found = standings.get(name);
  if (!found) throw new Error(`${name} is not on the ladder`);
  return found;
};

/** So many of the names, those first that have played least; chance decides among equals. */
function drawn(seats: number, seed: string): Name[] {
  const dice = seededDice(seed);
  return NAMES.map((name) => ({ name, lot: 1000 * standingOf(name).played + dice.roll('d100', 'lot') }))
    .toSorted((one, other) => one.lot - other.lot)
    .slice(0, seats)
    .map(({ name }) => ({ name, seat: dice.roll('d100', 'seat') }))
    .toSorted((one, other) => one.seat - other.seat)
    .map(({ name }) => name);
}

for (let campaign = 0; campaign < Number(count); campaign += 1) {
  const start = played[campaign % played.length];
  if (!start) break;
  const seed = `ladder ${String(campaign)}`;
  const names = drawn(start.players.length, seed);
  const seats = start.players.map(({ id }, at): [string, Contender] => [
    id,
    contenderOf(names[at] ?? 'able', campaign),
  ]);
  const { winners, state } = play(rules, start, new Map(seats), YEARS, seed);
  const lands = sharesOfLands(state);
  const score = start.players.map(({ id }) => (winners.includes(id) ? 2 : (lands.get(id) ?? 0)));
  const rated = rate(
    names.map((name) => [standingOf(name).rating]),
    { score },
  );
  for (const [at, name] of names.entries()) {
    const standing = standingOf(name);
    const won = winners.includes(start.players[at]?.id ?? '') ? 1 / winners.length : 0;
    const onMap = standing.byMap.get(start.title) ?? { played: 0, won: 0, par: 1 / start.players.length };
    standing.byMap.set(start.title, { ...onMap, played: onMap.played + 1, won: onMap.won + won });
    standing.rating = rated[at]?.[0] ?? standing.rating;
    standing.played += 1;
    standing.won += won;
  }
}

/** Whether one is rated below another by more than chance explains. */
function isBelow(one: Name, other: Name): boolean {
  const [mine, theirs] = [standingOf(one).rating, standingOf(other).rating];
  return theirs.mu - mine.mu > 2 * Math.hypot(mine.sigma, theirs.sigma);
}

const rivals = (name: Name): readonly Name[] => {
  const at = STRENGTHS.findIndex((strength) => strength === name);
  return at < 1 ? [] : [...STRENGTHS.slice(0, at), ...SCRIPTS];
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
console.log(textTable([[`${count} campaigns`, 'rating', '', 'at least', 'won', ''], ...rows]));
if (isMissed) process.exitCode = 1;
