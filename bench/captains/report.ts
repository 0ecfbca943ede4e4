/**
 * How captains fight, on For the Pharaoh's ready-made army of Akkad: whether a mirror is even, whether each strength beats the one below
 * it, what twice the army is worth, how long battles last, what shooting and melee cost, and the processor's time.
 * `BATTLES=1000 npm run bench -- captains` fights so many of each.
 */
import { cpus } from 'node:os';
import { cpuUsage, env } from 'node:process';
import { diceFrom, type LedBy, playOut } from '../../captains/play.ts';
import { planOf } from '../../contract/battles/fought-battle.ts';
import { shareOf } from '../../contract/battles/series.ts';
import type { ArmyFile, RuleSystemId } from '../../rules/core/army-file.ts';
import type { FightPlan, FightThrow } from '../../rules/core/fight/fight.ts';
import { fightRulesOf } from '../../rules/fights.ts';
import { ruleSystem } from '../../rules/systems.ts';
import { fieldOf, halved, readyArmies } from '../../test/support/fight-books.ts';
import { required } from '../../test/support/required.ts';
import { textTable } from '../text-table.ts';

const BATTLES = Number(env['BATTLES'] ?? 100);
const BOOK: RuleSystemId = 'for-the-pharaoh';

interface Match {
  readonly what: string;
  readonly ledBy: readonly [LedBy, LedBy];
  readonly armies: readonly [ArmyFile, ArmyFile];
  readonly terrain?: string;
  /** The least share of decided battles that the first has to win, and the most. */
  readonly least: number;
  readonly most?: number;
}

const by = (strength: 'novice' | 'able' | 'expert'): LedBy => ({ strength });
const [akkad] = readyArmies(BOOK);
const mirror = [akkad, akkad] as const;

const MATCHES: readonly Match[] = [
  { what: 'able, a mirror', ledBy: [by('able'), by('able')], armies: mirror, least: 0.46, most: 0.54 },
  { what: 'able against all straight ahead', ledBy: [by('able'), 'straight-ahead'], armies: mirror, least: 0.75 },
  { what: 'able against novice', ledBy: [by('able'), by('novice')], armies: mirror, least: 0.5 },
  { what: 'expert against able', ledBy: [by('expert'), by('able')], armies: mirror, least: 0.6 },
  { what: 'able, twice the army', ledBy: [by('able'), by('able')], armies: [akkad, halved(akkad)], least: 0.9 },
  {
    what: 'able, with ground',
    ledBy: [by('able'), by('able')],
    armies: mirror,
    terrain: 'river-plain',
    least: 0.4,
    most: 0.6,
  },
];

const hitsOf = (throws: readonly FightThrow[], procedure: string): number =>
  throws
    .filter((thrown) => thrown.procedure === `${BOOK}/${procedure}`)
    .reduce((sum, { outcome }) => sum + (outcome as { readonly hits: number }).hits, 0);

const book = required(ruleSystem(BOOK));
const rules = required(await fightRulesOf(BOOK));
const percent = (share: number): string => `${Math.round(share * 100)} %`;

function fightAll({ what, ledBy, armies: [one, other], terrain = '', least, most = 1 }: Match): readonly string[] {
  // Each side of the table has each army as often, and each captain.
  const plans = new Map<string, FightPlan>();
  const planFor = (swapped: boolean, seed: string): FightPlan => {
    const key = `${swapped} ${terrain === '' ? '' : seed}`;
    const known = plans.get(key) ?? required(planOf(fieldOf(swapped ? [other, one] : [one, other], terrain, seed)));
    plans.set(key, known);
    return known;
  };
  let [won, lost, shot, struck] = [0, 0, 0, 0];
  const turns: number[] = [];
  const before = cpuUsage();
  for (let number = 0; number < BATTLES; number += 1) {
    const swapped = number % 2 === 1;
    const leaders = swapped ? ([ledBy[1], ledBy[0]] as const) : ledBy;
    const played = playOut(book, rules, planFor(swapped, `bench ${number}`), leaders, diceFrom(`${what} ${number}`));
    turns.push(played.turns);
    shot += hitsOf(played.fight.throws, 'shooting');
    struck += hitsOf(played.fight.throws, 'melee');
    if (played.winner === (swapped ? 1 : 0)) won += 1;
    else if (played.winner !== null) lost += 1;
  }
  const { user, system } = cpuUsage(before);
  const share = shareOf(won, won + lost);
  const sorted = turns.toSorted((a, b) => a - b);
  const kept = share.most >= least && share.least <= most;
  return [
    what,
    `${won}–${lost}–${BATTLES - won - lost}`,
    `${percent(share.share)} [${percent(share.least)}, ${percent(share.most)}]`,
    `${percent(least)} to ${percent(most)}`,
    String(sorted[Math.floor(BATTLES / 2)]),
    String(sorted[Math.floor(BATTLES * 0.9)]),
    (shot / BATTLES).toFixed(1),
    (struck / BATTLES).toFixed(1),
    `${Math.round((user + system) / 1000 / BATTLES)} ms`,
    kept ? '' : 'OUTSIDE',
  ];
}

const rows = MATCHES.map(fightAll);
console.log(`${BATTLES} battles each, ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}`);
const HEADINGS = [
  'match',
  'won–lost–none',
  'of those decided',
  'wanted',
  'turns',
  '9 of 10',
  'hits shot',
  'in melee',
  'time',
  '',
];
console.log(textTable([HEADINGS, ...rows]));
if (rows.some((row) => row.at(-1) !== '')) process.exitCode = 1;
