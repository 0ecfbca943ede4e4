/**
 * How captains fight, on the first ready-made army of each book: whether a mirror is even, whether each strength beats the one below it,
 * what twice the army is worth, how long battles last, who ends none, what shooting and melee cost, and the processor's time.
 * `BATTLES=1000 BOOK=sas-ancient npm run bench -- captains` fights so many of each, of one book; all books where none is named.
 */
import { cpus } from 'node:os';
import { cpuUsage, env } from 'node:process';
import { diceFrom, type LedBy, playOut } from '../../captains/play.ts';
import { planOf } from '../../contract/battles/fought-battle.ts';
import { shareOf } from '../../contract/battles/series.ts';
import type { ArmyFile, RuleSystemId } from '../../rules/core/army-file.ts';
import type { Fight, FightPlan } from '../../rules/core/fight/fight.ts';
import { books } from '../../rules/books.ts';
import { fightRulesOf, isFoughtOut } from '../../rules/fights.ts';
import { ruleSystem } from '../../rules/systems.ts';
import { fieldOf, halved, readyArmies } from '../../test/support/fight-books.ts';
import { required } from '../../test/support/required.ts';
import { textTable } from '../text-table.ts';

const BATTLES = Number(env['BATTLES'] ?? 100);
const BOOKS = books.map(({ id }) => id).filter((id) => isFoughtOut(id) && (env['BOOK'] ?? id) === id);

interface Match {
  readonly what: string;
  readonly ledBy: readonly [LedBy, LedBy];
  readonly halves: boolean;
  readonly terrain?: string;
  /** The first side of the table is counted, not an army: whichever seat must not matter. */
  readonly even?: boolean;
  /** The least share of decided battles that the first has to win, and the most. */
  readonly least: number;
  readonly most?: number;
}

const by = (strength: 'novice' | 'able' | 'expert'): LedBy => ({ strength });
const ABLE = [by('able'), by('able')] as const;

const MATCHES: readonly Match[] = [
  { what: 'able, a mirror', ledBy: ABLE, halves: false, even: true, least: 0.46, most: 0.54 },
  { what: 'able against all straight ahead', ledBy: [by('able'), 'straight-ahead'], halves: false, least: 0.75 },
  { what: 'able against novice', ledBy: [by('able'), by('novice')], halves: false, least: 0.6 },
  { what: 'expert against able', ledBy: [by('expert'), by('able')], halves: false, least: 0.6 },
  { what: 'able, twice the army', ledBy: ABLE, halves: true, least: 0.9 },
  {
    what: 'able, with ground',
    ledBy: ABLE,
    halves: false,
    terrain: 'river-plain',
    even: true,
    least: 0.46,
    most: 0.54,
  },
];

const SHOTS: ReadonlySet<string> = new Set(['shooting', 'missiles', 'fire']);
const nameOf = (procedure: string): string => procedure.slice(procedure.indexOf('/') + 1);

/** At most this share of mirrors may be without an end after the last turn, and the middle one of a match lasts at most so many turns. */
const MOST_UNENDED = 0.01;
const MOST_TURNS_USUAL = 20;

/** Hits that some of a book's procedures brought in a battle. */
const hitsOf = ({ befell }: Fight, isMeant: (name: string) => boolean): number =>
  befell.reduce((sum, { procedure, hits }) => (isMeant(nameOf(procedure)) ? sum + hits : sum), 0);

const percent = (share: number): string => `${Math.round(share * 100)} %`;

async function fightAll(
  id: RuleSystemId,
  { what, ledBy, halves, terrain = '', even = false, least, most = 1 }: Match,
): Promise<readonly string[]> {
  const [book, rules] = [required(ruleSystem(id)), required(await fightRulesOf(id))];
  const [one] = readyArmies(id);
  const other = halves ? halved(one) : one;
  // Each side of the table has each army as often, and each captain.
  const plans = new Map<string, FightPlan>();
  const planFor = (swapped: boolean, seed: string): FightPlan => {
    const key = `${swapped} ${terrain === '' ? '' : seed}`;
    const armies: readonly [ArmyFile, ArmyFile] = swapped ? [other, one] : [one, other];
    const known = plans.get(key) ?? required(planOf(fieldOf(armies, terrain, seed)));
    plans.set(key, known);
    return known;
  };
  let [won, lost, shot, struck, unended] = [0, 0, 0, 0, 0];
  const turns: number[] = [];
  const before = cpuUsage();
  for (let number = 0; number < BATTLES; number += 1) {
    const swapped = number % 2 === 1;
    const leaders = swapped ? ([ledBy[1], ledBy[0]] as const) : ledBy;
    const played = playOut(book, rules, planFor(swapped, `bench ${number}`), leaders, diceFrom(`${what} ${number}`));
    turns.push(played.turns);
    if (!played.broke) unended += 1;
    shot += hitsOf(played.fight, (name) => SHOTS.has(name));
    struck += hitsOf(played.fight, (name) => name === 'melee');
    const first = swapped && !even ? 1 : 0;
    if (played.winner === first) won += 1;
    else if (played.winner !== null) lost += 1;
  }
  const { user, system } = cpuUsage(before);
  const share = shareOf(won, won + lost);
  const sorted = turns.toSorted((a, b) => a - b);
  const issues = [
    ...(share.most >= least && share.least <= most ? [] : ['OUTSIDE']),
    ...(even && shareOf(unended, BATTLES).least > MOST_UNENDED ? ['NO END'] : []),
    ...((sorted[Math.floor(BATTLES / 2)] ?? 0) > MOST_TURNS_USUAL ? ['LONG'] : []),
  ];
  return [
    id,
    what,
    `${won}–${lost}–${BATTLES - won - lost}`,
    `${percent(share.share)} [${percent(share.least)}, ${percent(share.most)}]`,
    `${percent(least)} to ${percent(most)}`,
    String(sorted[Math.floor(BATTLES / 2)]),
    String(sorted[Math.floor(BATTLES * 0.9)]),
    (shot / BATTLES).toFixed(1),
    (struck / BATTLES).toFixed(1),
    `${Math.round((user + system) / 1000 / BATTLES)} ms`,
    String(unended),
    issues.join(', '),
  ];
}

const rows: (readonly string[])[] = [];
for (const id of BOOKS) for (const match of MATCHES) rows.push(await fightAll(id, match));
console.log(`${BATTLES} battles each, ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}`);
const HEADINGS = [
  'book',
  'match',
  'won–lost–none',
  'of those decided',
  'wanted',
  'turns',
  '9 of 10',
  'hits shot',
  'in melee',
  'time',
  'no end',
  '',
];
console.log(textTable([HEADINGS, ...rows]));
if (rows.some((row) => row.at(-1) !== '')) process.exitCode = 1;
