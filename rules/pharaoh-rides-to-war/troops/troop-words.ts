import type { ListColumn } from '../../core/army/list-columns.ts';
import { type TroopFace, troopTypes } from '../../core/army/troops/troop-type.ts';
import { choice, named, onOff } from '../../core/army/troops/troop-form.ts';
import type { HandWeapon, NeutralTroop } from '../../core/convert/likeness.ts';
import type { Facet, TroopField } from '../../core/rule-system.ts';
import { capital } from '../../core/words.ts';
import {
  ARMS,
  type Nation,
  NATIONS,
  shotWeaponOf,
  type Troop,
  troopSchema,
  TYPE_IDS,
  TYPES,
  type Weapon,
  WEAPONS,
  WEIGHTS,
} from './types.ts';

const ARM = { infantry: 'foot', cavalry: 'horse', chariot: 'chariots' } as const;
const HAND: Readonly<Partial<Record<Weapon, HandWeapon>>> = {
  sword: 'sword',
  spear: 'spear',
  axe: 'axe',
  lance: 'lance',
};

/**
 * Describes a troop type in terms common to all books. Heavy infantry has armour, light infantry none; for mounted troops the book does not
 * say (Assyrian forces; Egyptian forces).
 */
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

/** Default number of stands per unit, chosen for this app as the book names no sizes (ruling PRW-4). */
export const UNIT_SIZE = 4;

const WEAPON_NAME: Readonly<Record<Weapon, string>> = {
  sword: 'swords',
  spear: 'spears',
  axe: 'axes',
  bow: 'bows',
  javelin: 'javelins',
  sling: 'slings',
  lance: 'lances',
  melee: 'melee weapons',
};

const ARM_NAME = { infantry: 'infantry', cavalry: 'cavalry', chariot: 'chariots' } as const;
const NATION_NAME: Readonly<Record<Nation, string>> = { assyria: 'Assyria', egypt: 'Egypt' };

/** Formats the weapons. Chariots carry bows as well. */
const equipment = ({ type, weapon, guard }: Troop): string =>
  [type === 'heavy-chariots' ? 'bows and melee weapons' : WEAPON_NAME[weapon], ...(guard ? ['guard'] : [])].join(', ');

const castingWords = (castings: number): string => (castings === 1 ? '1 chariot' : `${castings} castings`);

const bodyOf = ({ type }: Troop): string => `${TYPES[type].weight} ${ARM_NAME[TYPES[type].arm]}`;

function troopFace(troop: Troop): TroopFace {
  const { nation, name, weight, arm, castings, hits } = TYPES[troop.type];
  const body = `${name}, ${equipment(troop)}`;
  return {
    short: body,
    words: `${body}: ${bodyOf(troop)}, ${castingWords(castings)} on a stand that takes ${hits} hits`,
    facets: {
      nation: [nation],
      type: [troop.type],
      arm: [arm],
      weight: [weight],
      weapon: [troop.weapon],
      guard: [troop.guard ? 'yes' : 'no'],
    },
  };
}

export const prwTroops = troopTypes<Troop>(troopSchema, troopFace);

export const LIST_COLUMNS: readonly ListColumn[] = [
  { key: 'type', title: 'Type', width: 14, parts: true, cell: prwTroops.ask((troop) => capital(bodyOf(troop)), '') },
  { key: 'weapons', title: 'Armed with', width: 14, cell: prwTroops.ask(equipment, '') },
  {
    key: 'stand',
    title: 'Stand',
    width: 10,
    cell: prwTroops.ask(({ type }) => castingWords(TYPES[type].castings), ''),
  },
];

const types = named(TYPE_IDS, (id) => TYPES[id].name);
const weapons = named(WEAPONS, (id) => WEAPON_NAME[id]);

export const FACETS: readonly Facet[] = [
  { id: 'nation', label: 'Nation', values: named(NATIONS, (id) => NATION_NAME[id]) },
  { id: 'type', label: 'Troop type', values: types },
  { id: 'arm', label: 'Arm', values: named(ARMS, (id) => ARM_NAME[id]) },
  { id: 'weight', label: 'Weight', values: named(WEIGHTS) },
  { id: 'weapon', label: 'Weapon', values: weapons },
  { id: 'guard', label: 'Guard', values: named(['yes', 'no']) },
];

export const TROOP_FIELDS: readonly TroopField[] = [
  choice('type', 'Troop type', types),
  choice('weapon', 'Weapon', [{ id: null, label: 'as is usual for the type' }, ...weapons]),
  onOff('guard', 'Guard'),
];
