import type { ListColumn } from '../../core/army/list-columns.ts';
import { type TroopFace, createTroopTypes } from '../../core/army/troops/troop-type.ts';
import { choiceField, choicesField, toOptions, switchField } from '../../core/army/troops/troop-form.ts';
import type { Arm, HandWeapon, Missile, NeutralTroop } from '../../core/convert/likeness.ts';
import type { Facet, TroopField } from '../../core/rule-system.ts';
import { DEFINITIONS, MELEE_WEAPONS, POINTS_COSTS } from '../citations.ts';
import {
  ARMOURS,
  CLASSES,
  DRILLS,
  getGroupSize,
  isModel,
  KINDS,
  MOUNTS,
  ORDERS,
  SHIELDS,
  getOrder,
  type Troop,
  type TroopClass,
  type TroopKind,
  troopSchema,
  type Weapon,
  WEAPONS,
} from './troop.ts';

const NEUTRAL_ARM: Readonly<Record<TroopKind, Arm>> = {
  infantry: 'foot',
  'mounted-infantry': 'foot',
  cavalry: 'horse',
  'light-chariot': 'chariots',
  'heavy-chariot': 'chariots',
  'battle-cart': 'chariots',
  wagon: 'wagons',
};

const NEUTRAL_HAND: Readonly<Partial<Record<Weapon, HandWeapon>>> = {
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

const NEUTRAL_MISSILE: Readonly<Partial<Record<Weapon, Missile>>> = {
  bow: 'bow',
  'composite-bow': 'bow',
  dart: 'javelin',
  javelin: 'javelin',
  'javelin-throw-stick': 'javelin',
  sling: 'sling',
};

/** E is for the least trained. Most troops are C (Armour, Class, Troop Type and Weapons Definitions). */
const NEUTRAL_QUALITY: Readonly<Record<TroopClass, NeutralTroop['quality']>> = {
  'A+': 1,
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
};
const NEUTRAL_ORDER = { CO: 'close', MO: 'loose', OO: 'open' } as const;

function getNeutralOrder(troop: Troop): NeutralTroop['order'] {
  const order = getOrder(troop);
  if (order !== null) return NEUTRAL_ORDER[order];
  return troop.kind === 'light-chariot' ? 'open' : 'close';
}

const listKnown = <Kind>(
  names: Readonly<Partial<Record<Weapon, Kind>>>,
  weapons: readonly Weapon[],
): readonly Kind[] => [...new Set(weapons.flatMap((weapon) => names[weapon] ?? []))];

/** Converts a troop type to terms that all books share. */
export const toNeutralTroop = (troop: Troop): NeutralTroop => ({
  arm: troop.kind === 'cavalry' && troop.mount === 'camel' ? 'camels' : NEUTRAL_ARM[troop.kind],
  order: getNeutralOrder(troop),
  hand: listKnown(NEUTRAL_HAND, troop.weapons),
  missiles: listKnown(NEUTRAL_MISSILE, troop.weapons),
  armour: ({ light: 0, medium: 1, heavy: 2 } as const)[troop.armour],
  shield: troop.shield !== 'none',
  quality: NEUTRAL_QUALITY[troop.class],
  drilled: troop.drill === 'regular',
});

/** Groups in a unit of another book: six of close order are 1,200 men, six of open order 600 (A Note on Scales). */
const GROUPS_PER_UNIT = 6;

export const getUnitSize = (troop: Troop): number => GROUPS_PER_UNIT * getGroupSize(troop);

/* Names of weapons, with the book's abbreviations. */

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

function formatType(troop: Troop): string {
  const model = MODEL_MARK[troop.kind];
  if (model) return model;
  const mount = troop.mount === 'camel' ? 'Cm' : 'C';
  const kind = { infantry: 'I', 'mounted-infantry': 'MI', cavalry: mount }[troop.kind as 'infantry'];
  return `${ARMOUR_MARK[troop.armour]}${kind}`;
}

function formatOrder(troop: Troop): string {
  if (isModel(troop)) return '';
  return [troop.order ?? 'CO', troop.secondOrder].filter(Boolean).join('/');
}

function formatArms(troop: Troop): string {
  const weapons = troop.weapons.length > 0 ? troop.weapons.map((weapon) => WEAPON_MARK[weapon]) : ['OW'];
  const crewArmour = isModel(troop) && troop.armour !== 'light' ? `${ARMOUR_MARK[troop.armour]}A` : '';
  const marks = [crewArmour, SHIELD_MARK[troop.shield], troop.barding ? 'Bd' : '', troop.scythes ? 'Scy' : ''];
  return [...weapons, ...marks].filter(Boolean).join(', ');
}

function describeTroop(troop: Troop): string {
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

const formatClass = (troop: Troop): string => `${DRILL_MARK[troop.drill]} ${troop.class}`;
const formatWeapons = (troop: Troop): string =>
  [formatArms(troop), troop.fanatic ? 'F' : '', troop.mercenary ? 'M' : ''].filter(Boolean).join(' ');

function getTroopFace(troop: Troop): TroopFace {
  const marks = [formatClass(troop), formatType(troop), formatOrder(troop), formatWeapons(troop)];
  return {
    short: marks.filter(Boolean).join(' '),
    words: describeTroop(troop),
    facets: {
      class: [troop.class],
      kind: [troop.kind],
      order: isModel(troop) ? [] : [troop.order ?? 'CO', troop.secondOrder ?? ''].filter(Boolean),
      drill: [troop.drill],
      weapon: troop.weapons.length > 0 ? troop.weapons : ['other-weapons'],
    },
  };
}

/** Reads troop types and describes them in the book's abbreviations, in words, and for filters. */
export const pharaohTroops = createTroopTypes(troopSchema, getTroopFace);

/** Columns of the book's army lists. The book prints N/A as the order of models. */
export const LIST_COLUMNS: readonly ListColumn[] = [
  { key: 'class', title: 'Class', width: 7, cell: pharaohTroops.ask(formatClass, '') },
  { key: 'type', title: 'Type', width: 6, parts: true, cell: pharaohTroops.ask(formatType, '') },
  { key: 'order', title: 'Order', width: 6, cell: pharaohTroops.ask((troop) => formatOrder(troop) || 'N/A', '') },
  { key: 'weapons', title: 'Weapons', width: 9, cell: pharaohTroops.ask(formatWeapons, '') },
];

const getWeaponName = (id: string): string => (id === 'other-weapons' ? 'other weapons' : WEAPON_NAME[id as Weapon]);
const getKindName = (id: string): string => KIND_NAME[id as Troop['kind']];
const getOrderName = (id: string): string => ORDER_NAME[id as 'CO'];

export const FACETS: readonly Facet[] = [
  { id: 'class', label: 'Class', values: toOptions(CLASSES) },
  { id: 'kind', label: 'Kind', values: toOptions(KINDS, getKindName) },
  { id: 'order', label: 'Order', values: toOptions(ORDERS, getOrderName) },
  { id: 'drill', label: 'Drill', values: toOptions(DRILLS) },
  { id: 'weapon', label: 'Weapon', values: toOptions([...WEAPONS, 'other-weapons'], getWeaponName) },
];

export const TROOP_FIELDS: readonly TroopField[] = [
  choiceField('class', 'Class', toOptions(CLASSES)),
  choiceField('drill', 'Drill', toOptions(DRILLS)),
  choiceField('kind', 'Kind', toOptions(KINDS, getKindName)),
  choiceField('order', 'Order', toOptions(ORDERS, getOrderName)),
  choiceField('secondOrder', 'Second order', [{ id: null, label: 'none' }, ...toOptions(ORDERS, getOrderName)]),
  choiceField('armour', 'Armour', toOptions(ARMOURS)),
  choiceField('shield', 'Shield', toOptions(SHIELDS)),
  choiceField(
    'mount',
    'Mount',
    toOptions(MOUNTS, (id) => (id === 'arab' ? 'Arab horse' : id)),
  ),
  choicesField('weapons', 'Weapons', toOptions(WEAPONS, getWeaponName)),
  switchField('barding', 'Barding'),
  switchField('scythes', 'Scythes'),
  switchField('fanatic', 'Fanatics'),
  switchField('mercenary', 'Mercenaries'),
  switchField('scout', 'Listed as scouts'),
];

/** A contradiction in a troop type. */
export interface TroopProblem {
  readonly code:
    | 'fanatic-and-mercenary'
    | 'weapon-not-for-kind'
    | 'barding-not-for-kind'
    | 'scythes-not-for-kind'
    | 'shield-not-for-kind'
    | 'mount-not-for-kind'
    | 'same-order-twice';
  readonly message: string;
  readonly field: keyof Troop;
  readonly citation: string;
  readonly ruling?: string;
}

/** Weapons that the book gives only to troops on foot: the foot lance by its name, the pike to formed infantry. */
const ON_FOOT_ONLY = new Set(['lance', 'pike']);

const isFootFighter = ({ kind }: Troop): boolean => kind === 'infantry' || kind === 'mounted-infantry';
const isChariot = ({ kind }: Troop): boolean => kind === 'light-chariot' || kind === 'heavy-chariot';

export function listTroopProblems(troop: Troop): TroopProblem[] {
  const kind = KIND_NAME[troop.kind];
  const problems: TroopProblem[] = [];
  if (troop.fanatic && troop.mercenary) {
    problems.push({
      code: 'fanatic-and-mercenary',
      message: 'a figure cannot be both fanatic and mercenary',
      field: 'mercenary',
      citation: POINTS_COSTS,
      ruling: 'FTP-P7',
    });
  }
  if (!isFootFighter(troop)) {
    for (const weapon of troop.weapons) {
      if (!ON_FOOT_ONLY.has(weapon)) continue;
      const message = `${WEAPON_NAME[weapon]} is a weapon for troops that fight on foot, not for ${kind}`;
      problems.push({ code: 'weapon-not-for-kind', message, field: 'weapons', citation: MELEE_WEAPONS });
    }
    if (troop.shield === 'mantlet' || troop.shield === 'pavise') {
      const message = `a ${troop.shield} is for troops that fight on foot, not for ${kind}`;
      problems.push({ code: 'shield-not-for-kind', message, field: 'shield', citation: DEFINITIONS });
    }
  }
  if (troop.barding && troop.kind !== 'cavalry' && !isChariot(troop)) {
    const message = `barding is for cavalry and chariots, not for ${kind}`;
    problems.push({ code: 'barding-not-for-kind', message, field: 'barding', citation: POINTS_COSTS });
  }
  if (troop.scythes && !isChariot(troop)) {
    const message = `scythes are for chariots, not for ${kind}`;
    problems.push({ code: 'scythes-not-for-kind', message, field: 'scythes', citation: POINTS_COSTS });
  }
  if (troop.mount !== 'none' && isModel(troop)) {
    const message = `the cost of a ${kind} includes its draught animals, so it cannot have a mount`;
    problems.push({ code: 'mount-not-for-kind', message, field: 'mount', citation: POINTS_COSTS });
  }
  if (troop.secondOrder && troop.secondOrder === (troop.order ?? 'CO')) {
    const message = `the second order is the same as the first (${troop.secondOrder})`;
    problems.push({ code: 'same-order-twice', message, field: 'secondOrder', citation: POINTS_COSTS });
  }
  return problems;
}
