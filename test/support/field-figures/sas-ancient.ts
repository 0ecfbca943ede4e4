import { moveAndShoot } from '../../../rules/sas-ancient/battle/move-and-shoot.ts';
import * as book from '../../../rules/sas-ancient/citations.ts';
import { sasField } from '../../../rules/sas-ancient/field/field.ts';
import { sasAncient } from '../../../rules/sas-ancient/sas-ancient.ts';
import { MOVE_DISTANCES } from '../../../rules/sas-ancient/troops/troop.ts';
import { belt, forward, onField, TERMS, under, wheel } from '../battle/field-unit.ts';
import { asking, type Figure, figures, type Printed } from './figure.ts';

const { unit, goes, reaches, forced, distance } = asking(sasAncient, sasField, 1);
const pikes = unit({ kind: 'pikemen' });
const knights = unit({ kind: 'knights' });
const bowmen = unit({ kind: 'bowmen', missiles: 'bow' });
const psiloi = unit({ kind: 'psiloi', missiles: 'javelin' });

/** Troops, good going, difficult going; null if they cannot enter it. */
const TABLE = [
  ['light horse', { kind: 'light-horse' }, 12, 4],
  ['cavalry', { kind: 'cavalry' }, 10, 4],
  ['light chariots', { kind: 'light-horse', mount: 'chariot' }, 10, null],
  ['knights', { kind: 'knights' }, 9, 3],
  ['heavy chariots', { kind: 'knights', mount: 'chariot' }, 9, null],
  ['expendables', { kind: 'expendables' }, 9, 3],
  ['pikes', { kind: 'pikemen' }, 4, 2],
  ['spearmen', { kind: 'spearmen' }, 4, 2],
  ['horde', { kind: 'horde' }, 4, 2],
  ['swordsmen', { kind: 'swordsmen' }, 5, 4],
  ['warband', { kind: 'warband' }, 5, 4],
  ['bowmen', { kind: 'bowmen', missiles: 'bow' }, 5, 4],
  ['peltasts', { kind: 'peltasts' }, 6, 6],
  ['psiloi', { kind: 'psiloi', missiles: 'javelin' }, 6, 6],
  ['elephants', { kind: 'elephants' }, 6, 3],
] as const;

/** Returns how far a unit moves if it starts in difficult going; null if it cannot. */
function inDifficult(of: typeof pikes): Printed {
  const field = onField(sasField, of);
  if (field.march('move', [forward(60)], belt('marsh', 0, 39)).stop?.reason === 'barred') return null;
  return Math.round(field.comes('move', belt('marsh', 0, 48)) * 100) / 100;
}

/** Returns the move backward or sideways as a share of the move forward. */
function shareOf(of: typeof pikes, heading: 'back' | 'left'): Printed {
  const field = onField(sasField, of, undefined, 24);
  const { steps, stop } = field.march('move', [{ kind: 'go', heading, length: 20 }]);
  const made = stop?.reason === 'not-allowed' ? undefined : steps[0]?.manoeuvre;
  return made?.kind === 'go' ? made.length / (field.allowance('move') ?? 1) : null;
}

/** Returns the last number up to `most` that is allowed. */
const last = (most: number, may: (number: number) => boolean): number =>
  Array.from({ length: most + 1 }, (_, number) => number).findLast(may) ?? NaN;

const upTo = (said: object) =>
  moveAndShoot.resolve(moveAndShoot.input.parse({ moved: 0, ...said }), null as never, {}).outcome.upTo;

const RANGES = [
  ['artillery', { kind: 'artillery' }, 24],
  ['foot bows', { kind: 'bowmen', missiles: 'bow' }, 12],
  ['crossbows', { kind: 'bowmen', missiles: 'crossbow' }, 12],
  ['war wagons', { kind: 'war-wagon' }, 12],
  ['mounted bows', { kind: 'light-horse', missiles: 'bow' }, 12],
  ['slings', { kind: 'psiloi', missiles: 'sling' }, 8],
  ['handguns', { kind: 'psiloi', missiles: 'handgun' }, 8],
  ['javelins', { kind: 'peltasts', missiles: 'javelin' }, 4],
] as const;

/** Returns how far units see into terrain. */
const into = (kind: string): Printed =>
  belt(kind, 0, 9).ground.map((piece) => sasField.getObstacle(piece, TERMS)?.through ?? null)[0] ?? null;

const sees = (kind: string, of: typeof pikes): Printed =>
  sasField.visibleWithin?.(
    of,
    { at: { x: 36, y: 20 }, facing: 0, front: 6, depth: 1 },
    belt(kind, 10, 30).ground,
    TERMS,
  ) ?? null;

export const SAS_ANCIENT: readonly Figure[] = [
  ...figures(book.GROUND_SCALE, 'field/grounds.ts MILLIMETRES_PER_INCH', '×', [
    ['centimetres of an inch', 2.5, () => sasField.centimetresEach ?? null],
  ]),
  ...figures(
    book.MOVEMENT,
    'troops/troop.ts MOVE_DISTANCES',
    '"',
    TABLE.flatMap(([who, said, good, difficult]) => [
      [`${who}, good going`, good, () => goes(unit(said))],
      [`${who}, difficult going`, difficult, () => inDifficult(unit(said))],
    ]),
  ),
  ...figures(book.MOVEMENT, 'troops/troop.ts MOVE_DISTANCES', '"', [
    ['mounted commanders, good going', 12, () => MOVE_DISTANCES['mounted-commander'].good],
    ['mounted commanders, difficult going', 4, () => MOVE_DISTANCES['mounted-commander'].difficult],
    ['foot commanders, good going', 6, () => MOVE_DISTANCES['foot-commander'].good],
    ['foot commanders, difficult going', 6, () => MOVE_DISTANCES['foot-commander'].difficult],
    ['baggage', 4, () => MOVE_DISTANCES.baggage.good],
  ]),
  ...figures(book.MOVEMENT, 'troops/troop.ts OBSTACLE_COST', '"', [
    ['less for an obstacle, mounted', 4, () => 9 - onField(sasField, knights).comes('move', belt('obstacle', 37, 38))],
    ['less for an obstacle, on foot', 2, () => 5 - onField(sasField, bowmen).comes('move', belt('obstacle', 37, 38))],
  ]),
  ...figures(book.MOVEMENT, 'field/pace.ts getHeadingCost', '×', [
    ['back, facing the enemy (e)', 0.5, () => shareOf(pikes, 'back')],
    ['back, skirmishers (e)', 1, () => shareOf(psiloi, 'back')],
    ['to the flank, trained (i)', 0.5, () => shareOf(unit({ kind: 'swordsmen', formationTrained: true }), 'left')],
    ['to the flank, others (i)', null, () => shareOf(pikes, 'left')],
  ]),
  ...figures(book.MOVEMENT, 'battle/charge.ts MAX_WHEEL', '°', [
    [
      'a wheel and a charge (d)',
      45,
      () => last(90, (degrees) => onField(sasField, knights).march('charge', [wheel(degrees || 1)]).stop === null),
    ],
  ]),
  ...figures(book.CRUSADES, 'battle/charge.ts STRAIGHT_CHARGE_INCHES', '"', [
    [
      'the last of a charge straight ahead',
      4,
      () =>
        9 -
        last(
          8,
          (inches) =>
            onField(sasField, knights, under('SAS-5', 'crusades')).march('charge', [
              ...(inches > 0 ? [forward(inches)] : []),
              wheel(5),
              forward(9 - inches),
            ]).stop === null,
        ),
    ],
  ]),
  ...figures(book.MARCHES, 'battle/movement.ts MARCH_DISTANCES', '"', [
    ['march columns from enemies in the open', 12, () => distance('march-open')],
    ['march columns from enemies in cover', 4, () => distance('march-cover')],
  ]),
  ...figures(book.INITIATIVE, 'battle/initiative.ts COMMAND_RANGE', '"', [
    ['a commander from his unit', 10, () => distance('command')],
  ]),
  ...figures(book.VISIBILITY, 'battle/visibility.ts VISIBLE_DISTANCES', '"', [
    ['into woods', 1, () => into('wood')],
    ['into a town', 1, () => into('town')],
    ['in orchards', 4, () => sees('orchard', pikes)],
    ['in sand dunes', 4, () => sees('sand-dunes', pikes)],
    ['psiloi in vineyards', 4, () => sees('vineyard', psiloi)],
    ['psiloi in marsh', 4, () => sees('marsh', psiloi)],
    ['psiloi in rocks', 4, () => sees('rocks', psiloi)],
    ['psiloi in brush', 4, () => sees('brush', psiloi)],
    ['others in brush', null, () => sees('brush', pikes)],
    ['into a gully', 0, () => sees('gully', pikes)],
  ]),
  ...figures(book.EVADING, 'battle/evade.ts EVADE_LEAD', '"', [
    ['evaders before knights who move 9', 10, () => forced(psiloi, 'evade', knights)],
  ]),
  ...figures(book.CHARGING, 'field/field.ts MIN_DISTANCE', '"', [
    ['who meets without a charge', 1, () => sasField.minDistance?.('move', TERMS) ?? null],
  ]),
  ...figures(book.MORALE_RESULTS, 'field/field.ts MIN_DISTANCE', '"', [
    ['a shaken charger stops short', 1, () => distance('shaken')],
  ]),
  ...figures(book.RETREATS, 'field/field.ts listForcedMoves', '×', [
    ['who retires, of a full move', 1, () => (forced(pikes, 'retire') ?? 0) / 4],
    ['who routs, of a full move', 1, () => (forced(pikes, 'rout') ?? 0) / 4],
  ]),
  ...figures(book.PURSUIT, 'field/field.ts listForcedMoves', '×', [
    ['who pursues, of a full move', 1, () => (forced(knights, 'pursue') ?? 0) / 9],
  ]),
  ...figures(book.PUSHBACKS, 'field/field.ts listForcedMoves', '×', [
    ['pushed back, in base depths', 1, () => (forced(pikes, 'recoil') ?? 0) / onField(sasField, pikes).body.base.depth],
  ]),
  ...figures(book.FLANKS, 'field/field.ts sasField', '×', [
    ['of the attacker behind the front edge', 0.5, () => sasField.sideLines({}).behind ?? null],
  ]),
  ...figures(
    book.SHOOTING,
    'troops/shooting-table.ts RANGES',
    '"',
    RANGES.map(([who, said, range]) => [who, range, () => reaches(unit(said))]),
  ),
  ...figures(book.TARGET_PRIORITIES, 'field/field.ts DISTANCES', '"', [
    ['enemies who may charge', 6, () => distance('target')],
  ]),
  ...figures(book.MOVE_AND_SHOOT, 'battle/move-and-shoot.ts getShootingMove', '"', [
    ['elephants move in full and shoot', 6, () => upTo({ kind: 'elephants', missiles: 'bow' })],
    ['light horse move in full and shoot', 12, () => upTo({ kind: 'light-horse', missiles: 'bow' })],
    ['psiloi with slings move half', 3, () => upTo({ kind: 'psiloi', missiles: 'sling' })],
    ['cavalry with bows move half', 5, () => upTo({ kind: 'cavalry', missiles: 'bow' })],
    ['massed missile foot', 1, () => upTo({ kind: 'bowmen', missiles: 'bow' })],
    ['war wagons', 1, () => upTo({ kind: 'war-wagon', missiles: 'bow' })],
    ['artillery', 0, () => upTo({ kind: 'artillery', missiles: 'bow' })],
  ]),
];
