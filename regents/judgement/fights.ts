import { quickOutcomes, STORM_WAYS } from '../../rules/campaign.ts';

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

/** By walls, and by both sides in tens of points: battles of the same size are reckoned once. */
const known = new Map<number, Fight>();

const WALLS = ['none', ...STORM_WAYS] as const;
type Walls = (typeof WALLS)[number];

/** The exact odds of one battle between so many tens of points. */
function exactly(attackers: number, defenders: number, walls: Walls): Fight {
  const key = (attackers * 1_000_000 + defenders) * WALLS.length + WALLS.indexOf(walls);
  const found = known.get(key);
  if (found) return found;
  const [attacker, defender] = [10 * attackers, 10 * defenders];
  let [win, lose, ownLoss, theirLoss] = [0, 0, 0, 0];
  for (const { winner, chance, attackerLoss, defenderLoss } of quickOutcomes(attacker, defender, { walls, works: 0 })) {
    if (winner === 'attacker') win += chance;
    if (winner === 'defender') lose += chance;
    ownLoss += chance * Math.min(attacker, attackerLoss);
    theirLoss += chance * Math.min(defender, defenderLoss);
  }
  const fight = { win, lose, ownLoss, theirLoss };
  if (known.size > MOST_KNOWN) known.clear();
  known.set(key, fight);
  return fight;
}

/** What was asked is asked again soon or never. */
const MOST_KNOWN = 20_000;

const inTens = (points: number): number => Math.max(1, Math.round(points / 10));

/** A battle against an army whose strength is guessed. */
export function fight(own: number, guess: number, walls: Walls = 'none'): Fight {
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
