import { getHalfMove } from '../../../rules/toms-ancient-warfare/battle/holdfast.ts';
import { getMissileReach } from '../../../rules/toms-ancient-warfare/battle/shooting/reach.ts';
import * as book from '../../../rules/toms-ancient-warfare/citations.ts';
import { tomsField } from '../../../rules/toms-ancient-warfare/field/field.ts';
import { findPrintedUnit } from '../../../rules/toms-ancient-warfare/points/units-table.ts';
import { tomsAncientWarfare } from '../../../rules/toms-ancient-warfare/toms-ancient-warfare.ts';
import { belt, forward, onField, TERMS, turn, wheel } from '../battle/field-unit.ts';
import { asking, type Figure, figures, type Printed } from './figure.ts';

const { unit, goes, reaches, forced, distance } = asking(tomsAncientWarfare, tomsField, 16);
const of = (id: string) => unit({ points: 1, ...findPrintedUnit(id)?.troop });
const hoplites = of('greek-hoplite');
const archers = of('greek-archer');
const elephants = of('carthaginian-elephants');

/** Units, inches of a move, of a charge if different, of missiles; null for none. */
const PRINTED = [
  ['greek-hoplite', 10, 10, null],
  ['greek-peltast', 10, 10, 8],
  ['greek-archer', 10, 10, 24],
  ['greek-rhodian-slinger', 8, 8, 30],
  ['greek-javelin-cavalry', 24, 24, 6],
  ['greek-cataphractii', 18, 18, 6],
  ['greek-ballista', 6, 6, 48],
  ['persian-archer', 10, 10, 24],
  ['persian-spearmen', 10, 10, null],
  ['persian-immortal-spearmen', 10, 10, 24],
  ['persian-phoenician-marine', 10, 10, 8],
  ['persian-arabian-camels', 16, 20, null],
  ['persian-spearmen-cavalry', 24, 24, 8],
  ['persian-caspian-cavalry', 24, 24, 18],
  ['persian-sakae-cavalry', 24, 24, 30],
  ['carthaginian-gauls', 10, 10, null],
  ['carthaginian-infantry', 10, 10, 8],
  ['carthaginian-mercenaries-bows', 8, 8, 24],
  ['carthaginian-cretan-archers', 10, 10, 24],
  ['carthaginian-slingers', 10, 10, 16],
  ['carthaginian-mercenaries-hoplites', 8, 8, null],
  ['carthaginian-light-cavalry', 24, 24, 8],
  ['carthaginian-elephants', 10, 10, 16],
] as const;

/** Returns the part of a move spent by steps. */
const spent = (...steps: Parameters<ReturnType<typeof onField>['march']>[1]): number =>
  onField(tomsField, hoplites).march('move', steps).spent;
/** Returns the inches lost in some terrain. */
const less = (ground: string): number =>
  Math.round((10 - onField(tomsField, hoplites).comes('move', belt(ground, 0, 38))) * 10) / 10;
/** Returns the inches that archers gain from one terrain to another. */
const farther = (fromLevel: number, toLevel: number, ...on: readonly string[]): Printed => {
  const stands = (level: number, ...under: readonly string[]) => ({ level, on: new Set(under) });
  return (tomsField.aim(archers, TERMS, stands(fromLevel), stands(toLevel, ...on))?.range ?? 0) - 24;
};
/** Returns how far missiles pass through a wood. */
const woods = (way: 'through' | 'across'): Printed =>
  belt('woods', 0, 9).ground.map((piece) => tomsField.getObstacle(piece, TERMS)?.[way] ?? null)[0] ?? null;
const flaming = (range: number): number =>
  getMissileReach(
    {
      range,
      half: true,
      distance: 0,
      onHill: false,
      inWoods: null,
      woodsBetween: false,
      target: { onHill: false, inWoods: null },
    },
    {},
  ).inches;

export const TOMS_ANCIENT_WARFARE: readonly Figure[] = [
  ...figures(book.SET_UP, 'field/field.ts getBody', '"', [
    ['front of a base with a row of four', 1.3, () => 4 * onField(tomsField, hoplites).body.base.front],
    ['depth of a base with four rows', 2, () => 4 * onField(tomsField, hoplites).body.base.depth],
  ]),
  ...figures(book.SET_UP, 'battle/deployment.ts DEPLOYMENT_DEPTH', '"', [
    ['deployment from the own edge', 12, () => distance('deployment')],
  ]),
  ...figures(
    book.POINT_SYSTEM,
    'points/units-table.ts BY_ID',
    '"',
    PRINTED.flatMap(([id, move, charge, range]) => [
      [`${id}, m`, move, () => goes(of(id))],
      [`${id}, a charge`, charge, () => goes(of(id), 'charge')],
      [`${id}, r`, range, () => reaches(of(id))],
    ]),
  ),
  ...figures(book.MOVEMENT, 'battle/movement.ts TURN_COST', '"', [
    ['less for a turn of 90°', 2, () => spent(turn(90))],
    ['less for a turn of 30°', 2, () => spent(turn(30))],
    ['less for a turn of 180°', 4, () => spent(turn(180))],
    ['less for a wheel of 45°', 2, () => spent(wheel(45))],
  ]),
  ...figures(book.MOVEMENT, 'battle/movement.ts DIFFICULT_COST', '"', [
    ['less for difficult terrain', 2, () => less('difficult')],
    ['less for woods', 2, () => less('woods')],
    ['less for moving up hills', 2, () => less('hill')],
  ]),
  ...figures(book.MISSILES, 'battle/shooting/reach.ts OBSCURED_DISTANCE', '"', [
    ['obscured directly behind', 2, () => tomsField.coverWithin?.(TERMS) ?? null],
  ]),
  ...figures(book.MISSILES, 'battle/shooting/reach.ts HILL_BONUS', '"', [
    ['missiles from high ground, farther', 4, () => farther(1, 0)],
  ]),
  ...figures(book.HILLS, 'battle/shooting/reach.ts HILL_BONUS', '"', [
    ['a charge from a hill, farther', 4, () => onField(tomsField, hoplites).comes('charge', belt('hill', 30, 60)) - 10],
  ]),
  ...figures(book.MISSILES, 'battle/shooting/reach.ts COVER_PENALTY', '"', [
    ['missiles up a hill', -2, () => farther(0, 1)],
    ['missiles into a forest', -2, () => farther(0, 0, 'woods')],
  ]),
  ...figures(book.FIGHTING_ORDER, 'battle/counter-charge.ts MAX_GENERAL_DISTANCE', '"', [
    ['a general for a counter-charge or to reform', 10, () => distance('counter-charge')],
  ]),
  ...figures(book.WOODS, 'battle/hidden-in-woods.ts DISCOVERY_DISTANCE', '"', [
    ['an enemy reveals who hides in a wood', 8, () => distance('discovered')],
  ]),
  ...figures(book.WOODS, 'battle/shooting/reach.ts WOODS_DEPTH', '"', [
    ['missiles into and out of a wood', 4, () => woods('through')],
    ['missiles across a wood', 0, () => woods('across')],
  ]),
  ...figures(book.BREAK_TESTS, 'field/field.ts DISTANCES', '"', [
    ['a broken or a destroyed friend', 8, () => distance('panic')],
  ]),
  ...figures(book.BREAK_TESTS, 'battle/morale/morale.ts SUPPORT_DISTANCE', '"', [
    ['no generals near', 8, () => distance('break-test')],
  ]),
  ...figures(book.BREAK_TESTS, 'field/field.ts listForcedMoves', '°', [
    [
      'broken units turn at once',
      180,
      () => (tomsField.forced?.(hoplites, null, TERMS).find(({ id }) => id === 'breaks')?.way === 'back' ? 180 : null),
    ],
  ]),
  ...figures(book.BREAK_TESTS, 'field/field.ts listForcedMoves', '"', [
    ['hoplites run at standard pace', 10, () => forced(hoplites, 'rout')],
  ]),
  ...figures(book.RALLYING, 'field/field.ts DISTANCES', '"', [
    ['a general for a rally', 10, () => distance('rally')],
    ['enemies at a rally', 12, () => distance('rally-enemies')],
  ]),
  ...figures(book.HOLDFAST, 'battle/holdfast.ts getHalfMove', '×', [
    ['the next move after holdfast', 0.5, () => getHalfMove(10) / 10],
    ['the same on the field', 0.5, () => (goes(unit({ points: 1, trained: true }, { marks: ['holdfast'] })) ?? 0) / 10],
  ]),
  ...figures(book.FIRE_MISSILES, 'battle/shooting/reach.ts getMissileRange', '"', [
    ['flaming missiles of an average archer', 12, () => flaming(24)],
  ]),
  ...figures(book.BALLISTAE, 'points/units-table.ts BY_ID', '"', [
    ['a ballista’s maximum range', 48, () => reaches(of('greek-ballista'))],
  ]),
  ...figures(book.ELEPHANTS, 'field/field.ts DISTANCES', '"', [
    ['elephants panic enemies', 8, () => distance('elephants-panic')],
    ['elephants and cavalry', 10, () => distance('elephants-cavalry')],
    ['a unit near them under flame missiles', 8, () => distance('elephants-flames')],
  ]),
  ...figures(book.ELEPHANTS, 'points/units-table.ts BY_ID', '"', [['their crew’s bows', 16, () => reaches(elephants)]]),
  ...figures(book.ELEPHANTS, 'battle/morale/morale.ts BERSERK_DISTANCE', '"', [
    ['berserk elephants run', 10, () => forced(elephants, 'berserk')],
  ]),
  ...figures(book.MOVEMENT, 'field/field.ts moveUnit', '"', [
    [
      'by hand: a quarter turn and on in the open',
      8,
      () => {
        const made = onField(tomsField, hoplites).march('move', [turn(90), forward(20)]).steps[1]?.manoeuvre;
        return made?.kind === 'go' ? made.length : null;
      },
    ],
  ]),
];
