import type { ListColumn } from '../../core/army/list-columns.ts';
import { type TroopFace, createTroopTypes } from '../../core/army/troops/troop-type.ts';
import { choiceField, toOptions, switchField } from '../../core/army/troops/troop-form.ts';
import type { Arm, HandWeapon, Missile, NeutralTroop, NeutralOrder } from '../../core/convert/likeness.ts';
import type { Facet, TroopField } from '../../core/rule-system.ts';
import { capitalise } from '../../core/words.ts';
import {
  ENGINE_NAMES,
  ENGINES,
  FORMATIONS,
  type Kind,
  KIND_NAMES,
  KINDS,
  MISSILE_NAMES,
  MISSILES,
  type Missiles,
  type Troop,
  troopSchema,
  type Weapon,
  WEAPON_NAMES,
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

const ORDER: Readonly<Partial<Record<Kind, NeutralOrder>>> = {
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
function getHandWeapons({ weapon, formation }: Troop): readonly HandWeapon[] {
  const known = HAND[weapon];
  if (!known) return [];
  return formation === 'phalanx' && known === 'spear' ? ['spear', 'pike'] : [known];
}

/** Describes a troop type in terms common to all books. */
export function toNeutralTroop(troop: Troop): NeutralTroop {
  const missile = MISSILE[troop.missiles];
  return {
    arm: ARM[troop.kind],
    order: troop.skirmisher ? 'open' : (ORDER[troop.kind] ?? null),
    hand: getHandWeapons(troop),
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

export const getUnitSize = ({ kind }: Troop): number => UNIT_SIZE[kind];

const joinWords = (words: readonly string[]): string => words.filter(Boolean).join(', ');

/** Formats the type: "Heavy infantry, phalanx, Templars". */
const formatType = ({ kind, engine, formation, templar, skirmisher }: Troop): string =>
  joinWords([
    capitalise(kind === 'siege-weapon' ? ENGINE_NAMES[engine] : KIND_NAMES[kind]),
    formation === 'none' ? '' : formation,
    templar ? 'Templars' : '',
    skirmisher ? 'skirmishers' : '',
  ]);

/** Formats the weapons: "swords, short bows". */
const formatWeapons = ({ weapon, missiles }: Troop): string =>
  joinWords([
    weapon === 'none' || weapon === 'elephant' ? '' : WEAPON_NAMES[weapon],
    missiles === 'none' ? '' : MISSILE_NAMES[missiles],
  ]);

const formatProtection = ({ armour, shield }: Troop): string =>
  joinWords([armour ? 'armour' : '', shield ? 'shields' : '']);

const getTroopFace = (troop: Troop): TroopFace => ({
  short: joinWords([formatType(troop), formatWeapons(troop), formatProtection(troop)]),
  words: joinWords([
    formatType(troop).toLowerCase().replace('templars', 'Templars'),
    formatWeapons(troop),
    formatProtection(troop),
  ]),
  facets: {
    kind: [troop.kind],
    formation: [troop.formation],
    weapon: [troop.weapon],
    missiles: [troop.missiles],
    protection: [...(troop.armour ? ['armour'] : []), ...(troop.shield ? ['shield'] : [])],
  },
});

export const btgTroops = createTroopTypes<Troop>(troopSchema, getTroopFace);

export const LIST_COLUMNS: readonly ListColumn[] = [
  { key: 'type', title: 'Type', width: 22, parts: true, cell: btgTroops.ask(formatType, '') },
  { key: 'weapons', title: 'Weapons', width: 18, cell: btgTroops.ask(formatWeapons, '') },
  { key: 'protection', title: 'Protection', width: 12, cell: btgTroops.ask(formatProtection, '') },
];

const kinds = toOptions(KINDS, (id) => KIND_NAMES[id]);
const formations = toOptions(FORMATIONS);
const weaponNames = toOptions(WEAPONS, (id) => WEAPON_NAMES[id]);
const missileNames = toOptions(MISSILES, (id) => MISSILE_NAMES[id]);

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
  choiceField('kind', 'Kind', kinds),
  choiceField('formation', 'Formation', formations),
  choiceField('weapon', 'Weapon', weaponNames),
  choiceField('missiles', 'Missiles', missileNames),
  choiceField(
    'engine',
    'Siege weapon',
    toOptions(ENGINES, (id) => ENGINE_NAMES[id]),
  ),
  switchField('templar', 'Templars: fanatics or temple guards'),
  switchField('skirmisher', 'Skirmishers'),
  switchField('armour', 'Armour'),
  switchField('shield', 'Shields'),
];
