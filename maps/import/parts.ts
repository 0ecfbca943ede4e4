import { isInShape } from '../edit/draft.ts';
import { getBounds, isInPolygon, type Point, type Polygon, type Rect, type Ring, getRingArea } from '../planar.ts';
import type { Shape } from '../shapes.ts';
import type { WorkCount } from './limits.ts';
import type { Findings, Part, PartKind, Region } from './raw-map.ts';

/** Number of bounding boxes that can be compared in the time of one comparison of corners. */
const BOXES_PER_COMPARISON = 10;

interface Piece {
  readonly polygon: Polygon;
  readonly bounds: Rect;
}

const isInBounds = ([x0, y0, x1, y1]: Rect, [x, y]: Point): boolean => x >= x0 && x <= x1 && y >= y0 && y <= y1;

/** Groups rings into polygons: rings inside others are alternately holes and land. @throws InputError if there are too many to compare */
export function groupRings(rings: readonly Ring[], work: WorkCount): Polygon[] {
  const bySize = rings
    .filter((ring) => ring.length > 3)
    .toSorted((a, b) => Math.abs(getRingArea(b)) - Math.abs(getRingArea(a)));
  const isInside = (ring: Ring, place: Point): boolean => {
    work.spend(ring.length);
    return isInPolygon([ring], place);
  };
  const pieces: Piece[] = [];
  for (const ring of bySize) {
    const [first] = ring;
    if (!first) continue;
    work.spend(pieces.length / BOXES_PER_COMPARISON);
    const within = pieces.findLast(
      ({ polygon: [outer], bounds }) => outer !== undefined && isInBounds(bounds, first) && isInside(outer, first),
    );
    const isInHole = within?.polygon.slice(1).some((hole) => isInside(hole, first)) ?? false;
    if (within && !isInHole) within.polygon.push(ring);
    else pieces.push({ polygon: [ring], bounds: getBounds(ring) });
  }
  return pieces.map(({ polygon }) => polygon);
}

/** Kinds chosen by the user instead of guesses, by key of the shape. */
export type PartKinds = ReadonlyMap<string, PartKind>;

/** A shape in the preview of an import. */
interface ShownPart {
  readonly key: string;
  readonly name: string;
  readonly kind: PartKind;
  readonly why: string;
  /** Outline as an SVG path. The longer side of the preview has 1,000 units. */
  readonly path: string;
}

/** Preview of the shapes before they become a map. */
export interface PartPreview {
  readonly width: number;
  readonly height: number;
  readonly parts: readonly ShownPart[];
}

export const EMPTY_PREVIEW: PartPreview = { width: 0, height: 0, parts: [] };

/** Maximum shapes in a preview. */
const MAX_SHOWN_PARTS = 3000;
const PREVIEW_SIZE = 1000;

/** Returns the bounding box of a shape. */
export const getShapeBounds = (shape: Shape): Rect => getBounds(shape.flatMap(([outer = []]) => outer));

const applyChoice = (part: Part, kinds: PartKinds): Part => {
  const kind = kinds.get(part.key);
  return kind === undefined ? part : { ...part, guess: { kind, why: 'you chose it', sure: true } };
};

const isGround = ({ guess }: Part): boolean => guess.kind === 'province' || guess.kind === 'sea';

/** Applies the user's choices. Duplicate keys get a number, and shapes without a name are numbered. */
export function applyChoices(parts: readonly Part[], kinds: PartKinds): Part[] {
  const taken = new Set<string>();
  let grounds = 0;
  return parts.map((part, i) => {
    let key = part.key;
    for (let number = 2; taken.has(key); number += 1) key = `${part.key} ${number}`;
    taken.add(key);
    const chosen = applyChoice({ ...part, key }, kinds);
    if (isGround(chosen)) grounds += 1;
    const numbered = isGround(chosen) ? `Province ${grounds}` : `Shape ${i + 1}`;
    return part.unnamed ? { ...chosen, name: numbered } : chosen;
  });
}

const getCentre = (shape: Shape): Point => {
  const [x0, y0, x1, y1] = getShapeBounds(shape);
  return [(x0 + x1) / 2, (y0 + y1) / 2];
};

/** Finds the supply centre of each province, by the province's key. Supply centres outside all provinces are reported. */
function findCentres(parts: readonly Part[], findings: Findings, work: WorkCount): Map<string, Point> {
  const lands = parts
    .filter(({ guess }) => guess.kind === 'province')
    .map(({ key, shape }) => ({ key, shape, box: getShapeBounds(shape), corners: shape.flat().flat().length }));
  const spots = new Map<string, Point>();
  const astray: string[] = [];
  for (const { name, shape, guess } of parts) {
    if (guess.kind !== 'centre') continue;
    const [x, y] = getCentre(shape);
    const land = lands.find(({ shape: ground, box: [x0, y0, x1, y1], corners }) => {
      if (x < x0 || x > x1 || y < y0 || y > y1) return false;
      work.spend(corners);
      return isInShape(ground, [x, y]);
    });
    if (!land) astray.push(name);
    else if (!spots.has(land.key)) spots.set(land.key, [x, y]);
  }
  findings.addLeft(astray, 'a supply centre outside all provinces');
  return spots;
}

/** Converts parts to provinces and seas, with cities at the supply centres. Decorations are reported as left out. */
export function toRegions(parts: readonly Part[], findings: Findings, work: WorkCount): Region[] {
  const decoration = parts.filter(({ guess }) => guess.kind === 'decoration');
  for (const [why, alike] of Map.groupBy(decoration, ({ guess }) => guess.why))
    findings.addLeft(
      alike.map(({ name }) => name),
      why,
    );
  const spots = findCentres(parts, findings, work);
  return parts.flatMap(({ guess, ...part }): Region[] => {
    if (guess.kind !== 'province' && guess.kind !== 'sea') return [];
    const water = guess.kind === 'sea' ? { why: guess.why, sure: guess.sure } : null;
    return [{ ...part, spot: spots.get(part.key) ?? null, water }];
  });
}

/** Creates a preview, empty if there are too many parts. */
export function createPreview(parts: readonly Part[]): PartPreview {
  if (parts.length === 0 || parts.length > MAX_SHOWN_PARTS) return EMPTY_PREVIEW;
  const boxes = parts.map(({ shape }) => getShapeBounds(shape));
  const [x0, y0, x1, y1] = boxes.reduce(([a, b, c, d], [e, f, g, h]) => [
    Math.min(a, e),
    Math.min(b, f),
    Math.max(c, g),
    Math.max(d, h),
  ]);
  const scale = PREVIEW_SIZE / Math.max(x1 - x0, y1 - y0, Number.MIN_VALUE);
  const placed = ([x, y]: Point): string => `${Math.round((x - x0) * scale)} ${Math.round((y - y0) * scale)}`;
  const ringPath = (ring: readonly Point[]): string => {
    const places = ring.map(placed);
    return `M${places.filter((place, i) => place !== places[i - 1]).join('L')}Z`;
  };
  return {
    width: Math.max(1, Math.round((x1 - x0) * scale)),
    height: Math.max(1, Math.round((y1 - y0) * scale)),
    parts: parts.map(({ key, name, shape, guess }) => ({
      key,
      name,
      kind: guess.kind,
      why: guess.why,
      path: shape.flat().map(ringPath).join(''),
    })),
  };
}
