import type { Arm, HandWeapon, Missile, NeutralTroop } from '../../core/convert/neutral-troop.ts';
import { groupSize } from './group.ts';
import { standingOrder, type Troop, type TroopClass, type TroopKind, type Weapon } from './troop.ts';

const ARM: Readonly<Record<TroopKind, Arm>> = {
  infantry: 'foot',
  'mounted-infantry': 'foot',
  cavalry: 'horse',
  'light-chariot': 'chariots',
  'heavy-chariot': 'chariots',
  'battle-cart': 'chariots',
  wagon: 'wagons',
};

const HAND: Readonly<Partial<Record<Weapon, HandWeapon>>> = {
  mace: 'mace',
  'two-handed-mace': 'mace',
  axe: 'axe',
  'two-handed-axe': 'axe',
  sword: 'sword',
  'two-handed-sword': 'sword',
  'short-spear': 'spear',
  'long-spear': 'spear',
  lance: 'spear',
  pike: 'pike',
};

const MISSILE: Readonly<Partial<Record<Weapon, Missile>>> = {
  bow: 'bow',
  'composite-bow': 'bow',
  dart: 'javelin',
  javelin: 'javelin',
  'javelin-throw-stick': 'javelin',
  sling: 'sling',
};

/** E is for the least trained; most troops are C (Armour, Class, Troop Type and Weapons Definitions). */
const QUALITY: Readonly<Record<TroopClass, NeutralTroop['quality']>> = { 'A+': 1, A: 1, B: 2, C: 3, D: 4, E: 5 };
const ORDER = { CO: 'close', MO: 'loose', OO: 'open' } as const;

function orderOf(troop: Troop): NeutralTroop['order'] {
  const order = standingOrder(troop);
  if (order !== null) return ORDER[order];
  return troop.kind === 'light-chariot' ? 'open' : 'close';
}

const known = <Kind>(names: Readonly<Partial<Record<Weapon, Kind>>>, weapons: readonly Weapon[]): readonly Kind[] => [
  ...new Set(weapons.flatMap((weapon) => names[weapon] ?? [])),
];

/** What a troop type is in terms of no book. */
export const neutralTroop = (troop: Troop): NeutralTroop => ({
  arm: troop.kind === 'cavalry' && troop.mount === 'camel' ? 'camels' : ARM[troop.kind],
  order: orderOf(troop),
  hand: known(HAND, troop.weapons),
  missiles: known(MISSILE, troop.weapons),
  armour: ({ light: 0, medium: 1, heavy: 2 } as const)[troop.armour],
  shield: troop.shield !== 'none',
  quality: QUALITY[troop.class],
  drilled: troop.drill === 'regular',
});

/** Groups of a unit as other books know them: six of close order are 1,200 men, six of open order 600 (A Note on Scales). */
const GROUPS = 6;

export const unitSize = (troop: Troop): number => GROUPS * groupSize(troop);
