import { Delaunay } from 'd3-delaunay';
import { clipPolygon } from 'lineclip';
import polygonClipping from 'polygon-clipping';
import {
  getBounds,
  distance,
  isInPolygon,
  getMean,
  type Point,
  type Polygon,
  getPolygonArea,
  type Rect,
  type Ring,
} from '../planar.ts';
import { getPositionNoise, listPointsAlong } from './rivers.ts';

/** Clips a ring and closes it. The Sutherland-Hodgman algorithm returns an open ring. */
export function clipRing(ring: Ring, rect: Rect): Ring {
  const clipped = clipPolygon(ring, rect);
  const first = clipped[0];
  const last = clipped[clipped.length - 1];
  if (first === undefined || last === undefined) return [];
  return first[0] === last[0] && first[1] === last[1] ? clipped : [...clipped, first];
}

/** A small cell of land. Provinces consist of cells, so their borders are irregular. */
export type Piece = { readonly polygon: Polygon; readonly middle: Point };

const JITTER = 0.35;
const TILE = 128;
// Minimum area of a coastal cell, as a share of a full cell. Smaller cells would become slivers.
const MIN_CELL_SHARE = 0.02;

export function toLandPieces(land: readonly Polygon[], sheet: Rect, sites: readonly Point[]): Piece[] {
  const voronoi = new Delaunay(sites.flat()).voronoi([...sheet]);
  const tileOf = createTileCache(land);
  const snap = createSnapper();
  const pieces: Piece[] = [];
  for (let i = 0; i < sites.length; i++) {
    const cell = voronoi.cellPolygon(i);
    if (cell === null) continue;
    for (const polygon of clipCell(cell, tileOf(sites[i]!))) {
      if (getPolygonArea(polygon) < MIN_CELL_SHARE * getPolygonArea([cell])) continue;
      const snapped = polygon.map((ring) => removeRepeats(ring.map(snap)));
      if (snapped[0]!.length < 4) continue;
      pieces.push({ polygon: snapped.filter((r) => r.length > 3), middle: getMean(snapped[0]!) });
    }
  }
  return pieces;
}

/** Places cell sites. Pairs on both banks make cell walls follow rivers. Elsewhere a jittered hexagonal lattice, finer near close cities. */
export function placeCellSites(
  sheet: Rect,
  spacing: number,
  rivers: readonly Point[][],
  cities: readonly Point[],
): Point[] {
  const sites: Point[] = [];
  const taken = createIndex(spacing);
  const isInSheet = ([x, y]: Point): boolean => x > sheet[0] && y > sheet[1] && x < sheet[2] && y < sheet[3];
  const add = (p: Point, clearance: number): void => {
    if (!isInSheet(p) || taken.any(p, clearance)) return;
    taken.add(p);
    sites.push(p);
  };
  for (const line of rivers) {
    const along = spaceEvenly(line, spacing * 0.8);
    for (let i = 1; i < along.length; i++) {
      const [ax, ay] = along[i - 1]!;
      const [bx, by] = along[i]!;
      const length = Math.hypot(bx - ax, by - ay) || 1;
      const [nx, ny] = [(-(by - ay) / length) * spacing * 0.4, ((bx - ax) / length) * spacing * 0.4];
      const left: Point = [(ax + bx) / 2 + nx, (ay + by) / 2 + ny];
      const right: Point = [(ax + bx) / 2 - nx, (ay + by) / 2 - ny];
      // Places sites on both banks or on neither. A single site would move the cell wall away from the river.
      if (taken.any(left, spacing * 0.4) || taken.any(right, spacing * 0.4)) continue;
      add(left, 0);
      add(right, 0);
    }
  }
  const clusters = cities.map((c) => ({ c, gap: getNearestDistance(c, cities) }));
  const isCrowded = (p: Point): boolean =>
    clusters.some(({ c, gap }) => gap < spacing * 5 && distance(p, c) < gap * 1.2);
  for (const p of createLattice(sheet, spacing / 2, 2)) if (isCrowded(p)) add(p, spacing * 0.3);
  for (const p of createLattice(sheet, spacing, 1)) if (!isCrowded(p)) add(p, spacing * 0.6);
  return sites;
}

function createLattice(sheet: Rect, step: number, salt: number): Point[] {
  const points: Point[] = [];
  const rows = Math.ceil((sheet[3] - sheet[1]) / (step * 0.866));
  const columns = Math.ceil((sheet[2] - sheet[0]) / step);
  for (let row = 0; row <= rows; row++)
    for (let column = 0; column <= columns; column++) {
      const dx = (getPositionNoise(column, row, salt) - 0.5) * 2 * JITTER;
      const dy = (getPositionNoise(column, row, salt + 100) - 0.5) * 2 * JITTER;
      points.push([(column + (row % 2) / 2 + dx) * step, (row * 0.866 + dy) * step]);
    }
  return points;
}

function spaceEvenly(line: readonly Point[], step: number): Point[] {
  const kept: Point[] = [];
  for (const p of listPointsAlong(line, 0.5)) {
    const last = kept[kept.length - 1];
    if (last === undefined || distance(last, p) >= step) kept.push(p);
  }
  return kept;
}

const getNearestDistance = (c: Point, cities: readonly Point[]): number =>
  Math.min(...cities.filter((o) => o !== c).map((o) => distance(o, c)));

function createIndex(size: number): {
  add: (p: Point) => void;
  any: (p: Point, clearance: number) => boolean;
} {
  const boxes = new Map<string, Point[]>();
  const key = (x: number, y: number): string => `${Math.floor(x / size)},${Math.floor(y / size)}`;
  return {
    add: (p) => {
      const k = key(...p);
      boxes.set(k, [...(boxes.get(k) ?? []), p]);
    },
    any: (p, clearance) => {
      for (let dx = -1; dx <= 1; dx++)
        for (let dy = -1; dy <= 1; dy++)
          for (const q of boxes.get(key(p[0] + dx * size, p[1] + dy * size)) ?? [])
            if (distance(p, q) < clearance) return true;
      return false;
    },
  };
}

/** Caches the land around a point, cut to a tile much larger than a cell, to keep clipping fast. */
function createTileCache(land: readonly Polygon[]): (p: Point) => readonly Polygon[] {
  const tiles = new Map<string, readonly Polygon[]>();
  return ([x, y]) => {
    const column = Math.floor(x / TILE);
    const row = Math.floor(y / TILE);
    const key = `${column},${row}`;
    const known = tiles.get(key);
    if (known !== undefined) return known;
    const rect: Rect = [(column - 0.5) * TILE, (row - 0.5) * TILE, (column + 1.5) * TILE, (row + 1.5) * TILE];
    const cut = clipLand(land, rect);
    tiles.set(key, cut);
    return cut;
  };
}

function clipLand(land: readonly Polygon[], rect: Rect): Polygon[] {
  return land
    .map((polygon) => polygon.map((ring) => clipRing(ring, rect)))
    .filter((polygon) => polygon[0]!.length > 3)
    .map((polygon) => polygon.filter((ring) => ring.length > 3));
}

function clipCell(cell: Ring, tile: readonly Polygon[]): Polygon[] {
  // The margin keeps the artificial edges of the tile outside the cell.
  const near = clipLand(tile, getBounds(cell, 1));
  if (near.length === 0) return [];
  const isInland = near.length === 1 && near[0]!.length === 1 && near[0]![0]!.length <= 5;
  if (isInland && cell.every((p) => isInPolygon(near[0]!, p))) return [[cell]];
  return polygonClipping.intersection([cell], near);
}

/** Creates a function that snaps points to a grid. Without it, two cells round the same point on the coast differently. */
function createSnapper(): (p: Point) => Point {
  const grid = 1e-4;
  const known = new Map<string, Point>();
  return (p) => {
    const [column, row] = [Math.round(p[0] / grid), Math.round(p[1] / grid)];
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++) {
        const match = known.get(`${column + dx},${row + dy}`);
        if (match !== undefined) return match;
      }
    const kept: Point = [column * grid, row * grid];
    known.set(`${column},${row}`, kept);
    return kept;
  };
}

const removeRepeats = (ring: Ring): Ring => ring.filter((p, i) => i === 0 || p !== ring[i - 1]);
