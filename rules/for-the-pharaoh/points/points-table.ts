import type { Troop, TroopClass, TroopKind, Weapon } from './troop.ts';

/* The points table of the book, in its row order (For the Pharaoh, Points Costs). */

/** Cost of a light infantry figure with other weapons, by class. */
export const FIGURE_COST_BY_CLASS: Readonly<Record<TroopClass, number>> = { E: 1, D: 3, C: 5, B: 7, A: 9, 'A+': 11 };

export const FANATIC_COST = 1;
export const MERCENARY_COST = -1;

export const ARMOUR_COST: Readonly<Record<Troop['armour'], number>> = { light: 0, medium: 1, heavy: 3 };

export const SHIELD_COST: Readonly<Record<Troop['shield'], number>> = {
  none: 0,
  buckler: 1,
  pavise: 1,
  shield: 2,
  mantlet: 2,
};

export const CAVALRY_BARDING_COST = 5;

/** Cost of each primary weapon. The bow is +1 and the composite bow +2 by ruling FTP-P1. */
export const WEAPON_COST: Readonly<Record<Exclude<Weapon, 'two-other-weapons'>, number>> = {
  bow: 1,
  dart: 1,
  javelin: 1,
  mace: 1,
  'short-spear': 1,
  sling: 1,
  axe: 2,
  'composite-bow': 2,
  'javelin-throw-stick': 2,
  'long-spear': 2,
  'two-handed-mace': 2,
  'two-handed-axe': 3,
  lance: 3,
  sword: 3,
  'two-handed-sword': 4,
  pike: 4,
};

/** Returns the extra cost of two, three, four … primary weapons: 1, 3, 6 and so on (ruling FTP-P3). */
export const getExtraWeaponsCost = (primary: number): number => (primary * (primary - 1)) / 2;

/** Cost of a second other weapon (2OW), by ruling FTP-P3. */
export const SECOND_OTHER_WEAPON_COST = 1;

export const CAVALRY_COST = 2;
export const MOUNT_COST = 1;
export const CAMEL_COST = 1;
export const ARAB_COST = 1;
export const SECOND_ORDER_COST = 1;

/** Cost of a class C model with its draft animals and crew. */
export const MODEL_COST: Readonly<Partial<Record<TroopKind, number>>> = {
  wagon: 10,
  'light-chariot': 20,
  'battle-cart': 30,
  'heavy-chariot': 40,
};

export const CHARIOT_SCYTHES_COST = 10;
export const CHARIOT_BARDING_COST = 10;
/** Percentage of the class C model's cost for each class above or below C (ruling FTP-P4). */
export const MODEL_COST_PER_CLASS = 20;
/** Percentage of the class C model's cost that fanatics cost more and mercenaries less. */
export const MODEL_FANATIC_COST = 10;
/** Number of classes above class C; below 0 for D and E. */
export const CLASS_STEPS: Readonly<Record<TroopClass, number>> = { 'A+': 3, A: 2, B: 1, C: 0, D: -1, E: -2 };

export const SPECIALIST_COST = 10;
export const GENERAL_COST_WITHOUT_STARS = 100;
export const GENERAL_COST_PER_STAR = 200;
export const MAX_STARS = 6;

/** Cost of field works per group frontage. */
export const WORK_COSTS = { ditch: 10, palisade: 10, ditchAndPalisade: 20, plashing: 10 } as const;
