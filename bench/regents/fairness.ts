/**
 * `npm run bench -- fairness [campaigns] [strength] [scenario]`: how often each seat wins where regents of one strength keep all of them, how
 * long campaigns last and what their sieges come to. The first seat is the one chosen beforehand where one person plays alone. A seat is
 * unfair that is off its share by more than a third; UNDER says so where chance does not explain it.
 */
import { argv } from 'node:process';
import { shareOf } from '../../contract/battles/series.ts';
import { shippedList } from '../../army-lists/shipped.ts';
import { seatView } from '../../regents/knowledge/enemy-strength.ts';
import { decide } from '../../regents/regent.ts';
import { type Strength, TEMPERAMENTS } from '../../regents/temperaments.ts';
import { type CampaignState, isWinter } from '../../rules/campaign.ts';
import { campaignOf } from '../../rules/campaign-of.ts';
import { ruleSystems } from '../../rules/systems.ts';
import { shippedScenarios } from '../../scenarios/shipped.ts';
import { turnsUntilWon } from '../../test/support/campaign-turns.ts';
import { textTable } from '../text-table.ts';
import { YEARS } from './tournament.ts';

const [, , , count = '24', strength = 'able', wanted] = argv;
const found = await campaignOf(ruleSystems.find((system) => system.loadCampaign));
if (!found) throw new Error('no rule book at hand has a campaign');
const rules = found;
/** So far may a seat be off its share, as a part of it. */
const TOLERATED = 1 / 3;

interface Course {
  readonly winners: readonly string[];
  readonly months: number;
  readonly hasWorks: boolean;
  readonly stormed: number;
}

/** One campaign, the temperaments of its seats turned on by one each time. */
function courseOf(start: CampaignState, campaign: number): Course {
  const seats = start.players.map(({ id }) => id);
  let [months, stormed, hasWorks, last] = [0, 0, false, start];
  const turns = turnsUntilWon(
    rules,
    start,
    (state, player, report) => {
      const temperament = TEMPERAMENTS[(campaign + seats.indexOf(player)) % TEMPERAMENTS.length] ?? 'cautious';
      const view = seatView(rules, state, player);
      const seed = `fairness ${String(campaign)}`;
      return decide(rules, { temperament, strength: strength as Strength }, { player, view, report, seed }).orders;
    },
    `fairness ${String(campaign)}`,
    { years: YEARS },
  );
  for (const { before, commands, after } of turns) {
    last = after;
    if (!isWinter(before)) months += 1;
    for (const [state, events] of commands)
      for (const { payload } of events) {
        if (payload.kind === 'siege-work-begun') hasWorks = true;
        if (payload.kind === 'fort-taken' && state.sieges[payload.fort]) stormed += 1;
      }
  }
  const [first] = last.victories;
  const winners = last.victories.filter(({ year, month }) => first?.year === year && first.month === month);
  return { winners: [...new Set(winners.map(({ player }) => player))], months, hasWorks, stormed };
}

const percent = (share: number): string => (100 * share).toFixed(0);
const rows: string[][] = [];
let unfair = 0;
for (const document of shippedScenarios) {
  const start = rules.begin(rules.readScenario(document, shippedList), shippedList).state;
  if (wanted === undefined ? start.players.length > 6 : start.scenario !== wanted) continue;
  const courses = Array.from({ length: Number(count) }, (_, campaign) => courseOf(start, campaign));
  const par = 1 / start.players.length;
  for (const [seat, { id, power }] of start.players.entries()) {
    const wins = courses.reduce((sum, { winners }) => sum + (winners.includes(id) ? 1 / winners.length : 0), 0);
    const { share, least, most } = shareOf(wins, courses.length);
    const isUnfair = least > par * (1 + TOLERATED) || most < par * (1 - TOLERATED);
    if (isUnfair) unfair += 1;
    const range = `${percent(share)} % (${percent(least)} to ${percent(most)})`;
    const name = `${power || id}${seat === 0 ? ', chosen beforehand' : ''}`;
    rows.push([start.title, name, range, `${percent(par)} %${isUnfair ? ' UNDER' : ''}`]);
  }
  const months = courses.map((course) => course.months).toSorted((one, other) => one - other);
  const of = (counts: (course: Course) => boolean): string => `${courses.filter(counts).length} of ${courses.length}`;
  rows.push([start.title, 'months, the median', String(months[Math.floor(months.length / 2)] ?? 0), '']);
  rows.push([start.title, 'with siege works', of(({ hasWorks }) => hasWorks), '']);
  rows.push([start.title, 'with a besieged fort taken', of(({ stormed }) => stormed > 0), '']);
}
console.log(textTable([['scenario', 'seat', `won of ${count}, ${strength}`, 'par'], ...rows]));
if (unfair > 0) process.exitCode = 1;
