import { along, between, HAIR, type Point } from './angles.ts';
import { type Area, areApart, boxOf, clipped, sizeOf, type Stretch, stretchesIn } from './area.ts';
import { areaOf, type Block, frontCorners } from './block.ts';

/** A piece of ground on the table. Everything else is open. */
export interface Ground {
  readonly id: string;
  /** A kind of ground in the book. */
  readonly kind: string;
  readonly area: Area;
}

type Shares = ReadonlyMap<string, number>;

/** Blocks and ground never change, and each unit's ground is needed for every other unit that looks at it. */
const knownUnder = new WeakMap<Block, { readonly pieces: readonly Ground[]; readonly shares: Shares }>();

/** Returns the share of a block on each piece of ground; pieces that it does not touch are omitted. */
export function groundUnder(block: Block, pieces: readonly Ground[]): Shares {
  const known = knownUnder.get(block);
  if (known?.pieces === pieces) return known.shares;
  const shares = sharesUnder(block, pieces);
  knownUnder.set(block, { pieces, shares });
  return shares;
}

function sharesUnder(block: Block, pieces: readonly Ground[]): Shares {
  const area = areaOf(block);
  const size = sizeOf(area);
  const near = pieces.filter((piece) => !areApart(boxOf(piece.area), boxOf(area)));
  const shares = near.map(({ id, area: piece }) => [id, sizeOf(clipped(piece, area)) / size] as const);
  return new Map(shares.filter(([, share]) => share > 1e-6));
}

/** Part of a move on the same ground: distances along the path at its start and end, and the pieces of ground. */
export interface GroundStretch {
  readonly from: number;
  readonly to: number;
  readonly ground: readonly Ground[];
}

/** Path of one point of a unit. */
type Track = readonly [start: Point, end: Point];

/** Returns the straight paths of the front corners and the front's centre. */
export function tracksBetween(start: Block, end: Block): readonly Track[] {
  const [[left, right], [leftEnd, rightEnd]] = [frontCorners(start), frontCorners(end)];
  return [
    [left, leftEnd],
    [start.at, end.at],
    [right, rightEnd],
  ];
}

/**
 * Moves a point slightly towards another, so that merely touching ground does not count and a gap exactly as wide as the unit is passable.
 */
function inward(place: Point, middle: Point): Point {
  const far = between(place, middle);
  return far > HAIR ? along(place, middle, HAIR / far) : place;
}

/** Returns the parts of a path on a piece of ground, ignoring mere contact. @param middle path of the front's centre */
function stretchesOn({ area }: Ground, [start, end]: Track, [from, to]: Track): readonly Stretch[] {
  const stretches = stretchesIn(area, start, end);
  if (stretches.length === 0) return stretches;
  return stretchesIn(area, inward(start, from), inward(end, to)).length > 0 ? stretches : [];
}

/**
 * Splits a move at every change of ground. A piece counts if any path crosses it.
 * @param tracks the second is the path of the front's centre
 * @param length counted length of the move; defaults to the longest path
 */
export function groundAlong(
  tracks: readonly Track[],
  pieces: readonly Ground[],
  length: number = Math.max(...tracks.map(([start, end]) => between(start, end))),
): readonly GroundStretch[] {
  const touched = pieces.flatMap((piece) =>
    tracks.flatMap((track) => stretchesOn(piece, track, tracks[1]!).map((stretch) => ({ piece, ...stretch }))),
  );
  const cuts = [...new Set([0, 1, ...touched.flatMap(({ from, to }) => [from, to])])].toSorted((a, b) => a - b);
  return cuts.slice(1).map((to, index): GroundStretch => {
    const from = cuts[index]!;
    const here = touched.filter((stretch) => stretch.from < to && stretch.to > from);
    return { from: from * length, to: to * length, ground: [...new Set(here.map(({ piece }) => piece))] };
  });
}

const middle = (area: Area): Point =>
  area.reduce((sum, { x, y }) => ({ x: sum.x + x / area.length, y: sum.y + y / area.length }), { x: 0, y: 0 });

/** Checks whether a move goes uphill or downhill: towards the centre of the hill or away from it. */
export function slopeOf({ area }: Ground, start: Point, end: Point): 'up' | 'down' {
  const top = middle(area);
  // A step that ends far beyond the centre still starts uphill.
  const near = along(start, end, Math.min(1, Math.sqrt(sizeOf(area)) / 10 / Math.max(between(start, end), 0.01)));
  return between(near, top) < between(start, top) ? 'up' : 'down';
}
