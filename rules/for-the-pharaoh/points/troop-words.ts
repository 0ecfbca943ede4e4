import type { ListColumn } from '../../core/army/list-columns.ts';
import { choice, choices, named, onOff } from '../../core/army/troops/troop-form.ts';
import { troopTypes } from '../../core/army/troops/troop-type.ts';
import type { TroopFace } from '../../core/army/troops/troop-type.ts';
import type { Facet, TroopField } from '../../core/rule-system.ts';
import {
  ARMOURS,
  CLASSES,
  DRILLS,
  isModel,
  KINDS,
  MOUNTS,
  ORDERS,
  SHIELDS,
  type Troop,
  troopSchema,
  WEAPONS,
  type Weapon,
} from './troop.ts';

/* Names and the book's abbreviations. */

export const WEAPON_NAME: Readonly<Record<Weapon, string>> = {
  bow: 'bow',
  'composite-bow': 'composite bow',
  dart: 'dart',
  javelin: 'javelin',
  'javelin-throw-stick': 'javelin with throw stick',
  sling: 'sling',
  mace: 'mace',
  'two-handed-mace': 'two-handed mace',
  axe: 'axe',
  'two-handed-axe': 'two-handed axe',
  sword: 'sword',
  'two-handed-sword': 'two-handed sword',
  'short-spear': 'short spear',
  'long-spear': 'long spear',
  lance: 'foot lance',
  pike: 'pike',
  'two-other-weapons': 'two other weapons',
};

const WEAPON_MARK: Readonly<Record<Weapon, string>> = {
  bow: 'B',
  'composite-bow': 'CB',
  dart: 'D',
  javelin: 'J',
  'javelin-throw-stick': 'J+TS',
  sling: 'S',
  mace: 'M',
  'two-handed-mace': '2HM',
  axe: 'A',
  'two-handed-axe': '2HA',
  sword: 'Sw',
  'two-handed-sword': '2HSw',
  'short-spear': 'SSp',
  'long-spear': 'LSp',
  lance: 'L',
  pike: 'P',
  'two-other-weapons': '2OW',
};

export const KIND_NAME: Readonly<Record<Troop['kind'], string>> = {
  infantry: 'infantry',
  'mounted-infantry': 'mounted infantry',
  cavalry: 'cavalry',
  'light-chariot': 'light chariot',
  'heavy-chariot': 'heavy chariot',
  'battle-cart': 'battle-cart',
  wagon: 'wagon',
};

const ORDER_NAME = { CO: 'close order', MO: 'medium order', OO: 'open order' } as const;
const DRILL_MARK = { regular: 'Reg', irregular: 'Irreg' } as const;
const ARMOUR_MARK = { light: 'L', medium: 'M', heavy: 'H' } as const;
const SHIELD_MARK = { none: '', buckler: 'Bu', pavise: 'Pa', shield: 'Sh', mantlet: 'Man' } as const;
const MODEL_MARK: Readonly<Partial<Record<Troop['kind'], string>>> = {
  'light-chariot': 'LCh',
  'heavy-chariot': 'HCh',
  'battle-cart': 'BC',
  wagon: 'Wag',
};

function typeMark(troop: Troop): string {
  const model = MODEL_MARK[troop.kind];
  if (model) return model;
  const mount = troop.mount === 'camel' ? 'Cm' : 'C';
  const kind = { infantry: 'I', 'mounted-infantry': 'MI', cavalry: mount }[troop.kind as 'infantry'];
  return `${ARMOUR_MARK[troop.armour]}${kind}`;
}

function orderMark(troop: Troop): string {
  if (isModel(troop)) return '';
  return [troop.order ?? 'CO', troop.secondOrder].filter(Boolean).join('/');
}

function armsMarks(troop: Troop): string {
  const weapons = troop.weapons.length > 0 ? troop.weapons.map((weapon) => WEAPON_MARK[weapon]) : ['OW'];
  const crewArmour = isModel(troop) && troop.armour !== 'light' ? `${ARMOUR_MARK[troop.armour]}A` : '';
  const marks = [crewArmour, SHIELD_MARK[troop.shield], troop.barding ? 'Bd' : '', troop.scythes ? 'Scy' : ''];
  return [...weapons, ...marks].filter(Boolean).join(', ');
}

function words(troop: Troop): string {
  const model = isModel(troop);
  const kind = model ? KIND_NAME[troop.kind] : `${troop.armour} ${KIND_NAME[troop.kind]}`;
  const mount = troop.mount === 'none' ? '' : { horse: 'on horses', camel: 'on camels', arab: 'on Arabs' }[troop.mount];
  const order = model ? '' : `in ${ORDER_NAME[troop.order ?? 'CO']}`;
  const second = troop.secondOrder ? `or ${ORDER_NAME[troop.secondOrder]}` : '';
  const arms = troop.weapons.length > 0 ? troop.weapons.map((weapon) => WEAPON_NAME[weapon]) : ['other weapons'];
  const crew = model && troop.armour !== 'light' ? `${troop.armour} armour on the crew` : '';
  const carried = [...arms, crew, troop.shield === 'none' ? '' : troop.shield, troop.barding ? 'barding' : ''];
  const scythes = troop.scythes ? 'scythes' : '';
  const spirit = [troop.fanatic ? 'fanatics' : '', troop.mercenary ? 'mercenaries' : ''].filter(Boolean).join(' and ');
  return [
    `${troop.drill} class ${troop.class} ${kind}`,
    mount,
    order,
    second,
    `with ${[...carried, scythes].filter(Boolean).join(', ')}`,
    spirit ? `(${spirit})` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

const classMark = (troop: Troop): string => `${DRILL_MARK[troop.drill]} ${troop.class}`;
const weaponMarks = (troop: Troop): string =>
  [armsMarks(troop), troop.fanatic ? 'F' : '', troop.mercenary ? 'M' : ''].filter(Boolean).join(' ');

function troopFace(troop: Troop): TroopFace {
  const marks = [classMark(troop), typeMark(troop), orderMark(troop), weaponMarks(troop)];
  return {
    short: marks.filter(Boolean).join(' '),
    words: words(troop),
    facets: {
      class: [troop.class],
      kind: [troop.kind],
      order: isModel(troop) ? [] : [troop.order ?? 'CO', troop.secondOrder ?? ''].filter(Boolean),
      drill: [troop.drill],
      weapon: troop.weapons.length > 0 ? troop.weapons : ['other-weapons'],
    },
  };
}

/** How troop types are read, and how they show themselves: in the book's abbreviations, in words, and by what they can be filtered. */
export const pharaohTroops = troopTypes(troopSchema, troopFace);

/** The columns of the book's lists; models have no order, which it prints as N/A. */
export const LIST_COLUMNS: readonly ListColumn[] = [
  { key: 'class', title: 'Class', width: 7, cell: pharaohTroops.ask(classMark, '') },
  { key: 'type', title: 'Type', width: 6, parts: true, cell: pharaohTroops.ask(typeMark, '') },
  { key: 'order', title: 'Order', width: 6, cell: pharaohTroops.ask((troop) => orderMark(troop) || 'N/A', '') },
  { key: 'weapons', title: 'Weapons', width: 9, cell: pharaohTroops.ask(weaponMarks, '') },
];

const weaponName = (id: string): string => (id === 'other-weapons' ? 'other weapons' : WEAPON_NAME[id as Weapon]);
const kindName = (id: string): string => KIND_NAME[id as Troop['kind']];
const orderName = (id: string): string => ORDER_NAME[id as 'CO'];

export const FACETS: readonly Facet[] = [
  { id: 'class', label: 'Class', values: named(CLASSES) },
  { id: 'kind', label: 'Kind', values: named(KINDS, kindName) },
  { id: 'order', label: 'Order', values: named(ORDERS, orderName) },
  { id: 'drill', label: 'Drill', values: named(DRILLS) },
  { id: 'weapon', label: 'Weapon', values: named([...WEAPONS, 'other-weapons'], weaponName) },
];

export const TROOP_FIELDS: readonly TroopField[] = [
  choice('class', 'Class', named(CLASSES)),
  choice('drill', 'Drill', named(DRILLS)),
  choice('kind', 'Kind', named(KINDS, kindName)),
  choice('order', 'Order', named(ORDERS, orderName)),
  choice('secondOrder', 'Second order', [{ id: null, label: 'none' }, ...named(ORDERS, orderName)]),
  choice('armour', 'Armour', named(ARMOURS)),
  choice('shield', 'Shield', named(SHIELDS)),
  choice(
    'mount',
    'Mount',
    named(MOUNTS, (id) => (id === 'arab' ? 'Arab horse' : id)),
  ),
  choices('weapons', 'Weapons', named(WEAPONS, weaponName)),
  onOff('barding', 'Barding'),
  onOff('scythes', 'Scythes'),
  onOff('fanatic', 'Fanatics'),
  onOff('mercenary', 'Mercenaries'),
  onOff('scout', 'Listed as scouts'),
];
