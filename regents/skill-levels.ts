import type { Strength, Taste } from './temperaments.ts';

/** How far a regent looks ahead: in simulated months and not in seconds, so that every machine gives the same orders. */
export interface Budget {
  /** Months to simulate in all, counted for each side that orders in them; those of all seats together are at most `ofAllSeats`. */
  readonly months: number;
  readonly ofAllSeats: number;
  /** Months of each simulation, winters not counted. */
  readonly ahead: number;
}

/** What a strength of play may do. */
export interface Skill {
  /** How often each army's move is chosen again, given the others' moves. */
  readonly rounds: number;
  /** Random gold, up to so much, that is added to each move's worth; 0 for none. */
  readonly noise: number;
  /** Whether it takes into account how near each side is to victory. */
  readonly seesVictory: boolean;
  /** Whether armies leave garrisons in capitals. */
  readonly leavesGarrisons: boolean;
  /** Whether armies are split and joined. */
  readonly regroups: boolean;
  /** How far it looks ahead; null where it does not. */
  readonly budget: Budget | null;
}

export const SKILLS: Readonly<Record<Strength, Skill>> = {
  novice: { rounds: 1, noise: 10_000, seesVictory: false, leavesGarrisons: false, regroups: false, budget: null },
  able: { rounds: 2, noise: 1000, seesVictory: true, leavesGarrisons: true, regroups: false, budget: null },
  expert: {
    rounds: 3,
    noise: 0,
    seesVictory: true,
    leavesGarrisons: true,
    regroups: true,
    budget: { months: 450, ofAllSeats: 4000, ahead: 3 },
  },
};

/** A taste made bolder. */
export const bold = (taste: Taste): Taste => ({
  ...taste,
  fear: 0.4 * taste.fear,
  guarding: 0.6 * taste.guarding,
  hunting: 2 * taste.hunting,
});

/** A taste made more cautious. */
export const wary = (taste: Taste): Taste => ({
  ...taste,
  fear: 1.6 * taste.fear,
  guarding: 1.6 * taste.guarding,
  wary: 1.5 * taste.wary,
});
