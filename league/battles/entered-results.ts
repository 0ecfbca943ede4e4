import { sql } from 'kysely';
import {
  type EnteredResult,
  isSameOutcome,
  type Leaders,
  mergeResults,
  getLeaders,
} from '../../contract/league/battles.ts';
import {
  type BattleResult,
  listKnownBattles,
  type CampaignState,
  type PendingBattle,
  findPlayer,
  listPlayers,
  getSides,
} from '../../rules/campaign.ts';
import { selectIsoText, type LeagueDb } from '../store/league-store.ts';

/** Returns the players with troops in a battle, who enter its result. If a breach must first be stormed, only the besieger. */
export function listEnteringPlayers(state: CampaignState, battle: PendingBattle): readonly string[] {
  if (!battle.storm?.asked) return listPlayers(state, battle);
  const besieger = findPlayer(state, battle.attacker);
  return besieger === undefined ? [] : [besieger];
}

/** Returns a seat's pending battles, by the battle ids in the seat's view. */
export const getSeatBattles = (state: CampaignState, seat: string): ReadonlyMap<string, PendingBattle> =>
  new Map([...listKnownBattles(state, seat)].filter(([, battle]) => listEnteringPlayers(state, battle).includes(seat)));

/** Returns the side on which a player fights, as its leader or an ally. */
export function getSide(state: CampaignState, battle: PendingBattle, player: string): 0 | 1 {
  const { attacker, defender } = getLeaders(state, battle);
  if (player === attacker) return 0;
  const attacks = getSides(state, battle).attackers.some(({ army }) => findPlayer(state, army) === player);
  return player !== defender && attacks ? 0 : 1;
}

/** Returns the ids of a player's generals and of all parts of the player's units. */
function listTroopIds({ armies, partisans }: CampaignState, player: string): ReadonlySet<string> {
  const ids = new Set<string>();
  const filterOwn = <T extends { readonly player: string }>(of: Readonly<Record<string, T>>): T[] =>
    Object.values(of).filter((each) => each.player === player);
  for (const { units } of [...filterOwn(armies), ...filterOwn(partisans)])
    for (const { parts } of units) for (const { id } of parts) ids.add(id);
  for (const { generals } of filterOwn(armies)) for (const { id } of generals) ids.add(id);
  return ids;
}

/** Returns the id of the first lost unit or general that does not belong to the player, or undefined. */
export function findForeignLoss(state: CampaignState, player: string, result: BattleResult): string | undefined {
  const ownIds = listTroopIds(state, player);
  const lossIds = [...result.losses.map(({ id }) => id), ...result.generalsLost, ...(result.halfHit ?? [])];
  return lossIds.find((id) => !ownIds.has(id));
}

/** Merges the results of all sides. Null if they disagree or a side has not entered a result yet. */
export function findAgreedResult(
  sides: readonly string[],
  entered: readonly EnteredResult[],
  leaders: Leaders,
): BattleResult | null {
  const [first, ...others] = entered;
  if (!first || sides.some((side) => entered.every(({ player }) => player !== side))) return null;
  if (!others.every(({ result }) => isSameOutcome(first.result, result))) return null;
  const { battle, method, winner } = first.result;
  return mergeResults(entered, leaders, { battle, method, winner: method === 'reported' ? winner : 'draw' });
}

interface SeenResult extends EnteredResult {
  readonly enteredAt: string;
  /** Time of the newest result of another side that this side has seen. */
  readonly seen: string | null;
}

/** Checks whether a side has seen the results of all other sides. Always true for methods of battle without entered losses. */
export const hasSeenAll = (own: SeenResult, entered: readonly SeenResult[]): boolean =>
  own.result.method !== 'reported' ||
  entered.every(
    ({ player, enteredAt }) =>
      player === own.player || (own.seen !== null && Date.parse(enteredAt) <= Date.parse(own.seen)),
  );

/** Checks whether all sides agree, but this side has not yet seen the losses of the others. */
export const isUnseenBy = (own: SeenResult, entered: readonly SeenResult[]): boolean =>
  entered.every(({ result }) => isSameOutcome(own.result, result)) && !hasSeenAll(own, entered);

/** Returns the part of a result that other sides may see. Which troops were lost is revealed by the rules when the battle is resolved. */
export const hideTroops = ({ battle, method, winner, note }: BattleResult): BattleResult => ({
  battle,
  method,
  winner,
  losses: [],
  generalsLost: [],
  retreat: null,
  note,
});

export const countLosses = ({ losses, generalsLost }: Pick<BattleResult, 'losses' | 'generalsLost'>) => ({
  figures: losses.reduce((sum, { count }) => sum + count, 0),
  generals: generalsLost.length,
});

interface StoredResult extends EnteredResult {
  /** Id of the battle in the log. */
  readonly battle: string;
  readonly enteredAt: string;
  /** Time of the newest result of another side that this side has seen. */
  readonly seen: string | null;
}

/** Selects the entered results of a campaign's battles, oldest first. */
export async function selectResults(db: LeagueDb, campaign: string): Promise<StoredResult[]> {
  const rows = await db
    .selectFrom('entered_result')
    .select([
      'battle',
      'player',
      'result',
      selectIsoText('entered_at').as('enteredAt'),
      selectIsoText<string | null>('seen').as('seen'),
    ])
    .where('campaign_id', '=', campaign)
    .orderBy('entered_at')
    .orderBy('player')
    .execute();
  return rows.map(({ result, ...row }) => ({ ...row, result: JSON.parse(result) as BattleResult }));
}

/** Current time in whole milliseconds, as times are read back. Under the campaign's lock, no two results have the same time. */
const enteredNow = sql<string>`date_trunc('milliseconds', clock_timestamp())`;

/** Stores a player's result, replacing the same player's earlier result for that battle. An unchanged result keeps its time. */
export const storeResult = (
  db: LeagueDb,
  campaign: string,
  { player, result, seen }: EnteredResult & { readonly seen: string | null },
) =>
  db
    .insertInto('entered_result')
    .values({
      campaign_id: campaign,
      battle: result.battle,
      player,
      result: JSON.stringify(result),
      entered_at: enteredNow,
      seen,
    })
    .onConflict((conflict) =>
      conflict.columns(['campaign_id', 'battle', 'player']).doUpdateSet((row) => ({
        result: row.ref('excluded.result'),
        entered_at: sql<string>`case when entered_result.result = excluded.result then entered_result.entered_at else excluded.entered_at end`,
        seen: row.ref('excluded.seen'),
      })),
    )
    .execute();

export const deleteResults = (db: LeagueDb, campaign: string, battle: string) =>
  db.deleteFrom('entered_result').where('campaign_id', '=', campaign).where('battle', '=', battle).execute();

/** Deletes the entered results of all battles except the given ones. */
export const deleteResultsExcept = (db: LeagueDb, campaign: string, battles: readonly string[]) =>
  db
    .deleteFrom('entered_result')
    .where('campaign_id', '=', campaign)
    .$if(battles.length > 0, (query) => query.where('battle', 'not in', battles))
    .execute();
