import { CLASSES, type Troop, type TroopClass } from '../../points/troop.ts';

/* For the Pharaoh, Morale; Risk to the General: tables in the book's row order. */

/** Amount subtracted from the total of the morale dice, by class. */
export const INTRINSIC_MORALE: Readonly<Record<TroopClass, number>> = { 'A+': 3, A: 5, B: 7, C: 9, D: 11, E: 13 };

/** Amount for mercenaries of class E, which are a class below the table (ruling FTP-B3). */
const MORALE_BELOW_E = 15;

/** Number of dice by the unit's remaining strength in percent, highest strength first (ruling FTP-B2). */
export const MORALE_DICE: readonly { readonly left: string; readonly above: number; readonly dice: number }[] = [
  { left: 'more than 75%', above: 75, dice: 4 },
  { left: 'more than 50%', above: 50, dice: 3 },
  { left: 'more than 25%', above: 25, dice: 2 },
  { left: '25% or less', above: 0, dice: 1 },
];

/** Outcomes of a morale test, best first. After a snap shot, `disorder` replaces results worse than `obey`. */
export const MORALE_OUTCOMES = [
  'assault',
  'attack',
  'advance',
  'obey',
  'disorder',
  'halt',
  'recoil',
  'retire',
  'retreat',
  'rout',
] as const;
export type MoraleResult = (typeof MORALE_OUTCOMES)[number];

export const RESULT_NAME: Readonly<Record<MoraleResult, string>> = {
  assault: 'Assault',
  attack: 'Attack',
  advance: 'Advance',
  obey: 'Obey orders',
  disorder: 'Disordered',
  halt: 'Halt, disordered, orders forgotten',
  recoil: 'Recoil',
  retire: 'Retire',
  retreat: 'Retreat',
  rout: 'Rout',
};

/** Results by score: a row applies from its lowest score up to the previous row. Regulars and irregulars differ only in the first three. */
export const MORALE_RESULTS: readonly {
  readonly score: string;
  readonly least: number;
  readonly regulars: MoraleResult;
  readonly irregulars: MoraleResult;
}[] = [
  { score: '+16 or better', least: 16, regulars: 'obey', irregulars: 'assault' },
  { score: '+11 to +15', least: 11, regulars: 'obey', irregulars: 'attack' },
  { score: '+6 to +10', least: 6, regulars: 'obey', irregulars: 'advance' },
  { score: '+1 to +5', least: 1, regulars: 'obey', irregulars: 'obey' },
  { score: '0', least: 0, regulars: 'halt', irregulars: 'halt' },
  { score: '−1 to −2', least: -2, regulars: 'recoil', irregulars: 'recoil' },
  { score: '−3 to −4', least: -4, regulars: 'retire', irregulars: 'retire' },
  { score: '−5 to −6', least: -6, regulars: 'retreat', irregulars: 'retreat' },
  { score: '−7 or worse', least: -Infinity, regulars: 'rout', irregulars: 'rout' },
];

/** Results that put a general with the unit at risk. */
export type RiskyResult = Extract<MoraleResult, 'halt' | 'recoil' | 'retire' | 'retreat' | 'rout'>;

/** Highest face of a d10 with which a general with the unit is killed. Null if the general is killed without a roll. */
export const GENERALS_RISK_TABLE: readonly (readonly [result: RiskyResult, upTo: number | null])[] = [
  ['halt', 2],
  ['recoil', 4],
  ['retire', 6],
  ['retreat', 8],
  ['rout', null],
];

/** Returns the morale of a troop type. Fanatics test one class higher, mercenaries one lower (ruling FTP-B3). */
export function getTroopMorale(troop: Pick<Troop, 'class' | 'fanatic' | 'mercenary'>): number {
  const shift = (troop.mercenary ? 1 : 0) - (troop.fanatic ? 1 : 0);
  const index = Math.max(0, CLASSES.indexOf(troop.class) + shift);
  const tested = CLASSES[index];
  return tested ? INTRINSIC_MORALE[tested] : MORALE_BELOW_E;
}

export interface MoraleShare {
  readonly morale: number;
  readonly figures: number;
  readonly groupSize: number;
}

/**
 * Returns the intrinsic morale of a unit: the mean of its classes with a complete group, each counted once, halves rounded up (ruling
 * FTP-B4). A unit without a complete group tests as its largest part. Null for an empty unit.
 */
export function getUnitMorale(shares: readonly MoraleShare[]): number | null {
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

const GENERAL_AT_RISK = 'a general with the unit is at risk';

/** Meaning of each result, in short (For the Pharaoh, Morale, Explanation of Results). */
export const RESULT_MEANING: Readonly<Record<MoraleResult, readonly string[]>> = {
  assault: [
    'it continues its melee, or must charge the nearest enemy, even if it has distance weapons; limits on charges do not apply',
    'without a target it moves towards the nearest enemy or the enemy’s table edge at full speed with the charge bonus, and becomes disordered',
    'it must leave high ground, buildings and obstacles',
  ],
  attack: [
    'it continues its melee, or must charge the nearest permitted target, but not over disordering terrain, at defended obstacles or against higher ground',
    'a unit with distance weapons moves to effective range instead',
    'without a target it moves towards the nearest enemy or the enemy’s table edge at full speed with bonuses; it leaves high ground, buildings, woods and obstacles, unless it is shooting at effective range',
  ],
  advance: [
    'it continues its melee, or must charge the nearest permitted target, but not uphill, over disordering terrain or at defended obstacles',
    'a unit with distance weapons moves into range, or one range band closer, down to effective range',
    'if it is uphill of the enemy, or in or behind buildings, woods or a defensible obstacle, it may obey its orders instead',
  ],
  obey: ['it follows its orders'],
  disorder: ['it becomes disordered, but still fights if a melee follows'],
  halt: [
    'it becomes disordered, continues its melee and cannot counter-charge',
    'its orders are forgotten until a general reissues them',
    GENERAL_AT_RISK,
  ],
  recoil: [
    'it is disordered and cannot counter-charge',
    'it breaks off from melee, or moves back one full move, facing the enemy; if it is uphill of the enemy, or in or behind buildings, woods or a defensible obstacle, it may halt instead',
    GENERAL_AT_RISK,
  ],
  retire: [
    'it is disordered and cannot counter-charge',
    'it breaks off from melee, or moves back at full speed, facing the enemy; it repeats this each turn until it tests as halt or better in phase two, or leaves the table',
    GENERAL_AT_RISK,
  ],
  retreat: [
    'it becomes disordered, turns its back and moves towards its own table edge at charge speed with bonuses; it may face chargers but not counter-charge',
    'it tests again only if a general is with it',
    GENERAL_AT_RISK,
  ],
  rout: [
    'it becomes disordered and runs towards its own table edge at charge speed with bonuses until it leaves the table; it cannot rally',
    'a general with the unit is lost',
  ],
};
