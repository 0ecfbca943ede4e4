import type { Block } from '../../../battlefield/block.ts';
import type { Ground } from '../../../battlefield/ground.ts';
import type { GroundCost, Manoeuvre, Movement, MoveCosts, Surroundings } from '../../../battlefield/manoeuvre.ts';
import type { UnitBody, Position } from '../../../battlefield/position.ts';
import { findNearestInArc } from '../../../battlefield/reach.ts';
import type { Obstacle } from '../../../battlefield/sight.ts';
import type {
  FieldAim,
  FieldDistance,
  FieldManner,
  FieldRules,
  FieldTerms,
  ForcedMove,
  GroundKind,
} from '../../core/field-rules.ts';
import { getChoice, getSetting } from '../../core/ruling.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import {
  resolveForUnit,
  CHARGE_ALIGNMENT,
  getDegrees,
  DEPLOYMENT_DEPTH,
  getCostEach,
  createGroundKind,
  INCH_FIELD,
  getSideLines,
  moveWhile,
  combineCosts,
  isMostlyOn,
  createNoMovement,
} from '../../core/table/field-kit.ts';
import { charge, STOP_DISTANCE } from '../battle/charge.ts';
import { COMMAND_INCHES } from '../battle/command.ts';
import { melee } from '../battle/melee.ts';
import { movement } from '../battle/movement.ts';
import { shooting } from '../battle/shooting.ts';
import * as book from '../citations.ts';
import { PRW_F2, PRW_F3 } from '../rulings.ts';
import { JAVELIN_ARC, RANGE_SETTINGS } from '../settings.ts';
import { GROUNDS, findMissileWeapon, type Troop, troopSchema, TYPES } from '../troops/types.ts';

export const getTroop = ({ part }: TableUnit): Troop | null => troopSchema.safeParse(part.troop).data ?? null;

/** Size of a stand in inches (ruling PRW-F1). */
const STAND_FRONT = 2;
const STAND_DEPTHS = { infantry: 1, cavalry: 1.5, chariot: 3 } as const;

function getBody(unit: TableUnit, { baseFront = STAND_FRONT }: FieldTerms): UnitBody | null {
  const troop = getTroop(unit);
  const bases = unit.parts.reduce((sum, { left }) => sum + left, 0);
  return troop && bases > 0 ? { bases, base: { front: baseFront, depth: STAND_DEPTHS[TYPES[troop.type].arm] } } : null;
}

const PACE_BY_MANNER = { move: 'normal', fast: 'fast', charge: 'fast', close: 'normal' } as const;
const isManner = (manner: string): manner is keyof typeof PACE_BY_MANNER => Object.hasOwn(PACE_BY_MANNER, manner);

/** Lists a normal move, a run or gallop, and a charge if permitted (Table of moves; Assyrian forces; Egyptian forces). */
function listManners(unit: TableUnit): readonly FieldManner[] {
  const troop = getTroop(unit);
  if (troop === null) return [];
  const { arm, charges } = TYPES[troop.type];
  const { marks } = unit;
  return [
    { id: 'move', label: 'Move' },
    { id: 'fast', label: arm === 'infantry' ? 'Run' : 'Gallop' },
    ...(charges === 'never' ? [] : [{ id: 'charge', label: 'Charge' }]),
    ...(marks.includes('charging') ? [{ id: 'close', label: 'Move into contact for the melee' }] : []),
  ];
}

const resolveMove = (
  unit: TableUnit,
  manner: keyof typeof PACE_BY_MANNER,
  said: Readonly<Record<string, unknown>>,
  terms: FieldTerms,
) => {
  const outcome = resolveForUnit(movement, 'unit', unit, { pace: PACE_BY_MANNER[manner], ...said }, terms);
  return outcome?.mayMove ? outcome : null;
};

/** A charge is as long as a run or gallop (ruling PRW-F7). */
function getAllowance(unit: TableUnit, manner: string, terms: FieldTerms): number | null {
  if (!isManner(manner) || !listManners(unit).some(({ id }) => id === manner)) return null;
  // The inch at which the charge stopped, plus a little for the turn that aligns the unit.
  if (manner === 'close') return STOP_DISTANCE + 0.5;
  return resolveMove(unit, manner, {}, terms)?.inches ?? null;
}

/** Movement cost of terrain by troop type (Assyrian forces; Egyptian forces; rulings PRW-20, PRW-F6). */
function groundCost(
  unit: TableUnit,
  manner: keyof typeof PACE_BY_MANNER,
  open: number,
  terms: FieldTerms,
): MoveCosts['cost'] {
  return (pieces) => {
    const onRoad = pieces.some(({ kind }) => kind === 'road');
    return combineCosts(
      pieces.map(({ kind }): GroundCost => {
        const terrain = GROUNDS.find((known) => known === kind);
        if (terrain === undefined) return { each: 1 };
        const costPerInch = getCostEach(open, resolveMove(unit, manner, { terrain, onRoad }, terms)?.inches ?? null);
        return costPerInch === null ? { each: 1, entry: 'barred' } : { each: costPerInch };
      }),
    );
  };
}

const isAboutFace = (step: Manoeuvre): boolean => getDegrees(step) === 180;

/** Counts 45° turns and about-faces of a whole move, as inputs of the movement procedure (ruling PRW-F6). */
function countTurns(steps: readonly Manoeuvre[]) {
  const turns = steps
    .filter((step) => !isAboutFace(step))
    .reduce((sum, step) => sum + Math.ceil(getDegrees(step) / 45), 0);
  return { turns: Math.min(8, turns), aboutFace: steps.some(isAboutFace) };
}

/** Shortens the last step by the inch at which a charge stops (Charging). */
const shortenMove = (steps: readonly Manoeuvre[]): readonly Manoeuvre[] => {
  const last = steps.at(-1);
  if (last?.kind !== 'go') return steps;
  const length = last.length - STOP_DISTANCE;
  return length > 0 ? [...steps.slice(0, -1), { ...last, length }] : steps.slice(0, -1);
};

function moveUnit(
  unit: TableUnit,
  manner: string,
  from: Position,
  steps: readonly Manoeuvre[],
  around: Surroundings,
  terms: FieldTerms,
): Movement {
  const body = getBody(unit, terms);
  const open = getAllowance(unit, manner, terms);
  if (body === null || open === null || !isManner(manner)) return createNoMovement(from);
  const faces = resolveMove(unit, manner, { aboutFace: true }, terms);
  const normal = resolveMove(unit, 'move', {}, terms)?.inches ?? open;
  const pace: MoveCosts = {
    allowance: open,
    cost: groundCost(unit, manner, open, terms),
    heading: (heading) => (heading === 'forward' ? 1 : null),
    wheel: 0,
    // Turns are free, but an about-face instead of the move uses all of it (Assyrian forces; Egyptian forces).
    turn: (degrees) => (Math.abs(degrees) === 180 && faces?.inches === 0 ? open : 0),
    form: () => (getChoice(PRW_F2, terms.rulings) === 'free' ? 0 : normal),
  };
  const isAllowed = (step: Manoeuvre, before: readonly Manoeuvre[]): boolean =>
    getDegrees(step) === 0 || resolveMove(unit, manner, countTurns([...before, step]), terms) !== null;
  const moved = moveWhile(isAllowed, steps, from, body, pace, around);
  if (manner !== 'charge' || moved.stop?.reason !== 'in-the-way' || moved.stop.barrier.kind !== 'unit') return moved;
  const short = shortenMove(moved.steps.map(({ manoeuvre }) => manoeuvre));
  return { ...moveWhile(isAllowed, short, from, body, pace, around), stop: moved.stop };
}

const FIELD_GROUNDS: readonly GroundKind[] = [
  createGroundKind('woods', 'Woods', book.ASSYRIAN_FORCES),
  createGroundKind('rough', 'Rough ground', book.ASSYRIAN_FORCES),
  createGroundKind('hills', 'Hill', book.ASSYRIAN_FORCES),
  createGroundKind('rough-hills', 'Rough hill', book.EGYPTIAN_FORCES),
  createGroundKind('swamp', 'Swamp', book.ASSYRIAN_FORCES),
  createGroundKind('road', 'Road', book.ASSYRIAN_FORCES, 'line'),
  createGroundKind('wall', 'Wall', book.FACTORS, 'line'),
];

const LANDSCAPE = {
  wood: 'woods',
  hill: 'hills',
  'steep-hill': 'rough-hills',
  stream: 'rough',
  river: 'swamp',
  ford: 'rough',
  marsh: 'swamp',
  sand: 'rough',
  rocks: 'rough',
  road: 'road',
  ditch: 'rough',
  wall: 'wall',
} as const;

/** Maximum distance in inches to a wall in front that gives cover (ruling PRW-F10). */
const MAX_COVER_DISTANCE = 1;

const HILLS: ReadonlySet<string> = new Set(['hills', 'rough-hills']);

/** Entered range, or unlimited, in the troop type's arc (Shooting ranges; Assyrian forces; Egyptian forces; rulings PRW-2, PRW-F4). */
function aim(unit: TableUnit, { settings }: FieldTerms): FieldAim | null {
  const troop = getTroop(unit);
  const weapon = troop && findMissileWeapon(troop);
  if (!weapon) return null;
  const { short, long } = RANGE_SETTINGS[weapon];
  const range = getSetting(long ?? short, settings) || Infinity;
  const { arc } = TYPES[troop.type];
  const toEitherSide = typeof arc === 'number' ? arc : getSetting(JAVELIN_ARC, settings) || 180;
  return { weapon, range, arc: 2 * toEitherSide };
}

/** Woods hide units beyond them but not in them. Hills hide units beyond (ruling PRW-F5). */
function getObstacle({ id, kind, area }: Ground): Obstacle | null {
  if (kind === 'woods') return { id, area, top: 0, through: Infinity, across: 0 };
  return HILLS.has(kind) ? { id, area, top: 0, through: 0, openOnTop: true } : null;
}

/** Forced moves (Evasion; rulings PRW-17, PRW-F8). */
function listForcedMoves(unit: TableUnit): readonly ForcedMove[] {
  const troop = getTroop(unit);
  if (troop === null) return [];
  const { move, fast } = TYPES[troop.type];
  const stays = { atEdge: 'stops', overAnyGround: false } as const;
  return [
    { ...stays, id: 'evade', label: 'Evades', way: 'away', ends: 'onward', length: move, citation: book.EVASION },
    { ...stays, id: 'fall-back', label: 'Falls back', way: 'away', ends: 'about', length: move, citation: book.SHOCK },
    {
      ...stays,
      id: 'rout',
      state: 'routed',
      label: 'Routs',
      way: 'away',
      ends: 'onward',
      length: fast,
      atEdge: 'leaves',
      citation: book.GENERAL_MORALE,
    },
  ];
}

/** Full arc in degrees in which heavy chariots attack a second unit after riding down infantry (Melee, Heavy Chariot Impact). */
const RIDE_ON_ARC = 90;

/** Checks whether heavy chariots that rode down infantry may attack a unit behind it. */
export const canRideOnTo = ({ at, facing }: Block, target: Block): boolean =>
  findNearestInArc(at, facing, target, RIDE_ON_ARC) !== null;

/** All distances of the book except moves and ranges. */
const DISTANCES: readonly FieldDistance[] = [
  { id: 'deployment', label: 'Deployment', from: 'own-edge', length: DEPLOYMENT_DEPTH, citation: book.TURN },
  { id: 'command', label: 'Command', from: 'general', length: COMMAND_INCHES, citation: book.COMMAND },
  { id: 'cards', label: 'Officers for fate cards', from: 'general', length: 6, citation: book.FATE_CARDS },
  { id: 'charge', label: 'Chargers stop', from: 'unit', length: STOP_DISTANCE, citation: book.CHARGING },
];

function createChariot(type: 'heavy-chariots' | 'light-chariots'): TableUnit {
  const samplePart = { troop: { type }, count: 1, left: 1, lost: 0, hits: TYPES[type].hits, groupSize: 1 };
  return {
    parts: [samplePart],
    part: samplePart,
    morale: '',
    marks: [],
    generals: [],
    numbers: {},
    attributes: {},
    inside: null,
    gone: false,
  };
}
const HEAVY_CHARIOT = createChariot('heavy-chariots');
const LIGHT_CHARIOT = createChariot('light-chariots');

export const prwField: FieldRules = {
  ...INCH_FIELD,
  // Officers ride in chariots: heavy for Assyria, light for Egypt (Army organization; ruling PRW-F13).
  officers: {
    getMount: ({ nation }) => (nation === 'assyria' ? HEAVY_CHARIOT : LIGHT_CHARIOT),
    manner: 'move',
    frontMark: 'officer-in-front',
    ownForceOnly: true,
    defaultDistance: 1,
    commandDistance: COMMAND_INCHES,
  },
  // The melee move closes the inch at which a charge stops (ruling PRW-F7).
  endsAligned: (manner) => manner === 'close',
  charges: { procedure: charge.id, roles: ['charger', 'target'] },
  shots: [shooting.id],
  melees: { procedure: melee.id, roles: ['a', 'b'] },
  movesIn: {
    'first-moves': { active: ['move', 'fast', 'charge'] },
    'second-moves': { active: ['move', 'fast', 'charge'] },
    melee: { active: ['close'] },
  },
  repeatableManners: new Set(['close']),
  mannerIn: (_phase, { marks }) => (marks.includes('charging') ? 'charge' : null),
  // Only the melee move and charges end nearer to the enemy than STOP_DISTANCE (ruling PRW-F7).
  minDistance: (manner) => (manner === 'close' || manner === 'charge' ? 0 : STOP_DISTANCE),
  coverWithin: () => MAX_COVER_DISTANCE,
  grounds: FIELD_GROUNDS,
  landscape: LANDSCAPE,
  body: getBody,
  // Foot in two ranks, riders and chariots in one (ruling PRW-F1).
  files(unit, { bases }) {
    const troop = getTroop(unit);
    return troop && TYPES[troop.type].arm === 'infantry' ? Math.ceil(bases / 2) : bases;
  },
  manners: listManners,
  allowance: (unit, manner, _position, terms) => getAllowance(unit, manner, terms),
  march: moveUnit,
  sideLines: (rulings) => getSideLines(getChoice(PRW_F3, rulings) === 'diagonals'),
  aim,
  getObstacle,
  level: (block, pieces) => (isMostlyOn(block, pieces, HILLS) ? 1 : 0),
  contact: () => ({
    distance: STOP_DISTANCE,
    closing: CHARGE_ALIGNMENT,
    minTouchingShare: 0.5,
    maxJoinDistance: null,
    citation: book.CHARGING,
  }),
  forced: listForcedMoves,
  distances: () => DISTANCES,
};
