import type { Statistics, Standing } from '../../contract/campaigns.ts';
import type {
  CampaignArmy,
  CampaignGeneral,
  CampaignState,
  CampaignUnit,
  ChainedEvent,
  Detachment,
} from '../../rules/campaign.ts';
import { luckOf } from '../../rules/core/campaign/luck.ts';
import type { AppContext } from '../app-context.ts';
import { readCampaign } from './campaigns.ts';

const unitPoints = (units: readonly CampaignUnit[]): number =>
  units.reduce((sum, { parts }) => parts.reduce((points, part) => points + part.count * part.cost, sum), 0);

const generalPoints = (generals: readonly CampaignGeneral[]): number =>
  generals.reduce((sum, { cost }) => sum + cost, 0);

const specialistPoints = ({ specialists = [] }: Pick<CampaignArmy, 'specialists'>): number =>
  specialists.reduce((sum, { cost, count }) => sum + cost * count, 0);

const add = (tally: Map<string, number>, player: string, amount: number): void => {
  tally.set(player, (tally.get(player) ?? 0) + amount);
};

/** Points of every player under arms, partisans among them. */
function pointsOf({ armies, partisans }: CampaignState): Map<string, number> {
  const points = new Map<string, number>();
  for (const army of Object.values(armies))
    add(points, army.player, unitPoints(army.units) + generalPoints(army.generals) + specialistPoints(army));
  for (const { player, units } of Object.values(partisans)) add(points, player, unitPoints(units));
  return points;
}

/** What one figure or model of each part costs, in the states a stretch of the log lies between. */
function costs(states: readonly CampaignState[]): Map<string, number> {
  const known = new Map<string, number>();
  for (const { armies } of states)
    for (const { units } of Object.values(armies))
      for (const { parts } of units) for (const { id, cost } of parts) known.set(id, cost);
  return known;
}

const refillPoints = (parts: Detachment['parts'], cost: ReadonlyMap<string, number>): number =>
  parts.reduce((sum, { id, count }) => sum + count * (cost.get(id) ?? 0), 0);

/** Points that came under arms, by player. */
function gained(events: readonly ChainedEvent[], before: CampaignState, after: CampaignState): Map<string, number> {
  const points = new Map<string, number>();
  const owners = { ...after.armies, ...before.armies };
  const ownerOf = (army: string): string => owners[army]?.player ?? '';
  let known: Map<string, number> | null = null;
  const refill = (army: string, parts: Detachment['parts']): void => {
    known ??= costs([before, after]);
    add(points, ownerOf(army), refillPoints(parts, known));
  };
  for (const { payload } of events) {
    if (payload.kind === 'troops-raised') {
      add(
        points,
        ownerOf(payload.army),
        unitPoints(payload.units) + generalPoints(payload.generals) + specialistPoints(payload),
      );
    } else if (payload.kind === 'army-mustered') {
      const { army } = payload;
      add(points, army.player, unitPoints(army.units) + generalPoints(army.generals) + specialistPoints(army));
    } else if (payload.kind === 'partisans-raised') {
      add(points, payload.band.player, unitPoints(payload.band.units));
    } else if (payload.kind === 'ranks-refilled') refill(payload.army, payload.parts);
    else if (payload.kind === 'umpire-ruled') {
      for (const decree of payload.intervention.decrees)
        if (decree.kind === 'restore-troops') refill(decree.army, decree.parts);
    }
  }
  return points;
}

function standings(
  state: CampaignState,
  points: ReadonlyMap<string, number>,
  lost: ReadonlyMap<string, number>,
): Standing[] {
  const provinces = new Map<string, number>();
  for (const { holder } of Object.values(state.provinces)) if (holder !== null) add(provinces, holder, 1);
  return state.players.map(({ id: player }) => ({
    player,
    provinces: provinces.get(player) ?? 0,
    points: points.get(player) ?? 0,
    gold: state.treasuries[player] ?? 0,
    lost: lost.get(player) ?? 0,
  }));
}

/**
 * The campaign in figures: the start, as month 0 of its first year, then every month and winter that came to its end; and how
 * everybody's dice fell.
 */
export async function statistics(context: AppContext, id: string): Promise<Statistics> {
  const { head } = await readCampaign(context, id);
  const log = await context.repositories.campaigns.log(id, 0, head.seq);
  const months: Statistics['months'][number][] = [];
  let lost = new Map<string, number>();
  let last: { readonly state: CampaignState; readonly seq: number; readonly points: Map<string, number> } | null = null;
  for await (const { state, seq } of context.repositories.campaigns.snapshots(id)) {
    if (seq > head.seq) break;
    const points = pointsOf(state);
    if (last === null) months.push({ year: state.year, month: 0, standings: standings(state, points, lost) });
    else {
      const gains = gained(log.slice(last.seq + 1, seq + 1), last.state, state);
      for (const { id: player } of state.players) {
        const fell = (last.points.get(player) ?? 0) + (gains.get(player) ?? 0) - (points.get(player) ?? 0);
        add(lost, player, fell);
      }
      const { year, month } = last.state;
      if (state.year !== year || state.month !== month) {
        months.push({ year, month, standings: standings(state, points, lost) });
        lost = new Map();
      }
    }
    last = { state, seq, points };
  }
  return { months, luck: luckOf(log.flatMap(({ dice }) => dice)) };
}
