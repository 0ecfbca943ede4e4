export type Arm = 'foot' | 'horse' | 'camels' | 'chariots' | 'elephants' | 'engines' | 'wagons' | 'herds';

/** Order of foot, closest first; for mounted troops, heaviest first. */
const ORDERS = ['close', 'loose', 'open'] as const;
export type Order = (typeof ORDERS)[number];

export type HandWeapon = 'pike' | 'spear' | 'lance' | 'sword' | 'axe' | 'mace';

export type Missile = 'javelin' | 'sling' | 'bow' | 'crossbow' | 'handgun';

/** A troop type independent of books, used to find its equivalent. Null if the book does not say. */
export interface NeutralTroop {
  readonly arm: Arm;
  readonly order: Order | null;
  /** Alternatives; none if the book does not name the weapon. */
  readonly hand: readonly HandWeapon[];
  /** Alternatives; none for troops that do not shoot. */
  readonly missiles: readonly Missile[];
  /** None, some, or heavy. */
  readonly armour: 0 | 1 | 2 | null;
  readonly shield: boolean | null;
  /** From 1 for guards and elites through 3 for most troops to 5 for the worst. */
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

const SAME: Difference = [0, ''];

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
const SHIELD = 1;
const DRILL = 0.5;
/** Weight of a weapon that one of the books does not name. */
const UNNAMED_WEAPON = 0.75;
const OTHER_WEAPON = 2;
const NO_MISSILES = 5;
/** Javelins are thrown just before contact, so that their loss matters less. */
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

const between = <Kind>(
  table: readonly (readonly [one: Kind, other: Kind, weight: number])[],
  one: Kind,
  other: Kind,
): number | undefined =>
  one === other ? 0 : table.find(([a, b]) => (a === one && b === other) || (a === other && b === one))?.[2];

/** Returns the lowest weight between two sets of weapons. */
const nearest = <Kind>(
  table: readonly (readonly [one: Kind, other: Kind, weight: number])[],
  some: readonly Kind[],
  others: readonly Kind[],
  unlike: number,
): number => Math.min(...some.flatMap((one) => others.map((other) => between(table, one, other) ?? unlike)));

const listed = <Kind extends string>(names: Readonly<Record<Kind, string>>, kinds: readonly Kind[]): string =>
  kinds.map((kind) => names[kind]).join(' or ');

function armDifference({ arm: here }: NeutralTroop, { arm: there }: NeutralTroop): Difference | null {
  const weight = between(ARM_WEIGHT, here, there);
  if (weight === undefined) return null;
  return weight === 0 ? SAME : [weight, `${ARM_NAME[there]} instead of ${ARM_NAME[here]}`];
}

const orderName = (order: Order, arm: Arm): string =>
  arm === 'foot' ? `${order} order` : { close: 'heavy', loose: 'medium', open: 'light' }[order];

function orderDifference(here: NeutralTroop, there: NeutralTroop): Difference {
  if (here.order === null || there.order === null || here.order === there.order) return SAME;
  const steps = Math.abs(ORDERS.indexOf(here.order) - ORDERS.indexOf(there.order));
  return [steps * ORDER_STEP, `${orderName(there.order, there.arm)} instead of ${orderName(here.order, here.arm)}`];
}

function handDifference({ hand: here }: NeutralTroop, { hand: there }: NeutralTroop): Difference {
  if (here.length === 0 && there.length === 0) return SAME;
  // A weapon without a name cannot be described.
  if (here.length === 0 || there.length === 0) return [UNNAMED_WEAPON, ''];
  const weight = nearest(HAND_WEIGHT, here, there, OTHER_WEAPON);
  return weight === 0 ? SAME : [weight, `${listed(HAND_NAME, there)} instead of ${listed(HAND_NAME, here)}`];
}

function missileDifference({ missiles: here, arm }: NeutralTroop, { missiles: there }: NeutralTroop): Difference {
  if (arm === 'engines' || (here.length === 0 && there.length === 0)) return SAME;
  const missing = (missiles: readonly Missile[]): number => (missiles.includes('javelin') ? NO_JAVELINS : NO_MISSILES);
  if (there.length === 0) return [missing(here), `no ${listed(MISSILE_NAME, here)}`];
  if (here.length === 0) return [missing(there), `${listed(MISSILE_NAME, there)} as well`];
  const weight = nearest(MISSILE_WEIGHT, here, there, OTHER_MISSILES);
  return weight === 0 ? SAME : [weight, `${listed(MISSILE_NAME, there)} instead of ${listed(MISSILE_NAME, here)}`];
}

function armourDifference({ armour: here }: NeutralTroop, { armour: there }: NeutralTroop): Difference {
  if (here === null || there === null || here === there) return SAME;
  return [Math.abs(here - there) * ARMOUR_STEP, `${ARMOUR_NAME[there]} instead of ${ARMOUR_NAME[here]}`];
}

function shieldDifference({ shield: here }: NeutralTroop, { shield: there }: NeutralTroop): Difference {
  if (here === null || there === null || here === there) return SAME;
  return [SHIELD, there ? 'shields' : 'no shields'];
}

function qualityDifference({ quality: here }: NeutralTroop, { quality: there }: NeutralTroop): Difference {
  if (here === null || there === null || here === there) return SAME;
  return [Math.abs(here - there) * QUALITY_STEP, there < here ? 'better troops' : 'worse troops'];
}

function drillDifference({ drilled: here }: NeutralTroop, { drilled: there }: NeutralTroop): Difference {
  if (here === null || there === null || here === there) return SAME;
  return [DRILL, there ? 'drilled' : 'not drilled'];
}

/** Compares a troop type `to` with `from`; null if it cannot replace it at all. */
export function likeness(here: NeutralTroop, there: NeutralTroop): Likeness | null {
  const arm = armDifference(here, there);
  if (!arm) return null;
  const all = [
    arm,
    orderDifference(here, there),
    handDifference(here, there),
    missileDifference(here, there),
    armourDifference(here, there),
    shieldDifference(here, there),
    qualityDifference(here, there),
    drillDifference(here, there),
  ];
  return {
    distance: all.reduce((sum, [weight]) => sum + weight, 0),
    differences: all.flatMap(([, words]) => (words === '' ? [] : [words])),
  };
}
