import type { Budget } from './look-ahead/best-of.ts';
import type { Strength, Taste } from './temperaments.ts';

/** What a strength of play comes to. */
export interface Skill {
  /** How often each army's move is weighed again beside those of the others. */
  readonly rounds: number;
  /** By how much gold a choice may waver; 0 for none. */
  readonly whim: number;
  /** Whether armies are split and joined. */
  readonly regroups: boolean;
  /** How far it looks ahead; null where it does not. */
  readonly budget: Budget | null;
}

export const SKILLS: Readonly<Record<Strength, Skill>> = {
  novice: { rounds: 1, whim: 2500, regroups: false, budget: null },
  able: { rounds: 2, whim: 0, regroups: false, budget: null },
  expert: { rounds: 3, whim: 0, regroups: true, budget: { months: 60, ahead: 2 } },
};

/** Other minds in which whoever looks ahead plans the month as well. */
export const MOODS: readonly { readonly change: (taste: Taste) => Taste; readonly whim: number }[] = [
  { change: (taste) => ({ ...taste, fear: 0.4 * taste.fear, guarding: 0.6 * taste.guarding }), whim: 0 },
  { change: (taste) => ({ ...taste, fear: 1.7 * taste.fear, guarding: 1.5 * taste.guarding }), whim: 0 },
  { change: (taste) => ({ ...taste, raiding: 0.1, sieges: 1.5 * taste.sieges }), whim: 0 },
  { change: (taste) => ({ ...taste, raiding: 1 }), whim: 0 },
  { change: (taste) => taste, whim: 500 },
  { change: (taste) => taste, whim: 900 },
  { change: (taste) => ({ ...taste, fear: 0.4 * taste.fear }), whim: 900 },
];
