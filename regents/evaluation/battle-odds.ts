import { quickProspects, type StormWay } from '../../rules/campaign.ts';

/** What a battle by the quick method may bring whoever attacks. */
export interface Fight {
  readonly win: number;
  readonly lose: number;
  /** Points that are to be expected to fall. */
  readonly ownLoss: number;
  readonly theirLoss: number;
}

/** Foreign armies are as strong as guessed, or weaker, or stronger. */
const GUESSES = [
  { times: 0.6, weight: 0.3 },
  { times: 1, weight: 0.4 },
  { times: 1.5, weight: 0.3 },
] as const;

type Walls = 'none' | StormWay;

/** To the nearest ten: nobody guesses closer. */
const inTens = (points: number): number => Math.max(10, 10 * Math.round(points / 10));

/** The exact odds of one battle of about so many points. */
function about(attackers: number, defenders: number, walls: Walls): Fight {
  const odds = quickProspects(inTens(attackers), inTens(defenders), { walls, works: 0 });
  return { win: odds.attackerWins, lose: odds.defenderWins, ownLoss: odds.attackerLoss, theirLoss: odds.defenderLoss };
}

/** A battle against an army whose strength is guessed. */
export function fight(own: number, guess: number, walls: Walls = 'none'): Fight {
  let [win, lose, ownLoss, theirLoss] = [0, 0, 0, 0];
  for (const { times, weight } of GUESSES) {
    const one = about(own, guess * times, walls);
    win += weight * one.win;
    lose += weight * one.lose;
    ownLoss += weight * one.ownLoss;
    theirLoss += weight * one.theirLoss;
  }
  return { win, lose, ownLoss, theirLoss };
}

/** The same when the enemy attacks: `win` is that the enemy is beaten off. */
export function defence(own: number, guess: number): Fight {
  let [win, lose, ownLoss, theirLoss] = [0, 0, 0, 0];
  for (const { times, weight } of GUESSES) {
    const one = about(guess * times, own, 'none');
    // A draw leaves everything as it is.
    win += weight * (1 - one.win);
    lose += weight * one.win;
    ownLoss += weight * one.theirLoss;
    theirLoss += weight * one.ownLoss;
  }
  return { win, lose, ownLoss, theirLoss };
}
