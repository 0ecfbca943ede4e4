export type Arm = 'foot' | 'horse' | 'camels' | 'chariots' | 'elephants' | 'engines' | 'wagons' | 'herds';

/** Order of foot, closest first; for mounted troops, heaviest first. */
const ORDERS = ['close', 'loose', 'open'] as const;
export type NeutralOrder = (typeof ORDERS)[number];

export type HandWeapon = 'pike' | 'spear' | 'lance' | 'sword' | 'axe' | 'mace';

export type Missile = 'javelin' | 'sling' | 'bow' | 'crossbow' | 'handgun';

/** A troop type independent of books, used to find its equivalent. Null if the book does not say. */
export interface NeutralTroop {
  readonly arm: Arm;
  readonly order: NeutralOrder | null;
  /** Alternatives; none if the book does not name the weapon. */
  readonly hand: readonly HandWeapon[];
  /** Alternatives; none for troops that do not shoot. */
  readonly missiles: readonly Missile[];
  /** Armour: 0 for none, 1 for some, 2 for heavy. */
  readonly armour: 0 | 1 | 2 | null;
  readonly shield: boolean | null;
  /** Quality, from 1 for guards and elites through 3 for most troops to 5 for the worst. */
  readonly quality: 1 | 2 | 3 | 4 | 5 | null;
  /** True if drilled to move in formation. */
  readonly drilled: boolean | null;
}

/** Distance between two troop types, 0 if equivalent, with descriptions of their differences. */
export interface Likeness {
  readonly distance: number;
  readonly differences: readonly string[];
}

type Difference = readonly [weight: number, words: string];

const NO_DIFFERENCE: Difference = [0, ''];

/* Weights of differences. They are Nomarch's own: no book compares itself with another. */

/** Arms that can replace each other. */
const ARM_WEIGHT: readonly (readonly [one: Arm, other: Arm, weight: number])[] = [
  ['horse', 'camels', 3],
  ['horse', 'chariots', 5],
  ['camels', 'chariots', 6],
  ['chariots', 'wagons', 5],
];
const ORDER_STEP = 2;
const ARMOUR_STEP = 1.5;
const QUALITY_STEP = 1;
const SHIELD_WEIGHT = 1;
const DRILL_WEIGHT = 0.5;
/** Weight of a weapon that one of the books does not name. */
const UNNAMED_WEAPON = 0.75;
const OTHER_WEAPON = 2;
const NO_MISSILES = 5;
/** Weight of missing javelins. It is low because javelins are thrown only just before contact. */
const NO_JAVELINS = 2;
const OTHER_MISSILES = 3;

const HAND_WEIGHT: readonly (readonly [one: HandWeapon, other: HandWeapon, weight: number])[] = [
  ['pike', 'spear', 1],
  ['spear', 'lance', 0.5],
  ['pike', 'lance', 1],
  ['sword', 'axe', 1],
  ['axe', 'mace', 1],
  ['sword', 'mace', 1.5],
];
const MISSILE_WEIGHT: readonly (readonly [one: Missile, other: Missile, weight: number])[] = [
  ['sling', 'bow', 1.5],
  ['javelin', 'sling', 2.5],
  ['bow', 'crossbow', 1],
  ['crossbow', 'handgun', 1],
  ['bow', 'handgun', 1.5],
];

const ARM_NAME: Readonly<Record<Arm, string>> = {
  foot: 'foot',
  horse: 'horsemen',
  camels: 'camel riders',
  chariots: 'chariots',
  elephants: 'elephants',
  engines: 'engines',
  wagons: 'wagons',
  herds: 'herds',
};
const HAND_NAME: Readonly<Record<HandWeapon, string>> = {
  pike: 'pikes',
  spear: 'spears',
  lance: 'lances',
  sword: 'swords',
  axe: 'axes',
  mace: 'maces or clubs',
};
const MISSILE_NAME: Readonly<Record<Missile, string>> = {
  javelin: 'javelins',
  sling: 'slings',
  bow: 'bows',
  crossbow: 'crossbows',
  handgun: 'handguns',
};
const ARMOUR_NAME = ['no armour', 'some armour', 'heavy armour'] as const;

const findWeight = <Kind>(
  table: readonly (readonly [one: Kind, other: Kind, weight: number])[],
  one: Kind,
  other: Kind,
): number | undefined =>
  one === other ? 0 : table.find(([a, b]) => (a === one && b === other) || (a === other && b === one))?.[2];

/** Returns the lowest weight between two sets of weapons. */
const getMinWeight = <Kind>(
  table: readonly (readonly [one: Kind, other: Kind, weight: number])[],
  some: readonly Kind[],
  others: readonly Kind[],
  unlike: number,
): number => Math.min(...some.flatMap((one) => others.map((other) => findWeight(table, one, other) ?? unlike)));

const joinNames = <Kind extends string>(names: Readonly<Record<Kind, string>>, kinds: readonly Kind[]): string =>
  kinds.map((kind) => names[kind]).join(' or ');

function armDifference({ arm: from }: NeutralTroop, { arm: to }: NeutralTroop): Difference | null {
  const weight = findWeight(ARM_WEIGHT, from, to);
  if (weight === undefined) return null;
  return weight === 0 ? NO_DIFFERENCE : [weight, `${ARM_NAME[to]} instead of ${ARM_NAME[from]}`];
}

const orderName = (order: NeutralOrder, arm: Arm): string =>
  arm === 'foot' ? `${order} order` : { close: 'heavy', loose: 'medium', open: 'light' }[order];

function orderDifference(from: NeutralTroop, to: NeutralTroop): Difference {
  if (from.order === null || to.order === null || from.order === to.order) return NO_DIFFERENCE;
  const steps = Math.abs(ORDERS.indexOf(from.order) - ORDERS.indexOf(to.order));
  return [steps * ORDER_STEP, `${orderName(to.order, to.arm)} instead of ${orderName(from.order, from.arm)}`];
}

function handDifference({ hand: from }: NeutralTroop, { hand: to }: NeutralTroop): Difference {
  if (from.length === 0 && to.length === 0) return NO_DIFFERENCE;
  // A weapon without a name cannot be described.
  if (from.length === 0 || to.length === 0) return [UNNAMED_WEAPON, ''];
  const weight = getMinWeight(HAND_WEIGHT, from, to, OTHER_WEAPON);
  return weight === 0
    ? NO_DIFFERENCE
    : [weight, `${joinNames(HAND_NAME, to)} instead of ${joinNames(HAND_NAME, from)}`];
}

function missileDifference({ missiles: from, arm }: NeutralTroop, { missiles: to }: NeutralTroop): Difference {
  if (arm === 'engines' || (from.length === 0 && to.length === 0)) return NO_DIFFERENCE;
  const getWeight = (missiles: readonly Missile[]): number =>
    missiles.includes('javelin') ? NO_JAVELINS : NO_MISSILES;
  if (to.length === 0) return [getWeight(from), `no ${joinNames(MISSILE_NAME, from)}`];
  if (from.length === 0) return [getWeight(to), `${joinNames(MISSILE_NAME, to)} as well`];
  const weight = getMinWeight(MISSILE_WEIGHT, from, to, OTHER_MISSILES);
  return weight === 0
    ? NO_DIFFERENCE
    : [weight, `${joinNames(MISSILE_NAME, to)} instead of ${joinNames(MISSILE_NAME, from)}`];
}

function armourDifference({ armour: from }: NeutralTroop, { armour: to }: NeutralTroop): Difference {
  if (from === null || to === null || from === to) return NO_DIFFERENCE;
  return [Math.abs(from - to) * ARMOUR_STEP, `${ARMOUR_NAME[to]} instead of ${ARMOUR_NAME[from]}`];
}

function shieldDifference({ shield: from }: NeutralTroop, { shield: to }: NeutralTroop): Difference {
  if (from === null || to === null || from === to) return NO_DIFFERENCE;
  return [SHIELD_WEIGHT, to ? 'shields' : 'no shields'];
}

function qualityDifference({ quality: from }: NeutralTroop, { quality: to }: NeutralTroop): Difference {
  if (from === null || to === null || from === to) return NO_DIFFERENCE;
  return [Math.abs(from - to) * QUALITY_STEP, to < from ? 'better troops' : 'worse troops'];
}

function drillDifference({ drilled: from }: NeutralTroop, { drilled: to }: NeutralTroop): Difference {
  if (from === null || to === null || from === to) return NO_DIFFERENCE;
  return [DRILL_WEIGHT, to ? 'drilled' : 'not drilled'];
}

/** Compares a troop type `to` with `from`; null if `to` cannot replace `from` at all. */
export function getLikeness(from: NeutralTroop, to: NeutralTroop): Likeness | null {
  const arm = armDifference(from, to);
  if (!arm) return null;
  const differences = [
    arm,
    orderDifference(from, to),
    handDifference(from, to),
    missileDifference(from, to),
    armourDifference(from, to),
    shieldDifference(from, to),
    qualityDifference(from, to),
    drillDifference(from, to),
  ];
  return {
    distance: differences.reduce((sum, [weight]) => sum + weight, 0),
    differences: differences.flatMap(([, words]) => (words === '' ? [] : [words])),
  };
}
