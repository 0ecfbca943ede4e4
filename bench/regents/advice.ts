/**
 * `npm run bench -- advice [campaigns] [scenario]`: what becomes of a seat that takes all advice for two years against able regents. Each seat
 * of every scenario for up to six plays so many campaigns. It ends above its start where its troops, treasury and a year's revenue are worth
 * more gold than then, or where it has won; UNDER says where chance does not explain that fewer than 70 in 100 do.
 */
import { argv } from 'node:process';
import { shippedList } from '../../army-lists/shipped.ts';
import { shareOf } from '../../contract/battles/series.ts';
import { seatView } from '../../regents/knowledge/enemy-strength.ts';
import { decide, type Regent } from '../../regents/regent.ts';
import { TEMPERAMENTS } from '../../regents/temperaments.ts';
import { armyPoints, type CampaignState } from '../../rules/campaign.ts';
import { campaignOf } from '../../rules/campaign-of.ts';
import { ruleSystems } from '../../rules/systems.ts';
import { shippedScenarios } from '../../scenarios/shipped.ts';
import { ADVISER } from '../../services/regents/suggest.ts';
import { turnsUntilWon } from '../../test/support/campaign-turns.ts';
import { textTable } from '../text-table.ts';

const [, , , count = '8', wanted] = argv;
const found = await campaignOf(ruleSystems.find((system) => system.loadCampaign));
if (!found) throw new Error('no rule book at hand has a campaign');
const rules = found;
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
  /** What the seat has at the end for each gold at the start. */
  readonly kept: number;
}

function advised(start: CampaignState, advisedSeat: string, campaign: number): Advised {
  const seats = start.players.map(({ id }) => id);
  const seed = `advice ${String(campaign)}`;
  const regentFor = (player: string): Regent => {
    const temperament = TEMPERAMENTS[(campaign + seats.indexOf(player)) % TEMPERAMENTS.length] ?? 'cautious';
    return player === advisedSeat ? ADVISER : { temperament, strength: 'able' };
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
  return {
    hasWon: isOver && last.victories.some(({ player }) => player === advisedSeat),
    kept: worthOf(last, advisedSeat) / worthOf(start, advisedSeat),
  };
}

const percent = (share: number): string => (100 * share).toFixed(0);
const rows: string[][] = [];
let isMissed = false;
for (const document of shippedScenarios) {
  const start = rules.begin(rules.readScenario(document, shippedList), shippedList).state;
  if (wanted === undefined ? start.players.length > 6 : start.scenario !== wanted) continue;
  for (const { id, power } of start.players) {
    const all = Array.from({ length: Number(count) }, (_, campaign) => advised(start, id, campaign));
    const above = all.filter(({ hasWon, kept }) => hasWon || kept > 1).length;
    const { least, most } = shareOf(above, all.length);
    isMissed ||= most < GOAL;
    const kept = all.map((one) => one.kept).toSorted((one, other) => one - other);
    rows.push([
      start.title,
      power || id,
      `${String(above)} of ${String(all.length)}`,
      `${percent(least)} to ${percent(most)} %`,
      `${percent(GOAL)} %${most < GOAL ? ' UNDER' : ''}`,
      String(all.filter(({ hasWon }) => hasWon).length),
      `${percent(kept[Math.floor(kept.length / 2)] ?? 0)} %`,
    ]);
  }
}
console.log(
  textTable([['scenario', 'seat', 'above its start', '95 in 100', 'goal', 'won', 'has, the median'], ...rows]),
);
if (isMissed) process.exitCode = 1;
