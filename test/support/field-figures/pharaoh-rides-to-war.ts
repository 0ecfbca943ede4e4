import * as book from '../../../rules/pharaoh-rides-to-war/citations.ts';
import { prwField, canRideOnTo } from '../../../rules/pharaoh-rides-to-war/field/field.ts';
import { pharaohRidesToWar } from '../../../rules/pharaoh-rides-to-war/pharaoh-rides-to-war.ts';
import { belt, onField, turn } from '../battle/field-unit.ts';
import { asking, type Figure, figures, type Printed } from './figure.ts';

const { unit, goes, arc, forced, distance } = asking(pharaohRidesToWar, prwField, 4);
const of = (type: string, said: object = {}) => unit({ type, ...said });

/** Rows of troops, normal move, and gallop or run. */
const MOVES = [
  ['heavy-chariots', 10, 14],
  ['light-chariots', 13, 18],
  ['mounted-lancers', 13, 18],
  ['mounted-bowmen', 15, 20],
  ['mounted-javelins', 15, 20],
  ['heavy-infantry', 6, 9],
  ['heavy-bowmen', 6, 9],
  ['egyptian-heavy-infantry', 6, 9],
  ['light-infantry', 8, 12],
  ['light-bowmen', 8, 12],
  ['egyptian-light-infantry', 8, 12],
  ['egyptian-light-bowmen', 8, 12],
] as const;

/** Woods, rough ground, hills, swamp: share of a move; null if they cannot enter. */
const GOING = [
  ['heavy-chariots', null, null, null, null],
  ['mounted-bowmen', 0.5, 0.5, 0.5, 0.5],
  ['mounted-javelins', 0.5, 0.5, 0.5, 0.5],
  ['mounted-lancers', 0.5, 0.5, 0.5, null],
  ['heavy-bowmen', 0.5, 0.5, 0.5, 0.5],
  ['heavy-infantry', 0.5, 0.5, 0.5, 0.5],
  ['light-bowmen', 1, 1, 1, 1],
  ['light-infantry', 1, 1, 1, 1],
  ['light-chariots', null, null, 0.5, null],
  ['egyptian-heavy-infantry', 0.5, 0.5, 0.5, 0.5],
  ['egyptian-light-bowmen', 1, 1, 1, 1],
  ['egyptian-light-infantry', 1, 1, 1, 1],
] as const;
const GROUNDS = ['woods', 'rough', 'hills', 'swamp'] as const;

const sectionOf = (type: string): string =>
  type.startsWith('egyptian') || type === 'light-chariots' ? book.EGYPTIAN_FORCES : book.ASSYRIAN_FORCES;

/** Returns the remaining share of a move within terrain. */
function shareIn(type: string, ground: string): Printed {
  const field = onField(prwField, of(type));
  const { stop } = field.march('move', [{ kind: 'go', heading: 'forward', length: 60 }], belt(ground, 0, 39));
  if (stop?.reason === 'barred') return null;
  return field.comes('move', belt(ground, 0, 48)) / (field.allowance('move') ?? 1);
}

/** Returns the number of 45° turns in a move, up to a limit; null if there is none. */
function turns(type: string): Printed {
  const { march } = onField(prwField, of(type), undefined, 24);
  const made = march('move', Array(8).fill(turn(45)));
  return made.stop === null ? null : made.steps.length;
}

/** Returns the remaining move after an about-face; null if it is not allowed. */
function besideFace(type: string): Printed {
  const field = onField(prwField, of(type), undefined, 24);
  const made = field.march('move', [turn(180), { kind: 'go', heading: 'forward', length: 60 }]);
  if (made.steps.length === 0) return null;
  return 1 - (made.steps[0]?.cost ?? 0) / (field.allowance('move') ?? 1);
}

const ARCS = [
  ['heavy-chariots', {}, 360],
  ['mounted-bowmen', {}, 360],
  ['heavy-bowmen', {}, 90],
  ['light-bowmen', {}, 90],
  ['light-infantry', { weapon: 'javelin' }, 90],
  ['light-chariots', {}, 360],
  ['egyptian-light-bowmen', {}, 90],
  ['egyptian-light-infantry', { weapon: 'javelin' }, 90],
] as const;

export const PHARAOH_RIDES_TO_WAR: readonly Figure[] = [
  ...figures(
    book.MOVES,
    'troops/types.ts MOVES',
    '"',
    MOVES.flatMap(([type, move, fast]) => [
      [`${type}, normal move`, move, () => goes(of(type))],
      [`${type}, gallop or run`, fast, () => goes(of(type), 'fast')],
    ]),
  ),
  ...GOING.flatMap(([type, ...shares]) =>
    figures(
      sectionOf(type),
      'troops/types.ts TYPES',
      '×',
      GROUNDS.map((ground, at) => [`${type}, ${ground}`, shares[at] ?? null, () => shareIn(type, ground)]),
    ),
  ),
  ...(
    [
      ['heavy-chariots', 2, null],
      ['heavy-infantry', 1, 0],
      ['light-infantry', 2, 1],
      ['mounted-lancers', null, 1],
      ['light-chariots', null, 1],
    ] as const
  ).flatMap(([type, often, face]) =>
    figures(sectionOf(type), 'troops/types.ts TYPES', '×', [
      [`${type}, turns of 45° in a move`, often, () => turns(type)],
      [`${type}, of a move beside an about-face`, face, () => besideFace(type)],
    ]),
  ),
  ...ARCS.flatMap(([type, said, degrees]) =>
    figures(sectionOf(type), 'troops/types.ts TYPES', '°', [
      [`${type}, arc from side to side`, degrees, () => arc(of(type, said))],
    ]),
  ),
  ...figures(book.COMMAND, 'battle/command.ts COMMAND_INCHES', '"', [
    ['an officer or the general', 12, () => distance('command')],
  ]),
  ...figures(book.FATE_CARDS, 'field/field.ts DISTANCES', '"', [
    ['officers for the cards', 6, () => distance('cards')],
  ]),
  ...figures(book.FATE_CARDS, 'battle/movement.ts movement', '×', [
    ['in soft sand', 0.5, () => (goes(unit({ type: 'heavy-infantry' }, { marks: ['soft-sand'] })) ?? 0) / 6],
  ]),
  ...figures(book.CHARGING, 'battle/charge.ts STOP_DISTANCE', '"', [
    ['a charge stops from its target', 1, () => prwField.contact?.({ rulings: {}, agreed: {} }).distance ?? null],
  ]),
  ...figures(book.IMPACT, 'field/field.ts RIDE_ON_ARC', '°', [
    [
      'a unit behind, to either side of the facing',
      45,
      () => {
        const chariots = { at: { x: 0, y: 0 }, facing: 0, front: 4, depth: 3 };
        const at = (degrees: number) => ({
          at: { x: 20 * Math.sin((degrees * Math.PI) / 180), y: -20 * Math.cos((degrees * Math.PI) / 180) },
          facing: 0,
          front: 0.01,
          depth: 0.01,
        });
        return (
          Array.from({ length: 180 }, (_, degrees) => degrees).findLast((degrees) =>
            canRideOnTo(chariots, at(degrees)),
          ) ?? null
        );
      },
    ],
  ]),
  ...figures(book.EVASION, 'field/field.ts listForcedMoves', '"', [
    ['light infantry evade a normal move', 8, () => forced(of('light-infantry'), 'evade')],
    ['light chariots evade a normal move', 13, () => forced(of('light-chariots'), 'evade')],
  ]),
  ...figures(book.SHOCK, 'field/field.ts listForcedMoves', '"', [
    ['heavy infantry fall back a move', 6, () => forced(of('heavy-infantry'), 'fall-back')],
  ]),
];
