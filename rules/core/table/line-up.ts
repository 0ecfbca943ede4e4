import { type Block, isOnTable } from '../../../battlefield/block.ts';
import { type Ground, groundShares } from '../../../battlefield/ground.ts';
import { dist } from '../../../battlefield/angles.ts';
import { toBlock, type Body, type Position, toStoredPosition } from '../../../battlefield/position.ts';
import { findNearestFree, type TableSize } from '../../../battlefield/room.ts';
import type { DeploymentArea, FieldRules, FieldTerms } from '../field-rules.ts';
import type { TableUnit } from '../table-rules.ts';
import { standsOutside } from './deployment-area.ts';
import { homeward } from './move-on-field.ts';

interface Lined {
  readonly id: string;
  readonly unit: TableUnit;
}

interface Measured extends Lined {
  readonly body: Body;
  readonly files: number;
  readonly front: number;
  readonly depth: number;
  /** How far it goes. */
  readonly pace: number;
}

/** Between neighbours, and between rows, as a share of a base's front. */
const GAP = 0.5;

/** The fastest on both wings, the slowest in the middle. */
function ordered(units: readonly Measured[]): readonly Measured[] {
  const slowestFirst = units.toSorted((a, b) => a.pace - b.pace);
  const row: Measured[] = [];
  for (const [at, unit] of slowestFirst.entries()) {
    if (at % 2 === 0) row.push(unit);
    else row.unshift(unit);
  }
  return row;
}

const widthOf = (row: readonly Measured[], gap: number): number =>
  row.reduce((sum, { front }) => sum + front + gap, -gap);

/** Rows of units side by side, each as full as the room lets it be. */
function filledRows(units: readonly Measured[], room: number, gap: number): Measured[][] {
  const rows: Measured[][] = [];
  for (const unit of units) {
    const row = rows.at(-1);
    if (row && widthOf([...row, unit], gap) <= room) row.push(unit);
    else rows.push([unit]);
  }
  return rows;
}

/** Where units are to stand, by their ids: a plan that somebody made. */
export type Posts = Readonly<
  Record<string, { readonly wing: 'left' | 'centre' | 'right'; readonly line: 'front' | 'reserve' }>
>;

const WINGS = ['left', 'centre', 'right'] as const;

/** Units by their ids, a row behind the other: the foremost first, each from the left wing to the right one. */
export type RowsOfIds = readonly (readonly string[])[];

const isRows = (plan: Posts | RowsOfIds): plan is RowsOfIds => Array.isArray(plan);

/** Rows by a plan: the front from the left wing to the right one, the reserve behind it. Whoever is not in the plan stands in the front's centre. */
function planned(units: readonly Measured[], posts: Posts, room: number, gap: number): readonly Measured[][] {
  const postOf = ({ id }: Measured) => posts[id] ?? { wing: 'centre', line: 'front' };
  return (['front', 'reserve'] as const).flatMap((line) => {
    const row = WINGS.flatMap((wing) =>
      units.filter((unit) => postOf(unit).wing === wing && postOf(unit).line === line),
    );
    return filledRows(row, room, gap);
  });
}

/** A wall that the first side storms and the second holds, as far as drawing up goes. */
export interface StormedWall {
  /** How far from the second side's edge those stand who lie at its foot, and those who wait beyond its moat. */
  readonly foot: number;
  readonly beyond: number;
  /** How far from that edge its outer face is. */
  readonly face: number;
  /** Where it has fallen: from and to along the width of the table, and how far from the second side's edge those stand who hold it. */
  readonly breach: { readonly from: number; readonly to: number; readonly crest: number } | null;
}

/** A unit as it is drawn up, no wider than the room that it has. */
function measured(
  rules: FieldRules,
  terms: FieldTerms,
  side: number,
  { id, unit }: Lined,
  room: number,
): readonly Measured[] {
  const body = rules.body(unit, terms);
  if (!body) return [];
  const files = rules.files(unit, body, room);
  const front = Math.min(files, body.bases) * body.base.front;
  const depth = Math.ceil(body.bases / files) * body.base.depth;
  const facing = homeward(side) + 180;
  const first = rules.manners(unit)[0]?.id ?? '';
  const pace = rules.allowance(unit, first, { at: { x: 0, y: 0 }, facing, files }, terms) ?? 0;
  return [{ id, unit, body, files, front, depth, pace }];
}

/** Rows one behind the other: where each begins is seen from their own edge, and so is the front of the first. */
interface Rows {
  readonly rows: readonly (readonly Measured[])[];
  readonly front: number;
  begins(width: number): number;
}

/** Whoever holds a breach: the slowest of those who are to stand in the middle of the front, the most of them. */
function holderOf(units: readonly Measured[], posts: Posts): Measured | undefined {
  const middle = units.filter(({ id }) => posts[id]?.wing === 'centre' && posts[id].line === 'front');
  return (middle.length > 0 ? middle : units).toSorted((a, b) => a.pace - b.pace || b.body.bases - a.body.bases)[0];
}

/** Those who hold a broken wall: one unit in the breach, the others beside it on the wall, each on its own wing (ruling FTP-F14). */
function alongBreach(
  units: readonly Measured[],
  breach: NonNullable<StormedWall['breach']>,
  posts: Posts,
  front: number,
  room: number,
  gap: number,
  narrowed: (unit: Measured) => readonly Measured[],
): readonly Rows[] {
  const holder = holderOf(units, posts);
  const wings: [Measured[], Measured[]] = [[], []];
  for (const unit of units.filter((each) => each !== holder)) {
    const wing = posts[unit.id]?.wing ?? 'centre';
    const shorter = wings[0].length <= wings[1].length ? 0 : 1;
    wings[wing === 'left' ? 0 : wing === 'right' ? 1 : shorter].push(unit);
  }
  const [left, right] = wings.map((wing) => filledRows(wing, room, gap));
  const middle = (breach.from + breach.to) / 2;
  return [
    { rows: holder ? [narrowed(holder)] : [], front: breach.crest, begins: (width) => middle - width / 2 },
    { rows: left!, front, begins: (width) => breach.from - gap - width },
    { rows: right!, front, begins: () => breach.to + gap },
  ];
}

/** Where a row is drawn up, and on what. */
interface Laid {
  readonly rules: FieldRules;
  readonly terms: FieldTerms;
  readonly ground: readonly Ground[];
  readonly table: TableSize;
}

/** How much of a unit may stand on ground that hides it. */
const MOST_HIDDEN = 0.25;

/** Whether the ground under a unit hides it, or slows its first move. */
function standsBadly({ rules, terms, ground, table }: Laid, { unit, body, pace }: Measured, at: Position): boolean {
  const under = groundShares(toBlock(at, body), ground);
  if (under.size === 0) return false;
  if (ground.some((piece) => (under.get(piece.id) ?? 0) > MOST_HIDDEN && rules.hides(piece, terms))) return true;
  const ahead = [{ kind: 'go', heading: 'forward', length: pace }] as const;
  const manner = rules.manners(unit)[0]?.id ?? '';
  const made = rules.march(unit, manner, at, ahead, { ground, others: [], table }, terms);
  return pace > 0 && dist(at.at, made.position.at) < pace / 2;
}

/** Those of a row who would stand badly where it has them; nobody where that is most of it. */
function standBadly(laid: Laid, row: readonly Measured[], places: readonly Position[]): readonly Measured[] {
  const bad = row.filter((unit, at) => standsBadly(laid, unit, places[at]!));
  return bad.length * 2 > row.length ? [] : bad;
}

/** Those who storm a breach: a column before it, and where the table ends others beside it beyond the moat. */
function beforeBreach(
  rows: readonly (readonly Measured[])[],
  { foot, beyond }: StormedWall,
  { width, depth }: TableSize,
  wide: number,
  gap: number,
): readonly Rows[] {
  const columns: Measured[][][] = [[]];
  const frontOf = (column: number): number => depth - (column === 0 ? foot : beyond);
  let left = frontOf(0);
  for (const row of rows) {
    const deep = Math.max(...row.map((unit) => unit.depth));
    if (left < deep && columns.at(-1)!.length > 0) {
      columns.push([]);
      left = frontOf(1);
    }
    columns.at(-1)!.push([...row]);
    left -= deep + gap;
  }
  return columns.map((column, at) => {
    const aside = Math.ceil(at / 2) * (wide + gap) * (at % 2 === 0 ? 1 : -1);
    return { rows: column, front: frontOf(at), begins: (across) => width / 2 + aside - across / 2 };
  });
}

/** Between neighbours, and between rows. */
const gapOf = (units: readonly Measured[]): number =>
  (GAP * Math.max(1, ...units.map(({ body, files }) => Math.min(4, files) * body.base.front))) / 2;

const zoneOf = (rules: FieldRules, terms: FieldTerms, table: TableSize) =>
  rules.deployment?.(table, terms) ?? { depth: table.depth / 4, fromShortEdge: 0 };

/** How wide a row of a side may be, the gap between its neighbours, and how wide each of its units is. */
export function roomInRow(
  rules: FieldRules,
  terms: FieldTerms,
  table: TableSize,
  side: number,
  units: readonly Lined[],
) {
  const all = units.flatMap((unit) => measured(rules, terms, side, unit, Infinity));
  return {
    room: table.width - 2 * zoneOf(rules, terms, table).fromShortEdge,
    gap: gapOf(all),
    wide: new Map(all.map(({ id, front }) => [id, front])),
  };
}

/** The rows that a plan asks for, the fastest on the wings where there is none. */
function rowsOf(units: readonly Measured[], plan: Posts | RowsOfIds | undefined, room: number, gap: number) {
  if (!plan) return filledRows(units, room, gap).map(ordered);
  if (!isRows(plan)) return planned(units, plan, room, gap);
  return plan.flatMap((ids) => {
    const row = ids.flatMap((id) => units.find((unit) => unit.id === id) ?? []);
    return filledRows(row, room, gap);
  });
}

/** Where the units of a side stand when they are drawn up in rows: the foremost at the front of their zone, or at the wall that is stormed. */
export function lineUp(
  rules: FieldRules,
  terms: FieldTerms,
  table: TableSize,
  side: number,
  units: readonly Lined[],
  plan?: Posts | RowsOfIds,
  wall?: StormedWall,
  ground: readonly Ground[] = [],
): ReadonlyMap<string, Position> {
  const zone = zoneOf(rules, terms, table);
  const posts = plan && !isRows(plan) ? plan : undefined;
  const breach = wall?.breach ?? null;
  const gapWidth = breach ? breach.to - breach.from : Infinity;
  const all = units.flatMap((unit) => measured(rules, terms, side, unit, side === 0 ? gapWidth : Infinity));
  const gap = gapOf(all);
  const room = Math.min(table.width - 2 * zone.fromShortEdge, side === 0 ? gapWidth : Infinity);
  const narrowed = (unit: Measured) => measured(rules, terms, side, unit, gapWidth);
  const beside = breach ? breach.from - gap - zone.fromShortEdge : room;
  const rows = rowsOf(all, plan, room, gap);
  const front = wall && side === 0 ? table.depth - wall.foot : zone.depth;
  const usual: readonly Rows[] = [{ rows, front, begins: (across) => (table.width - across) / 2 }];
  const atBreach = (gapped: NonNullable<StormedWall['breach']>): readonly Rows[] =>
    side === 0
      ? beforeBreach(rows, wall!, table, gapWidth, gap)
      : alongBreach(all, gapped, posts ?? {}, zone.depth, beside, gap, narrowed);
  const drawn = breach ? atBreach(breach) : usual;
  const placed = new Map<string, Position>();
  const laid: Laid = { rules, terms, ground, table };
  for (const { rows, front: first, begins } of drawn) {
    let front = first;
    const places = (row: readonly Measured[]): readonly Position[] => {
      let left = begins(widthOf(row, gap));
      return row.map(({ front: wide, files }) => {
        const x = left + wide / 2;
        left += wide + gap;
        const at = side === 0 ? { x, y: table.depth - front } : { x: table.width - x, y: front };
        return toStoredPosition({ at, facing: homeward(side) + 180, files });
      });
    };
    const behind: Measured[] = [];
    const place = (row: readonly Measured[], asPlanned: boolean): void => {
      const there = places(row);
      // Whoever made a plan, or lies at a wall, stands where that has him; others wait behind the line rather than in a wood.
      const bad = asPlanned ? [] : standBadly(laid, row, there);
      behind.push(...bad);
      for (const [at, unit] of row.entries()) if (!bad.includes(unit)) placed.set(unit.id, there[at]!);
      front -= Math.max(...row.map(({ depth }) => depth)) + gap;
    };
    for (const row of rows) place(row, posts !== undefined || wall !== undefined);
    for (const row of filledRows(behind, room, gap)) place(row, true);
  }
  // Who lies at a wall stands before his zone.
  return withinZone(placed, all, table, wall ? null : { side, ...zone });
}

interface Zone extends DeploymentArea {
  readonly side: number;
}

/** Who would stand off the table, as a row too many does, goes to the nearest free place of the zone, or of the table where the zone is full. */
function withinZone(
  placed: ReadonlyMap<string, Position>,
  units: readonly Measured[],
  table: TableSize,
  zone: Zone | null,
): ReadonlyMap<string, Position> {
  const bodies = new Map(units.map(({ id, body }) => [id, body]));
  const blocks = new Map([...placed].map(([id, position]) => [id, toBlock(position, bodies.get(id)!)]));
  const there = new Map(placed);
  for (const [id, block] of blocks) {
    if (isOnTable(block, table)) continue;
    const others = [...blocks].flatMap(([other, its]) => (other === id ? [] : [{ id: other, block: its }]));
    const isInZone = (there: Block): boolean => zone === null || !standsOutside(there, zone.side, zone, table);
    const free = findNearestFree(block, others, table, isInZone) ?? findNearestFree(block, others, table);
    if (!free) continue;
    blocks.set(id, free);
    there.set(id, toStoredPosition({ ...placed.get(id)!, at: free.at }));
  }
  return there;
}
