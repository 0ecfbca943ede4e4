import { MISSILE_TABLE } from '../../../rules/by-the-gods/battle/fire.ts';
import { byTheGods } from '../../../rules/by-the-gods/by-the-gods.ts';
import * as book from '../../../rules/by-the-gods/citations.ts';
import { btgField } from '../../../rules/by-the-gods/field/field.ts';
import { belt, onField } from '../battle/field-unit.ts';
import { asking, type Figure, figures } from './figure.ts';

const { unit, goes, reaches, arc, forced, distance } = asking(byTheGods, btgField, 12);
const of = (kind: string) => unit({ kind, ...(kind === 'elephants' ? { weapon: 'elephant' } : {}) });
const shoots = (missiles: string, more: object = {}) => unit({ missiles, ...more });
const people = (civilisation: string, said: object) => unit({ ...said }, { attributes: { civilisation } });
const more = (whole: number | null, usual: number | null): number => (whole ?? 0) - (usual ?? 0);

/** Returns how far a unit moves if it starts in some ground; null if it cannot. */
function comesIn(kind: string, ground: string): number | null {
  const field = onField(btgField, of(kind));
  const into = field.march('move', [{ kind: 'go', heading: 'forward', length: 60 }], belt(ground, 0, 39));
  if (into.stop?.reason === 'barred') return null;
  return Math.round(field.comes('move', belt(ground, 0, 48)) * 10) / 10;
}

const TABLE = [
  ['light-infantry', 8, 6, 6],
  ['heavy-infantry', 6, 4, 3],
  ['light-cavalry', 16, 13, 10],
  ['cavalry', 14, 12, 10],
  ['camelry', 14, 12, 10],
  ['chariots', 12, 6, null],
  ['elephants', 8, 4, null],
] as const;

const RANGES = [
  ['javelin', 6, 8],
  ['sling', 6, 8],
  ['short-bow', 7, 14],
  ['compound-bow', 8, 16],
] as const;

export const BY_THE_GODS: readonly Figure[] = [
  ...figures(
    book.MOVEMENT,
    'troops/kinds.ts MOVE_DISTANCES',
    '"',
    TABLE.flatMap(([kind, level, rough, woods]) => [
      [`${kind}, level ground`, level, () => goes(of(kind))],
      [`${kind}, rough ground`, rough, () => comesIn(kind, 'rough')],
      [`${kind}, hills`, rough, () => comesIn(kind, 'hills')],
      [`${kind}, woods`, woods, () => comesIn(kind, 'woods')],
      [`${kind}, swamp`, woods, () => comesIn(kind, 'swamp')],
    ]),
  ),
  ...figures(book.MOVEMENT, 'battle/movement.ts movement', '×', [
    ...['light-cavalry', 'cavalry', 'camelry', 'chariots'].map(
      (kind) => [`a charge of ${kind} (D)`, 2, () => (goes(of(kind), 'charge') ?? 0) / (goes(of(kind)) ?? 1)] as const,
    ),
    ['a charge of other foot (D)', null, () => goes(of('heavy-infantry'), 'charge')],
    [
      'a charge of a phalanx (D)',
      2,
      () => (goes(unit({ kind: 'heavy-infantry', formation: 'phalanx' }), 'charge') ?? 0) / 6,
    ],
  ]),
  ...figures(book.MOVEMENT, 'battle/movement.ts getFiringShare', '×', [
    ['slingers who fire (C)', 0.5, () => (goes(shoots('sling'), 'move-and-fire') ?? 0) / 8],
    [
      'horse archers who fire (C)',
      0.5,
      () => (goes(shoots('short-bow', { kind: 'light-cavalry' }), 'move-and-fire') ?? 0) / 16,
    ],
    ['skirmishers who fire (C)', 1, () => (goes(shoots('javelin', { skirmisher: true }), 'move-and-fire') ?? 0) / 8],
    ['other missiles (C)', null, () => goes(shoots('short-bow'), 'move-and-fire')],
  ]),
  ...figures(book.BUILDINGS, 'battle/movement.ts movement', '×', [
    ['out of a building', 0.5, () => (goes(unit({}, { inside: 'small-building' })) ?? 0) / 8],
  ]),
  ...figures(book.FIRE, 'field/field.ts getArc', '°', [['arc of fire (A)', 90, () => arc(shoots('short-bow'))]]),
  ...figures(
    book.FIRE,
    'battle/fire.ts MISSILE_TABLE',
    '"',
    RANGES.flatMap(([missiles, short, long]) => [
      [`${missiles}, short range (F)`, short, () => MISSILE_TABLE[missiles].short],
      [`${missiles}, long range (F)`, long, () => reaches(shoots(missiles))],
    ]),
  ),
  ...figures(book.MORALE, 'field/field.ts DISTANCES', '"', [
    ['friends who rout in sight', 2, () => distance('seen-rout')],
  ]),
  ...figures(book.MORALE, 'field/field.ts listForcedMoves', '×', [
    ['a rout, of a move', 1, () => (forced(of('cavalry'), 'rout') ?? 0) / 14],
    ['a fall back, of a move', 1, () => (forced(of('cavalry'), 'fall-back') ?? 0) / 14],
  ]),
  ...figures(book.MELEE, 'field/field.ts SUPPORT_DISTANCE', '"', [
    ['adjacent units support (C)', 1, () => btgField.contact?.({ rulings: {}, agreed: {} }).maxJoinDistance ?? null],
  ]),
  ...figures(book.EVENTS, 'field/field.ts DISTANCES', '"', [['units that insects hold', 12, () => distance('bees')]]),
  ...figures(book.CIVILIZATIONS, 'troops/civilisations.ts CIVILISATIONS', '"', [
    ['barbarian light cavalry, more', 2, () => more(goes(people('barbarian-cavalry', { kind: 'light-cavalry' })), 16)],
    ['barbarian light infantry, more', 2, () => more(goes(people('barbarian-infantry', {})), 8)],
    [
      'Greek phalanxes, more',
      3,
      () => more(goes(people('greek', { kind: 'heavy-infantry', formation: 'phalanx' })), 6),
    ],
    ['Palmyran camelry, more', 3, () => more(goes(people('palmyran', { kind: 'camelry' })), 14)],
    ['Persian elephants, more', 2, () => more(goes(people('persian', { kind: 'elephants', weapon: 'elephant' })), 8)],
    ['Minoan compound bows, farther', 2, () => more(reaches(people('minoan', { missiles: 'compound-bow' })), 16)],
    ['Phoenician missiles, farther', 1, () => more(reaches(people('phoenician', { missiles: 'short-bow' })), 14)],
  ]),
];
