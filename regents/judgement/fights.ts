import { quickOutcomes } from '../../rules/campaign.ts';

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

const known = new Map<string, Fight>();

/** The exact odds of one battle; battles of the same size are reckoned once. */
function exactly(attacker: number, defender: number, walls: 'none' | 'ladders' | 'breach'): Fight {
  const key = `${attacker} ${defender} ${walls}`;
  const found = known.get(key);
  if (found) return found;
  let [win, lose, ownLoss, theirLoss] = [0, 0, 0, 0];
  for (const { winner, chance, attackerLoss, defenderLoss } of quickOutcomes(attacker, defender, { walls, works: 0 })) {
    if (winner === 'attacker') win += chance;
    if (winner === 'defender') lose += chance;
    ownLoss += chance * Math.min(attacker, attackerLoss);
    theirLoss += chance * Math.min(defender, defenderLoss);
  }
  const fight = { win, lose, ownLoss, theirLoss };
  // Points are few thousand: what was asked is asked again soon or never.
  if (known.size > 20_000) known.clear();
  known.set(key, fight);
  return fight;
}

const inTens = (points: number): number => Math.max(10, Math.round(points / 10) * 10);

/** A battle against an army whose strength is guessed. */
export function fight(own: number, guess: number, walls: 'none' | 'ladders' | 'breach' = 'none'): Fight {
  let [win, lose, ownLoss, theirLoss] = [0, 0, 0, 0];
  for (const { times, weight } of GUESSES) {
    const one = exactly(inTens(own), inTens(guess * times), walls);
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
    const one = exactly(inTens(guess * times), inTens(own), 'none');
    // A draw leaves everything as it is.
    win += weight * (1 - one.win);
    lose += weight * one.win;
    ownLoss += weight * one.theirLoss;
    theirLoss += weight * one.ownLoss;
  }
  return { win, lose, ownLoss, theirLoss };
}
