import {
  type CampaignArmy,
  CLIMB_CHANCE,
  TOWER_GROUPS,
  estimateBattle,
  type StormWay,
  type QuickBattleOdds,
} from '../../rules/campaign.ts';
import type { RulingsInForce } from '../../rules/core/ruling.ts';
import { MAX_LADDERS } from '../constants.ts';
import { estimateStormed, type Strength, combineStrengths } from '../knowledge/enemy-strength.ts';
import type { FieldProspects, Situation } from '../knowledge/situation.ts';

/** Odds of a battle for one side. */
export interface BattleOdds {
  readonly win: number;
  readonly lose: number;
  /** Expected losses, in points. */
  readonly ownLoss: number;
  readonly theirLoss: number;
  /** Chance to win against the strongest likely enemy. */
  readonly worst: number;
}

const toOdds = ({ attackerWins, defenderWins, attackerLoss, defenderLoss }: QuickBattleOdds): BattleOdds => ({
  win: attackerWins,
  lose: defenderWins,
  ownLoss: attackerLoss,
  theirLoss: defenderLoss,
  worst: attackerWins,
});

/** Averages the odds over the enemy's possible strengths. */
function averageOdds({ points, times }: Strength, oddsAt: (points: number) => BattleOdds): BattleOdds {
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

/** Returns the odds of an attack on an enemy in the field. */
export const estimateAttackOdds = (own: number, foe: Strength, prospects: FieldProspects): BattleOdds =>
  averageOdds(foe, (points) => toOdds(prospects(own, points)));

/** Returns the odds of a defence. `win` is the chance to repel the enemy. */
export const estimateDefenceOdds = (own: number, foe: Strength, prospects: FieldProspects): BattleOdds =>
  averageOdds(foe, (points) => {
    const { win, ownLoss, theirLoss } = toOdds(prospects(points, own));
    // After a draw the defender still holds the field.
    return { win: 1 - win, lose: win, ownLoss: theirLoss, theirLoss: ownLoss, worst: 1 - win };
  });

/* Storm odds (For the Pharaoh, Over, Through and Under; rulings FTP-S3, S17, S23, S24). */

/** Returns the odds of a storm by one way. Captains do not simulate storms. */
export const estimateStormOdds = (
  own: number,
  garrison: Strength,
  rulings: RulingsInForce,
  walls: StormWay,
): BattleOdds => averageOdds(garrison, (points) => toOdds(estimateBattle(own, points, { walls, works: 0 }, rulings)));

/** Returns the strength of the enemies in a fort. */
export const getGarrison = (situation: Situation, fort: string, province: string): Strength =>
  combineStrengths(situation.garrisons(province).filter((foe) => foe.fort === fort));

/** Troops of an army that can storm a fort, and the fort's garrison. */
export interface Stormers {
  readonly points: number;
  readonly groups: number;
  readonly garrison: Strength;
  readonly rulings: RulingsInForce;
}

export function getStormers(situation: Situation, { id: army, province }: CampaignArmy, fort: string): Stormers {
  const { rules, view, player } = situation;
  const assault = { kind: 'assault', army, fort, way: 'breach' };
  const ladders = { kind: 'siege-work', army, fort, work: 'ladders' };
  const { force } = rules.orderOptions(view, player, [], assault);
  const { groups } = rules.orderOptions(view, player, [], ladders);
  const parts = force?.kind === 'force' ? force.reserve.parts : [];
  return {
    points: parts.reduce((sum, { most, cost }) => sum + most * cost, 0),
    groups: groups?.kind === 'number' ? groups.most : 0,
    garrison: estimateStormed(getGarrison(situation, fort, province)),
    rulings: view.rulings,
  };
}

/** Chances to win: the expected one, and the one against the strongest likely enemy. */
export type Chance = Pick<BattleOdds, 'win' | 'worst'>;

export const NO_CHANCE: Chance = { win: 0, worst: 0 };

/** Returns the chance to win by ladders: a sum over the number of groups that reach the top. */
function chanceByLadders(ready: number, { points, groups: all, garrison, rulings }: Stormers): Chance {
  const groups = Math.min(ready, all);
  let [win, worst, probability] = [0, 0, (1 - CLIMB_CHANCE) ** groups];
  for (let climbing = 1; climbing <= groups; climbing += 1) {
    probability *= ((groups - climbing + 1) / climbing) * (CLIMB_CHANCE / (1 - CLIMB_CHANCE));
    const odds = estimateStormOdds(climbing * (points / all), garrison, rulings, 'ladders');
    win += probability * odds.win;
    worst += probability * odds.worst;
  }
  return { win, worst };
}

/** Returns the chance to win a storm; 0 without a way in. @param ready number of groups with ladders, or of towers, or 1 for a breach */
export function estimateStormChance(stormers: Stormers, way: StormWay, ready: number): Chance {
  const { points, groups, garrison, rulings } = stormers;
  if (garrison.points <= 0 || points <= 0 || groups <= 0 || ready <= 0) return NO_CHANCE;
  if (way === 'ladders') return chanceByLadders(ready, stormers);
  const stormPoints = way === 'tower' ? Math.min(TOWER_GROUPS * ready, groups) * (points / groups) : points;
  return estimateStormOdds(stormPoints, garrison, rulings, way);
}

/** Returns the smallest number of groups with ladders that gives the wanted odds. Null if the maximum is not enough. */
export function findNeededLadders(stormers: Stormers, odds: number): number | null {
  for (let groups = 1; groups <= Math.min(stormers.groups, MAX_LADDERS); groups += 1) {
    if (estimateStormChance(stormers, 'ladders', groups).win >= odds) return groups;
  }
  return null;
}
