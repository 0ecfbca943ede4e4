import { type MapIssue, findMapIssues } from '../map-issues.ts';
import type { MapTopology } from '../geometry.ts';
import { findLabelPoint, isInPolygon, type Point } from '../planar.ts';
import { type MapBorder, type MapProvince, type MapSheet, compareText } from '../schema.ts';
import { getLargestPiece, type MapShapes, roundToGrid, type Shape, splitTopology, createTopology } from '../shapes.ts';

/** A map being edited: its sheet and its separate shapes. Each edit creates a new draft. */
export interface MapDraft {
  readonly sheet: MapSheet;
  readonly shapes: MapShapes;
}

export const createDraft = (sheet: MapSheet, topology: MapTopology): MapDraft => ({
  sheet,
  shapes: splitTopology(topology),
});

export const getDrawing = ({ shapes }: MapDraft): MapTopology => createTopology(shapes);

export const findProvince = ({ sheet }: MapDraft, id: string): MapProvince | undefined =>
  sheet.provinces.find((province) => province.id === id);

/** Sorts borders as in a sheet. Removes duplicates and puts the smaller id of each border first. */
export function sortBorders(borders: readonly MapBorder[]): MapBorder[] {
  const byPair = new Map<string, MapBorder>();
  for (const { a, b, kind } of borders) {
    const [first, second] = a < b ? [a, b] : [b, a];
    const pair = `${first} ${second}`;
    if (a !== b && !byPair.has(pair)) byPair.set(pair, { a: first, b: second, kind });
  }
  return [...byPair.values()].sort((p, q) => compareText(p.a, q.a) || compareText(p.b, q.b));
}

export const changeSheet = (draft: MapDraft, change: Partial<MapSheet>): MapDraft => ({
  ...draft,
  sheet: { ...draft.sheet, ...change },
});

export const changeShapes = (draft: MapDraft, provinces: ReadonlyMap<string, Shape>): MapDraft => ({
  ...draft,
  shapes: { ...draft.shapes, provinces },
});

export const isInShape = (shape: Shape, place: Point): boolean => shape.some((piece) => isInPolygon(piece, place));

const roundToTenth = (value: number): number => Math.round(value * 10) / 10;

/** Finds the best position for a province's name, away from its city. */
export function placeLabel(shape: Shape, city: { readonly x: number; readonly y: number }, name: string) {
  const [x, y] = findLabelPoint(getLargestPiece(shape), [city.x, city.y], name);
  return { x: roundToTenth(x), y: roundToTenth(y) };
}

/** Chooses a position for a new city, just below the best position for the name. */
export function placeCity(shape: Shape, name: string): { readonly x: number; readonly y: number } {
  const [x, y] = findLabelPoint(getLargestPiece(shape), [-1e5, -1e5], name);
  const below: Point = [x, y + 12];
  return isInShape(shape, below)
    ? { x: roundToGrid(x), y: roundToGrid(y + 12) }
    : { x: roundToGrid(x), y: roundToGrid(y) };
}

/** Lists the issues of a draft: issues of its sheet, missing shapes, duplicate names, and cities or names outside their province. */
export function findDraftIssues(draft: MapDraft): MapIssue[] {
  const { sheet, shapes } = draft;
  const stray = sheet.provinces.flatMap(({ id, name, city, label }): MapIssue[] => {
    const shape = shapes.provinces.get(id);
    const issue = (message: string): MapIssue => ({ message, province: id, border: null });
    if (!shape || shape.length === 0) return [issue(`${name} has no shape`)];
    return [
      ...(isInShape(shape, [city.x, city.y]) ? [] : [issue(`${city.name} is outside ${name}`)]),
      ...(isInShape(shape, [label.x, label.y]) ? [] : [issue(`the name of ${name} is outside it`)]),
    ];
  });
  const names = Map.groupBy(sheet.provinces, ({ name }) => name);
  const duplicates = [...names.values()].flatMap((same) =>
    same.length < 2
      ? []
      : same
          .slice(1)
          .map(({ id, name }) => ({ message: `duplicate province name ${name}`, province: id, border: null })),
  );
  return [...findMapIssues(sheet), ...duplicates, ...stray];
}
