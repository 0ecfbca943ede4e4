import type { HandWeapon, NeutralTroop } from '../../core/convert/neutral-troop.ts';
import type { Troop } from './troop.ts';
import { shotWeaponOf, TYPES, type Weapon } from './types.ts';

const ARM = { infantry: 'foot', cavalry: 'horse', chariot: 'chariots' } as const;
const HAND: Readonly<Partial<Record<Weapon, HandWeapon>>> = {
  sword: 'sword',
  spear: 'spear',
  axe: 'axe',
  lance: 'lance',
};

/** What a troop type is in terms of no book. Heavy infantry is armoured, light is not; of the mounted the book does not say (Assyrian forces; Egyptian forces). */
export function neutralTroop(troop: Troop): NeutralTroop {
  const { arm, weight } = TYPES[troop.type];
  const hand = HAND[troop.weapon];
  const missile = shotWeaponOf(troop);
  return {
    arm: ARM[arm],
    order: weight === 'heavy' ? 'close' : 'open',
    hand: hand ? [hand] : [],
    missiles: missile ? [missile] : [],
    armour: arm !== 'infantry' ? null : weight === 'heavy' ? 1 : 0,
    shield: null,
    quality: troop.guard ? 1 : 3,
    drilled: null,
  };
}

/** Stands of a unit: the book names no sizes (ruling PRW-4), so that this one is the app's. */
export const UNIT_SIZE = 4;
