import type { Strength, Taste } from './temperaments.ts';

/** How far a regent looks ahead: counted in months played, so that every machine comes to the same. */
export interface Budget {
  /** Months that are played in all. */
  readonly months: number;
  /** Months that are played one after another. */
  readonly ahead: number;
}

/** What a strength of play comes to. */
export interface Skill {
  /** How often each army's move is weighed again beside those of the others. */
  readonly rounds: number;
  /** By how much gold a choice may waver; 0 for none. */
  readonly wavering: number;
  /** Whether it sees how near each side is to victory. */
  readonly races: boolean;
  /** Whether armies are split and joined. */
  readonly regroups: boolean;
  /** How far it looks ahead; null where it does not. */
  readonly budget: Budget | null;
}

export const SKILLS: Readonly<Record<Strength, Skill>> = {
  novice: { rounds: 1, wavering: 10_000, races: false, regroups: false, budget: null },
  able: { rounds: 2, wavering: 1000, races: true, regroups: false, budget: null },
  expert: { rounds: 3, wavering: 0, races: true, regroups: true, budget: { months: 44, ahead: 2 } },
};

/** Other minds in which whoever looks ahead plans the month as well. */
export const MOODS: readonly ((taste: Taste) => Taste)[] = [
  (taste) => ({ ...taste, fear: 0.4 * taste.fear, guarding: 0.6 * taste.guarding, hunting: 2 * taste.hunting }),
  (taste) => ({ ...taste, fear: 1.6 * taste.fear, guarding: 1.6 * taste.guarding, wary: 1.5 * taste.wary }),
];

/** Armies, the strongest first, for which something else is thought of as well. */
export const ARMIES_THOUGHT_OVER = 4;
