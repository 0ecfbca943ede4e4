import {
  toVector,
  toBearing,
  dist,
  magnitude,
  minus,
  normaliseAngle,
  plus,
  type Point,
  roundToHundredth,
  times,
  toRightVector,
  rotateAround,
} from '../battlefield/angles.ts';
import { type Area, getBox, findSpans } from '../battlefield/area.ts';
import { type Block, getCentre } from '../battlefield/block.ts';
import { type Ground, listTracks } from '../battlefield/ground.ts';
import type { Manoeuvre, Movement } from '../battlefield/manoeuvre.ts';
import { shiftBlock, wheelBlock } from '../battlefield/room.ts';
import { planCharge } from '../rules/core/fight/engagement.ts';
import { type Fight, type FightUnit, getTableUnit } from '../rules/core/fight/fight.ts';
import { getOrCreate } from '../rules/core/fight/unit-cache.ts';
import { getBlockGap, type Piece, type Context } from './evaluation.ts';

/* Movement costs by kind of terrain. Each is found by moving the unit on an otherwise empty field, and cached for similar units. */

const TEST_AREA_SIZE = 1000;
const TEST_AREA: Area = [
  { x: 0, y: 0 },
  { x: TEST_AREA_SIZE, y: 0 },
  { x: TEST_AREA_SIZE, y: TEST_AREA_SIZE },
  { x: 0, y: TEST_AREA_SIZE },
];

/** Moves the unit straight into terrain of the given kind; null if the unit is not on the field. */
function enter(fight: Fight, { standing }: Piece, kind: string, manner: string, length: number): Movement | null {
  const unit = getTableUnit(fight, standing);
  if (!unit || !standing.position) return null;
  const ground: readonly Ground[] = [{ id: 'asked', kind, area: TEST_AREA }];
  const from = { ...standing.position, at: { x: TEST_AREA_SIZE / 2, y: TEST_AREA_SIZE + 0.1 }, facing: 0 };
  const field = { ground, others: [], table: { width: TEST_AREA_SIZE, depth: 2 * TEST_AREA_SIZE } };
  return fight.field.march(unit, manner, from, [{ kind: 'go', heading: 'forward', length }], field, fight.terms);
}

function isBarred(fight: Fight, piece: Piece, kind: string): boolean {
  return enter(fight, piece, kind, 'move', 2)?.stop?.reason === 'barred';
}

function costPerLength(fight: Fight, piece: Piece, kind: string): number {
  const length = piece.kind.charges / 8;
  const march = enter(fight, piece, kind, 'charge', length);
  if (march === null) return 1;
  return march.stop === null ? march.spent / length : Infinity;
}

/** Returns a key of everything that affects a unit's movement. Losses do not. */
const movementKey = ({ standing: { side, unit, position }, kind }: Piece): string =>
  JSON.stringify([
    side,
    unit.parts.map(({ troop }) => troop),
    unit.morale,
    unit.marks,
    unit.fixed,
    position?.files,
    kind.charges,
  ]);

/** Computes a value per kind of terrain. Caches it by unit and by movement key. */
function cacheByGroundKind<Value>(compute: (fight: Fight, piece: Piece, kind: string) => Value) {
  const byUnit = new WeakMap<Fight, WeakMap<FightUnit, ReadonlyMap<string, Value>>>();
  const byMovementKey = new WeakMap<Fight, Map<string, ReadonlyMap<string, Value>>>();
  return (fight: Fight, piece: Piece): ReadonlyMap<string, Value> => {
    const unitCache = getOrCreate(byUnit, fight, () => new WeakMap<FightUnit, ReadonlyMap<string, Value>>());
    const keyCache = getOrCreate(byMovementKey, fight, () => new Map<string, ReadonlyMap<string, Value>>());
    return getOrCreate(unitCache, piece.standing.unit, () =>
      getOrCreate(keyCache, movementKey(piece), () => {
        const kinds = [...new Set(fight.ground.map(({ kind }) => kind))];
        return new Map(kinds.map((kind) => [kind, compute(fight, piece, kind)]));
      }),
    );
  };
}

/** Returns the kinds of terrain that the unit cannot enter. */
const findBarredKinds = cacheByGroundKind(isBarred);

/** Charge distance used per unit of length, by kind of terrain. Infinity if the unit must stop there. */
export const findChargeCosts = cacheByGroundKind(costPerLength);

/* Paths around ground that a unit cannot enter, and through the crossings in it. */

/** A gap in impassable ground, seen from one side: `mouth` is its centre on that side, `through` the bearing across. */
interface Crossing {
  readonly mouth: Point;
  readonly through: number;
  readonly length: number;
  readonly width: number;
}

interface BarredGround {
  readonly areas: readonly Area[];
  readonly crossings: readonly Crossing[];
}

const NO_BARRED: BarredGround = { areas: [], crossings: [] };

/** Caches impassable terrain by battle and by set of barred kinds. */
const barredByFight = new WeakMap<Fight, WeakMap<ReadonlyMap<string, boolean>, BarredGround>>();

/** Minimum overlap that counts. Shorter overlaps are rounding errors. */
const MIN_CROSSED = 0.05;

const crosses = (areas: readonly Area[], start: Point, end: Point): boolean =>
  areas.some((area) =>
    findSpans(area, start, end).some(({ from, to }) => (to - from) * dist(start, end) > MIN_CROSSED),
  );

/** Finds gaps between the bounding boxes of areas. Each gap is listed twice, as seen from either side. */
function findCrossings(areas: readonly Area[]): readonly Crossing[] {
  return areas.flatMap((one) =>
    areas.flatMap((other): readonly Crossing[] => {
      const [a, b] = [getBox(one), getBox(other)];
      return ([0, 1] as const).flatMap((axis) => {
        const [from, to] = [a[axis + 2]!, b[axis]];
        const [low, high] = [Math.max(a[1 - axis]!, b[1 - axis]!), Math.min(a[3 - axis]!, b[3 - axis]!)];
        if (to - from < 0.1 || high <= low) return [];
        const pointAt = (along: number): Point =>
          axis === 0 ? { x: (from + to) / 2, y: along } : { x: along, y: (from + to) / 2 };
        const size = { length: high - low, width: to - from };
        const [onward, backward] = axis === 0 ? [180, 0] : [90, 270];
        if (crosses(areas, pointAt(low), pointAt(high))) return [];
        return [
          { mouth: pointAt(low), through: onward, ...size },
          { mouth: pointAt(high), through: backward, ...size },
        ];
      });
    }),
  );
}

/** Returns the impassable areas for the unit, and the crossings in them. */
export function getBarredGround({ fight }: Context, piece: Piece): BarredGround {
  if (fight.ground.length === 0) return NO_BARRED;
  const kinds = findBarredKinds(fight, piece);
  const byKinds = getOrCreate(barredByFight, fight, () => new WeakMap<ReadonlyMap<string, boolean>, BarredGround>());
  return getOrCreate(byKinds, kinds, () => {
    const areas = fight.ground.filter(({ kind }) => kinds.get(kind)).map(({ area }) => area);
    return areas.length === 0 ? NO_BARRED : { areas, crossings: findCrossings(areas) };
  });
}

/** Degrees of a wheel that are approximated by one chord. */
const WHEEL_CHORD_DEGREES = 15;

/** Checks whether the unit's front crosses any of the areas during a wheel. */
function isWheelBlocked(areas: readonly Area[], block: Block, on: 'left' | 'right', degrees: number): boolean {
  const side = on === 'right' ? 1 : -1;
  const across = times(toRightVector(block.facing), side * block.front);
  const [pivot, outer] = [plus(block.at, times(across, 0.5)), plus(block.at, times(across, -0.5))];
  const near = areas.filter((area) => {
    const [left, far, right, edge] = getBox(area);
    const { front } = block;
    return pivot.x > left - front && pivot.x < right + front && pivot.y > far - front && pivot.y < edge + front;
  });
  if (near.length === 0) return false;
  const chords = Math.ceil(degrees / WHEEL_CHORD_DEGREES);
  let [corner, middle] = [outer, block.at];
  for (let chord = 1; chord <= chords; chord += 1) {
    const turn = (side * degrees * chord) / chords;
    const [nextCorner, nextMiddle] = [rotateAround(pivot, outer, turn), rotateAround(pivot, block.at, turn)];
    if (crosses(near, corner, nextCorner) || crosses(near, middle, nextMiddle)) return true;
    [corner, middle] = [nextCorner, nextMiddle];
  }
  return false;
}

/** Checks whether the steps cross any area. */
function isBlocked(areas: readonly Area[], block: Block, steps: readonly Manoeuvre[]): boolean {
  let current = block;
  for (const step of steps) {
    if (step.kind === 'wheel') {
      if (isWheelBlocked(areas, current, step.on, step.degrees)) return true;
      current = wheelBlock(current, step.on, step.degrees);
    } else if (step.kind === 'go') {
      const next = shiftBlock(current, step.heading, step.length);
      if (listTracks(current, next).some(([start, end]) => crosses(areas, start, end))) return true;
      current = next;
    }
  }
  return false;
}

/** Checks whether impassable terrain blocks a straight move towards an enemy. */
export function isCutOff(ctx: Context, piece: Piece, target: Block): boolean {
  const { areas } = getBarredGround(ctx, piece);
  if (areas.length === 0) return false;
  const { block } = piece;
  const steps = planCharge({ block }, { block: target }, getBlockGap(block, target)).map((step) =>
    step.kind === 'go' ? { ...step, length: getBlockGap(block, target) } : step,
  );
  return steps.length === 0 ? crosses(areas, getCentre(block), getCentre(target)) : isBlocked(areas, block, steps);
}

/** Minimum turn or move. Smaller ones are skipped. */
const MIN_STEP = 0.05;

/** Finds paths to a place and facing, shortest first. Each is a wheel, an advance and another wheel. */
export function findPaths(block: Block, pointAt: Point, facing: number): readonly (readonly Manoeuvre[])[] {
  const half = block.front / 2;
  const degrees = (angle: number): number => {
    const turn = normaliseAngle(angle);
    return turn > 360 - MIN_STEP ? 0 : turn;
  };
  const paths = ([1, -1] as const).flatMap((first) =>
    ([1, -1] as const).flatMap((last) => {
      // A wheel pivots on a front corner, so the centre of the front moves on a circle of half the front.
      const pivot = plus(block.at, times(toRightVector(block.facing), first * half));
      const goal = plus(pointAt, times(toRightVector(facing), last * half));
      const line = minus(goal, pivot);
      const lengthSquared = magnitude(line) ** 2 - (first === last ? 0 : block.front ** 2);
      if (lengthSquared < 0) return [];
      const length = Math.sqrt(lengthSquared);
      const lean = first === last ? 0 : first * toBearing({ x: block.front, y: -length });
      const heading = (magnitude(line) < 1e-6 ? facing : toBearing(line)) + lean;
      const turns = [degrees(first * (heading - block.facing)), degrees(last * (facing - heading))] as const;
      const wheel = (side: 1 | -1, turn: number): readonly Manoeuvre[] =>
        turn < MIN_STEP ? [] : [{ kind: 'wheel', on: side === 1 ? 'right' : 'left', degrees: roundToHundredth(turn) }];
      const go: readonly Manoeuvre[] =
        length < MIN_STEP ? [] : [{ kind: 'go', heading: 'forward', length: roundToHundredth(length) }];
      return [[...wheel(first, turns[0]), ...go, ...wheel(last, turns[1])]];
    }),
  );
  return paths.toSorted((a, b) => measurePath(block, a) - measurePath(block, b));
}

/** Measures a path: the arcs of the outer corner for wheels, and the advances. */
export const measurePath = ({ front }: Block, steps: readonly Manoeuvre[]): number =>
  steps.reduce(
    (sum, step) =>
      sum + (step.kind === 'go' ? step.length : step.kind === 'wheel' ? (front * step.degrees * Math.PI) / 180 : 0),
    0,
  );

interface Route {
  readonly steps: readonly Manoeuvre[];
  readonly length: number;
}

/** Distance before a crossing at which the unit lines up, and the minimum clearance in width. */
const LINE_UP = 1;
const CROSSING_CLEARANCE = 0.2;

/** Penalty if there is no room to turn, and again per unit of length to back out. Higher than the length of any real detour. */
const STUCK_COST = 500;
const BACKING_COST = 10;

/** Caches routes by position, because captains evaluate the same place for many enemies. */
const routesByBlock = new WeakMap<Block, Map<Crossing, Route | null>>();

function findRoute(areas: readonly Area[], block: Block, { mouth, through }: Crossing, end: Point): Route | null {
  const start = plus(mouth, times(toVector(through), -LINE_UP));
  const advance: Manoeuvre = { kind: 'go', heading: 'forward', length: dist(start, end) };
  for (let backed = 0; backed <= block.front; backed += block.front / 2) {
    const from = shiftBlock(block, 'back', backed);
    const paths = [
      ...findPaths(from, end, through),
      ...findPaths(from, start, through).map((steps) => [...steps, advance]),
    ];
    const steps = paths.find((each) => !isBlocked(areas, from, each));
    if (!steps) continue;
    const total = measurePath(from, steps);
    // If there is no room to turn, the unit backs out first.
    return backed === 0 ? { steps, length: total } : { steps: [], length: total + STUCK_COST + BACKING_COST * backed };
  }
  return null;
}

/** Returns the maximum front for the widest crossing that is too narrow for the unit, or 0 if there is none. */
export const getMaxCrossingFront = (ctx: Context, piece: Piece): number =>
  Math.max(
    0,
    ...getBarredGround(ctx, piece)
      .crossings.map(({ width }) => width - CROSSING_CLEARANCE)
      .filter((width) => width < piece.block.front),
  );

/** Finds the shortest detour through a crossing to an enemy that is cut off; null if there is none. */
export function findDetour(ctx: Context, piece: Piece, target: Block): Route | null {
  const { areas, crossings } = getBarredGround(ctx, piece);
  if (crossings.length === 0 || !isCutOff(ctx, piece, target)) return null;
  const { block } = piece;
  const goal = getCentre(target);
  const routes = routesByBlock.get(block) ?? new Map<Crossing, Route | null>();
  routesByBlock.set(block, routes);
  let best: Route | null = null;
  for (const crossing of crossings) {
    if (block.front > crossing.width - CROSSING_CLEARANCE) continue;
    // The route ends where the whole unit is through.
    const end = plus(crossing.mouth, times(toVector(crossing.through), crossing.length + block.depth + LINE_UP));
    if (crosses(areas, end, goal)) continue;
    let route = routes.get(crossing);
    if (route === undefined) routes.set(crossing, (route = findRoute(areas, block, crossing, end)));
    const total = route && route.length + dist(end, goal);
    if (route && total !== null && (!best || total < best.length)) best = { steps: route.steps, length: total };
  }
  return best;
}
