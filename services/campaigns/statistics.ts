import type { Statistics, Standing } from '../../contract/campaigns.ts';
import { getArmyPoints, type CampaignRules, type CampaignState, type ChainedEvent } from '../../rules/campaign.ts';
import { addFirstEntries, listActiveCommands } from '../../rules/core/campaign/log.ts';
import { measureLuck } from '../../rules/core/campaign/luck.ts';
import { type AppContext } from '../app-context.ts';
import { loadBookCampaign } from '../books.ts';
import { readCampaign } from './campaigns.ts';

const addTo = (tally: Map<string, number>, player: string, amount: number): void => {
  tally.set(player, (tally.get(player) ?? 0) + amount);
};

/** Returns the points of each player's armies and partisans. */
function getPoints({ armies, partisans }: CampaignState): Map<string, number> {
  const points = new Map<string, number>();
  for (const army of Object.values(armies)) addTo(points, army.player, getArmyPoints(army));
  for (const { player, units } of Object.values(partisans))
    addTo(points, player, getArmyPoints({ generals: [], units }));
  return points;
}

/** Returns the points that each player gained between two states. */
function getGains(
  { events: reader }: CampaignRules,
  events: readonly ChainedEvent[],
  before: CampaignState,
  after: CampaignState,
): Map<string, number> {
  const points = new Map<string, number>();
  // Includes armies created between the two states, which exist only in the later one.
  const known = {
    armies: { ...after.armies, ...before.armies },
    partisans: { ...after.partisans, ...before.partisans },
    treasuries: before.treasuries,
  };
  for (const { payload } of events)
    for (const move of reader.moves(payload, known))
      if (move.player !== null && move.points > 0) addTo(points, move.player, move.points);
  return points;
}

function standings(
  state: CampaignState,
  points: ReadonlyMap<string, number>,
  lost: ReadonlyMap<string, number>,
): Standing[] {
  const provinces = new Map<string, number>();
  for (const { holder } of Object.values(state.provinces)) if (holder !== null) addTo(provinces, holder, 1);
  return state.players.map(({ id: player }) => ({
    player,
    provinces: provinces.get(player) ?? 0,
    points: points.get(player) ?? 0,
    gold: state.treasuries[player] ?? 0,
    lost: lost.get(player) ?? 0,
  }));
}

/** Returns statistics for the start and each month and winter, and players' dice luck. Interventions count for the month before. */
export async function getStatistics(context: AppContext, id: string): Promise<Statistics> {
  const { head, state: newest } = await readCampaign(context, id);
  const rules = await loadBookCampaign(context, newest.rules);
  const { campaigns } = context.repositories;
  const log = await campaigns.log(id, 0, head.seq);
  // Leaves out undone months and the undo commands.
  const commands = listActiveCommands(addFirstEntries(await campaigns.checkpoints(id))).filter(
    ({ takenBackTo }) => takenBackTo === undefined,
  );
  const firstOf = new Map(commands.map(({ first, seq }) => [seq, first]));
  const months: Statistics['months'][number][] = [];
  let lost = new Map<string, number>();
  /** Losses in the month of the last row. */
  let lostBefore = lost;
  let last: { readonly state: CampaignState; readonly points: Map<string, number> } | null = null;
  for await (const { state, seq } of campaigns.snapshots(id)) {
    if (seq > head.seq) break;
    const first = firstOf.get(seq);
    if (first === undefined) continue;
    const points = getPoints(state);
    if (last === null) months.push({ year: state.year, month: 0, standings: standings(state, points, lost) });
    else {
      const gains = getGains(rules, log.slice(first, seq + 1), last.state, state);
      for (const { id: player } of state.players) {
        const loss = (last.points.get(player) ?? 0) + (gains.get(player) ?? 0) - (points.get(player) ?? 0);
        addTo(lost, player, loss);
      }
      const { year, month } = last.state;
      if (state.year !== year || state.month !== month) {
        months.push({ year, month, standings: standings(state, points, lost) });
        lostBefore = lost;
        lost = new Map();
      } else if (state.battles.length === 0 && last.state.battles.length === 0) {
        // An umpire's intervention between two months updates the row of the previous month.
        for (const [player, fell] of lost) addTo(lostBefore, player, fell);
        lost = new Map();
        const row = months.at(-1);
        if (row) months[months.length - 1] = { ...row, standings: standings(state, points, lostBefore) };
      }
    }
    last = { state, points };
  }
  return {
    months,
    luck: measureLuck(commands.flatMap(({ first, seq }) => log.slice(first, seq + 1).flatMap(({ dice }) => dice))),
  };
}
