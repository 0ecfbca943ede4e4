import { type Ground, findSlope } from '../../../battlefield/ground.ts';
import {
  type GroundCost,
  type Manoeuvre,
  type Movement,
  makeMove,
  type MoveCosts,
  type Surroundings,
} from '../../../battlefield/manoeuvre.ts';
import { toBlock, type Position, type UnitBody } from '../../../battlefield/position.ts';
import type { Obstacle } from '../../../battlefield/sight.ts';
import type {
  FieldAim,
  FieldDistance,
  FieldRules,
  ShotGround,
  FieldTerms,
  ForcedMove,
  GroundKind,
} from '../../core/field-rules.ts';
import { getChoice, type RulingsInForce } from '../../core/ruling.ts';
import {
  resolveForUnit,
  CHARGE_ALIGNMENT,
  INCH_FIELD,
  getSideLines,
  combineCosts,
  isMostlyOn,
  createNoMovement,
} from '../../core/table/field-kit.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import * as book from '../citations.ts';
import { DEPLOYMENT_DEPTH } from '../battle/deployment.ts';
import { MAX_GENERAL_DISTANCE } from '../battle/counter-charge.ts';
import { DISCOVERY_DISTANCE } from '../battle/hidden-in-woods.ts';
import { BERSERK_DISTANCE, SUPPORT_DISTANCE } from '../battle/morale/morale.ts';
import { DIFFICULT_COST, movement, TURN_COST } from '../battle/movement.ts';
import { missiles } from '../battle/shooting/missiles.ts';
import { OBSCURED_DISTANCE, WOODS_DEPTH, getMissileReach } from '../battle/shooting/reach.ts';
import { melee } from '../battle/melee.ts';
import { TOM_15, TOM_F10, TOM_F2, TOM_F5, TOM_F1 } from '../rulings.ts';
import { fightsInLines, isModel, LINE_SIZE, type Troop, troopSchema } from '../points/troop.ts';

/** Sides of a base, in inches (Tom’s Ancient Warfare, Set up). */
export const BASE_SIDES = [1.3, 2] as const;

export const getTroop = ({ part }: TableUnit): Troop | null => troopSchema.safeParse(part.troop).data ?? null;

/** Rows of men or riders on a base with several rows (ruling TOM-F1). */
const ROWS_PER_BASE = { men: 4, riders: 2 } as const;

/** Returns one figure's part of a base (ruling TOM-F1). */
function getFigureBase(troop: Troop, terms: FieldTerms): UnitBody['base'] {
  const choice = getChoice(TOM_F1, terms.rulings);
  const [narrow, wide] = BASE_SIDES;
  const [printed, depth] = choice === 'default' ? [narrow, wide] : [wide, narrow];
  const front = terms.baseFront ?? printed;
  if (isModel(troop)) return { front, depth };
  if (!fightsInLines(troop, terms.rulings))
    return { front: front / ROWS_PER_BASE.riders, depth: depth / ROWS_PER_BASE.riders };
  return { front: front / LINE_SIZE, depth: choice === 'rows' ? depth : depth / ROWS_PER_BASE.men };
}

/** Returns the figures and models left, or null if there are none or the troop type is invalid. */
export function getBody(unit: TableUnit, terms: FieldTerms): UnitBody | null {
  const troop = getTroop(unit);
  const bases = unit.parts.reduce((sum, { left }) => sum + left, 0);
  return troop && bases > 0 ? { bases, base: getFigureBase(troop, terms) } : null;
}

/** Foot stands in lines of four, other troops in one line (Fighting Order; ruling TOM-F6). */
export function getFiles(unit: TableUnit, { bases }: UnitBody): number {
  const troop = getTroop(unit);
  return troop && fightsInLines(troop, {}) ? Math.min(LINE_SIZE, bases) : bases;
}

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
const RUNNING_STATES: ReadonlySet<string> = new Set(['broken', 'berserk']);

function getAllowance(unit: TableUnit, manner: string, onHill: boolean, terms: FieldTerms): number | null {
  if (RUNNING_STATES.has(unit.morale) || !MANNERS.some(({ id }) => id === manner)) return null;
  return resolveForUnit(movement, 'mover', unit, { charging: manner === 'charge', onHill }, terms)?.inches ?? null;
}

/** Cost of a turn in inches, for each 90 degrees begun (Movement; ruling TOM-F3). */
const getTurnCost = (degrees: number): number => TURN_COST * Math.ceil(Math.abs(degrees) / 90);

/** Difficult terrain costs inches once, or once per kind under the alternative (Movement; rulings TOM-15, TOM-F3). */
function groundCost({ rulings }: FieldTerms): MoveCosts['cost'] {
  const isEach = getChoice(TOM_15, rulings) === 'each';
  const toll = (id: string): GroundCost => ({
    each: 1,
    tolls: [{ id: isEach ? id : 'hard', length: DIFFICULT_COST }],
  });
  return (pieces, start, end) =>
    combineCosts(
      pieces.map((piece) => {
        if (piece.kind !== 'hill') return toll('difficult');
        return findSlope(piece, start.at, end.at) === 'up' ? toll('uphill') : { each: 1 };
      }),
    );
}

/** Checks whether a unit starts on a hill, which lengthens its charge (Hills). */
function isOnHill(unit: TableUnit, from: Position, terms: FieldTerms, ground: readonly Ground[]): boolean {
  const body = getBody(unit, terms);
  return body !== null && isMostlyOn(toBlock(from, body), ground, HILLS);
}

function moveUnit(
  unit: TableUnit,
  manner: string,
  from: Position,
  steps: readonly Manoeuvre[],
  around: Surroundings,
  terms: FieldTerms,
): Movement {
  const body = getBody(unit, terms);
  const allowance = getAllowance(unit, manner, isOnHill(unit, from, terms, around.ground), terms);
  if (body === null || allowance === null) return createNoMovement(from);
  const pace: MoveCosts = {
    allowance,
    cost: groundCost(terms),
    heading: (heading) => (heading === 'forward' ? 1 : null),
    wheel: 0,
    eachWheel: getTurnCost,
    turn: getTurnCost,
    form: () => null,
  };
  return makeMove(steps, from, body, pace, around);
}

const getArc = ({ rulings }: FieldTerms): number => {
  const choice = getChoice(TOM_F2, rulings);
  if (choice === 'all-round') return 360;
  return choice === 'quarter' ? 90 : 180;
};

/** Returns the range from the shooter's terrain to the target's (Missiles; Hills; rulings TOM-16, TOM-F2). */
function aim(unit: TableUnit, terms: FieldTerms, from?: ShotGround, to?: ShotGround): FieldAim | null {
  const range = getTroop(unit)?.range ?? null;
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
  const { inches } = getMissileReach({ ...ground, target }, terms.rulings);
  return { weapon: 'missiles', range: inches, arc: getArc(terms) };
}

/** Only woods stop missiles: they pass at most four inches of wood from or to a unit inside, never across (Woods; ruling TOM-F4). */
const getObstacle = ({ id, kind, area }: Ground): Obstacle | null =>
  kind === 'woods' ? { id, area, top: Infinity, through: WOODS_DEPTH, across: 0 } : null;

/** Forced moves (Break Tests; Elephant Special Rules; ruling TOM-F8). */
function listForcedMoves(unit: TableUnit, _enemy: TableUnit | null, terms: FieldTerms): readonly ForcedMove[] {
  const troop = getTroop(unit);
  if (troop === null) return [];
  const runs = { ends: 'onward', atEdge: 'leaves', overAnyGround: false } as const;
  const move = resolveForUnit(movement, 'mover', unit, {}, terms)?.inches ?? troop.move;
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
            length: BERSERK_DISTANCE,
            citation: book.ELEPHANTS,
          } as const,
        ]
      : []),
  ];
}

const createDistance = (id: string, label: string, from: FieldDistance['from'], length: number, citation: string) =>
  ({ id, label, from, length, citation }) satisfies FieldDistance;

/** Returns the share of points below which an army breaks (ruling TOM-F10). */
function getBreakShare(rulings: RulingsInForce): number | null {
  const choice = getChoice(TOM_F10, rulings);
  if (choice === 'never') return null;
  return choice === 'third' ? 1 / 3 : choice === 'two-thirds' ? 2 / 3 : 1 / 2;
}

/** Berserk units are out of control; broken units may rally (ruling TOM-F10). */
const BERSERK: ReadonlySet<string> = new Set(['berserk']);

/** Minimum distance in inches from enemies for moves other than charges (ruling TOM-F12). */
const MIN_ENEMY_DISTANCE = 1;

/** All distances of the book except moves and ranges. */
const DISTANCES: readonly FieldDistance[] = [
  createDistance('deployment', 'Deployment', 'own-edge', DEPLOYMENT_DEPTH, book.SET_UP),
  createDistance(
    'counter-charge',
    'Generals for a counter-charge or to reform',
    'general',
    MAX_GENERAL_DISTANCE,
    book.FIGHTING_ORDER,
  ),
  createDistance('break-test', 'Generals for a break test', 'general', SUPPORT_DISTANCE, book.BREAK_TESTS),
  createDistance('rally', 'Generals for a rally', 'general', 10, book.RALLYING),
  createDistance('rally-enemies', 'Enemies for a rally', 'unit', 12, book.RALLYING),
  createDistance('panic', 'Broken or destroyed friends', 'unit', 8, book.BREAK_TESTS),
  createDistance('elephants-panic', 'Panic of elephants', 'unit', 8, book.ELEPHANTS),
  createDistance('elephants-cavalry', 'Cavalry and elephants', 'unit', 10, book.ELEPHANTS),
  createDistance('elephants-flames', 'Elephants and flaming missiles', 'unit', 8, book.ELEPHANTS),
  createDistance('discovered', 'Enemies that discover a wood', 'ground', DISCOVERY_DISTANCE, book.WOODS),
  createDistance('woods', 'Into and out of a wood', 'ground', WOODS_DEPTH, book.WOODS),
  createDistance('obscured', 'Obscured behind units, hills and obstacles', 'unit', OBSCURED_DISTANCE, book.MISSILES),
];

export const tomsField: FieldRules = {
  ...INCH_FIELD,
  // Eight feet by six: units are at least five inches wide, and across four feet bows would reach from zone to zone.
  defaultTable: { width: 96, depth: 72 },
  melees: { procedure: melee.id, roles: ['attacker', 'defender'], eachRolls: true },
  breaks: (rulings) => ({ under: getBreakShare(rulings), lost: BERSERK, ruling: TOM_F10.id }),
  movesIn: { 2: { active: ['move'] }, 4: { active: ['charge'], passive: [] } },
  shots: [missiles.id],
  minDistance: (manner) => (manner === 'charge' ? 0 : MIN_ENEMY_DISTANCE),
  coverWithin: () => OBSCURED_DISTANCE,
  grounds: GROUNDS,
  landscape: LANDSCAPE,
  body: getBody,
  files: getFiles,
  manners: (unit) => (RUNNING_STATES.has(unit.morale) ? [] : MANNERS),
  allowance: (unit, manner, position, terms, ground = []) =>
    getAllowance(unit, manner, isOnHill(unit, position, terms, ground), terms),
  march: moveUnit,
  sideLines: (rulings) => getSideLines(getChoice(TOM_F5, rulings) === 'diagonals'),
  aim,
  canShootOver: () => true,
  getObstacle,
  level: (block, ground) => (isMostlyOn(block, ground, HILLS) ? 1 : 0),
  contact: () => ({
    distance: 0,
    closing: CHARGE_ALIGNMENT,
    minTouchingShare: 0.5,
    maxJoinDistance: null,
    citation: book.CHARGING,
  }),
  forced: listForcedMoves,
  distances: () => DISTANCES,
};
