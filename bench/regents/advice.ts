/**
 * `npm run bench -- advice [campaigns] [scenario] [seed]`: what becomes of a seat that takes all advice for two years against able regents. Each seat
 * of every scenario for up to six plays so many campaigns. It ends above its start where its troops, treasury and a year's revenue are worth
 * more gold than then, or where it has won; UNDER says where chance does not explain that fewer than 70 in 100 do.
 */
import { shareOf } from '../../contract/battles/series.ts';
import { seatView } from '../../regents/knowledge/enemy-strength.ts';
import { decide, type Regent } from '../../regents/regent.ts';
import { TEMPERAMENTS } from '../../regents/temperaments.ts';
import { armyPoints, type CampaignState } from '../../rules/campaign.ts';
import { ADVISER } from '../../services/regents/suggest.ts';
import { turnsUntilWon } from '../../test/support/campaign-turns.ts';
import { textTable } from '../text-table.ts';
import { rules, starts } from './starts.ts';

const YEARS = 2;
const GOAL = 0.7;

/** What a side has, in gold: troops under arms, treasury and a year's revenue. */
function worthOf({ armies, treasuries, setUp, provinces }: CampaignState, player: string): number {
  const troops = Object.values(armies).reduce((sum, army) => sum + (army.player === player ? armyPoints(army) : 0), 0);
  const revenue = setUp.provinces.reduce((sum, { id, tax }) => sum + (provinces[id]?.holder === player ? tax : 0), 0);
  return troops + (treasuries[player] ?? 0) + revenue;
}

interface Advised {
  readonly hasWon: boolean;
  /** What the seat has at the end for each gold at the start, and what all sides have. */
  readonly kept: number;
  readonly keptByAll: number;
}

/** Advice for one seat, in so many campaigns from a seed. */
interface Series {
  readonly seat: string;
  readonly campaigns: number;
  readonly seed: string;
}

function advised(start: CampaignState, campaign: number, { seat, seed: name }: Series): Advised {
  const seats = start.players.map(({ id }) => id);
  const seed = `${name} ${String(campaign)}`;
  const regentFor = (player: string): Regent => {
    const temperament = TEMPERAMENTS[(campaign + seats.indexOf(player)) % TEMPERAMENTS.length] ?? 'cautious';
    return player === seat ? ADVISER : { temperament, strength: 'able' };
  };
  let last = start;
  const turns = turnsUntilWon(
    rules,
    start,
    (state, player, report) =>
      decide(rules, regentFor(player), { player, view: seatView(rules, state, player), report, seed }).orders,
    seed,
    { years: YEARS },
  );
  for (const { after } of turns) last = after;
  const isOver = last.year <= YEARS;
  const ofAll = (state: CampaignState): number => seats.reduce((sum, player) => sum + worthOf(state, player), 0);
  return {
    hasWon: isOver && last.victories.some(({ player }) => player === seat),
    kept: worthOf(last, seat) / worthOf(start, seat),
    keptByAll: ofAll(last) / ofAll(start),
  };
}

const percent = (share: number): string => (100 * share).toFixed(0);
const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

/** What becomes of a seat that takes all advice, as a row of a table; `isMissed` where chance does not explain that the goal is not met. */
export function adviceFor(
  start: CampaignState,
  series: Series,
): { readonly row: readonly string[]; readonly above: number; readonly isMissed: boolean } {
  const all = Array.from({ length: series.campaigns }, (_, campaign) => advised(start, campaign, series));
  const above = all.filter(({ hasWon, kept }) => hasWon || kept > 1).length;
  const { least, most } = shareOf(above, all.length);
  const isMissed = most < GOAL;
  const kept = all.map((one) => one.kept).toSorted((one, other) => one - other);
  const power = start.players.find(({ id }) => id === series.seat)?.power;
  return {
    above,
    isMissed,
    row: [
      start.title,
      power || series.seat,
      `${String(above)} of ${String(all.length)}`,
      `${percent(least)} to ${percent(most)} %`,
      `${percent(GOAL)} %${isMissed ? ' UNDER' : ''}`,
      String(all.filter(({ hasWon }) => hasWon).length),
      `${percent(kept[Math.floor(kept.length / 2)] ?? 0)} %`,
      `${percent(mean(all.map(({ keptByAll }) => keptByAll)))} %`,
    ],
  };
}

/** Every seat of these scenarios in turn, and all of them together. */
export function adviceOf(
  played: readonly CampaignState[],
  campaigns: number,
  seed: string,
): { readonly rows: readonly (readonly string[])[]; readonly isMissed: boolean } {
  const found = played.flatMap((start) =>
    start.players.map(({ id: seat }) => adviceFor(start, { seat, campaigns, seed })),
  );
  const above = found.reduce((sum, one) => sum + one.above, 0);
  const { least, most } = shareOf(above, campaigns * found.length);
  const isMissed = most < GOAL;
  const share = `${percent(least)} to ${percent(most)} %`;
  const of = `${String(above)} of ${String(campaigns * found.length)}`;
  const all = ['all', '', of, share, `${percent(GOAL)} %${isMissed ? ' UNDER' : ''}`, '', '', ''];
  const heading = ['scenario', 'seat', 'above its start', '95 in 100', 'goal', 'won', 'has, the median', 'all have'];
  return {
    rows: [heading, ...found.map(({ row }) => row), all],
    isMissed: isMissed || found.some((one) => one.isMissed),
  };
}

export function advice([count = '8', wanted, seed = 'advice']: readonly string[]): void {
  const played = starts.filter(({ players, scenario }) =>
    wanted === undefined ? players.length <= 6 : scenario === wanted,
  );
  const { rows, isMissed } = adviceOf(played, Number(count), seed);
  console.log(textTable(rows));
  if (isMissed) process.exitCode = 1;
}
