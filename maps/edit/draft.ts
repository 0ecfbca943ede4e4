import { type MapIssue, mapIssues } from '../map-issues.ts';
import type { MapTopology } from '../geometry.ts';
import { labelPoint } from '../label.ts';
import { insidePolygon, type Point } from '../planar.ts';
import type { MapBorder, MapProvince, MapSheet } from '../schema.ts';
import { largestPiece, type MapShapes, onGrid, type Shape, shapesOf, topologyOf } from '../shapes.ts';
import { inOrder } from '../words.ts';

/** A map being edited: its sheet and its separate shapes. Each edit creates a new draft. */
export interface MapDraft {
  readonly sheet: MapSheet;
  readonly shapes: MapShapes;
}

export const draftOf = (sheet: MapSheet, topology: MapTopology): MapDraft => ({ sheet, shapes: shapesOf(topology) });

export const drawingOf = ({ shapes }: MapDraft): MapTopology => topologyOf(shapes);

export const provinceOf = ({ sheet }: MapDraft, id: string): MapProvince | undefined =>
  sheet.provinces.find((province) => province.id === id);

/** Sorts borders as in a sheet: without duplicates, with the smaller id first. */
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

/** Finds the best position for a province's name, away from its city. */
export function labelFor(shape: Shape, city: { readonly x: number; readonly y: number }, name: string) {
  const [x, y] = labelPoint(largestPiece(shape), [city.x, city.y], name);
  return { x: tenth(x), y: tenth(y) };
}

/** Chooses a position for a new city, just below the best position for the name. */
export function cityFor(shape: Shape, name: string): { readonly x: number; readonly y: number } {
  const [x, y] = labelPoint(largestPiece(shape), [-1e5, -1e5], name);
  const below: Point = [x, y + 12];
  return inShape(shape, below) ? { x: onGrid(x), y: onGrid(y + 12) } : { x: onGrid(x), y: onGrid(y) };
}

/** Lists the issues of a draft: those of the sheet, missing shapes, duplicate names, and cities or names outside their province. */
export function draftIssues(draft: MapDraft): MapIssue[] {
  const { sheet, shapes } = draft;
  const stray = sheet.provinces.flatMap(({ id, name, city, label }): MapIssue[] => {
    const shape = shapes.provinces.get(id);
    const issue = (message: string): MapIssue => ({ message, province: id, border: null });
    if (!shape || shape.length === 0) return [issue(`${name} has no shape`)];
    return [
      ...(inShape(shape, [city.x, city.y]) ? [] : [issue(`${city.name} is outside ${name}`)]),
      ...(inShape(shape, [label.x, label.y]) ? [] : [issue(`the name of ${name} is outside it`)]),
    ];
  });
  const names = Map.groupBy(sheet.provinces, ({ name }) => name);
  const alike = [...names.values()].flatMap((same) =>
    same.length < 2
      ? []
      : same
          .slice(1)
          .map(({ id, name }) => ({ message: `duplicate province name ${name}`, province: id, border: null })),
  );
  return [...mapIssues(sheet), ...alike, ...stray];
}
