import { lerp, dist, EPSILON, type Point } from './angles.ts';
import { type Area, areBoxesApart, getBox, clip, measureArea, type Span, findSpans } from './area.ts';
import { areaOf, type Block, getFrontCorners } from './block.ts';

/** A piece of terrain on the table. All other ground is open. */
export interface Ground {
  readonly id: string;
  /** Kind of terrain, by the book's id. */
  readonly kind: string;
  readonly area: Area;
}

type Shares = ReadonlyMap<string, number>;

/** Shares by block. Blocks and terrain never change, and each unit's terrain is needed for every other unit that looks at it. */
const shareCache = new WeakMap<Block, { readonly pieces: readonly Ground[]; readonly shares: Shares }>();

/** Returns the share of a block on each piece of terrain. Omits pieces that the block does not touch. */
export function measureGroundShares(block: Block, pieces: readonly Ground[]): Shares {
  const known = shareCache.get(block);
  if (known?.pieces === pieces) return known.shares;
  const shares = computeShares(block, pieces);
  shareCache.set(block, { pieces, shares });
  return shares;
}

function computeShares(block: Block, pieces: readonly Ground[]): Shares {
  const area = areaOf(block);
  const size = measureArea(area);
  const near = pieces.filter((piece) => !areBoxesApart(getBox(piece.area), getBox(area)));
  const shares = near.map(({ id, area: piece }) => [id, measureArea(clip(piece, area)) / size] as const);
  return new Map(shares.filter(([, share]) => share > 1e-6));
}

/** Part of a move on the same ground: distances along the path at its start and end, and the pieces of ground. */
export interface GroundSpan {
  readonly from: number;
  readonly to: number;
  readonly ground: readonly Ground[];
}

/** Path of one point of a unit. */
type Track = readonly [start: Point, end: Point];

/** Returns the straight paths of the front corners and the front's centre. */
export function listTracks(start: Block, end: Block): readonly Track[] {
  const [[left, right], [leftEnd, rightEnd]] = [getFrontCorners(start), getFrontCorners(end)];
  return [
    [left, leftEnd],
    [start.at, end.at],
    [right, rightEnd],
  ];
}

/** Moves a point slightly towards another. Terrain merely touched does not count then, and units pass gaps of exactly their width. */
function shrinkTowards(place: Point, getCentroid: Point): Point {
  const distance = dist(place, getCentroid);
  return distance > EPSILON ? lerp(place, getCentroid, EPSILON / distance) : place;
}

/** Returns the parts of a path on a piece of ground, ignoring mere contact. @param middle path of the front's centre */
function findSpansOn({ area }: Ground, [start, end]: Track, [from, to]: Track): readonly Span[] {
  const spans = findSpans(area, start, end);
  if (spans.length === 0) return spans;
  return findSpans(area, shrinkTowards(start, from), shrinkTowards(end, to)).length > 0 ? spans : [];
}

/**
 * Splits a move at every change of ground. A piece counts if any path crosses it.
 * @param tracks the second is the path of the front's centre
 * @param length counted length of the move; defaults to the longest path
 */
export function splitByGround(
  tracks: readonly Track[],
  pieces: readonly Ground[],
  length: number = Math.max(...tracks.map(([start, end]) => dist(start, end))),
): readonly GroundSpan[] {
  const touched = pieces.flatMap((piece) =>
    tracks.flatMap((track) => findSpansOn(piece, track, tracks[1]!).map((stretch) => ({ piece, ...stretch }))),
  );
  const cuts = [...new Set([0, 1, ...touched.flatMap(({ from, to }) => [from, to])])].toSorted((a, b) => a - b);
  return cuts.slice(1).map((to, index): GroundSpan => {
    const from = cuts[index]!;
    const current = touched.filter((stretch) => stretch.from < to && stretch.to > from);
    return { from: from * length, to: to * length, ground: [...new Set(current.map(({ piece }) => piece))] };
  });
}

const middle = (area: Area): Point =>
  area.reduce((sum, { x, y }) => ({ x: sum.x + x / area.length, y: sum.y + y / area.length }), { x: 0, y: 0 });

/** Checks whether a move goes uphill or downhill: towards the centre of the hill or away from it. */
export function findSlope({ area }: Ground, start: Point, end: Point): 'up' | 'down' {
  const top = middle(area);
  // Tests the start of the move, because a move that ends far beyond the centre still starts uphill.
  const near = lerp(start, end, Math.min(1, Math.sqrt(measureArea(area)) / 10 / Math.max(dist(start, end), 0.01)));
  return dist(near, top) < dist(start, top) ? 'up' : 'down';
}
