import { type CampaignArmy, CHANCE_TO_GET_UP, GROUPS_OF_TOWER, type StormWay } from '../../rules/campaign.ts';
import type { Situation } from '../knowledge/situation.ts';
import { fight } from './fights.ts';

/* How storms are likely to go (For the Pharaoh, Over, Through and Under; rulings FTP-S3, S17, S23, S24). */

/** From this chance on a storm is ordered. */
export const GOOD_ODDS = 0.7;

/** Those of an army who can go up on foot. */
export interface Stormers {
  readonly points: number;
  readonly groups: number;
}

export const garrisonPoints = (situation: Situation, fort: string, province: string): number =>
  situation.garrisons(province).reduce((sum, foe) => (foe.fort === fort ? sum + foe.points : sum), 0);

export function stormersOf({ rules, view, player }: Situation, { id: army }: CampaignArmy, fort: string): Stormers {
  const assault = { kind: 'assault', army, fort, way: 'breach' };
  const ladders = { kind: 'siege-work', army, fort, work: 'ladders' };
  const { force } = rules.orderOptions(view, player, [], assault);
  const { groups } = rules.orderOptions(view, player, [], ladders);
  if (force?.kind !== 'force' || groups?.kind !== 'number') return { points: 0, groups: 0 };
  return { points: force.reserve.parts.reduce((sum, { most, cost }) => sum + most * cost, 0), groups: groups.most };
}

/** The chance to win with groups of so many points each who climb and get up or do not, each by itself. */
function chanceByLadders(groups: number, points: number, garrison: number): number {
  let [win, ways] = [0, (1 - CHANCE_TO_GET_UP) ** groups];
  for (let up = 1; up <= groups; up += 1) {
    ways *= ((groups - up + 1) / up) * (CHANCE_TO_GET_UP / (1 - CHANCE_TO_GET_UP));
    win += ways * fight(up * points, garrison, 'ladders').win;
  }
  return win;
}

/** The chance to win a storm against a garrison of so many points, with ladders for so many groups or so many towers. */
export function stormChance({ points, groups }: Stormers, garrison: number, way: StormWay, ready: number): number {
  if (garrison <= 0 || points <= 0 || groups <= 0 || ready <= 0) return 0;
  const ofOne = points / groups;
  if (way === 'ladders') return chanceByLadders(Math.min(ready, groups), ofOne, garrison);
  const going = way === 'tower' ? Math.min(GROUPS_OF_TOWER * ready, groups) * ofOne : points;
  return fight(going, garrison, way).win;
}

/** The fewest groups for which ladders make the odds good; null where all of them do not. */
export function laddersWanted(stormers: Stormers, garrison: number): number | null {
  for (let groups = 1; groups <= Math.min(stormers.groups, MOST_LADDERS); groups += 1) {
    if (stormChance(stormers, garrison, 'ladders', groups) >= GOOD_ODDS) return groups;
  }
  return null;
}

/** Ladders for more groups take longer than an engine. */
const MOST_LADDERS = 40;
