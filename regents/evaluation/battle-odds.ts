import { quickProspects, type StormWay } from '../../rules/campaign.ts';
import type { RulingsInForce } from '../../rules/core/ruling.ts';
import { STRENGTH_GUESSES } from '../constants.ts';

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

/** An attack on an army whose strength is guessed. */
export function attackOdds(own: number, guess: number, rulings: RulingsInForce, walls: Walls = 'none'): BattleOdds {
  let [win, lose, ownLoss, theirLoss] = [0, 0, 0, 0];
  for (const { times, weight } of STRENGTH_GUESSES) {
    const one = exactOdds(own, guess * times, rulings, walls);
    win += weight * one.win;
    lose += weight * one.lose;
    ownLoss += weight * one.ownLoss;
    theirLoss += weight * one.theirLoss;
  }
  return { win, lose, ownLoss, theirLoss };
}

/** A defence against such an army; `win` is that it is beaten off. */
export function defenceOdds(own: number, guess: number, rulings: RulingsInForce): BattleOdds {
  let [win, lose, ownLoss, theirLoss] = [0, 0, 0, 0];
  for (const { times, weight } of STRENGTH_GUESSES) {
    const one = exactOdds(guess * times, own, rulings, 'none');
    // After a draw the defender still holds the field.
    win += weight * (1 - one.win);
    lose += weight * one.win;
    ownLoss += weight * one.theirLoss;
    theirLoss += weight * one.ownLoss;
  }
  return { win, lose, ownLoss, theirLoss };
}
