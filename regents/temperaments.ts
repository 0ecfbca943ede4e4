import { MIN_STORM_CHANCE } from './constants.ts';

/** Style of a regent. Each temperament weighs the same moves differently. */
export const TEMPERAMENTS = ['cautious', 'raider', 'besieger', 'builder'] as const;
export type Temperament = (typeof TEMPERAMENTS)[number];

/** Skill of a regent, weakest first. */
export const STRENGTHS = ['novice', 'able', 'expert'] as const;
export type Strength = (typeof STRENGTHS)[number];

export interface Taste {
  /** Weight of own losses. */
  readonly fear: number;
  /** Minimum chance to win. Below it, an army does not enter a province with enemies, sally or relieve a fort. */
  readonly minAttackChance: number;
  /** Value of each point that an enemy loses in battle, in gold. */
  readonly hunting: number;
  /** Assumed chance that an enemy next door attacks in a month. */
  readonly wary: number;
  /** Weight of progress towards victory in a province's value. */
  readonly racing: number;
  /** Weight of raided enemy gold, relative to own gold. */
  readonly raiding: number;
  /** Share of a province's value that remains if its fort must be besieged. */
  readonly sieges: number;
  /** Weight of an own province at risk, relative to a province to win. */
  readonly guarding: number;
  /** Share of an army posted against raiders. */
  readonly interceptors: number;
  /** Share of a winter's gold for new armies. */
  readonly newArmies: number;
  /** Share of a winter's gold for partisans. */
  readonly partisans: number;
}

/** Returns the minimum chance of success for a storm. */
export const getMinStormChance = ({ minAttackChance }: Taste): number => Math.max(MIN_STORM_CHANCE, minAttackChance);

export const TASTES: Readonly<Record<Temperament, Taste>> = {
  cautious: {
    fear: 1.3,
    minAttackChance: 0.8,
    hunting: 0.5,
    wary: 0.3,
    racing: 1,
    raiding: 0.2,
    sieges: 0.4,
    guarding: 1.4,
    interceptors: 0.5,
    newArmies: 0.3,
    partisans: 0.05,
  },
  raider: {
    fear: 0.8,
    minAttackChance: 0.4,
    hunting: 0.5,
    wary: 0.3,
    racing: 1,
    raiding: 0.7,
    sieges: 0.35,
    guarding: 0.9,
    interceptors: 0.3,
    newArmies: 0.35,
    partisans: 0.2,
  },
  besieger: {
    fear: 0.8,
    minAttackChance: 0.5,
    hunting: 0.5,
    wary: 0.3,
    racing: 1,
    raiding: 0.3,
    sieges: 0.8,
    guarding: 0.9,
    interceptors: 0.35,
    newArmies: 0.25,
    partisans: 0.05,
  },
  builder: {
    fear: 1,
    minAttackChance: 0.6,
    hunting: 0.5,
    wary: 0.3,
    racing: 1,
    raiding: 0.3,
    sieges: 0.5,
    guarding: 1.1,
    interceptors: 0.4,
    newArmies: 0.5,
    partisans: 0.1,
  },
};

/** Limits of look-ahead, in simulated months rather than seconds, so that every machine gives the same orders. */
export interface Budget {
  /** Total months to simulate, counted per side with orders. All seats together get at most `ofAllSeats`. */
  readonly months: number;
  readonly ofAllSeats: number;
  /** Months per simulation, excluding winters. */
  readonly ahead: number;
}

/** Abilities of a skill level. */
export interface Skill {
  /** Number of times that each army's move is chosen again, given the others' moves. */
  readonly rounds: number;
  /** Maximum random gold added to each move's value; 0 for none. */
  readonly noise: number;
  /** If true, the regent considers each side's progress towards victory. */
  readonly seesVictory: boolean;
  /** If true, armies leave garrisons in capitals. */
  readonly leavesGarrisons: boolean;
  /** If true, armies are split and joined. */
  readonly regroups: boolean;
  /** Limits of look-ahead; null for none. */
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

/** Returns a bolder copy of a style. */
export const bold = (taste: Taste): Taste => ({
  ...taste,
  fear: 0.4 * taste.fear,
  guarding: 0.6 * taste.guarding,
  hunting: 2 * taste.hunting,
});

/** Returns a more cautious copy of a style. */
export const wary = (taste: Taste): Taste => ({
  ...taste,
  fear: 1.6 * taste.fear,
  guarding: 1.6 * taste.guarding,
  wary: 1.5 * taste.wary,
});
