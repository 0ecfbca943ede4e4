import { type RANGES, getReach } from '../../../rules/for-the-pharaoh/battle/shooting/shooting-table.ts';
import * as book from '../../../rules/for-the-pharaoh/citations.ts';
import { pharaohField } from '../../../rules/for-the-pharaoh/field/field.ts';
import { forThePharaoh } from '../../../rules/for-the-pharaoh/for-the-pharaoh.ts';
import { belt, forward, onField, TERMS, turn, wheel } from '../battle/field-unit.ts';
import { asking, type Figure, figures, type Printed } from './figure.ts';

const { unit, goes, reaches, arc, distance } = asking(forThePharaoh, pharaohField, 12);
const of = (said: object) => unit({ class: 'C', drill: 'regular', ...said });
const horse = (order: string) => ({ kind: 'cavalry', mount: 'horse', order });

/** Troops, a move in line, the bonus; null if they cannot charge. */
const RATES = [
  ['close order infantry', { order: 'CO' }, 6, 2],
  ['medium order infantry', { order: 'MO' }, 9, 3],
  ['open order infantry', { order: 'OO' }, 12, 4],
  ['close order cavalry', horse('CO'), 12, 4],
  ['medium order cavalry', horse('MO'), 18, 6],
  ['open order cavalry', horse('OO'), 24, 8],
  ['light chariots', { kind: 'light-chariot' }, 20, 4],
  ['heavy chariots', { kind: 'heavy-chariot' }, 15, 3],
  ['battle carts', { kind: 'battle-cart' }, 10, 2],
  ['wagons', { kind: 'wagon' }, 5, null],
] as const;

const ORDERS = {
  'open order': { order: 'OO' },
  'medium order': { order: 'MO' },
  'close order': { order: 'CO' },
} as const;

/** Remaining move in terrain for open, medium and close order and wheels; null if they cannot enter. */
const GROUND = [
  ['open-woods', 1, 1, 2 / 3, null],
  ['dense-woods', 1, 2 / 3, 1 / 3, null],
  ['bog', 1 / 3, 1 / 3, 1 / 3, null],
  ['snow', 1 / 3, 1 / 3, 1 / 3, null],
  ['stream', 1 / 3, 1 / 3, 1 / 3, 1 / 5],
  ['ford', 2 / 3, 2 / 3, 2 / 3, 1 / 5],
  ['soft-sand', 1 / 3, 1 / 3, 1 / 3, null],
] as const;

function shareIn(said: object, ground: string): Printed {
  const field = onField(pharaohField, of(said), TERMS, 30);
  if (field.march('move', [forward(40)], belt(ground, 0, 29)).stop?.reason === 'barred') return null;
  return field.comes('move', belt(ground, 0, 48)) / (field.allowance('move') ?? 1);
}

/** Returns the remaining move on a hill across the table, its middle 30 from the far edge. @param y start of the move */
function onHill(said: object, ground: string, y: number): Printed {
  const field = onField(pharaohField, of(said), TERMS, y);
  return field.comes('move', belt(ground, 0, 60)) / (field.allowance('move') ?? 1);
}

const spearmen = { order: 'CO', shield: 'shield', weapons: ['long-spear'] };
/** Returns the cost of a wheel of 10°, as a share of the outer corner's path. */
const wheels = (drill: string): Printed => {
  const field = onField(pharaohField, of({ ...spearmen, drill }));
  const { front } = field.body.base;
  return field.march('move', [wheel(10)]).spent / ((field.position.files * front * 10 * Math.PI) / 180);
};
const turns = (files: number, drill = 'regular', ...marks: readonly string[]): Printed => {
  const field = onField(pharaohField, unit({ class: 'C', ...spearmen, drill }, { marks }));
  const made = field.march('move', [turn(90)], undefined, { ...field.position, files });
  return made.stop === null ? made.spent / 6 : null;
};
/** Returns the thirds of a normal move in another manner. */
const shareOf = (said: object, manner: string): Printed => {
  const whole = goes(of(said), manner);
  return whole === null ? null : whole / (goes(of(said)) ?? 1);
};

const SHOOTERS = [
  ['javelin', 1, 2, 4],
  ['dart', 2, 4, 8],
  ['javelin-throw-stick', 2, 4, 8],
  ['sling', 3, 6, 12],
  ['bow', 4, 8, 16],
  ['composite-bow', 6, 12, 24],
] as const satisfies readonly (readonly [(typeof RANGES)[number][0], number, number, number])[];

export const FOR_THE_PHARAOH: readonly Figure[] = [
  ...figures(
    book.MOVEMENT_BASICS,
    'battle/movement/movement-table.ts MOVEMENT_TABLE',
    'cm',
    RATES.flatMap(([who, said, move, bonus]) => [
      [`${who}, in line`, move, () => goes(of(said))],
      [
        `${who}, more in a charge`,
        bonus,
        () => {
          const charge = goes(of(said), 'charge');
          return charge === null ? null : charge - move;
        },
      ],
    ]),
  ),
  ...figures(book.MOVEMENT, 'battle/movement/movement-table.ts MANNERS', '×', [
    ['a step back of regular infantry', 1 / 3, () => shareOf(spearmen, 'back-step')],
    ['an incline of regular infantry', 1 / 3, () => shareOf(spearmen, 'incline')],
    ['an evade of open order', 1, () => shareOf({ order: 'OO' }, 'evade')],
    ['an evade of close order', null, () => shareOf(spearmen, 'evade')],
  ]),
  ...figures(book.WHEELS, 'field/movement-cost.ts getPace', '×', [
    ['a wheel of regulars, of the way of the outer corner', 1, () => wheels('regular')],
    ['a wheel of irregulars', 2, () => wheels('irregular')],
  ]),
  ...figures(book.TURNS, 'battle/movement/change-direction.ts changeDirection', '×', [
    ['a turn of regular infantry in column, of a move', 1 / 3, () => turns(4)],
    ['the same, irregulars', 2 / 3, () => turns(4, 'irregular')],
    ['the same, disordered', 2 / 3, () => turns(4, 'regular', 'disordered')],
    ['a turn in line', null, () => turns(12)],
  ]),
  ...figures(
    book.DIFFICULT_TERRAIN,
    'battle/movement/movement-table.ts listTerrainRows',
    '×',
    GROUND.flatMap(([ground, ...shares]) =>
      [...Object.entries(ORDERS), ['wheels', { kind: 'heavy-chariot' }] as const].map(
        ([who, said], at) => [`${ground}, ${who}`, shares[at] ?? null, () => shareIn(said, ground)] as const,
      ),
    ),
  ),
  ...figures(book.DIFFICULT_TERRAIN, 'battle/movement/movement-table.ts listTerrainRows', '×', [
    ['gentle hills, wheels, up', 4 / 5, () => onHill({ kind: 'heavy-chariot' }, 'gentle-hill', 48)],
    ['gentle hills, wheels, down', 1, () => onHill({ kind: 'heavy-chariot' }, 'gentle-hill', 20)],
    ['gentle hills, close order, up', 1, () => onHill(spearmen, 'gentle-hill', 48)],
    ['steep hills, up', 1 / 3, () => onHill(spearmen, 'steep-hill', 48)],
    ['steep hills, down', 2 / 3, () => onHill(spearmen, 'steep-hill', 20)],
    ['steep hills, wheels', null, () => shareIn({ kind: 'heavy-chariot' }, 'steep-hill')],
  ]),
  ...figures(
    book.SHOOTING,
    'battle/shooting/shooting-table.ts RANGES',
    'cm',
    SHOOTERS.flatMap(([weapon, effective, long, extreme]) => [
      [`${weapon}, effective`, effective, () => getReach(weapon)[0]],
      [`${weapon}, long`, long, () => getReach(weapon)[1]],
      [`${weapon}, extreme`, extreme, () => reaches(of({ order: 'OO', weapons: [weapon] }))],
    ]),
  ),
  ...figures(book.SHOOTING, 'battle/shooting/shooting-table.ts ARCS', '°', [
    ['mounted troops, to either side', 180, () => (arc(of({ ...horse('MO'), weapons: ['bow'] })) ?? 0) / 2],
    ['open order infantry, to either side', 90, () => (arc(of({ order: 'OO', weapons: ['bow'] })) ?? 0) / 2],
    ['medium order infantry, to either side', 45, () => (arc(of({ order: 'MO', weapons: ['bow'] })) ?? 0) / 2],
    ['close order infantry, to either side', 22.5, () => (arc(of({ order: 'CO', weapons: ['bow'] })) ?? 0) / 2],
  ]),
  ...figures(book.DEPLOYMENT, 'battle/setup/deployment.ts DEPLOYMENT_DISTANCES', 'cm', [
    ['from a short edge', 25, () => pharaohField.deployment?.({ width: 180, depth: 120 }, TERMS).fromShortEdge ?? null],
    ['from any enemy', 40, () => distance('from-enemy')],
  ]),
  ...figures(book.DEPLOYMENT, 'battle/setup/deployment.ts getZoneDepth', '×', [
    [
      'from the own edge, of the depth of the table',
      1 / 4,
      () => (pharaohField.deployment?.({ width: 180, depth: 120 }, TERMS).depth ?? 0) / 120,
    ],
  ]),
  ...figures(book.DISORDER, 'field/field.ts listDistances', 'cm', [
    ['horses from camels', 5, () => distance('camels')],
  ]),
  ...figures(book.WHEN_TO_TEST, 'field/field.ts listDistances', 'cm', [
    ['friends who retreat or rout', 20, () => distance('fleeing')],
  ]),
];
