import { STORM_ODDS } from './constants.ts';

/** What a regent prefers: each weighs the same moves differently. */
export const TEMPERAMENTS = ['cautious', 'raider', 'besieger', 'builder'] as const;
export type Temperament = (typeof TEMPERAMENTS)[number];

/** How well a regent plays, the weakest first; skill-levels.ts says what each may do. */
export const STRENGTHS = ['novice', 'able', 'expert'] as const;
export type Strength = (typeof STRENGTHS)[number];

export interface Taste {
  /** Weight of own losses. */
  readonly fear: number;
  /** The least chance to win with which an army goes where enemies stand, sallies, or relieves a fort. */
  readonly leastAttack: number;
  /** Gold for each point that an enemy loses in battle. */
  readonly hunting: number;
  /** How likely each enemy next door is taken to attack in a month. */
  readonly wary: number;
  /** Weight of bringing a side nearer to victory in a province's worth. */
  readonly racing: number;
  /** Weight of an enemy's gold that is raided, against own gold. */
  readonly raiding: number;
  /** The part of its worth that a province keeps where its fort has to be besieged. */
  readonly sieges: number;
  /** Weight of an own province that may be lost, against one that may be won. */
  readonly guarding: number;
  /** The part of an army that is posted against raiders. */
  readonly interceptors: number;
  /** The part of a winter's gold that goes to new armies. */
  readonly newArmies: number;
  /** The part of a winter's gold that goes to partisans. */
  readonly partisans: number;
}

/** The least chance with which a regent orders a storm. */
export const leastStorm = ({ leastAttack }: Taste): number => Math.max(STORM_ODDS, leastAttack);

export const TASTES: Readonly<Record<Temperament, Taste>> = {
  cautious: {
    fear: 1.3,
    leastAttack: 0.8,
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
    leastAttack: 0.4,
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
    leastAttack: 0.5,
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
    leastAttack: 0.6,
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
