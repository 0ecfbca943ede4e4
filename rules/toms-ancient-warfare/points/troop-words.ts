import type { ListColumn } from '../../core/army/list-columns.ts';
import { type TroopFace, createTroopTypes } from '../../core/army/troops/troop-type.ts';
import { choiceField, toOptions, numberField, switchField } from '../../core/army/troops/troop-form.ts';
import type { Arm, HandWeapon, Missile, NeutralTroop } from '../../core/convert/likeness.ts';
import type { Facet, TroopField } from '../../core/rule-system.ts';
import { KINDS, MAX_INCHES, MAX_LINES, MAX_POINTS, SHIELDS, type Troop, troopSchema, getDefaultSize } from './troop.ts';

const KIND_NAMES: Readonly<Record<Troop['kind'], string>> = {
  infantry: 'infantry',
  cavalry: 'cavalry',
  camels: 'camel riders',
  elephants: 'elephant',
  ballista: 'ballista',
};

/** Maximum range in inches of javelins (ruling TOM-14). */
export const MAX_JAVELIN_RANGE = 8;

type MissileReach = 'none' | 'javelins' | 'long';

export const getReach = ({ range }: Troop): MissileReach => {
  if (range === null) return 'none';
  return range <= MAX_JAVELIN_RANGE ? 'javelins' : 'long';
};

/** Formats the letters of the book's key, in its order. */
const formatKey = (troop: Troop): string =>
  [
    `${troop.move}m`,
    troop.charge === null ? '' : `${troop.charge}ch`,
    troop.range === null ? '' : `${troop.range}r`,
    troop.armour ? 'a' : '',
    troop.shield === 'none' ? '' : `s${troop.shield}`,
    troop.cavalry ? 'c' : '',
    troop.trained ? 'tr.' : '',
    troop.kind === 'elephants' ? 'Sp*' : '',
    troop.crew > 0 ? `${troop.crew} crew` : '',
  ]
    .filter(Boolean)
    .join(', ');

function formatWords(troop: Troop): string {
  const charge = troop.charge === null ? '' : `, charges ${troop.charge}`;
  return [
    [troop.trained ? 'trained' : 'untrained', troop.armour ? 'armoured' : '', KIND_NAMES[troop.kind]]
      .filter(Boolean)
      .join(' '),
    `moves ${troop.move} inches${charge}`,
    troop.range === null ? '' : `missiles to ${troop.range} inches`,
    troop.shield === 'none' ? '' : `shields ${troop.shield}`,
    troop.lines > 1 ? `strikes with ${troop.lines} lines` : '',
    troop.crew > 0 ? `crew of ${troop.crew}` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

const getTroopFace = (troop: Troop): TroopFace => ({
  short: formatKey(troop),
  words: formatWords(troop),
  facets: {
    kind: [troop.kind],
    missiles: [getReach(troop)],
    armour: [troop.armour ? 'armoured' : 'unarmoured'],
    shield: [troop.shield],
    training: [troop.trained ? 'trained' : 'untrained'],
  },
});

export const tomsTroops = createTroopTypes(troopSchema, getTroopFace);

/** Column of the lists: the letters of the book's key. */
export const LIST_COLUMNS: readonly ListColumn[] = [
  { key: 'weapons', title: 'Characteristics', width: 20, cell: tomsTroops.ask(formatKey, '') },
];

const kinds = toOptions(KINDS, (id) => KIND_NAMES[id]);
const shields = toOptions(SHIELDS);

export const FACETS: readonly Facet[] = [
  { id: 'kind', label: 'Kind', values: kinds },
  {
    id: 'missiles',
    label: 'Missiles',
    values: [
      { id: 'none', label: 'none' },
      { id: 'javelins', label: `javelins, to ${MAX_JAVELIN_RANGE} inches` },
      { id: 'long', label: 'farther' },
    ],
  },
  {
    id: 'armour',
    label: 'Armour',
    values: toOptions(['armoured', 'unarmoured']),
  },
  { id: 'shield', label: 'Shield', values: shields },
  {
    id: 'training',
    label: 'Training',
    values: toOptions(['trained', 'untrained']),
  },
];

export const TROOP_FIELDS: readonly TroopField[] = [
  choiceField('kind', 'Kind', kinds),
  choiceField('shield', 'Shield', shields),
  numberField('move', 'Move, inches', 1, MAX_INCHES),
  numberField('charge', 'Charge, inches', 1, MAX_INCHES, true),
  numberField('range', 'Missile range, inches', 1, MAX_INCHES, true),
  numberField('lines', 'Lines that strike', 1, MAX_LINES),
  numberField('crew', 'Crew', 0, 20),
  numberField('points', 'Points for a figure', 0, MAX_POINTS),
  switchField('armour', 'Armour'),
  switchField('cavalry', 'Marked c (cavalry)'),
  switchField('trained', 'Trained'),
];

const ARM: Readonly<Record<Troop['kind'], Arm>> = {
  infantry: 'foot',
  cavalry: 'horse',
  camels: 'camels',
  elephants: 'elephants',
  ballista: 'engines',
};

/** Two striking lines mean spears of a phalanx, three mean pikes (Special rules). The key names no other weapons. */
const getHandWeapons = ({ lines }: Troop): readonly HandWeapon[] =>
  lines === 1 ? [] : [lines === 2 ? 'spear' : 'pike'];

/** The key names no missiles. Those with a long range are bows or slings. */
const MISSILES: Readonly<Record<MissileReach, readonly Missile[]>> = {
  none: [],
  javelins: ['javelin'],
  long: ['bow', 'sling'],
};

/** The key has no order. Troops that are armoured or strike with several lines are close, unarmoured shooters open. */
function getOrder({ lines, armour, range }: Troop): NeutralTroop['order'] {
  if (lines > 1 || armour) return 'close';
  return range === null ? null : 'open';
}

/** Describes a troop type in terms common to all books. */
export const toNeutralTroop = (troop: Troop): NeutralTroop => ({
  arm: ARM[troop.kind],
  order: getOrder(troop),
  hand: getHandWeapons(troop),
  missiles: MISSILES[getReach(troop)],
  armour: troop.armour ? 1 : 0,
  shield: troop.shield !== 'none',
  quality: null,
  drilled: troop.trained,
});

/** Default unit size; 1 for models (Set up). */
export const getUnitSize = (troop: Troop): number => getDefaultSize(troop) ?? 1;
