import type { ListColumn } from '../../core/army/list-columns.ts';
import { type TroopFace, createTroopTypes } from '../../core/army/troops/troop-type.ts';
import { choiceField, toOptions, switchField } from '../../core/army/troops/troop-form.ts';
import type { HandWeapon, NeutralTroop } from '../../core/convert/likeness.ts';
import type { Facet, TroopField } from '../../core/rule-system.ts';
import { capitalise } from '../../core/words.ts';
import {
  ARMS,
  type Nation,
  NATIONS,
  findMissileWeapon,
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
export function toNeutralTroop(troop: Troop): NeutralTroop {
  const { arm, weight } = TYPES[troop.type];
  const hand = HAND[troop.weapon];
  const missile = findMissileWeapon(troop);
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

const WEAPON_NAMES: Readonly<Record<Weapon, string>> = {
  sword: 'swords',
  spear: 'spears',
  axe: 'axes',
  bow: 'bows',
  javelin: 'javelins',
  sling: 'slings',
  lance: 'lances',
  melee: 'melee weapons',
};

const ARM_NAMES = { infantry: 'infantry', cavalry: 'cavalry', chariot: 'chariots' } as const;
const NATION_NAMES: Readonly<Record<Nation, string>> = { assyria: 'Assyria', egypt: 'Egypt' };

/** Formats the weapons. Chariots carry bows as well. */
const formatEquipment = ({ type, weapon, guard }: Troop): string =>
  [type === 'heavy-chariots' ? 'bows and melee weapons' : WEAPON_NAMES[weapon], ...(guard ? ['guard'] : [])].join(', ');

const formatCastings = (castings: number): string => (castings === 1 ? '1 chariot' : `${castings} castings`);

const formatBody = ({ type }: Troop): string => `${TYPES[type].weight} ${ARM_NAMES[TYPES[type].arm]}`;

function getTroopFace(troop: Troop): TroopFace {
  const { nation, name, weight, arm, castings, hits } = TYPES[troop.type];
  const body = `${name}, ${formatEquipment(troop)}`;
  return {
    short: body,
    words: `${body}: ${formatBody(troop)}, ${formatCastings(castings)} on a stand that takes ${hits} hits`,
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

export const prwTroops = createTroopTypes<Troop>(troopSchema, getTroopFace);

export const LIST_COLUMNS: readonly ListColumn[] = [
  {
    key: 'type',
    title: 'Type',
    width: 14,
    parts: true,
    cell: prwTroops.ask((troop) => capitalise(formatBody(troop)), ''),
  },
  { key: 'weapons', title: 'Armed with', width: 14, cell: prwTroops.ask(formatEquipment, '') },
  {
    key: 'stand',
    title: 'Stand',
    width: 10,
    cell: prwTroops.ask(({ type }) => formatCastings(TYPES[type].castings), ''),
  },
];

const types = toOptions(TYPE_IDS, (id) => TYPES[id].name);
const weapons = toOptions(WEAPONS, (id) => WEAPON_NAMES[id]);

export const FACETS: readonly Facet[] = [
  { id: 'nation', label: 'Nation', values: toOptions(NATIONS, (id) => NATION_NAMES[id]) },
  { id: 'type', label: 'Troop type', values: types },
  { id: 'arm', label: 'Arm', values: toOptions(ARMS, (id) => ARM_NAMES[id]) },
  { id: 'weight', label: 'Weight', values: toOptions(WEIGHTS) },
  { id: 'weapon', label: 'Weapon', values: weapons },
  { id: 'guard', label: 'Guard', values: toOptions(['yes', 'no']) },
];

export const TROOP_FIELDS: readonly TroopField[] = [
  choiceField('type', 'Troop type', types),
  choiceField('weapon', 'Weapon', [{ id: null, label: 'as is usual for the type' }, ...weapons]),
  switchField('guard', 'Guard'),
];
