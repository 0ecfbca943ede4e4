import type { Arm, HandWeapon, Missile, NeutralTroop, Order } from '../../core/convert/neutral-troop.ts';
import type { Kind, Missiles, Weapon } from './kinds.ts';
import type { Troop } from './troop.ts';

const ARM: Readonly<Record<Kind, Arm>> = {
  'light-infantry': 'foot',
  'heavy-infantry': 'foot',
  'light-cavalry': 'horse',
  cavalry: 'horse',
  camelry: 'camels',
  chariots: 'chariots',
  elephants: 'elephants',
  'siege-weapon': 'engines',
};

const ORDER: Readonly<Partial<Record<Kind, Order>>> = {
  'light-infantry': 'loose',
  'heavy-infantry': 'close',
  'light-cavalry': 'open',
  cavalry: 'loose',
};

const HAND: Readonly<Partial<Record<Weapon, HandWeapon>>> = {
  club: 'mace',
  axe: 'axe',
  sword: 'sword',
  spear: 'spear',
};
const MISSILE: Readonly<Partial<Record<Missiles, Missile>>> = {
  javelin: 'javelin',
  sling: 'sling',
  'short-bow': 'bow',
  'compound-bow': 'bow',
};

/** The spears of a phalanx may be pikes (Melee). */
function hand({ weapon, formation }: Troop): readonly HandWeapon[] {
  const known = HAND[weapon];
  if (!known) return [];
  return formation === 'phalanx' && known === 'spear' ? ['spear', 'pike'] : [known];
}

/** What a troop type is in terms of no book. */
export function neutralTroop(troop: Troop): NeutralTroop {
  const missile = MISSILE[troop.missiles];
  return {
    arm: ARM[troop.kind],
    order: troop.skirmisher ? 'open' : (ORDER[troop.kind] ?? null),
    hand: hand(troop),
    missiles: missile ? [missile] : [],
    armour: troop.armour ? 1 : 0,
    shield: troop.shield,
    // Templars are temple guards and fanatics; of the others the book does not say who is better.
    quality: troop.templar ? 1 : 3,
    drilled: troop.formation === 'none' ? null : true,
  };
}

/** Figures of a unit: the book names no sizes (ruling BTG-15), so that these are the app's. */
const UNIT_SIZE: Readonly<Record<Kind, number>> = {
  'light-infantry': 12,
  'heavy-infantry': 12,
  'light-cavalry': 8,
  cavalry: 8,
  camelry: 8,
  chariots: 4,
  elephants: 2,
  'siege-weapon': 1,
};

export const unitSize = ({ kind }: Troop): number => UNIT_SIZE[kind];
