/**
 * `npm run bench -- fairness [campaigns] [strength] [scenario] [seed]`: how often each seat wins where regents of one strength keep all of them, how
 * long campaigns last and what their sieges come to. The first seat is the one chosen beforehand where one person plays alone. A seat is
 * unfair that is off its share by more than a third; UNDER says so where chance does not explain it, and of The Road to Qadesh where it does
 * not teach sieges.
 */
import { shareOf } from '../../contract/battles/series.ts';
import { seatView } from '../../regents/knowledge/enemy-strength.ts';
import { decide } from '../../regents/regent.ts';
import { type Strength, TEMPERAMENTS } from '../../regents/temperaments.ts';
import { type CampaignState, isWinter } from '../../rules/campaign.ts';
import { turnsUntilWon } from '../../test/support/campaign-turns.ts';
import { textTable } from '../text-table.ts';
import { rules, starts } from './starts.ts';
import { YEARS } from './tournament.ts';

/** So far may a seat be off its share, as a part of it. */
const TOLERATED = 1 / 3;
/** What the scenario that sieges are learned by has to come to: months on the median, parts of campaigns with works and with a fort taken. */
const LESSON = { scenario: 'road-to-qadesh', months: 10, works: 0.8, taken: 0.4 } as const;

interface Course {
  readonly winners: readonly string[];
  readonly months: number;
  readonly hasWorks: boolean;
  readonly stormed: number;
}

/** What is played: how many campaigns, by what strength, and from which seed. */
interface Series {
  readonly campaigns: number;
  readonly strength: Strength;
  readonly seed: string;
}

/** One campaign, the temperaments of its seats turned on by one each time. */
function courseOf(start: CampaignState, campaign: number, { strength, seed: name }: Series): Course {
  const seats = start.players.map(({ id }) => id);
  const seed = `${name} ${String(campaign)}`;
  let [months, stormed, hasWorks, last] = [0, 0, false, start];
  const turns = turnsUntilWon(
    rules,
    start,
    (state, player, report) => {
      const temperament = TEMPERAMENTS[(campaign + seats.indexOf(player)) % TEMPERAMENTS.length] ?? 'cautious';
      const view = seatView(rules, state, player);
      return decide(rules, { temperament, strength }, { player, view, report, seed }).orders;
    },
    seed,
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

/** A scenario's seats and what its campaigns come to, as rows of a table; `isMissed` where chance does not explain that a goal is not met. */
export function fairnessOf(
  start: CampaignState,
  series: Series,
): { readonly rows: readonly string[][]; readonly isMissed: boolean } {
  const courses = Array.from({ length: series.campaigns }, (_, campaign) => courseOf(start, campaign, series));
  const par = 1 / start.players.length;
  let isMissed = false;
  const rows = start.players.map(({ id, power }, seat) => {
    const wins = courses.reduce((sum, { winners }) => sum + (winners.includes(id) ? 1 / winners.length : 0), 0);
    const { share, least, most } = shareOf(wins, courses.length);
    const isUnfair = least > par * (1 + TOLERATED) || most < par * (1 - TOLERATED);
    isMissed ||= isUnfair;
    const range = `${percent(share)} % (${percent(least)} to ${percent(most)})`;
    const name = `${power || id}${seat === 0 ? ', chosen beforehand' : ''}`;
    return [start.title, name, range, `${percent(par)} %${isUnfair ? ' UNDER' : ''}`];
  });
  const isLesson = start.scenario === LESSON.scenario;
  const told = (name: string, figure: string, isUnder: boolean, goal: string): void => {
    isMissed ||= isLesson && isUnder;
    rows.push([start.title, name, figure, isLesson ? `${goal}${isUnder ? ' UNDER' : ''}` : '']);
  };
  const months = courses.map((course) => course.months).toSorted((one, other) => one - other);
  const median = months[Math.floor(months.length / 2)] ?? 0;
  // The median is short where more than half of the campaigns are, beyond chance.
  const short = shareOf(months.filter((one) => one < LESSON.months).length, months.length);
  told('months, the median', String(median), short.least > 0.5, `${String(LESSON.months)} or more`);
  const counted = (name: string, goal: number, counts: (course: Course) => boolean): void => {
    const count = courses.filter(counts).length;
    const isUnder = shareOf(count, courses.length).most < goal;
    told(name, `${String(count)} of ${String(courses.length)}`, isUnder, `${percent(goal)} % or more`);
  };
  counted('with siege works', LESSON.works, ({ hasWorks }) => hasWorks);
  counted('with a besieged fort taken', LESSON.taken, ({ stormed }) => stormed > 0);
  return { rows, isMissed };
}

export function fairness([count = '24', strength = 'able', wanted, seed = 'fairness']: readonly string[]): void {
  const played = starts.filter(({ players, scenario }) =>
    wanted === undefined ? players.length <= 6 : scenario === wanted,
  );
  const series = { campaigns: Number(count), strength: strength as Strength, seed };
  const found = played.map((start) => fairnessOf(start, series));
  const heading = ['scenario', 'seat', `won of ${count}, ${strength}`, 'par or goal'];
  console.log(textTable([heading, ...found.flatMap(({ rows }) => rows)]));
  if (found.some(({ isMissed }) => isMissed)) process.exitCode = 1;
}
