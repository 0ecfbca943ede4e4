import {
  toBearing,
  dist,
  EPSILON,
  magnitude,
  minus,
  findNearestPoint,
  type Point,
  roundToHundredth,
  turnBetween,
} from '../../../battlefield/angles.ts';
import { toBlock } from '../../../battlefield/position.ts';
import { contains, edgesOf, findSpans } from '../../../battlefield/area.ts';
import {
  type Side,
  findAttackedSide,
  areaOf,
  type Block,
  distanceBetween,
  findShortestSegment,
  clampToBlock,
  fromRelative,
  toRelative,
  findContactFiles,
} from '../../../battlefield/block.ts';
import { measureGroundShares } from '../../../battlefield/ground.ts';
import { measureGapAhead, findNearestInArc, measureReach } from '../../../battlefield/reach.ts';
import type { Obstacle } from '../../../battlefield/sight.ts';
import type { FieldFacts, FigureInReach, MoveFacts, PairFacts, PlaceFacts } from '../field/field-facts.ts';
import type { TableUnit } from '../table-rules.ts';
import {
  type FieldView,
  type StoredMove,
  getObstacleName,
  findSight,
  type MeasuredUnit,
  getMeasuredUnits,
} from './measured-unit.ts';

/** Unit that fills a role, with its selected part. */
export interface FieldHolder {
  readonly id: string;
  readonly unit: TableUnit;
}

/** Lists the rank and file of each figure of a part. The parts of a unit stand one behind the other. */
function listPlaces(
  { unit, files }: MeasuredUnit,
  meant: TableUnit,
): readonly { readonly rank: number; readonly file: number }[] {
  const index = Math.max(
    0,
    unit.parts.findIndex((part) => isSamePart(part, meant.part)),
  );
  const first = unit.parts.slice(0, index).reduce((sum, { left }) => sum + left, 0);
  return Array.from({ length: unit.parts[index]?.left ?? 0 }, (_, number) => ({
    rank: Math.floor((first + number) / files),
    file: (first + number) % files,
  }));
}

const isSamePart = (one: TableUnit['part'], other: TableUnit['part']): boolean =>
  one === other || (one.troop === other.troop && one.count === other.count && one.lost === other.lost);

/** Lists the figures of a part that have another unit in arc and range, measured from the front of each base. */
function listFigures(
  view: FieldView,
  from: MeasuredUnit,
  meant: TableUnit,
  to: MeasuredUnit,
  sight: readonly unknown[],
) {
  const aim = view.rules.aim(meant, view.terms);
  if (!aim) return [];
  const { block, body, files } = from;
  return listPlaces(from, meant).flatMap(({ rank, file }): readonly FigureInReach[] => {
    const point = fromRelative(block, {
      right: ((file + 0.5) / files - 0.5) * block.front,
      ahead: -rank * body.base.depth,
    });
    const distance =
      aim.arc === 'between-flanks'
        ? limitRange(measureGapAhead(block, to.block), aim.range)
        : measureReach(point, block.facing, to.block, { range: aim.range, arc: aim.arc });
    return distance === null ? [] : [{ rank, distance: roundToHundredth(distance), inSight: sight[file] === null }];
  });
}

const limitRange = (distance: number | null, range: number): number | null =>
  distance !== null && distance <= range + EPSILON ? distance : null;

const ASPECT: Readonly<Record<Side, PairFacts['aspect']>> = {
  front: 'front',
  rear: 'rear',
  left: 'flank',
  right: 'flank',
};

/** Counts the figures that touch another unit, those beside them, and those in the ranks behind them. */
function getContact({ rules, terms }: FieldView, from: MeasuredUnit, to: MeasuredUnit): PairFacts['contact'] {
  const { minTouchingShare: minContact, filesBeside = 0 } = rules.contact?.(terms) ?? { minTouchingShare: 0.5 };
  const { touching, beside, first } = findContactFiles(from.block, to.block, from.files, minContact, filesBeside);
  if (touching === 0 || first === null) return null;
  const [left, right] = [Math.max(0, first - filesBeside), Math.min(from.files, first + touching + filesBeside)];
  const behind: number[] = [];
  for (let rank = 1; rank * from.files < from.body.bases; rank += 1) {
    const rankFiles = Math.min(from.files, from.body.bases - rank * from.files);
    behind.push(Math.max(0, Math.min(right, rankFiles) - left));
  }
  return { touching, beside, behind };
}

/** Lists terrain that may give a unit cover: terrain under most of it, and linear terrain just in front of the attacked side. */
function listCover({ rules, ground, terms }: FieldView, from: MeasuredUnit, to: MeasuredUnit): readonly string[] {
  const under = measureGroundShares(to.block, ground);
  const underTarget = ground.filter(({ id }) => (under.get(id) ?? 0) > 0.5);
  const within = rules.coverWithin?.(terms);
  if (within === undefined) return underTarget.map(({ kind }) => kind);
  const { from: near, to: struck } = findShortestSegment(from.block, to.block);
  const vector = minus(near, struck);
  const distance = magnitude(vector);
  if (distance <= EPSILON) return underTarget.map(({ kind }) => kind);
  const facing = toBearing(vector);
  const strip: Block = {
    at: fromRelative({ at: struck, facing }, { right: 0, ahead: Math.min(within, distance) }),
    facing,
    front: 0.1,
    depth: Math.min(within, distance),
  };
  const lines = new Set(rules.grounds.filter(({ drawnAs }) => drawnAs === 'line').map(({ id }) => id));
  const before = measureGroundShares(strip, ground);
  return [...underTarget, ...ground.filter(({ id, kind }) => lines.has(kind) && before.has(id) && !under.has(id))].map(
    ({ kind }) => kind,
  );
}

/** Finds units and terrain on the straight path between two units, apart from terrain under either unit. */
function findBetween(standing: readonly MeasuredUnit[], { ground }: FieldView, from: MeasuredUnit, to: MeasuredUnit) {
  const segment = findShortestSegment(from.block, to.block);
  const otherUnits = standing.filter(({ id }) => id !== from.id && id !== to.id);
  const ends = otherUnits.flatMap(({ block }) =>
    findSpans(areaOf(block), segment.from, segment.to).map((stretch) => stretch.to),
  );
  const under = new Set([
    ...measureGroundShares(from.block, ground).keys(),
    ...measureGroundShares(to.block, ground).keys(),
  ]);
  const across = ground.filter(
    ({ id, area }) => !under.has(id) && findSpans(area, segment.from, segment.to).length > 0,
  );
  return {
    over: ends.length === 0 ? null : roundToHundredth((1 - Math.max(...ends)) * segment.distance),
    across: [...new Set(across.map(({ kind }) => kind))],
  };
}

/** Collects the facts about two units. @param meant the first unit with its selected part */
function pairFacts(
  view: FieldView,
  standing: readonly MeasuredUnit[],
  from: MeasuredUnit,
  meant: TableUnit,
  to: MeasuredUnit,
): PairFacts {
  const { rules, terms } = view;
  // In contact, the attacker's position before its move decides which side of the enemy it strikes.
  const origin = from.moved ? toBlock(from.moved.from, from.body) : from.block;
  const distance = distanceBetween(from.block, to.block);
  const side = findAttackedSide(to.block, distance <= EPSILON ? origin : from.block, rules.sideLines(terms.rulings));
  // Computed on demand: most procedures need few facts, and line of sight is slow.
  const sight = lazy(() => getSight(view, standing, from, to, distance));
  const figures = lazy(() => listFigures(view, from, meant, to, sight()));
  const contact = lazy(() => getContact(view, from, to));
  const between = lazy(() => findBetween(standing, view, from, to));
  return {
    other: to.name,
    distance: roundToHundredth(distance),
    aspect: ASPECT[side],
    flank: side === 'left' || side === 'right' ? side : null,
    higher: from.level > to.level,
    get angle() {
      return measureAngle(from.block, to.block, distance);
    },
    get figures() {
      return figures();
    },
    get hiddenBy() {
      const barrier = sight().includes(null) ? null : (sight()[0] ?? null);
      return typeof barrier === 'object' && barrier !== null ? getObstacleName(view, barrier) : barrier;
    },
    get contact() {
      return contact();
    },
    get cover() {
      return listCover(view, from, to);
    },
    get over() {
      return between().over;
    },
    get across() {
      return between().across;
    },
  };
}

/** Returns a function that computes a value on its first call and caches the value. */
function lazy<Value>(count: () => Value): () => Value {
  let known: { readonly value: Value } | null = null;
  return () => (known ??= { value: count() }).value;
}

/** Returns the obstacle between each file of a unit and another unit; 'ground' if the other unit's terrain hides it at this distance. */
function getSight(
  view: FieldView,
  standing: readonly MeasuredUnit[],
  from: MeasuredUnit,
  to: MeasuredUnit,
  distance: number,
): readonly (Obstacle | 'ground' | null)[] {
  const { hiding, within } = findSight(view, standing, from, to);
  return within !== null && distance > within + EPSILON ? hiding.map((each) => each ?? 'ground') : hiding;
}

/** Returns how many degrees a unit must turn to face the nearest point of another unit. */
function measureAngle(from: Block, to: Block, distance: number): number {
  if (distance <= EPSILON) return roundToHundredth(0);
  const nearest = findNearestInArc(from.at, from.facing, to, 360) ?? findShortestSegment(from, to).to;
  return roundToHundredth(Math.abs(turnBetween(from.facing, toBearing(minus(nearest, from.at)))));
}

const moveFacts = ({ manner, spent, allowance, steps }: StoredMove): MoveFacts => ({
  manner,
  share: allowance > 0 ? Math.min(1, spent / allowance) : 1,
  straight: steps.every((step) => step.kind === 'go' && step.heading === 'forward'),
});

/** Measures how deep a point is inside an area; null outside. */
function measureDepth(area: readonly Point[], place: Point): number | null {
  if (!contains(area, place)) return null;
  return roundToHundredth(Math.min(...edgesOf(area).map(([a, b]) => dist(place, findNearestPoint(a, b, place)))));
}

const measureLeaders = (view: FieldView, standing: readonly MeasuredUnit[], of: MeasuredUnit): readonly number[] =>
  (view.leaders ?? []).flatMap(({ side, unit, at, of: commanded }) => {
    if (side !== of.side || commanded?.has(of.id) === false) return [];
    const joined = standing.find(({ id }) => id === unit);
    if (joined) return [roundToHundredth(distanceBetween(of.block, joined.block))];
    return at ? [roundToHundredth(dist(at, clampToBlock(of.block, at)))] : [];
  });

function placeFacts(view: FieldView, standing: readonly MeasuredUnit[], of: MeasuredUnit): PlaceFacts {
  const { table, rules, terms } = view;
  const { at } = of.block;
  const seen = toRelative({ at: { x: 0, y: 0 }, facing: 0 }, at);
  return {
    // The first side's own edge is the near one.
    fromOwnEdge: roundToHundredth(Math.max(0, of.side === 0 ? table.depth - at.y : at.y)),
    fromShortEdge: roundToHundredth(Math.max(0, Math.min(seen.right, table.width - seen.right) - of.block.front / 2)),
    get fromEnemy() {
      const enemies = standing.filter(({ side }) => side !== of.side);
      return enemies.length === 0
        ? null
        : roundToHundredth(Math.min(...enemies.map(({ block }) => distanceBetween(of.block, block))));
    },
    tableDepth: table.depth,
    moved: of.moved ? moveFacts(of.moved) : null,
    level: of.level,
    get leaders() {
      return measureLeaders(view, standing, of);
    },
    depthIn(kind) {
      const depths = view.ground.flatMap((piece) => (piece.kind === kind ? (measureDepth(piece.area, at) ?? []) : []));
      return depths.length === 0 ? null : Math.max(...depths);
    },
    allowance(manner) {
      const length = rules.allowance(of.unit, manner, of.position, terms);
      return length === null ? null : roundToHundredth(length);
    },
  };
}

/** The unit that the player selected, and the target selected for it. */
export interface FieldChoice {
  readonly chosen: string | null;
  readonly target: string | null;
}

/** Collects a battlefield's facts about the role holders of a procedure. */
export function createFieldFacts(
  view: FieldView,
  holders: Readonly<Record<string, FieldHolder | undefined>>,
  { chosen, target }: FieldChoice,
): FieldFacts {
  const standing = getMeasuredUnits(view);
  const find = (id: string | null | undefined): MeasuredUnit | undefined => standing.find((each) => each.id === id);
  const pair = (holder: FieldHolder | undefined, other: string | null | undefined): PairFacts | null => {
    const [from, to] = [find(holder?.id), find(other)];
    return holder && from && to && from !== to ? pairFacts(view, standing, from, holder.unit, to) : null;
  };
  const place = (id: string | null | undefined): PlaceFacts | null => {
    const of = find(id);
    return of ? placeFacts(view, standing, of) : null;
  };
  return {
    place: (role) => place(holders[role]?.id),
    pair: (role, other) => pair(holders[role], holders[other]?.id),
    aimed: (role) => pair(holders[role], holders[role]?.id === target ? chosen : target),
    get chosen() {
      return place(chosen);
    },
  };
}
