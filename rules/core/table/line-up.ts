import { storedPosition, type Body, type Position } from '../../../battlefield/position.ts';
import type { TableSize } from '../../../battlefield/room.ts';
import type { FieldRules, FieldTerms } from '../field-rules.ts';
import type { TableUnit } from '../table-rules.ts';
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

/**
 * Where the units of a side stand when they are drawn up in rows: the foremost at the front of their zone.
 * @param foremost how far from their own edge those stand instead who lie before a wall already, as many rows as there are of them
 */
export function lineUp(
  rules: FieldRules,
  terms: FieldTerms,
  table: TableSize,
  side: number,
  units: readonly Lined[],
  posts?: Posts,
  foremost?: number,
): ReadonlyMap<string, Position> {
  const zone = rules.deployment?.(table, terms) ?? { depth: table.depth / 4, fromShortEdge: 0 };
  const measured = units.flatMap(({ id, unit }): readonly Measured[] => {
    const body = rules.body(unit, terms);
    if (!body) return [];
    const files = rules.files(unit, body);
    const front = Math.min(files, body.bases) * body.base.front;
    const depth = Math.ceil(body.bases / files) * body.base.depth;
    const facing = homeward(side) + 180;
    const first = rules.manners(unit)[0]?.id ?? '';
    const pace = rules.allowance(unit, first, { at: { x: 0, y: 0 }, facing, files }, terms) ?? 0;
    return [{ id, unit, body, files, front, depth, pace }];
  });
  const gap = (GAP * Math.max(1, ...measured.map(({ body, files }) => Math.min(4, files) * body.base.front))) / 2;
  const room = table.width - 2 * zone.fromShortEdge;
  const rows = posts ? planned(measured, posts, room, gap) : filledRows(measured, room, gap).map(ordered);
  const placed = new Map<string, Position>();
  let front = foremost ?? zone.depth;
  for (const row of rows) {
    let left = (table.width - widthOf(row, gap)) / 2;
    for (const { id, front: wide, files } of row) {
      const x = left + wide / 2;
      left += wide + gap;
      const at = side === 0 ? { x, y: table.depth - front } : { x: table.width - x, y: front };
      placed.set(id, storedPosition({ at, facing: homeward(side) + 180, files }));
    }
    front -= Math.max(...row.map(({ depth }) => depth)) + gap;
  }
  return placed;
}
