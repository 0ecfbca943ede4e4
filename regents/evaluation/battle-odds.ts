import {
  type CampaignArmy,
  CHANCE_TO_GET_UP,
  GROUPS_OF_TOWER,
  quickProspects,
  type StormWay,
} from '../../rules/campaign.ts';
import type { RulingsInForce } from '../../rules/core/ruling.ts';
import { MOST_LADDERS, STORM_ODDS, STRENGTH_GUESSES } from '../constants.ts';
import type { Situation } from '../knowledge/situation.ts';

/** The prospects of a battle by the quick method, seen by one side. */
export interface BattleOdds {
  readonly win: number;
  readonly lose: number;
  /** Expected losses, in points. */
  readonly ownLoss: number;
  readonly theirLoss: number;
}

type Walls = 'none' | StormWay;

function exactOdds(attackers: number, defenders: number, rulings: RulingsInForce, walls: Walls): BattleOdds {
  const odds = quickProspects(attackers, defenders, { walls, works: 0 }, rulings);
  return { win: odds.attackerWins, lose: odds.defenderWins, ownLoss: odds.attackerLoss, theirLoss: odds.defenderLoss };
}

/** The mean of what was added up over all guesses. */
function mean({ win, lose, ownLoss, theirLoss }: BattleOdds): BattleOdds {
  const all = STRENGTH_GUESSES.length;
  return { win: win / all, lose: lose / all, ownLoss: ownLoss / all, theirLoss: theirLoss / all };
}

/** An attack on an army whose strength is guessed. */
export function attackOdds(own: number, guess: number, rulings: RulingsInForce, walls: Walls = 'none'): BattleOdds {
  let [win, lose, ownLoss, theirLoss] = [0, 0, 0, 0];
  for (const times of STRENGTH_GUESSES) {
    const one = exactOdds(own, guess * times, rulings, walls);
    win += one.win;
    lose += one.lose;
    ownLoss += one.ownLoss;
    theirLoss += one.theirLoss;
  }
  return mean({ win, lose, ownLoss, theirLoss });
}

/** A defence against such an army; `win` is that it is beaten off. */
export function defenceOdds(own: number, guess: number, rulings: RulingsInForce): BattleOdds {
  let [win, lose, ownLoss, theirLoss] = [0, 0, 0, 0];
  for (const times of STRENGTH_GUESSES) {
    const one = exactOdds(guess * times, own, rulings, 'none');
    // After a draw the defender still holds the field.
    win += 1 - one.win;
    lose += one.win;
    ownLoss += one.theirLoss;
    theirLoss += one.ownLoss;
  }
  return mean({ win, lose, ownLoss, theirLoss });
}

/* The odds of storms (For the Pharaoh, Over, Through and Under; rulings FTP-S3, S17, S23, S24). */

/** Points of the enemies in a fort, known or guessed. */
export const garrisonPoints = (situation: Situation, fort: string, province: string): number =>
  situation.garrisons(province).reduce((sum, foe) => (foe.fort === fort ? sum + foe.points : sum), 0);

/** The troops of an army that can storm a fort, and the points of its garrison. */
export interface Stormers {
  readonly points: number;
  readonly groups: number;
  readonly garrison: number;
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
    garrison: garrisonPoints(situation, fort, province),
    rulings: view.rulings,
  };
}

/** The chance to win by ladders, summed over how many groups get up theirs. */
function chanceByLadders(ready: number, { points, groups: all, garrison, rulings }: Stormers): number {
  const groups = Math.min(ready, all);
  let [win, ways] = [0, (1 - CHANCE_TO_GET_UP) ** groups];
  for (let up = 1; up <= groups; up += 1) {
    ways *= ((groups - up + 1) / up) * (CHANCE_TO_GET_UP / (1 - CHANCE_TO_GET_UP));
    win += ways * attackOdds(up * (points / all), garrison, rulings, 'ladders').win;
  }
  return win;
}

/**
 * The chance to win a storm.
 * @param ready how many groups have ladders, how many towers there are, or 1 for a breach; 0 for no way in
 */
export function stormChance(stormers: Stormers, way: StormWay, ready: number): number {
  const { points, groups, garrison, rulings } = stormers;
  if (garrison <= 0 || points <= 0 || groups <= 0 || ready <= 0) return 0;
  if (way === 'ladders') return chanceByLadders(ready, stormers);
  const going = way === 'tower' ? Math.min(GROUPS_OF_TOWER * ready, groups) * (points / groups) : points;
  return attackOdds(going, garrison, rulings, way).win;
}

/** The fewest groups with ladders whose storm has good odds; null where even the most have not. */
export function laddersWanted(stormers: Stormers): number | null {
  for (let groups = 1; groups <= Math.min(stormers.groups, MOST_LADDERS); groups += 1) {
    if (stormChance(stormers, 'ladders', groups) >= STORM_ODDS) return groups;
  }
  return null;
}
