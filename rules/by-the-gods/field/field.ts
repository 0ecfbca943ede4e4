import type { Ground } from '../../../battlefield/ground.ts';
import {
  type GroundCost,
  type Manoeuvre,
  type Movement,
  makeMove,
  type MoveCosts,
  type Surroundings,
} from '../../../battlefield/manoeuvre.ts';
import type { UnitBody, Position } from '../../../battlefield/position.ts';
import type { Obstacle } from '../../../battlefield/sight.ts';
import type {
  FieldAim,
  FieldDistance,
  FieldManner,
  FieldRules,
  ShotGround,
  FieldTerms,
  ForcedMove,
  GroundKind,
} from '../../core/field-rules.ts';
import { getChoice } from '../../core/ruling.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import {
  resolveForUnit,
  CHARGE_ALIGNMENT,
  DEPLOYMENT_DEPTH,
  getCostEach,
  createGroundKind,
  INCH_FIELD,
  getSideLines,
  combineCosts,
  isMostlyOn,
  createNoMovement,
} from '../../core/table/field-kit.ts';
import { fire, canFireOverhead, MISSILE_TABLE } from '../battle/fire.ts';
import { melee } from '../battle/melee.ts';
import { movement, OBSTACLES, getFiringShare } from '../battle/movement.ts';
import * as book from '../citations.ts';
import { countFiguresLeft, getCurrentTroop } from '../define-procedure.ts';
import { BTG_F2, BTG_F3, BTG_F4 } from '../rulings.ts';
import { getCivilisation, getAttributeAmount } from '../troops/civilisations.ts';
import { hasBow, isCavalry, isInfantry, type Kind, MOVE_DISTANCES, type Terrain } from '../troops/kinds.ts';

/** Size of a 25 mm figure's base, in inches (ruling BTG-F1). */
function getFigureBase(kind: Kind): UnitBody['base'] {
  if (isInfantry(kind)) return { front: 0.75, depth: 0.75 };
  if (kind === 'siege-weapon') return { front: 2, depth: 2 };
  return kind === 'chariots' || kind === 'elephants' ? { front: 2, depth: 3 } : { front: 1, depth: 2 };
}

function getBody(unit: TableUnit, { baseFront }: FieldTerms): UnitBody | null {
  const troop = getCurrentTroop(unit);
  const bases = countFiguresLeft(unit);
  if (!troop || bases === 0) return null;
  const base = getFigureBase(troop.kind);
  return { bases, base: baseFront === undefined ? base : { ...base, front: baseFront } };
}

const MANNERS = {
  move: { label: 'Move', said: {} },
  charge: { label: 'Charge', said: { charging: true } },
  'move-and-fire': { label: 'Move and fire', said: { firing: true } },
} as const;
type MannerId = keyof typeof MANNERS;
const isManner = (manner: string): manner is MannerId => Object.hasOwn(MANNERS, manner);

const resolveMove = (unit: TableUnit, manner: MannerId, said: Readonly<Record<string, unknown>>, terms: FieldTerms) => {
  const outcome = resolveForUnit(movement, 'unit', unit, { ...MANNERS[manner].said, ...said }, terms);
  return outcome?.mayMove ? outcome : null;
};

/** Returns the move on level ground. Only troops with missiles can move and fire (Movement, C and D). */
export function getAllowance(unit: TableUnit, manner: string, terms: FieldTerms): number | null {
  const troop = getCurrentTroop(unit);
  if (!isManner(manner) || troop === null) return null;
  if (manner === 'move-and-fire' && (troop.missiles === 'none' || getFiringShare(troop) === 0)) return null;
  return resolveMove(unit, manner, {}, terms)?.inches ?? null;
}

const listManners = (unit: TableUnit): readonly FieldManner[] =>
  (Object.keys(MANNERS) as MannerId[])
    .filter((id) => getAllowance(unit, id, { rulings: {}, agreed: {} }) !== null)
    .map((id) => ({ id, label: MANNERS[id].label }));

/** Row of the movement table for each terrain kind. */
const MOVEMENT_ROWS: Readonly<Record<string, Terrain>> = {
  rough: 'rough',
  hills: 'rough',
  woods: 'woods',
  swamp: 'woods',
};

/** City walls are climbed like other walls, and towers entered like buildings (ruling BTG-F12). */
const OBSTACLE_BY_TERRAIN: Readonly<Record<string, string>> = { 'city-wall': 'wall', tower: 'building' };

/** Movement cost by terrain. A unit stops at an obstacle and crosses it next turn (Movement, D and E; Buildings and Walls; ruling BTG-F6). */
function groundCost(unit: TableUnit, manner: MannerId, open: number, terms: FieldTerms): MoveCosts['cost'] {
  return (pieces) =>
    combineCosts(
      pieces.map(({ kind }): GroundCost => {
        const obstacle = OBSTACLES.find((known) => known === (OBSTACLE_BY_TERRAIN[kind] ?? kind));
        if (obstacle !== undefined) {
          const passes = resolveMove(unit, manner, { obstacle, atEdge: true }, terms) !== null;
          return { each: 1, entry: passes ? 'halts' : 'barred' };
        }
        const terrain = MOVEMENT_ROWS[kind];
        if (terrain === undefined) return { each: 1 };
        const costPerInch = getCostEach(open, resolveMove(unit, manner, { terrain }, terms)?.inches ?? null);
        return costPerInch === null ? { each: 1, entry: 'barred' } : { each: costPerInch };
      }),
    );
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
  const allowance = getAllowance(unit, manner, terms);
  if (body === null || allowance === null || !isManner(manner)) return createNoMovement(from);
  const isFree = getChoice(BTG_F2, terms.rulings) === 'free';
  const half = isFree ? 0 : allowance / 2;
  const pace: MoveCosts = {
    allowance,
    cost: groundCost(unit, manner, allowance, terms),
    heading: (heading) => (heading === 'forward' ? 1 : null),
    wheel: isFree ? 0 : 1,
    turn: () => half,
    form: () => half,
  };
  return makeMove(steps, from, body, pace, around);
}

const GROUNDS: readonly GroundKind[] = [
  createGroundKind('rough', 'Rough ground', book.MOVEMENT),
  createGroundKind('hills', 'Hill', book.MOVEMENT),
  createGroundKind('woods', 'Woods', book.MOVEMENT),
  createGroundKind('swamp', 'Swamp', book.MOVEMENT),
  createGroundKind('water', 'Water', book.MOVEMENT),
  createGroundKind('boat', 'Boat', book.MOVEMENT),
  createGroundKind('hedge', 'Hedge', book.MOVEMENT, 'line'),
  createGroundKind('wall', 'Wall', book.BUILDINGS, 'line'),
  createGroundKind('building', 'Building', book.BUILDINGS),
  createGroundKind('barracks', 'Barracks', book.BUILDINGS),
  createGroundKind('city-wall', 'City wall', book.SIEGE, 'line'),
  createGroundKind('tower', 'Tower', book.SIEGE),
];

const LANDSCAPE = {
  wood: 'woods',
  hill: 'hills',
  'steep-hill': 'hills',
  stream: 'rough',
  river: 'water',
  ford: 'rough',
  marsh: 'swamp',
  sand: 'rough',
  rocks: 'rough',
  village: 'building',
  ditch: 'rough',
  wall: 'city-wall',
  breach: 'rough',
} as const;

/** Terrain that gives a superior position (Fire phase, modifiers; ruling BTG-F12). */
const RAISED_TERRAIN: ReadonlySet<string> = new Set(['hills', 'city-wall', 'tower']);
const HIDING_TERRAIN: ReadonlySet<string> = new Set([...RAISED_TERRAIN, 'building', 'barracks']);

/** Full arc of fire in degrees (Fire phase, A; ruling BTG-F4). */
const getArc = ({ rulings }: FieldTerms): number => (getChoice(BTG_F4, rulings) === 'default' ? 90 : 180);

/** Range is the weapon's long range, or short range for bows in woods (Fire phase, A, F, G). Engines reach any visible target (BTG-13). */
function aim(unit: TableUnit, terms: FieldTerms, from?: ShotGround, to?: ShotGround): FieldAim | null {
  const troop = getCurrentTroop(unit);
  if (troop === null) return null;
  const arc = getArc(terms);
  if (troop.kind === 'siege-weapon') return { weapon: troop.engine, range: Infinity, arc };
  const { missiles } = troop;
  if (missiles === 'none') return null;
  const inWoods = from?.on.has('woods') && to?.on.has('woods');
  const row = MISSILE_TABLE[missiles];
  const extraRange = getAttributeAmount(getCivilisation(unit.attributes), 'range', troop, terms.rulings);
  return { weapon: missiles, range: (inWoods && hasBow(missiles) ? row.short : row.long) + extraRange, arc };
}

/** Woods hide units beyond them but not in them. Hills, buildings, city walls and towers hide units beyond (rulings BTG-F5, F12). */
function getObstacle({ id, kind, area }: Ground): Obstacle | null {
  if (kind === 'woods') return { id, area, top: 0, through: Infinity, across: 0 };
  return HIDING_TERRAIN.has(kind) ? { id, area, top: 0, through: 0, openOnTop: true } : null;
}

/** Forced moves of one full move each (Morale; Melee, A; rulings BTG-10, BTG-F8). */
function listForcedMoves(unit: TableUnit, _enemy: TableUnit | null, { rulings }: FieldTerms): readonly ForcedMove[] {
  const troop = getCurrentTroop(unit);
  const move = troop && MOVE_DISTANCES[troop.kind].level;
  if (!troop || move === null) return [];
  const stays = { atEdge: 'stops', overAnyGround: false, length: move } as const;
  const { kind } = troop;
  const fallsBack = { ...stays, id: 'fall-back', label: 'Falls back', way: 'back', ends: 'about' } as const;
  const routs = {
    ...stays,
    id: 'rout',
    state: 'routed',
    label: 'Routs',
    way: 'back',
    ends: 'onward',
    atEdge: 'leaves',
  } as const;
  const gift = getAttributeAmount(getCivilisation(unit.attributes), 'move', troop, rulings);
  const rampages = {
    ...stays,
    id: 'rampage',
    state: 'rampaging',
    label: 'Rampages',
    way: 'towards',
    ends: 'onward',
    length: move + gift,
  } as const;
  const avoids = { ...stays, id: 'avoid', label: 'Avoids the charge', way: 'away', ends: 'onward' } as const;
  return [
    { ...fallsBack, citation: book.MORALE },
    { ...(kind === 'elephants' ? rampages : routs), citation: book.MORALE },
    ...(isCavalry(kind) || kind === 'camelry' ? [{ ...avoids, citation: book.MELEE }] : []),
  ];
}

/** Maximum distance in inches from which a unit joins a melee in support (Melee, C). */
const SUPPORT_DISTANCE = 1;

/** All distances of the book except moves and ranges. */
const DISTANCES: readonly FieldDistance[] = [
  { id: 'deployment', label: 'Deployment', from: 'own-edge', length: DEPLOYMENT_DEPTH, citation: book.SEQUENCE },
  { id: 'seen-rout', label: 'Friends that rout in sight', from: 'unit', length: 2, citation: book.MORALE },
  { id: 'support', label: 'Support in a melee', from: 'unit', length: SUPPORT_DISTANCE, citation: book.MELEE },
  { id: 'bees', label: 'Units that angry insects hold', from: 'unit', length: 12, citation: book.EVENTS },
];

export const btgField: FieldRules = {
  ...INCH_FIELD,
  // Any move or charge into contact locks the units in melee (Melee, A).
  endsAligned: () => true,
  grounds: GROUNDS,
  landscape: LANDSCAPE,
  body: getBody,
  // Units form two ranks (ruling BTG-F1).
  files: (_unit, { bases }) => Math.ceil(bases / 2),
  manners: listManners,
  allowance: (unit, manner, _position, terms) => getAllowance(unit, manner, terms),
  march: moveUnit,
  sideLines: (rulings) => getSideLines(getChoice(BTG_F3, rulings) === 'diagonals'),
  aim,
  canShootOver(unit) {
    const troop = getCurrentTroop(unit);
    return troop !== null && canFireOverhead(troop);
  },
  getObstacle,
  level: (block, pieces) => (isMostlyOn(block, pieces, RAISED_TERRAIN) ? 1 : 0),
  melees: { procedure: melee.id, roles: ['a', 'b'] },
  movesIn: { 1: { active: ['move', 'charge', 'move-and-fire'] } },
  shots: [fire.id],
  contact: () => ({
    distance: 0,
    closing: CHARGE_ALIGNMENT,
    minTouchingShare: 0.5,
    maxJoinDistance: SUPPORT_DISTANCE,
    citation: book.MELEE,
  }),
  forced: listForcedMoves,
  distances: () => DISTANCES,
};
