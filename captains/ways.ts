import {
  ahead,
  bearingOf,
  between,
  lengthOf,
  minus,
  normalised,
  plus,
  type Point,
  stored,
  times,
  toRight,
  turnedAbout,
} from '../battlefield/angles.ts';
import { type Area, boxOf, stretchesIn } from '../battlefield/area.ts';
import { type Block, middleOf } from '../battlefield/block.ts';
import { type Ground, tracksBetween } from '../battlefield/ground.ts';
import type { Manoeuvre, March } from '../battlefield/manoeuvre.ts';
import { moved, wheeled } from '../battlefield/room.ts';
import { chargeSteps } from '../rules/core/fight/engagement.ts';
import { type Fight, type FightUnit, tableUnitOf } from '../rules/core/fight/fight.ts';
import { into } from '../rules/core/fight/known-units.ts';
import { gap, type Piece, type Table } from './values.ts';

/*
 * Movement costs by kind of ground. Each kind is tested by moving the unit on an otherwise empty field; the result is cached for similar
 * units.
 */

const SIZE = 1000;
const BACK: Area = [
  { x: 0, y: 0 },
  { x: SIZE, y: 0 },
  { x: SIZE, y: SIZE },
  { x: 0, y: SIZE },
];

/** Moves the unit straight into ground of the given kind; null if the unit is not on the field. */
function entered(fight: Fight, { standing }: Piece, kind: string, manner: string, length: number): March | null {
  const unit = tableUnitOf(fight, standing);
  if (!unit || !standing.position) return null;
  const ground: readonly Ground[] = [{ id: 'asked', kind, area: BACK }];
  const from = { ...standing.position, at: { x: SIZE / 2, y: SIZE + 0.1 }, facing: 0 };
  const around = { ground, others: [], table: { width: SIZE, depth: 2 * SIZE } };
  return fight.field.march(unit, manner, from, [{ kind: 'go', heading: 'forward', length }], around, fight.terms);
}

function isBarred(fight: Fight, piece: Piece, kind: string): boolean {
  return entered(fight, piece, kind, 'move', 2)?.stop?.reason === 'barred';
}

function costOver(fight: Fight, piece: Piece, kind: string): number {
  const length = piece.kind.charges / 8;
  const march = entered(fight, piece, kind, 'charge', length);
  if (march === null) return 1;
  return march.stop === null ? march.spent / length : Infinity;
}

/** Returns a key of everything that affects a unit's movement. Losses do not. */
const goingOf = ({ standing: { side, unit, position }, kind }: Piece): string =>
  JSON.stringify([
    side,
    unit.parts.map(({ troop }) => troop),
    unit.morale,
    unit.marks,
    unit.fixed,
    position?.files,
    kind.charges,
  ]);

/** Computes a value per kind of ground and caches it by unit and by movement key. */
function forEachKind<Value>(count: (fight: Fight, piece: Piece, kind: string) => Value) {
  const byUnit = new WeakMap<Fight, WeakMap<FightUnit, ReadonlyMap<string, Value>>>();
  const byGoing = new WeakMap<Fight, Map<string, ReadonlyMap<string, Value>>>();
  return (fight: Fight, piece: Piece): ReadonlyMap<string, Value> => {
    const units = into(byUnit, fight, () => new WeakMap<FightUnit, ReadonlyMap<string, Value>>());
    const alike = into(byGoing, fight, () => new Map<string, ReadonlyMap<string, Value>>());
    return into(units, piece.standing.unit, () =>
      into(alike, goingOf(piece), () => {
        const kinds = [...new Set(fight.ground.map(({ kind }) => kind))];
        return new Map(kinds.map((kind) => [kind, count(fight, piece, kind)]));
      }),
    );
  };
}

/** Kinds of ground the unit cannot enter. */
const barredKinds = forEachKind(isBarred);

/** Charge distance used up per unit of length, by kind of ground; Infinity if the unit must stop there. */
export const chargeCosts = forEachKind(costOver);

/* Paths around ground that a unit cannot enter, and through the crossings in it. */

/** A gap in impassable ground, seen from one side: `mouth` is its centre on that side, `through` the bearing across. */
interface Crossing {
  readonly mouth: Point;
  readonly through: number;
  readonly length: number;
  readonly width: number;
}

interface Barred {
  readonly areas: readonly Area[];
  readonly crossings: readonly Crossing[];
}

const NONE: Barred = { areas: [], crossings: [] };

/** Cached per battle and set of barred kinds of ground. */
const known = new WeakMap<Fight, WeakMap<ReadonlyMap<string, boolean>, Barred>>();

/** Shorter overlaps are rounding errors. */
const GRAZE = 0.05;

const meets = (areas: readonly Area[], start: Point, end: Point): boolean =>
  areas.some((area) => stretchesIn(area, start, end).some(({ from, to }) => (to - from) * between(start, end) > GRAZE));

/** Finds gaps between the areas' bounding boxes. Each gap is listed once from each side. */
function crossingsOf(areas: readonly Area[]): readonly Crossing[] {
  return areas.flatMap((one) =>
    areas.flatMap((other): readonly Crossing[] => {
      const [a, b] = [boxOf(one), boxOf(other)];
      return ([0, 1] as const).flatMap((axis) => {
        const [from, to] = [a[axis + 2]!, b[axis]];
        const [low, high] = [Math.max(a[1 - axis]!, b[1 - axis]!), Math.min(a[3 - axis]!, b[3 - axis]!)];
        if (to - from < 0.1 || high <= low) return [];
        const at = (along: number): Point =>
          axis === 0 ? { x: (from + to) / 2, y: along } : { x: along, y: (from + to) / 2 };
        const size = { length: high - low, width: to - from };
        const [onward, backward] = axis === 0 ? [180, 0] : [90, 270];
        if (meets(areas, at(low), at(high))) return [];
        return [
          { mouth: at(low), through: onward, ...size },
          { mouth: at(high), through: backward, ...size },
        ];
      });
    }),
  );
}

/** Returns the impassable areas for the unit, and the crossings in them. */
export function barredTo({ fight }: Table, piece: Piece): Barred {
  if (fight.ground.length === 0) return NONE;
  const kinds = barredKinds(fight, piece);
  const ofFight = into(known, fight, () => new WeakMap<ReadonlyMap<string, boolean>, Barred>());
  return into(ofFight, kinds, () => {
    const areas = fight.ground.filter(({ kind }) => kinds.get(kind)).map(({ area }) => area);
    return areas.length === 0 ? NONE : { areas, crossings: crossingsOf(areas) };
  });
}

/** Wheels are approximated by chords of this many degrees. */
const CHORD = 15;

/** Checks whether the front crosses any area during a wheel. */
function isWheelStopped(areas: readonly Area[], block: Block, on: 'left' | 'right', degrees: number): boolean {
  const side = on === 'right' ? 1 : -1;
  const across = times(toRight(block.facing), side * block.front);
  const [pivot, outer] = [plus(block.at, times(across, 0.5)), plus(block.at, times(across, -0.5))];
  const near = areas.filter((area) => {
    const [left, far, right, edge] = boxOf(area);
    const { front } = block;
    return pivot.x > left - front && pivot.x < right + front && pivot.y > far - front && pivot.y < edge + front;
  });
  if (near.length === 0) return false;
  const chords = Math.ceil(degrees / CHORD);
  let [corner, middle] = [outer, block.at];
  for (let chord = 1; chord <= chords; chord += 1) {
    const turn = (side * degrees * chord) / chords;
    const [nextCorner, nextMiddle] = [turnedAbout(pivot, outer, turn), turnedAbout(pivot, block.at, turn)];
    if (meets(near, corner, nextCorner) || meets(near, middle, nextMiddle)) return true;
    [corner, middle] = [nextCorner, nextMiddle];
  }
  return false;
}

/** Checks whether the steps cross any area. */
function isStopped(areas: readonly Area[], block: Block, steps: readonly Manoeuvre[]): boolean {
  let here = block;
  for (const step of steps) {
    if (step.kind === 'wheel') {
      if (isWheelStopped(areas, here, step.on, step.degrees)) return true;
      here = wheeled(here, step.on, step.degrees);
    } else if (step.kind === 'go') {
      const there = moved(here, step.heading, step.length);
      if (tracksBetween(here, there).some(([start, end]) => meets(areas, start, end))) return true;
      here = there;
    }
  }
  return false;
}

/** Checks whether impassable ground blocks a straight move at an enemy. */
export function isCutOff(table: Table, piece: Piece, target: Block): boolean {
  const { areas } = barredTo(table, piece);
  if (areas.length === 0) return false;
  const { block } = piece;
  const steps = chargeSteps({ block }, { block: target }, gap(block, target)).map((step) =>
    step.kind === 'go' ? { ...step, length: gap(block, target) } : step,
  );
  return steps.length === 0 ? meets(areas, middleOf(block), middleOf(target)) : isStopped(areas, block, steps);
}

/** Smaller turns and moves are skipped. */
const NO_TURN = 0.05;

/** Finds paths of a wheel, an advance and a wheel to a place and facing, shortest first. */
export function waysTo(block: Block, at: Point, facing: number): readonly (readonly Manoeuvre[])[] {
  const half = block.front / 2;
  const degrees = (angle: number): number => {
    const turn = normalised(angle);
    return turn > 360 - NO_TURN ? 0 : turn;
  };
  const ways = ([1, -1] as const).flatMap((first) =>
    ([1, -1] as const).flatMap((last) => {
      // A wheel pivots on a front corner, so the centre of the front moves on a circle of half the front.
      const pivot = plus(block.at, times(toRight(block.facing), first * half));
      const goal = plus(at, times(toRight(facing), last * half));
      const way = minus(goal, pivot);
      const straight = lengthOf(way) ** 2 - (first === last ? 0 : block.front ** 2);
      if (straight < 0) return [];
      const length = Math.sqrt(straight);
      const lean = first === last ? 0 : first * bearingOf({ x: block.front, y: -length });
      const heading = (lengthOf(way) < 1e-6 ? facing : bearingOf(way)) + lean;
      const turns = [degrees(first * (heading - block.facing)), degrees(last * (facing - heading))] as const;
      const wheel = (side: 1 | -1, turn: number): readonly Manoeuvre[] =>
        turn < NO_TURN ? [] : [{ kind: 'wheel', on: side === 1 ? 'right' : 'left', degrees: stored(turn) }];
      const go: readonly Manoeuvre[] =
        length < NO_TURN ? [] : [{ kind: 'go', heading: 'forward', length: stored(length) }];
      return [[...wheel(first, turns[0]), ...go, ...wheel(last, turns[1])]];
    }),
  );
  return ways.toSorted((a, b) => lengthOfSteps(block, a) - lengthOfSteps(block, b));
}

/** Measures a path: the outer corner's arc for wheels plus the advances. */
export const lengthOfSteps = ({ front }: Block, steps: readonly Manoeuvre[]): number =>
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
const BEFORE = 1;
const SPARE = 0.2;

/** Penalty for having no room to turn, and per unit of length to back out. Higher than any real detour. */
const STUCK = 500;
const BACKWARDS = 10;

/** Cached per position: captains evaluate the same place for many enemies. */
const routes = new WeakMap<Block, Map<Crossing, Route | null>>();

function findRoute(areas: readonly Area[], block: Block, { mouth, through }: Crossing, end: Point): Route | null {
  const start = plus(mouth, times(ahead(through), -BEFORE));
  const on: Manoeuvre = { kind: 'go', heading: 'forward', length: between(start, end) };
  for (let back = 0; back <= block.front; back += block.front / 2) {
    const from = moved(block, 'back', back);
    const ways = [...waysTo(from, end, through), ...waysTo(from, start, through).map((steps) => [...steps, on])];
    const steps = ways.find((each) => !isStopped(areas, from, each));
    if (!steps) continue;
    const way = lengthOfSteps(from, steps);
    // If there is no room to turn, back out first.
    return back === 0 ? { steps, length: way } : { steps: [], length: way + STUCK + BACKWARDS * back };
  }
  return null;
}

/** Returns the maximum front for the widest crossing that is too narrow for the unit, or 0 if there is none. */
export const nextCrossing = (table: Table, piece: Piece): number =>
  Math.max(
    0,
    ...barredTo(table, piece)
      .crossings.map(({ width }) => width - SPARE)
      .filter((width) => width < piece.block.front),
  );

/** Finds the shortest detour through a crossing to an enemy that is cut off; null if there is none. */
export function wayRound(table: Table, piece: Piece, target: Block): Route | null {
  const { areas, crossings } = barredTo(table, piece);
  if (crossings.length === 0 || !isCutOff(table, piece, target)) return null;
  const { block } = piece;
  const goal = middleOf(target);
  const before = routes.get(block) ?? new Map<Crossing, Route | null>();
  routes.set(block, before);
  let best: Route | null = null;
  for (const crossing of crossings) {
    if (block.front > crossing.width - SPARE) continue;
    // The route ends where the whole unit is through.
    const end = plus(crossing.mouth, times(ahead(crossing.through), crossing.length + block.depth + BEFORE));
    if (meets(areas, end, goal)) continue;
    let route = before.get(crossing);
    if (route === undefined) before.set(crossing, (route = findRoute(areas, block, crossing, end)));
    const whole = route && route.length + between(end, goal);
    if (route && whole !== null && (!best || whole < best.length)) best = { steps: route.steps, length: whole };
  }
  return best;
}
