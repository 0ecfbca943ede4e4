import { along, between, HAIR, type Point } from './angles.ts';
import { type Area, areApart, boxOf, clipped, sizeOf, type Stretch, stretchesIn } from './area.ts';
import { areaOf, type Block, frontCorners } from './block.ts';

/** A piece of ground on the table. What lies under no piece is open. */
export interface Ground {
  readonly id: string;
  /** One of the kinds that the book knows. */
  readonly kind: string;
  readonly area: Area;
}

type Shares = ReadonlyMap<string, number>;

/** Blocks and ground never change, and a unit's are asked for once for every other that it looks at. */
const knownUnder = new WeakMap<Block, { readonly pieces: readonly Ground[]; readonly shares: Shares }>();

/** What share of a block lies on each piece of ground, from above 0 to 1; pieces that it does not touch are left out. */
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

/** A stretch of a move: how much of its way has been gone at its start and end, and the pieces of ground that it lies on. */
export interface GroundStretch {
  readonly from: number;
  readonly to: number;
  readonly ground: readonly Ground[];
}

/** A way that a point of a unit goes. */
type Track = readonly [start: Point, end: Point];

/** The straight ways of a unit's front corners and of its front's middle. */
export function tracksBetween(start: Block, end: Block): readonly Track[] {
  const [[left, right], [leftEnd, rightEnd]] = [frontCorners(start), frontCorners(end)];
  return [
    [left, leftEnd],
    [start.at, end.at],
    [right, rightEnd],
  ];
}

/** A place so little nearer to another that who only touches a piece of ground does not stand on it: a gap as wide as a unit lets it through. */
function inward(place: Point, middle: Point): Point {
  const far = between(place, middle);
  return far > HAIR ? along(place, middle, HAIR / far) : place;
}

/** The stretches of a track that lie on a piece of ground; none where it only touches that. @param middle the track of the front's middle */
function stretchesOn({ area }: Ground, [start, end]: Track, [from, to]: Track): readonly Stretch[] {
  const stretches = stretchesIn(area, start, end);
  if (stretches.length === 0) return stretches;
  return stretchesIn(area, inward(start, from), inward(end, to)).length > 0 ? stretches : [];
}

/**
 * The ground along a move, cut wherever it changes: a piece counts where any of the tracks lies on it.
 * @param tracks that of the front's middle is the second
 * @param length of the way as it is counted; the longest track where absent
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

/** Whether a way goes up a hill or down it: towards its middle or away from it. */
export function slopeOf({ area }: Ground, start: Point, end: Point): 'up' | 'down' {
  const top = middle(area);
  // A step far beyond the middle still begins with a climb.
  const near = along(start, end, Math.min(1, Math.sqrt(sizeOf(area)) / 10 / Math.max(between(start, end), 0.01)));
  return between(near, top) < between(start, top) ? 'up' : 'down';
}
