import { type Ground, findSlope } from '../../../battlefield/ground.ts';
import {
  type GroundCost,
  type Manoeuvre,
  type Movement,
  makeMove,
  type Pace,
  type Surroundings,
} from '../../../battlefield/manoeuvre.ts';
import { toBlock, type Position } from '../../../battlefield/position.ts';
import type { Obstacle } from '../../../battlefield/sight.ts';
import type {
  FieldAim,
  FieldDistance,
  FieldRules,
  FieldStand,
  FieldTerms,
  ForcedMove,
  GroundKind,
} from '../../core/field-rules.ts';
import { choiceInForce, type RulingsInForce } from '../../core/ruling.ts';
import { askOf, CLOSES, INCH_FIELD, linesOf, slowest, standsOn, standsStill } from '../../core/table/field-kit.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import * as book from '../citations.ts';
import { DEPLOYMENT } from '../battle/deployment.ts';
import { GENERAL_WITHIN } from '../battle/counter-charge.ts';
import { DISCOVERED_WITHIN } from '../battle/hidden-in-woods.ts';
import { BERSERK_RUN, GENERAL_NEAR } from '../battle/morale/morale.ts';
import { DIFFICULT_OR_UPHILL, movement, PER_TURN } from '../battle/movement.ts';
import { missiles } from '../battle/shooting/missiles.ts';
import { BEHIND, INTO_WOODS, missileReach } from '../battle/shooting/reach.ts';
import { melee } from '../battle/melee.ts';
import { TOM_15, TOM_F10, TOM_F2, TOM_F5 } from '../rulings.ts';
import { bodyOf, filesOf, troopOf } from './bases.ts';

const GROUNDS: readonly GroundKind[] = [
  { id: 'woods', label: 'Woods', drawnAs: 'area', citation: book.WOODS },
  { id: 'hill', label: 'Hill', drawnAs: 'area', citation: book.HILLS },
  { id: 'difficult', label: 'Difficult ground', drawnAs: 'area', citation: book.MOVEMENT },
  { id: 'obstacle', label: 'Obstacle', drawnAs: 'line', citation: book.MISSILES },
];

const LANDSCAPE = {
  wood: 'woods',
  hill: 'hill',
  'steep-hill': 'hill',
  stream: 'obstacle',
  river: 'difficult',
  ford: 'obstacle',
  marsh: 'difficult',
  sand: 'difficult',
  rocks: 'difficult',
  village: 'difficult',
  ditch: 'obstacle',
  wall: 'obstacle',
} as const;

const HILLS: ReadonlySet<string> = new Set(['hill']);

const MANNERS = [
  { id: 'move', label: 'Move' },
  { id: 'charge', label: 'Charge' },
] as const;

/** Morale states in which units only make forced moves (Break Tests; Elephant Special Rules). */
const RUNS: ReadonlySet<string> = new Set(['broken', 'berserk']);

function inchesOf(unit: TableUnit, manner: string, onHill: boolean, terms: FieldTerms): number | null {
  if (RUNS.has(unit.morale) || !MANNERS.some(({ id }) => id === manner)) return null;
  return askOf(movement, 'mover', unit, { charging: manner === 'charge', onHill }, terms)?.inches ?? null;
}

/** Cost of a turn in inches, for each 90 degrees begun (Movement; ruling TOM-F3). */
const turning = (degrees: number): number => PER_TURN * Math.ceil(Math.abs(degrees) / 90);

/** Difficult terrain costs inches once, or once per kind under the alternative (Movement; rulings TOM-15, TOM-F3). */
function groundCost({ rulings }: FieldTerms): Pace['cost'] {
  const isEach = choiceInForce(TOM_15, rulings) === 'each';
  const toll = (id: string): GroundCost => ({
    each: 1,
    tolls: [{ id: isEach ? id : 'hard', length: DIFFICULT_OR_UPHILL }],
  });
  return (pieces, start, end) =>
    slowest(
      pieces.map((piece) => {
        if (piece.kind !== 'hill') return toll('difficult');
        return findSlope(piece, start.at, end.at) === 'up' ? toll('uphill') : { each: 1 };
      }),
    );
}

/** Checks for a start on a hill, which lengthens a charge (Hills). */
function startsOnHill(unit: TableUnit, from: Position, terms: FieldTerms, ground: readonly Ground[]): boolean {
  const body = bodyOf(unit, terms);
  return body !== null && standsOn(toBlock(from, body), ground, HILLS);
}

function marchOf(
  unit: TableUnit,
  manner: string,
  from: Position,
  steps: readonly Manoeuvre[],
  around: Surroundings,
  terms: FieldTerms,
): Movement {
  const body = bodyOf(unit, terms);
  const allowance = inchesOf(unit, manner, startsOnHill(unit, from, terms, around.ground), terms);
  if (body === null || allowance === null) return standsStill(from);
  const pace: Pace = {
    allowance,
    cost: groundCost(terms),
    heading: (heading) => (heading === 'forward' ? 1 : null),
    wheel: 0,
    eachWheel: turning,
    turn: turning,
    form: () => null,
  };
  return makeMove(steps, from, body, pace, around);
}

const arcOf = ({ rulings }: FieldTerms): number => {
  const choice = choiceInForce(TOM_F2, rulings);
  if (choice === 'all-round') return 360;
  return choice === 'quarter' ? 90 : 180;
};

/** Returns the range from the shooter's terrain to the target's (Missiles; Hills; rulings TOM-16, TOM-F2). */
function aim(unit: TableUnit, terms: FieldTerms, from?: FieldStand, to?: FieldStand): FieldAim | null {
  const range = troopOf(unit)?.range ?? null;
  if (range === null) return null;
  const target = { onHill: (to?.level ?? 0) > 0, inWoods: to?.on.has('woods') ? 0 : null };
  const ground = {
    range,
    half: false,
    distance: 0,
    onHill: (from?.level ?? 0) > 0,
    inWoods: null,
    woodsBetween: false,
  };
  const { inches } = missileReach({ ...ground, target }, terms.rulings);
  return { weapon: 'missiles', range: inches, arc: arcOf(terms) };
}

/** Only woods stop missiles: four inches in or out, and never across (Woods; ruling TOM-F4). */
const hides = ({ id, kind, area }: Ground): Obstacle | null =>
  kind === 'woods' ? { id, area, top: Infinity, through: INTO_WOODS, across: 0 } : null;

/** Forced moves (Break Tests; Elephant Special Rules; ruling TOM-F8). */
function forced(unit: TableUnit, _enemy: TableUnit | null, terms: FieldTerms): readonly ForcedMove[] {
  const troop = troopOf(unit);
  if (troop === null) return [];
  const runs = { ends: 'onward', atEdge: 'leaves', overAnyGround: false } as const;
  const move = askOf(movement, 'mover', unit, {}, terms)?.inches ?? troop.move;
  const citation = book.BREAK_TESTS;
  return [
    { ...runs, id: 'breaks', label: 'Breaks: turns about', way: 'back', length: 0, citation },
    { ...runs, id: 'rout', state: 'broken', label: 'Runs on', way: 'ahead', length: move, citation },
    ...(troop.kind === 'elephants'
      ? [
          {
            ...runs,
            id: 'berserk',
            state: 'berserk',
            label: 'Berserk',
            way: 'ahead',
            length: BERSERK_RUN,
            citation: book.ELEPHANTS,
          } as const,
        ]
      : []),
  ];
}

const distance = (id: string, label: string, from: FieldDistance['from'], length: number, citation: string) =>
  ({ id, label, from, length, citation }) satisfies FieldDistance;

/** Returns the share of points below which an army breaks (ruling TOM-F10). */
function breaksUnder(rulings: RulingsInForce): number | null {
  const choice = choiceInForce(TOM_F10, rulings);
  if (choice === 'never') return null;
  return choice === 'third' ? 1 / 3 : choice === 'two-thirds' ? 2 / 3 : 1 / 2;
}

/** Berserk units are out of control; broken units may rally (ruling TOM-F10). */
const BERSERK: ReadonlySet<string> = new Set(['berserk']);

/** Minimum distance in inches from enemies for moves other than charges (ruling TOM-F12). */
const KEEPS = 1;

/** All distances of the book except moves and ranges. */
const DISTANCES: readonly FieldDistance[] = [
  distance('deployment', 'Deployment', 'own-edge', DEPLOYMENT, book.SET_UP),
  distance(
    'counter-charge',
    'Generals for a counter-charge or to reform',
    'general',
    GENERAL_WITHIN,
    book.FIGHTING_ORDER,
  ),
  distance('break-test', 'Generals for a break test', 'general', GENERAL_NEAR, book.BREAK_TESTS),
  distance('rally', 'Generals for a rally', 'general', 10, book.RALLYING),
  distance('rally-enemies', 'Enemies for a rally', 'unit', 12, book.RALLYING),
  distance('panic', 'Broken or destroyed friends', 'unit', 8, book.BREAK_TESTS),
  distance('elephants-panic', 'Panic of elephants', 'unit', 8, book.ELEPHANTS),
  distance('elephants-cavalry', 'Cavalry and elephants', 'unit', 10, book.ELEPHANTS),
  distance('elephants-flames', 'Elephants and flaming missiles', 'unit', 8, book.ELEPHANTS),
  distance('discovered', 'Enemies that discover a wood', 'ground', DISCOVERED_WITHIN, book.WOODS),
  distance('woods', 'Into and out of a wood', 'ground', INTO_WOODS, book.WOODS),
  distance('obscured', 'Obscured behind units, hills and obstacles', 'unit', BEHIND, book.MISSILES),
];

export const tomsField: FieldRules = {
  ...INCH_FIELD,
  // Eight feet by six: units are at least five inches wide, and across four feet bows would reach from zone to zone.
  usualTable: { width: 96, depth: 72 },
  melees: { procedure: melee.id, roles: ['attacker', 'defender'], each: true },
  breaks: (rulings) => ({ under: breaksUnder(rulings), lost: BERSERK, ruling: TOM_F10.id }),
  movesIn: { 2: { active: ['move'] }, 4: { active: ['charge'], passive: [] } },
  shots: [missiles.id],
  keepsApart: (manner) => (manner === 'charge' ? 0 : KEEPS),
  coverWithin: () => BEHIND,
  grounds: GROUNDS,
  landscape: LANDSCAPE,
  body: bodyOf,
  files: filesOf,
  manners: (unit) => (RUNS.has(unit.morale) ? [] : MANNERS),
  allowance: (unit, manner, position, terms, ground = []) =>
    inchesOf(unit, manner, startsOnHill(unit, position, terms, ground), terms),
  march: marchOf,
  sideLines: (rulings) => linesOf(choiceInForce(TOM_F5, rulings) === 'diagonals'),
  aim,
  seesOver: () => true,
  hides,
  level: (block, ground) => (standsOn(block, ground, HILLS) ? 1 : 0),
  contact: () => ({ gap: 0, closing: CLOSES, touching: 0.5, joins: null, citation: book.CHARGING }),
  forced,
  distances: () => DISTANCES,
};
