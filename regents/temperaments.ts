/** What a regent likes: each judges the same months by other weights. */
export const TEMPERAMENTS = ['cautious', 'raider', 'besieger', 'builder'] as const;
export type Temperament = (typeof TEMPERAMENTS)[number];

/** How well a regent plays, the weakest first: what it weighs, and whether it looks ahead. */
export const STRENGTHS = ['novice', 'able', 'expert'] as const;
export type Strength = (typeof STRENGTHS)[number];

export interface Taste {
  /** What own troops that may be lost weigh against what may be won. */
  readonly fear: number;
  /** What each point that an enemy loses in battle is worth. */
  readonly hunting: number;
  /** How likely each enemy next door is taken to come over in a month. */
  readonly wary: number;
  /** What the nearness of victory, of one’s own or an enemy’s, adds to what a province is worth. */
  readonly racing: number;
  /** What an enemy's gold that is burnt or carried off weighs against gold of one's own. */
  readonly raiding: number;
  /** What a fort that has to be besieged is worth of its province. */
  readonly sieges: number;
  /** What a province of one's own that may be lost weighs against one that may be won. */
  readonly guarding: number;
  /** The part of an army that goes after raiders. */
  readonly interceptors: number;
  /** The part of the gold left in winter that goes to new armies rather than to those that stand. */
  readonly newArmies: number;
  /** The part that goes to partisans. */
  readonly partisans: number;
}

export const TASTES: Readonly<Record<Temperament, Taste>> = {
  cautious: {
    fear: 1.3,
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
