import {
  type CampaignArmy,
  CHANCE_TO_GET_UP,
  GROUPS_OF_TOWER,
  quickProspects,
  type StormWay,
  type Prospects,
} from '../../rules/campaign.ts';
import type { RulingsInForce } from '../../rules/core/ruling.ts';
import { MOST_LADDERS } from '../constants.ts';
import { stormed, type Strength, together } from '../knowledge/enemy-strength.ts';
import type { FieldProspects } from '../knowledge/field-battles.ts';
import type { Situation } from '../knowledge/situation.ts';

/** The prospects of a battle, seen by one side. */
export interface BattleOdds {
  readonly win: number;
  readonly lose: number;
  /** Expected losses, in points. */
  readonly ownLoss: number;
  readonly theirLoss: number;
  /** The chance to win where the enemy is as strong as he is likely to be at most. */
  readonly worst: number;
}

const oddsOf = ({ attackerWins, defenderWins, attackerLoss, defenderLoss }: Prospects): BattleOdds => ({
  win: attackerWins,
  lose: defenderWins,
  ownLoss: attackerLoss,
  theirLoss: defenderLoss,
  worst: attackerWins,
});

/** The mean over what an enemy's points may be. */
function over({ points, times }: Strength, oddsAt: (points: number) => BattleOdds): BattleOdds {
  let [win, lose, ownLoss, theirLoss, worst] = [0, 0, 0, 0, 0];
  for (const one of times.map((part) => oddsAt(Math.max(1, points * part)))) {
    win += one.win / times.length;
    lose += one.lose / times.length;
    ownLoss += one.ownLoss / times.length;
    theirLoss += one.theirLoss / times.length;
    worst = one.win;
  }
  return { win, lose, ownLoss, theirLoss, worst };
}

/** An attack on an enemy in the field. */
export const attackOdds = (own: number, foe: Strength, prospects: FieldProspects): BattleOdds =>
  over(foe, (points) => oddsOf(prospects(own, points)));

/** A defence against one; `win` is that it is beaten off. */
export const defenceOdds = (own: number, foe: Strength, prospects: FieldProspects): BattleOdds =>
  over(foe, (points) => {
    const { win, ownLoss, theirLoss } = oddsOf(prospects(points, own));
    // After a draw the defender still holds the field.
    return { win: 1 - win, lose: win, ownLoss: theirLoss, theirLoss: ownLoss, worst: 1 - win };
  });

/* The odds of storms (For the Pharaoh, Over, Through and Under; rulings FTP-S3, S17, S23, S24). */

/** A storm of walls by one way, which captains do not fight out. */
export const stormOdds = (own: number, garrison: Strength, rulings: RulingsInForce, walls: StormWay): BattleOdds =>
  over(garrison, (points) => oddsOf(quickProspects(own, points, { walls, works: 0 }, rulings)));

/** The enemies in a fort. */
export const garrisonOf = (situation: Situation, fort: string, province: string): Strength =>
  together(situation.garrisons(province).filter((foe) => foe.fort === fort));

/** The troops of an army that can storm a fort, and its garrison. */
export interface Stormers {
  readonly points: number;
  readonly groups: number;
  readonly garrison: Strength;
  readonly rulings: RulingsInForce;
}

export function stormersOf(situation: Situation, { id: army, province }: CampaignArmy, fort: string): Stormers {
  const { rules, view, player } = situation;
  const assault = { kind: 'assault', army, fort, way: 'breach' };
  const ladders = { kind: 'siege-work', army, fort, work: 'ladders' };
  const { force } = rules.orderOptions(view, player, [], assault);
  const { groups } = rules.orderOptions(view, player, [], ladders);
  const parts = force?.kind === 'force' ? force.reserve.parts : [];
  return {
    points: parts.reduce((sum, { most, cost }) => sum + most * cost, 0),
    groups: groups?.kind === 'number' ? groups.most : 0,
    garrison: stormed(garrisonOf(situation, fort, province)),
    rulings: view.rulings,
  };
}

/** Chances to win: the likely one, and the one where the enemy is as strong as he is likely to be at most. */
export type Chance = Pick<BattleOdds, 'win' | 'worst'>;

export const NO_CHANCE: Chance = { win: 0, worst: 0 };

/** The chance to win by ladders, summed over how many groups get up theirs. */
function chanceByLadders(ready: number, { points, groups: all, garrison, rulings }: Stormers): Chance {
  const groups = Math.min(ready, all);
  let [win, worst, ways] = [0, 0, (1 - CHANCE_TO_GET_UP) ** groups];
  for (let up = 1; up <= groups; up += 1) {
    ways *= ((groups - up + 1) / up) * (CHANCE_TO_GET_UP / (1 - CHANCE_TO_GET_UP));
    const odds = stormOdds(up * (points / all), garrison, rulings, 'ladders');
    win += ways * odds.win;
    worst += ways * odds.worst;
  }
  return { win, worst };
}

/**
 * The chance to win a storm.
 * @param ready how many groups have ladders, how many towers there are, or 1 for a breach; 0 for no way in
 */
export function stormChance(stormers: Stormers, way: StormWay, ready: number): Chance {
  const { points, groups, garrison, rulings } = stormers;
  if (garrison.points <= 0 || points <= 0 || groups <= 0 || ready <= 0) return NO_CHANCE;
  if (way === 'ladders') return chanceByLadders(ready, stormers);
  const going = way === 'tower' ? Math.min(GROUPS_OF_TOWER * ready, groups) * (points / groups) : points;
  return stormOdds(going, garrison, rulings, way);
}

/** The fewest groups with ladders whose storm has the odds that are wanted; null where even the most have not. */
export function laddersWanted(stormers: Stormers, odds: number): number | null {
  for (let groups = 1; groups <= Math.min(stormers.groups, MOST_LADDERS); groups += 1) {
    if (stormChance(stormers, 'ladders', groups).win >= odds) return groups;
  }
  return null;
}
