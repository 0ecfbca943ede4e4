import type { Facet, TroopFace, TroopField } from '../../core/rule-system.ts';
import { KINDS, MOST_INCHES, MOST_LINES, MOST_POINTS, SHIELDS, type Troop, troopSchema } from './troop.ts';

const KIND_NAME: Readonly<Record<Troop['kind'], string>> = {
  infantry: 'infantry',
  cavalry: 'cavalry',
  camels: 'camel riders',
  elephants: 'elephant',
  ballista: 'ballista',
};

/** Missiles of this range in inches or less are javelins (ruling TOM-14). */
export const LONGEST_JAVELIN = 8;

const reachOf = ({ range }: Troop): 'none' | 'javelins' | 'long' => {
  if (range === null) return 'none';
  return range <= LONGEST_JAVELIN ? 'javelins' : 'long';
};

/** In the letters of the book's key and in its order. */
const marks = (troop: Troop): string =>
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

function words(troop: Troop): string {
  const charge = troop.charge === null ? '' : `, charges ${troop.charge}`;
  return [
    [troop.trained ? 'trained' : 'untrained', troop.armour ? 'armoured' : '', KIND_NAME[troop.kind]]
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

const troopFace = (troop: Troop): TroopFace => ({
  short: marks(troop),
  words: words(troop),
  facets: {
    kind: [troop.kind],
    missiles: [reachOf(troop)],
    armour: [troop.armour ? 'armoured' : 'unarmoured'],
    shield: [troop.shield],
    training: [troop.trained ? 'trained' : 'untrained'],
  },
});

const UNREADABLE: TroopFace = { short: '?', words: 'a troop type that cannot be read', facets: {} };
const faces = new WeakMap<object, TroopFace>();

/** How a troop type shows itself: in the letters of the book's key, in words, and by what it can be filtered. Remembered by identity. */
export function faceOf(raw: Readonly<Record<string, unknown>>): TroopFace {
  const remembered = faces.get(raw);
  if (remembered) return remembered;
  const troop = troopSchema.safeParse(raw);
  const face = troop.success ? troopFace(troop.data) : UNREADABLE;
  faces.set(raw, face);
  return face;
}

const kinds = KINDS.map((id) => ({ id, label: KIND_NAME[id] }));
const shields = SHIELDS.map((id) => ({ id, label: id }));

export const FACETS: readonly Facet[] = [
  { id: 'kind', label: 'Kind', values: kinds },
  {
    id: 'missiles',
    label: 'Missiles',
    values: [
      { id: 'none', label: 'none' },
      { id: 'javelins', label: `javelins, to ${LONGEST_JAVELIN} inches` },
      { id: 'long', label: 'farther' },
    ],
  },
  {
    id: 'armour',
    label: 'Armour',
    values: [
      { id: 'armoured', label: 'armoured' },
      { id: 'unarmoured', label: 'unarmoured' },
    ],
  },
  { id: 'shield', label: 'Shield', values: shields },
  {
    id: 'training',
    label: 'Training',
    values: [
      { id: 'trained', label: 'trained' },
      { id: 'untrained', label: 'untrained' },
    ],
  },
];

const number = (key: string, label: string, least: number, most: number, optional = false): TroopField => ({
  key,
  label,
  kind: 'number',
  options: [],
  least,
  most,
  optional,
});
const onOff = (key: string, label: string): TroopField => ({ key, label, kind: 'switch', options: [] });

export const TROOP_FIELDS: readonly TroopField[] = [
  { key: 'kind', label: 'Kind', kind: 'choice', options: kinds },
  { key: 'shield', label: 'Shield', kind: 'choice', options: shields },
  number('move', 'Move, inches', 1, MOST_INCHES),
  number('charge', 'Charge, inches', 1, MOST_INCHES, true),
  number('range', 'Missile range, inches', 1, MOST_INCHES, true),
  number('lines', 'Lines that strike', 1, MOST_LINES),
  number('crew', 'Crew', 0, 20),
  number('points', 'Points for a figure', 0, MOST_POINTS),
  onOff('armour', 'Armour'),
  onOff('cavalry', 'Marked c (cavalry)'),
  onOff('trained', 'Trained'),
];
