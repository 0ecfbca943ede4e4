import { getLeaders } from '../../contract/league/battles.ts';
import {
  knownBattles,
  type BattleResult,
  type CampaignState,
  type PendingBattle,
  findPlayer,
  listPlayers,
  getSides,
} from '../../rules/campaign.ts';

/**
 * Returns the players who enter a battle's result: all with troops in it. Only the besieger answers whether to storm a breach, and only
 * they know of that question.
 */
export function listEnteringPlayers(state: CampaignState, battle: PendingBattle): readonly string[] {
  if (!battle.storm?.asked) return listPlayers(state, battle);
  const besieger = findPlayer(state, battle.attacker);
  return besieger === undefined ? [] : [besieger];
}

/** Returns a seat's pending battles by their ids in the seat's view. */
export const getSeatBattles = (state: CampaignState, seat: string): ReadonlyMap<string, PendingBattle> =>
  new Map([...knownBattles(state, seat)].filter(([, battle]) => listEnteringPlayers(state, battle).includes(seat)));

/** Returns the side for which a player fights, as its leader or an ally. */
export function getSide(state: CampaignState, battle: PendingBattle, player: string): 0 | 1 {
  const { attacker, defender } = getLeaders(state, battle);
  if (player === attacker) return 0;
  const attacks = getSides(state, battle).attackers.some(({ army }) => findPlayer(state, army) === player);
  return player !== defender && attacks ? 0 : 1;
}

/** Ids of all units' parts and generals of a player. */
function listTroopIds({ armies, partisans }: CampaignState, player: string): ReadonlySet<string> {
  const ids = new Set<string>();
  const filterOwn = <T extends { readonly player: string }>(of: Readonly<Record<string, T>>): T[] =>
    Object.values(of).filter((each) => each.player === player);
  for (const { units } of [...filterOwn(armies), ...filterOwn(partisans)])
    for (const { parts } of units) for (const { id } of parts) ids.add(id);
  for (const { generals } of filterOwn(armies)) for (const { id } of generals) ids.add(id);
  return ids;
}

/** Returns the id of the first loss that does not belong to the player, or undefined. */
export function findForeignLoss(state: CampaignState, player: string, result: BattleResult): string | undefined {
  const ownIds = listTroopIds(state, player);
  const lossIds = [...result.losses.map(({ id }) => id), ...result.generalsLost, ...(result.halfHit ?? [])];
  return lossIds.find((id) => !ownIds.has(id));
}
