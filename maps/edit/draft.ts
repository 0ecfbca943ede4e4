import { type MapIssue, mapIssues } from '../map-issues.ts';
import type { MapTopology } from '../geometry.ts';
import { labelPoint } from '../label.ts';
import { insidePolygon, type Point } from '../planar.ts';
import type { MapBorder, MapProvince, MapSheet } from '../schema.ts';
import { largestPiece, type MapShapes, onGrid, type Shape, shapesOf, topologyOf } from '../shapes.ts';
import { inOrder } from '../words.ts';

/** A map under edit: what the rules know of it, and its shapes taken apart. Every edit makes another draft. */
export interface MapDraft {
  readonly sheet: MapSheet;
  readonly shapes: MapShapes;
}

export const draftOf = (sheet: MapSheet, topology: MapTopology): MapDraft => ({ sheet, shapes: shapesOf(topology) });

export const drawingOf = ({ shapes }: MapDraft): MapTopology => topologyOf(shapes);

export const provinceOf = ({ sheet }: MapDraft, id: string): MapProvince | undefined =>
  sheet.provinces.find((province) => province.id === id);

/** Borders as a sheet lists them: each once, the lesser id first, in order. */
export function sortedBorders(borders: readonly MapBorder[]): MapBorder[] {
  const byPair = new Map<string, MapBorder>();
  for (const { a, b, kind } of borders) {
    const [first, second] = a < b ? [a, b] : [b, a];
    const pair = `${first} ${second}`;
    if (a !== b && !byPair.has(pair)) byPair.set(pair, { a: first, b: second, kind });
  }
  return [...byPair.values()].sort((p, q) => inOrder(p.a, q.a) || inOrder(p.b, q.b));
}

export const withSheet = (draft: MapDraft, change: Partial<MapSheet>): MapDraft => ({
  ...draft,
  sheet: { ...draft.sheet, ...change },
});

export const withShapes = (draft: MapDraft, provinces: ReadonlyMap<string, Shape>): MapDraft => ({
  ...draft,
  shapes: { ...draft.shapes, provinces },
});

export const inShape = (shape: Shape, place: Point): boolean => shape.some((piece) => insidePolygon(piece, place));

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Where a province's name sits best, clear of its city. */
export function labelFor(shape: Shape, city: { readonly x: number; readonly y: number }, name: string) {
  const [x, y] = labelPoint(largestPiece(shape), [city.x, city.y], name);
  return { x: tenth(x), y: tenth(y) };
}

/** A place for a city where none is known: where the name sits, a little below it. */
export function cityFor(shape: Shape, name: string): { readonly x: number; readonly y: number } {
  const [x, y] = labelPoint(largestPiece(shape), [-1e5, -1e5], name);
  const below: Point = [x, y + 12];
  return inShape(shape, below) ? { x: onGrid(x), y: onGrid(y + 12) } : { x: onGrid(x), y: onGrid(y) };
}

/** What is wrong with a draft as a map: the sheet's issues, provinces without a shape, names and cities that lie elsewhere. */
export function draftIssues(draft: MapDraft): MapIssue[] {
  const { sheet, shapes } = draft;
  const stray = sheet.provinces.flatMap(({ id, name, city, label }): MapIssue[] => {
    const shape = shapes.provinces.get(id);
    const issue = (message: string): MapIssue => ({ message, province: id, border: null });
    if (!shape || shape.length === 0) return [issue(`${name} is not drawn`)];
    return [
      ...(inShape(shape, [city.x, city.y]) ? [] : [issue(`${city.name} lies outside ${name}`)]),
      ...(inShape(shape, [label.x, label.y]) ? [] : [issue(`the name of ${name} stands outside it`)]),
    ];
  });
  const names = Map.groupBy(sheet.provinces, ({ name }) => name);
  const alike = [...names.values()].flatMap((same) =>
    same.length < 2
      ? []
      : same
          .slice(1)
          .map(({ id, name }) => ({ message: `two provinces are named ${name}`, province: id, border: null })),
  );
  return [...mapIssues(sheet), ...alike, ...stray];
}
