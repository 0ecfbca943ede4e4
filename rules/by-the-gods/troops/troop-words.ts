import type { ListColumn } from '../../core/army/list-columns.ts';
import { type TroopFace, troopTypes } from '../../core/army/troops/troop-type.ts';
import { choice, named, onOff } from '../../core/army/troops/troop-form.ts';
import type { Arm, HandWeapon, Missile, NeutralTroop, Order } from '../../core/convert/likeness.ts';
import type { Facet, TroopField } from '../../core/rule-system.ts';
import { capital } from '../../core/words.ts';
import {
  ENGINE_NAME,
  ENGINES,
  FORMATIONS,
  type Kind,
  KIND_NAME,
  KINDS,
  MISSILE_NAME,
  MISSILES,
  type Missiles,
  type Troop,
  troopSchema,
  type Weapon,
  WEAPON_NAME,
  WEAPONS,
} from './kinds.ts';

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

/** Describes a troop type in terms common to all books. */
export function neutralTroop(troop: Troop): NeutralTroop {
  const missile = MISSILE[troop.missiles];
  return {
    arm: ARM[troop.kind],
    order: troop.skirmisher ? 'open' : (ORDER[troop.kind] ?? null),
    hand: hand(troop),
    missiles: missile ? [missile] : [],
    armour: troop.armour ? 1 : 0,
    shield: troop.shield,
    // Templars are temple guards and fanatics; the book does not grade other troops.
    quality: troop.templar ? 1 : 3,
    drilled: troop.formation === 'none' ? null : true,
  };
}

/** Default number of figures per unit, chosen for this app as the book names no sizes (ruling BTG-15). */
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

const present = (words: readonly string[]): string => words.filter(Boolean).join(', ');

/** Formats the type: "Heavy infantry, phalanx, Templars". */
const type = ({ kind, engine, formation, templar, skirmisher }: Troop): string =>
  present([
    capital(kind === 'siege-weapon' ? ENGINE_NAME[engine] : KIND_NAME[kind]),
    formation === 'none' ? '' : formation,
    templar ? 'Templars' : '',
    skirmisher ? 'skirmishers' : '',
  ]);

/** Formats the weapons: "swords, short bows". */
const weapons = ({ weapon, missiles }: Troop): string =>
  present([
    weapon === 'none' || weapon === 'elephant' ? '' : WEAPON_NAME[weapon],
    missiles === 'none' ? '' : MISSILE_NAME[missiles],
  ]);

const protection = ({ armour, shield }: Troop): string => present([armour ? 'armour' : '', shield ? 'shields' : '']);

const troopFace = (troop: Troop): TroopFace => ({
  short: present([type(troop), weapons(troop), protection(troop)]),
  words: present([type(troop).toLowerCase().replace('templars', 'Templars'), weapons(troop), protection(troop)]),
  facets: {
    kind: [troop.kind],
    formation: [troop.formation],
    weapon: [troop.weapon],
    missiles: [troop.missiles],
    protection: [...(troop.armour ? ['armour'] : []), ...(troop.shield ? ['shield'] : [])],
  },
});

export const btgTroops = troopTypes<Troop>(troopSchema, troopFace);

export const LIST_COLUMNS: readonly ListColumn[] = [
  { key: 'type', title: 'Type', width: 22, parts: true, cell: btgTroops.ask(type, '') },
  { key: 'weapons', title: 'Weapons', width: 18, cell: btgTroops.ask(weapons, '') },
  { key: 'protection', title: 'Protection', width: 12, cell: btgTroops.ask(protection, '') },
];

const kinds = named(KINDS, (id) => KIND_NAME[id]);
const formations = named(FORMATIONS);
const weaponNames = named(WEAPONS, (id) => WEAPON_NAME[id]);
const missileNames = named(MISSILES, (id) => MISSILE_NAME[id]);

export const FACETS: readonly Facet[] = [
  { id: 'kind', label: 'Kind', values: kinds },
  { id: 'formation', label: 'Formation', values: formations },
  { id: 'weapon', label: 'Weapon', values: weaponNames },
  { id: 'missiles', label: 'Missiles', values: missileNames },
  {
    id: 'protection',
    label: 'Protection',
    values: [
      { id: 'armour', label: 'armour' },
      { id: 'shield', label: 'shields' },
    ],
  },
];

export const TROOP_FIELDS: readonly TroopField[] = [
  choice('kind', 'Kind', kinds),
  choice('formation', 'Formation', formations),
  choice('weapon', 'Weapon', weaponNames),
  choice('missiles', 'Missiles', missileNames),
  choice(
    'engine',
    'Siege weapon',
    named(ENGINES, (id) => ENGINE_NAME[id]),
  ),
  onOff('templar', 'Templars: fanatics or temple guards'),
  onOff('skirmisher', 'Skirmishers'),
  onOff('armour', 'Armour'),
  onOff('shield', 'Shields'),
];
