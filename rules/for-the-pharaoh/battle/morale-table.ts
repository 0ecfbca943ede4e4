import { CLASSES, type Troop, type TroopClass } from '../points/troop.ts';

/* For the Pharaoh, Morale and Risk to the General, in the rows of the book. */

/** Taken off the total of the morale dice. */
export const INTRINSIC_MORALE: Readonly<Record<TroopClass, number>> = { 'A+': 3, A: 5, B: 7, C: 9, D: 11, E: 13 };

/** What a class below E would have, for mercenaries (ruling FTP-B3). */
const BELOW_E = 15;

/** Dice by what is left of the unit, best first (ruling FTP-B2). */
export const MORALE_DICE: readonly (readonly [left: string, dice: string])[] = [
  ['more than 75%', '4D6'],
  ['more than 50%', '3D6'],
  ['more than 25%', '2D6'],
  ['25% or less', '1D6'],
];

/** Regulars and irregulars differ in the first three rows only. */
export const MORALE_RESULTS: readonly {
  readonly score: string;
  readonly regulars: string;
  readonly irregulars: string;
}[] = [
  { score: '+16 or better', regulars: 'Obey orders', irregulars: 'Assault' },
  { score: '+11 to +15', regulars: 'Obey orders', irregulars: 'Attack' },
  { score: '+6 to +10', regulars: 'Obey orders', irregulars: 'Advance' },
  { score: '+1 to +5', regulars: 'Obey orders', irregulars: 'Obey orders' },
  { score: '0', regulars: 'Halt, disordered, orders forgotten', irregulars: 'Halt, disordered, orders forgotten' },
  { score: '−1 to −2', regulars: 'Recoil', irregulars: 'Recoil' },
  { score: '−3 to −4', regulars: 'Retire', irregulars: 'Retire' },
  { score: '−5 to −6', regulars: 'Retreat', irregulars: 'Retreat' },
  { score: '−7 or worse', regulars: 'Rout', irregulars: 'Rout' },
];

/** Faces of a d10 on which a general with the unit is lost; null: without a roll. */
export const GENERALS_RISK_TABLE: readonly (readonly [result: string, upTo: number | null])[] = [
  ['Halt, become disordered', 2],
  ['Recoil', 4],
  ['Retire', 6],
  ['Retreat', 8],
  ['Rout', null],
];

/** A troop type's own morale: fanatics test a class higher, mercenaries one lower (ruling FTP-B3). */
export function troopMorale(troop: Pick<Troop, 'class' | 'fanatic' | 'mercenary'>): number {
  const shift = (troop.mercenary ? 1 : 0) - (troop.fanatic ? 1 : 0);
  const at = Math.max(0, CLASSES.indexOf(troop.class) + shift);
  const tested = CLASSES[at];
  return tested ? INTRINSIC_MORALE[tested] : BELOW_E;
}

/** Troops of one type in a unit. */
export interface MoraleShare {
  readonly morale: number;
  readonly figures: number;
  readonly groupSize: number;
}

/**
 * The intrinsic morale of a unit: the mean of the classes that have a complete group, each counted once, a half rounded
 * up (ruling FTP-B4). A unit too small for a group tests as the most of it; null for a unit of nobody.
 */
export function unitMorale(shares: readonly MoraleShare[]): number | null {
  const groups = new Map<number, number>();
  for (const { morale, figures, groupSize } of shares) {
    if (figures > 0) groups.set(morale, (groups.get(morale) ?? 0) + figures / groupSize);
  }
  const complete = [...groups].filter(([, count]) => count >= 1).map(([morale]) => morale);
  if (complete.length > 0) {
    return Math.floor(complete.reduce((sum, morale) => sum + morale, 0) / complete.length + 0.5);
  }
  const [most] = [...groups].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? null;
}
