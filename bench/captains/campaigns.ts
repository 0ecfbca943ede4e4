/**
 * `npm run bench -- captains-campaigns [battles]`: battles of campaigns that able captains fight out, by the ground they are fought on: how
 * many end, how many because a side gives up, and how long they last. Under 1 in 100 may be without an end.
 */
import { argv } from 'node:process';
import { MOST_TURNS } from '../../captains/play.ts';
import { shareOf } from '../../contract/battles/series.ts';
import { campaignOf } from '../../rules/campaign-of.ts';
import { ruleSystems } from '../../rules/systems.ts';
import { type FoughtSample, foughtSample, RATIOS, startsOf } from '../../test/support/fought-battles.ts';
import { required } from '../../test/support/required.ts';
import { textTable } from '../text-table.ts';

const [, , , count = '100', first = '20000'] = argv;
/** At most this share of the battles may be without an end. */
const MOST_UNENDED = 0.01;

const rules = required(await campaignOf(ruleSystems.find((system) => system.loadCampaign)));
const starts = startsOf(rules);
const byGround = new Map<string, FoughtSample[]>();
for (let at = 0; at < Number(count); at += 1) {
  const number = Number(first) + at;
  const fought = await foughtSample(starts, number, required(RATIOS[number % RATIOS.length]));
  const ground = fought.border === 'land' ? fought.terrain : fought.border;
  for (const name of ['all', ground]) byGround.set(name, [...(byGround.get(name) ?? []), fought]);
}

const isEnded = ({ winner, turns }: FoughtSample): boolean => winner !== 'draw' || turns < MOST_TURNS;
const rows = [...byGround].map(([ground, fought]) => {
  const turns = fought.map((one) => one.turns).toSorted((a, b) => a - b);
  const unended = fought.filter((one) => !isEnded(one)).length;
  const { least, most } = shareOf(unended, fought.length);
  const wins = (side: FoughtSample['winner']): number => fought.filter(({ winner }) => winner === side).length;
  return [
    ground,
    String(fought.length),
    `${unended} [${Math.round(100 * least)}, ${Math.round(100 * most)} %]`,
    String(fought.filter(({ givenUp }) => givenUp).length),
    `${wins('a')}–${wins('b')}–${wins('draw')}`,
    String(turns[Math.floor(turns.length / 2)]),
    String(turns[Math.floor(turns.length * 0.9)]),
    least > MOST_UNENDED ? 'NO END' : '',
  ];
});
const HEADINGS = ['ground', 'battles', 'no end', 'given up', 'attacker–defender–none', 'turns', '9 of 10', ''];
console.log(textTable([HEADINGS, ...rows]));
if (rows.some((row) => row.at(-1) !== '')) process.exitCode = 1;
