import { isInShape } from '../edit/draft.ts';
import type { Point, Rect } from '../planar.ts';
import { type Shape, getShapeArea } from '../shapes.ts';
import type { WorkCount } from './limits.ts';
import { getShapeBounds } from './parts.ts';
import type { PartGuess, PartKind, Region } from './raw-map.ts';

/** A shape of a drawing with everything that helps to classify it. */
export interface Candidate {
  readonly name: string;
  readonly unnamed: boolean;
  readonly shape: Shape;
  /** Names of the layers that contain the shape, innermost first. */
  readonly layers: readonly string[];
  /** Words of the shape's id, its classes and the symbol that it uses. */
  readonly marks: string;
  /** Reason why the shape's words mean water, or null if they do not. */
  readonly water: Region['water'];
  /** True for an open line without a fill. */
  readonly isLine: boolean;
  /** True if the shape has no fill. */
  readonly isBare: boolean;
  /** True for a circle, an ellipse or a reused symbol. */
  readonly isSign: boolean;
}

/** Kinds that words in layers and classes indicate. The first match counts. */
const WORDS: readonly (readonly [pattern: RegExp, kind: PartKind])[] = [
  [/\b(?:province|unit|army|fleet) (?:cent(?:er|re)|position|place)s?\b/i, 'decoration'],
  [/\b(?:supply|depots?|cit(?:y|ies)|capitals?|scs?)\b|\bcent(?:er|re)s?$/i, 'centre'],
  [/\b(?:provinces?|regions?|territor(?:y|ies)|countr(?:y|ies)|counties|areas?)\b/i, 'province'],
  [/\b(?:seas?|waters?|oceans?)\b/i, 'sea'],
  [
    /\b(?:background|backdrop|foreground|frame|neatline|legend|titles?|labels?|names?|text|orders?|units?|dislodged|highlights?|mouse|grid|compass|scale|arrows?|symbols?|decorations?|ornaments?|patterns?|points|edges|lines|borders?|rings?|impassable|notes?)\b/i,
    'decoration',
  ],
];

/** Matches names of supply centres: `sc_BUD`, `budCenter`. */
const CENTRE_NAME = /\bsupply\b|\bcent(?:er|re)$|^sc /i;
/** Matches names of separate coasts, such as `stp/nc`. A coast is drawn on top of its province. */
const COAST_NAME = /^(.+)[/-](?:nc|sc|ec|wc|north|south|east|west)(?: coast)?$/i;

const findKindByWord = (words: string): PartKind | null => WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? null;

/** Matches names of frames and backgrounds. */
const BACKDROP_NAME = /^(?:background|backdrop|frame|border|page|neatline|canvas)\b/i;
/** Matches names of the land or sea of the whole map. */
const GROUND_NAME = /^(?:(?:main)?land|sea|ocean|map|world|continents?|coasts?|coastlines?|outlines?)\b/i;

/** Maximum number of shapes to compare with each other. */
const MAX_COMPARED_SHAPES = 3000;
/** Maximum area of a symbol, as a share of the median area of shapes. */
const MAX_SYMBOL_AREA = 0.08;
/** Maximum difference between two outlines that count as the same, as a share of their size. */
const SAME_OUTLINE_TOLERANCE = 0.02;

interface Measured extends Candidate {
  readonly box: Rect;
  readonly area: number;
  readonly corners: number;
}

const measureShape = (candidate: Candidate): Measured => ({
  ...candidate,
  box: getShapeBounds(candidate.shape),
  area: getShapeArea(candidate.shape),
  corners: candidate.shape.reduce((sum, polygon) => sum + polygon.reduce((points, ring) => points + ring.length, 0), 0),
});

const createDecoration = (why: string): PartGuess => ({ kind: 'decoration', why, sure: false });

/** Classifies a shape by its layers, innermost first, and by its own words. */
function guessByWords({ layers, marks, water }: Candidate): PartGuess | null {
  if (CENTRE_NAME.test(marks)) return { kind: 'centre', why: 'according to its name', sure: true };
  for (const layer of layers) {
    const kind = findKindByWord(layer);
    if (kind === 'sea') break;
    if (kind !== null && (kind !== 'province' || water === null))
      return { kind, why: `in the layer “${layer}”`, sure: kind !== 'province' };
    if (kind === 'province') break;
  }
  if (water) return { kind: 'sea', ...water };
  return /\b(?:impassable|labels?|legend|arrows?|compass)\b/i.test(marks)
    ? createDecoration('according to its class')
    : null;
}

/** Returns a point inside a shape: the middle of its widest part on a horizontal line through its centre. */
function findInnerPoint({ shape, box: [, y0, , y1] }: Measured): Point {
  const y = y0 + (y1 - y0) * 0.4871;
  const crossings = shape
    .flat()
    .flatMap((ring) =>
      ring.flatMap(([bx, by], i): number[] => {
        const [ax, ay] = ring[i - 1] ?? [bx, by];
        return ay > y !== by > y ? [ax + ((bx - ax) * (y - ay)) / (by - ay)] : [];
      }),
    )
    .sort((a, b) => a - b);
  let [best, width] = [crossings[0] ?? 0, -1];
  for (let i = 0; i + 1 < crossings.length; i += 2)
    if (crossings[i + 1]! - crossings[i]! > width)
      [best, width] = [(crossings[i]! + crossings[i + 1]!) / 2, crossings[i + 1]! - crossings[i]!];
  return [best, y];
}

const isInBox = ([x0, y0, x1, y1]: Rect, [x, y]: Point): boolean => x >= x0 && x <= x1 && y >= y0 && y <= y1;

/** Checks whether a shape is a frame or background, by its name or because it is as large as the whole drawing. */
function isBackdrop({ name, box: [a, b, c, d], shape, corners }: Measured, [x0, y0, x1, y1]: Rect, many: boolean) {
  if (BACKDROP_NAME.test(name)) return true;
  const wide = c - a > (x1 - x0) * 0.97 && d - b > (y1 - y0) * 0.97;
  return many && wide && shape.length === 1 && corners <= 6;
}

const isSameOutline = (a: Measured, b: Measured): boolean => {
  const size = Math.sqrt(Math.max(a.area, b.area, Number.MIN_VALUE));
  return (
    a.box.every((side, i) => Math.abs(side - b.box[i]!) < size * SAME_OUTLINE_TOLERANCE) &&
    Math.abs(a.area - b.area) < Math.max(a.area, b.area) * SAME_OUTLINE_TOLERANCE
  );
};

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Maximum share of shapes that can be seas. If more appear to be seas, none is. */
const MAX_SEA_SHARE = 0.6;

/** Finds seas in a layer of provinces: shapes that cover no land of a background layer. */
function findSeas(measured: readonly Measured[], guesses: readonly (PartGuess | null)[], work: WorkCount): Set<number> {
  const provinces = measured.flatMap((one, i) =>
    guesses[i]?.kind === 'province' ? [{ i, place: findInnerPoint(one) }] : [],
  );
  const background = measured.filter(({ isBare, corners, layers, water }, i) => {
    const isBelow = layers.some((layer) => /background|backdrop/i.test(layer));
    return isBelow && !isBare && water === null && corners > 6 && guesses[i]?.kind === 'decoration';
  });
  if (background.length > MAX_COMPARED_SHAPES) return new Set();
  const isOnLand = (place: Point): boolean =>
    background.some(({ box, shape, corners }) => {
      work.spend(0.1);
      if (!isInBox(box, place)) return false;
      work.spend(corners);
      return isInShape(shape, place);
    });
  const seas = provinces.flatMap(({ i, place }) => (isOnLand(place) ? [] : [i]));
  return new Set(seas.length < provinces.length * MAX_SEA_SHARE ? seas : []);
}

/** If there are no provinces, treats seas as provinces. If there are no seas either, treats all shapes as provinces. */
function ensureProvinces(guesses: readonly PartGuess[]): readonly PartGuess[] {
  if (guesses.some(({ kind }) => kind === 'province')) return guesses;
  const fallback = guesses.some(({ kind }) => kind === 'sea') ? 'sea' : 'decoration';
  return guesses.map((guess) =>
    guess.kind === fallback ? { kind: 'province', why: 'there are no other candidates', sure: false } : guess,
  );
}

/** Classifies the shapes of a drawing by layer, class, size and position. */
export function guessKinds(candidates: readonly Candidate[], work: WorkCount): readonly PartGuess[] {
  const measured = candidates.map(measureShape);
  const guesses: (PartGuess | null)[] = measured.map(guessByWords);
  const hasProvinces = guesses.some((guess) => guess?.kind === 'province');
  const drawingBox = getShapeBounds(measured.filter(({ isLine }) => !isLine).flatMap(({ shape }) => shape));
  const isFilled = measured.some(({ isBare, isSign }) => !isBare && !isSign);
  const names = new Set(measured.map(({ name }) => name));
  for (const [i, one] of measured.entries()) {
    const base = COAST_NAME.exec(one.name)?.[1];
    if (base !== undefined && names.has(base)) guesses[i] = createDecoration(`a coast of ${base}`);
    else if (one.isLine && guesses[i]?.kind !== 'centre') guesses[i] = createDecoration('a line without a fill');
    else if (isBackdrop(one, drawingBox, measured.length > 2)) guesses[i] = createDecoration('a frame or background');
    else if (guesses[i]) continue;
    else if (hasProvinces) guesses[i] = createDecoration('outside the layer of provinces');
    else if (one.isBare && isFilled && (one.unnamed || GROUND_NAME.test(one.name)))
      guesses[i] = createDecoration('an outline without a fill');
  }
  guessByPosition(measured, guesses, work);
  const seas = findSeas(measured, guesses, work);
  return ensureProvinces(
    guesses.map((guess, i) =>
      seas.has(i)
        ? { kind: 'sea', why: 'outside the land in the background', sure: false }
        : (guess ?? { kind: 'province', why: 'no other kind fits', sure: false }),
    ),
  );
}

/** Returns the outer layer with the most named shapes, or null if they are in no layer. */
function findMainLayer(measured: readonly Measured[]): string | null {
  const named = Map.groupBy(
    measured.filter(({ unnamed }) => !unnamed),
    ({ layers }) => layers.at(-1) ?? null,
  );
  const [most] = [...named].toSorted(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? null;
}

/** Classifies the remaining shapes by size and position. */
function guessByPosition(measured: readonly Measured[], guesses: (PartGuess | null)[], work: WorkCount): void {
  const open = measured.flatMap((one, i) => (guesses[i] === null ? [{ i, one }] : []));
  if (open.length > MAX_COMPARED_SHAPES) return;
  const main = findMainLayer(measured);
  const medianArea = median(open.filter(({ one }) => !one.isSign).map(({ one }) => one.area));
  const bySize = open.toSorted((a, b) => b.one.area - a.one.area);
  const grounds = measured
    .flatMap((one, i) => (guesses[i] === null || guesses[i]?.kind === 'sea' ? [one] : []))
    .toSorted((a, b) => b.area - a.area);
  const liesIn = (inner: Measured, place: Point, outer: Measured): boolean => {
    work.spend(0.1);
    if (outer === inner || outer.area <= inner.area || !isInBox(outer.box, place)) return false;
    work.spend(outer.corners);
    return isInShape(outer.shape, place);
  };
  const places = new Map(open.map(({ one }) => [one, findInnerPoint(one)]));
  const seen: Measured[] = [];
  for (const { i, one } of bySize) {
    const place = places.get(one)!;
    const twin = seen.findLast((other) => isSameOutline(one, other));
    const isTiny = one.area < medianArea * MAX_SYMBOL_AREA;
    const isWithin = isTiny || one.isSign ? grounds.some((other) => liesIn(one, place, other)) : false;
    if (twin) guesses[i] = createDecoration(`the same outline as ${twin.name || 'another'}`);
    else if (one.isSign && isWithin)
      guesses[i] = { kind: 'centre', why: 'a small symbol inside a province', sure: false };
    else if (isTiny && isWithin && one.unnamed) guesses[i] = createDecoration('a small shape inside a province');
    else if (one.unnamed && main !== null && one.layers.at(-1) !== main)
      guesses[i] = createDecoration(`no name, and outside the layer “${main}”`);
    else if (one.unnamed || GROUND_NAME.test(one.name)) {
      const covered = open.filter(({ one: inner }) => liesIn(inner, places.get(inner)!, one));
      if (covered.filter(({ one: inner }) => inner.area > medianArea * MAX_SYMBOL_AREA).length >= 3)
        guesses[i] = createDecoration('other shapes are on top of it');
    }
    seen.push(one);
  }
}
