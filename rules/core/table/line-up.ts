import { type Block, isOnTable } from '../../../battlefield/block.ts';
import { type Ground, measureGroundShares } from '../../../battlefield/ground.ts';
import { dist } from '../../../battlefield/angles.ts';
import { toBlock, type UnitBody, type Position, toStoredPosition } from '../../../battlefield/position.ts';
import { findNearestFreePlace, type TableSize } from '../../../battlefield/room.ts';
import type { DeploymentArea, FieldRules, FieldTerms } from '../field-rules.ts';
import type { TableUnit } from '../table-rules.ts';
import { isOutsideArea } from './field-view.ts';
import { getHomeBearing } from './move-on-field.ts';

interface UnitToPlace {
  readonly id: string;
  readonly unit: TableUnit;
}

interface SizedUnit extends UnitToPlace {
  readonly body: UnitBody;
  readonly files: number;
  readonly front: number;
  readonly depth: number;
  /** Length of the unit's move. */
  readonly pace: number;
}

/** Gap between neighbours and between rows, as a share of a base's front. */
const GAP_SHARE = 0.5;

/** Orders units with the fastest on both wings and the slowest in the centre. */
function orderByPace(units: readonly SizedUnit[]): readonly SizedUnit[] {
  const slowestFirst = units.toSorted((a, b) => a.pace - b.pace);
  const row: SizedUnit[] = [];
  for (const [at, unit] of slowestFirst.entries()) {
    if (at % 2 === 0) row.push(unit);
    else row.unshift(unit);
  }
  return row;
}

const getRowWidth = (row: readonly SizedUnit[], spacing: number): number =>
  row.reduce((sum, { front }) => sum + front + spacing, -spacing);

/** Divides units into rows. Each row takes as many units as its width allows. */
function fillRows(units: readonly SizedUnit[], room: number, spacing: number): SizedUnit[][] {
  const rows: SizedUnit[][] = [];
  for (const unit of units) {
    const row = rows.at(-1);
    if (row && getRowWidth([...row, unit], spacing) <= room) row.push(unit);
    else rows.push([unit]);
  }
  return rows;
}

/** A deployment plan: wing and line of units by id. */
export type LinePlan = Readonly<
  Record<string, { readonly wing: 'left' | 'centre' | 'right'; readonly line: 'front' | 'reserve' }>
>;

const WINGS = ['left', 'centre', 'right'] as const;

/** Unit ids in rows: the front row first, each from left to right. */
export type RowsOfIds = readonly (readonly string[])[];

const isRows = (plan: LinePlan | RowsOfIds): plan is RowsOfIds => Array.isArray(plan);

/** Arranges rows by a plan: the front from left to right, then the reserve. Units missing from the plan join the front's centre. */
function arrangeByPlan(
  units: readonly SizedUnit[],
  posts: LinePlan,
  room: number,
  spacing: number,
): readonly SizedUnit[][] {
  const getPost = ({ id }: SizedUnit) => posts[id] ?? { wing: 'centre', line: 'front' };
  return (['front', 'reserve'] as const).flatMap((line) => {
    const row = WINGS.flatMap((wing) =>
      units.filter((unit) => getPost(unit).wing === wing && getPost(unit).line === line),
    );
    return fillRows(row, room, spacing);
  });
}

/** Position of a wall that the first side storms and the second side holds, as distances from the second side's table edge. */
export interface StormedWall {
  /** Attackers at the foot of the wall, and attackers that wait beyond the moat. */
  readonly foot: number;
  readonly beyond: number;
  /** Outer face of the wall. */
  readonly face: number;
  /** Breach along the table's width (`from`, `to`), and its defenders. */
  readonly breach: { readonly from: number; readonly to: number; readonly crest: number } | null;
}

/** Measures a unit in its first formation, which is no wider than the available room. */
function sizeUnit(
  rules: FieldRules,
  terms: FieldTerms,
  side: number,
  { id, unit }: UnitToPlace,
  room: number,
): readonly SizedUnit[] {
  const body = rules.body(unit, terms);
  if (!body) return [];
  const files = rules.files(unit, body, room);
  const front = Math.min(files, body.bases) * body.base.front;
  const depth = Math.ceil(body.bases / files) * body.base.depth;
  const facing = getHomeBearing(side) + 180;
  const first = rules.manners(unit)[0]?.id ?? '';
  const pace = rules.allowance(unit, first, { at: { x: 0, y: 0 }, facing, files }, terms) ?? 0;
  return [{ id, unit, body, files, front, depth, pace }];
}

/** Rows one behind the other. `begins` and `front` are measured from the side's own edge. */
interface Rows {
  readonly rows: readonly (readonly SizedUnit[])[];
  readonly front: number;
  begins(width: number): number;
}

/** Finds the unit to hold a breach: among the slowest units in the front's centre, the largest. */
function findHolder(units: readonly SizedUnit[], posts: LinePlan): SizedUnit | undefined {
  const middle = units.filter(({ id }) => posts[id]?.wing === 'centre' && posts[id].line === 'front');
  return (middle.length > 0 ? middle : units).toSorted((a, b) => a.pace - b.pace || b.body.bases - a.body.bases)[0];
}

/** Arranges the defenders of a breached wall: one unit in the breach, the others on the wall beside it, by wing (ruling FTP-F14). */
function arrangeDefenders(
  units: readonly SizedUnit[],
  breach: NonNullable<StormedWall['breach']>,
  posts: LinePlan,
  front: number,
  room: number,
  spacing: number,
  narrow: (unit: SizedUnit) => readonly SizedUnit[],
): readonly Rows[] {
  const holder = findHolder(units, posts);
  const wings: [SizedUnit[], SizedUnit[]] = [[], []];
  for (const unit of units.filter((each) => each !== holder)) {
    const wing = posts[unit.id]?.wing ?? 'centre';
    const shorter = wings[0].length <= wings[1].length ? 0 : 1;
    wings[wing === 'left' ? 0 : wing === 'right' ? 1 : shorter].push(unit);
  }
  const [left, right] = wings.map((wing) => fillRows(wing, room, spacing));
  const middle = (breach.from + breach.to) / 2;
  return [
    { rows: holder ? [narrow(holder)] : [], front: breach.crest, begins: (width) => middle - width / 2 },
    { rows: left!, front, begins: (width) => breach.from - spacing - width },
    { rows: right!, front, begins: () => breach.to + spacing },
  ];
}

/** What the layout of a row depends on, apart from its units. */
interface LayoutContext {
  readonly rules: FieldRules;
  readonly terms: FieldTerms;
  readonly ground: readonly Ground[];
  readonly table: TableSize;
}

/** Maximum share of a unit that may be on terrain that hides it. */
const MAX_HIDDEN = 0.25;

/** Checks whether terrain hides a unit or slows the unit's first move. */
function isBadlyPlaced(
  { rules, terms, ground, table }: LayoutContext,
  { unit, body, pace }: SizedUnit,
  at: Position,
): boolean {
  const under = measureGroundShares(toBlock(at, body), ground);
  if (under.size === 0) return false;
  if (ground.some((piece) => (under.get(piece.id) ?? 0) > MAX_HIDDEN && rules.getObstacle(piece, terms))) return true;
  const steps = [{ kind: 'go', heading: 'forward', length: pace }] as const;
  const manner = rules.manners(unit)[0]?.id ?? '';
  const movement = rules.march(unit, manner, at, steps, { ground, others: [], table }, terms);
  return pace > 0 && dist(at.at, movement.position.at) < pace / 2;
}

/** Lists the units of a row whose terrain is unfavourable; empty if this is true of most of the row. */
function listBadlyPlaced(
  laid: LayoutContext,
  row: readonly SizedUnit[],
  places: readonly Position[],
): readonly SizedUnit[] {
  const bad = row.filter((unit, at) => isBadlyPlaced(laid, unit, places[at]!));
  return bad.length * 2 > row.length ? [] : bad;
}

/** Arranges the attackers of a breach in a column in front of it. If the table is too short, further columns wait beyond the moat. */
function arrangeAttackers(
  rows: readonly (readonly SizedUnit[])[],
  { foot, beyond }: StormedWall,
  { width, depth }: TableSize,
  wide: number,
  spacing: number,
): readonly Rows[] {
  const columns: SizedUnit[][][] = [[]];
  const frontOf = (column: number): number => depth - (column === 0 ? foot : beyond);
  let left = frontOf(0);
  for (const row of rows) {
    const deep = Math.max(...row.map((unit) => unit.depth));
    if (left < deep && columns.at(-1)!.length > 0) {
      columns.push([]);
      left = frontOf(1);
    }
    columns.at(-1)!.push([...row]);
    left -= deep + spacing;
  }
  return columns.map((column, at) => {
    const aside = Math.ceil(at / 2) * (wide + spacing) * (at % 2 === 0 ? 1 : -1);
    return { rows: column, front: frontOf(at), begins: (across) => width / 2 + aside - across / 2 };
  });
}

const getGap = (units: readonly SizedUnit[]): number =>
  (GAP_SHARE * Math.max(1, ...units.map(({ body, files }) => Math.min(4, files) * body.base.front))) / 2;

const getZone = (rules: FieldRules, terms: FieldTerms, table: TableSize) =>
  rules.deployment?.(table, terms) ?? { depth: table.depth / 4, fromShortEdge: 0 };

/** Returns the maximum width of a side's row, the gap between neighbours, and the width of each unit. */
export function getRowRoom(
  rules: FieldRules,
  terms: FieldTerms,
  table: TableSize,
  side: number,
  units: readonly UnitToPlace[],
) {
  const sizedUnits = units.flatMap((unit) => sizeUnit(rules, terms, side, unit, Infinity));
  return {
    room: table.width - 2 * getZone(rules, terms, table).fromShortEdge,
    gap: getGap(sizedUnits),
    wide: new Map(sizedUnits.map(({ id, front }) => [id, front])),
  };
}

/** Returns the rows of a plan, or default rows with the fastest units on the wings. */
function createRows(
  units: readonly SizedUnit[],
  plan: LinePlan | RowsOfIds | undefined,
  room: number,
  spacing: number,
) {
  if (!plan) return fillRows(units, room, spacing).map(orderByPace);
  if (!isRows(plan)) return arrangeByPlan(units, plan, room, spacing);
  return plan.flatMap((ids) => {
    const row = ids.flatMap((id) => units.find((unit) => unit.id === id) ?? []);
    return fillRows(row, room, spacing);
  });
}

/** Deploys a side in rows. The first row is at the front of the deployment area, or at the stormed wall. */
export function lineUp(
  rules: FieldRules,
  terms: FieldTerms,
  table: TableSize,
  side: number,
  units: readonly UnitToPlace[],
  plan?: LinePlan | RowsOfIds,
  wall?: StormedWall,
  ground: readonly Ground[] = [],
): ReadonlyMap<string, Position> {
  const zone = getZone(rules, terms, table);
  const posts = plan && !isRows(plan) ? plan : undefined;
  const breach = wall?.breach ?? null;
  const gapWidth = breach ? breach.to - breach.from : Infinity;
  const sizedUnits = units.flatMap((unit) => sizeUnit(rules, terms, side, unit, side === 0 ? gapWidth : Infinity));
  const spacing = getGap(sizedUnits);
  const room = Math.min(table.width - 2 * zone.fromShortEdge, side === 0 ? gapWidth : Infinity);
  const narrow = (unit: SizedUnit) => sizeUnit(rules, terms, side, unit, gapWidth);
  const wingRoom = breach ? breach.from - spacing - zone.fromShortEdge : room;
  const rows = createRows(sizedUnits, plan, room, spacing);
  const front = wall && side === 0 ? table.depth - wall.foot : zone.depth;
  const usual: readonly Rows[] = [{ rows, front, begins: (across) => (table.width - across) / 2 }];
  const atBreach = (gapped: NonNullable<StormedWall['breach']>): readonly Rows[] =>
    side === 0
      ? arrangeAttackers(rows, wall!, table, gapWidth, spacing)
      : arrangeDefenders(sizedUnits, gapped, posts ?? {}, zone.depth, wingRoom, spacing, narrow);
  const layout = breach ? atBreach(breach) : usual;
  const placed = new Map<string, Position>();
  const laid: LayoutContext = { rules, terms, ground, table };
  for (const { rows, front: first, begins } of layout) {
    let front = first;
    const places = (row: readonly SizedUnit[]): readonly Position[] => {
      let left = begins(getRowWidth(row, spacing));
      return row.map(({ front: wide, files }) => {
        const x = left + wide / 2;
        left += wide + spacing;
        const at = side === 0 ? { x, y: table.depth - front } : { x: table.width - x, y: front };
        return toStoredPosition({ at, facing: getHomeBearing(side) + 180, files });
      });
    };
    const behind: SizedUnit[] = [];
    const place = (row: readonly SizedUnit[], asPlanned: boolean): void => {
      const positions = places(row);
      // Rows of a plan and rows at a wall stay as they are. Otherwise units in unfavourable terrain, such as a wood, go behind the line.
      const bad = asPlanned ? [] : listBadlyPlaced(laid, row, positions);
      behind.push(...bad);
      for (const [at, unit] of row.entries()) if (!bad.includes(unit)) placed.set(unit.id, positions[at]!);
      front -= Math.max(...row.map(({ depth }) => depth)) + spacing;
    };
    for (const row of rows) place(row, posts !== undefined || wall !== undefined);
    for (const row of fillRows(behind, room, spacing)) place(row, true);
  }
  // Attackers at a wall deploy in front of their deployment area.
  return moveIntoZone(placed, sizedUnits, table, wall ? null : { side, ...zone });
}

interface Zone extends DeploymentArea {
  readonly side: number;
}

/** Moves units that would be off the table to the nearest free position in the deployment area. If that is full, any position will do. */
function moveIntoZone(
  placed: ReadonlyMap<string, Position>,
  units: readonly SizedUnit[],
  table: TableSize,
  zone: Zone | null,
): ReadonlyMap<string, Position> {
  const bodies = new Map(units.map(({ id, body }) => [id, body]));
  const blocks = new Map([...placed].map(([id, position]) => [id, toBlock(position, bodies.get(id)!)]));
  const positions = new Map(placed);
  for (const [id, block] of blocks) {
    if (isOnTable(block, table)) continue;
    const otherUnits = [...blocks].flatMap(([other, its]) => (other === id ? [] : [{ id: other, block: its }]));
    const isInZone = (positions: Block): boolean => zone === null || !isOutsideArea(positions, zone.side, zone, table);
    const free =
      findNearestFreePlace(block, otherUnits, table, isInZone) ?? findNearestFreePlace(block, otherUnits, table);
    if (!free) continue;
    blocks.set(id, free);
    positions.set(id, toStoredPosition({ ...placed.get(id)!, at: free.at }));
  }
  return positions;
}
