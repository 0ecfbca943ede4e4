import { MIN_STORM_CHANCE } from './constants.ts';

/** Style of a regent. Each temperament weighs the same moves differently. */
export const TEMPERAMENTS = ['cautious', 'raider', 'besieger', 'builder'] as const;
export type Temperament = (typeof TEMPERAMENTS)[number];

/** Skill of a regent, weakest first. */
export const STRENGTHS = ['novice', 'able', 'expert'] as const;
export type Strength = (typeof STRENGTHS)[number];

export interface Taste {
  /** Weight of own losses. */
  readonly ownLossWeight: number;
  /** Minimum chance to win. Below it, an army does not enter a province with enemies, sally or relieve a fort. */
  readonly minAttackChance: number;
  /** Value of each point that an enemy loses in battle, in gold. */
  readonly enemyLossValue: number;
  /** Assumed chance that an enemy next door attacks in a month. */
  readonly toMoreCautious: number;
  /** Weight of progress towards victory in a province's value. */
  readonly victoryWeight: number;
  /** Weight of raided enemy gold, relative to own gold. */
  readonly raidWeight: number;
  /** Share of a province's value that remains if its fort must be besieged. */
  readonly besiegedValueShare: number;
  /** Weight of an own province at risk, relative to a province to win. */
  readonly guardWeight: number;
  /** Share of an army posted against raiders. */
  readonly interceptorShare: number;
  /** Share of a winter's gold for new armies. */
  readonly newArmyShare: number;
  /** Share of a winter's gold for partisans. */
  readonly partisanShare: number;
}

/** Returns the minimum chance of success for a storm. */
export const getMinStormChance = ({ minAttackChance }: Taste): number => Math.max(MIN_STORM_CHANCE, minAttackChance);

export const STYLE_BY_TEMPERAMENT: Readonly<Record<Temperament, Taste>> = {
  cautious: {
    ownLossWeight: 1.3,
    minAttackChance: 0.8,
    enemyLossValue: 0.5,
    toMoreCautious: 0.3,
    victoryWeight: 1,
    raidWeight: 0.2,
    besiegedValueShare: 0.4,
    guardWeight: 1.4,
    interceptorShare: 0.5,
    newArmyShare: 0.3,
    partisanShare: 0.05,
  },
  raider: {
    ownLossWeight: 0.8,
    minAttackChance: 0.4,
    enemyLossValue: 0.5,
    toMoreCautious: 0.3,
    victoryWeight: 1,
    raidWeight: 0.7,
    besiegedValueShare: 0.35,
    guardWeight: 0.9,
    interceptorShare: 0.3,
    newArmyShare: 0.35,
    partisanShare: 0.2,
  },
  besieger: {
    ownLossWeight: 0.8,
    minAttackChance: 0.5,
    enemyLossValue: 0.5,
    toMoreCautious: 0.3,
    victoryWeight: 1,
    raidWeight: 0.3,
    besiegedValueShare: 0.8,
    guardWeight: 0.9,
    interceptorShare: 0.35,
    newArmyShare: 0.25,
    partisanShare: 0.05,
  },
  builder: {
    ownLossWeight: 1,
    minAttackChance: 0.6,
    enemyLossValue: 0.5,
    toMoreCautious: 0.3,
    victoryWeight: 1,
    raidWeight: 0.3,
    besiegedValueShare: 0.5,
    guardWeight: 1.1,
    interceptorShare: 0.4,
    newArmyShare: 0.5,
    partisanShare: 0.1,
  },
};

/** Limits of look-ahead, in simulated months rather than seconds, so that every machine gives the same orders. */
export interface LookAheadBudget {
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
  readonly budget: LookAheadBudget | null;
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
export const toBolder = (taste: Taste): Taste => ({
  ...taste,
  ownLossWeight: 0.4 * taste.ownLossWeight,
  guardWeight: 0.6 * taste.guardWeight,
  enemyLossValue: 2 * taste.enemyLossValue,
});

/** Returns a more cautious copy of a style. */
export const wary = (taste: Taste): Taste => ({
  ...taste,
  ownLossWeight: 1.6 * taste.ownLossWeight,
  guardWeight: 1.6 * taste.guardWeight,
  toMoreCautious: 1.5 * taste.toMoreCautious,
});
