import { parseKind, readBorderLines } from '../border-lines.ts';
import type { MapTopology } from '../geometry.ts';
import { type BorderKind, type MapBorder, type MapSheet, toNameKey } from '../schema.ts';
import { type Shape, getPairKey, findSharedBorders } from '../shapes.ts';
import { getDrawing, type MapDraft, sortBorders, changeSheet } from './draft.ts';
import { findHairlineGaps } from './gaps.ts';

export interface AppliedBorders {
  readonly draft: MapDraft;
  /** Number of borders from the text that are now on the map. */
  readonly taken: number;
  readonly issues: readonly { readonly line: number; readonly why: string }[];
}

/** Replaces the borders of a map with those in a pasted list, or adds them. Invalid lines are skipped and reported as issues. */
export function applyBorderLines(draft: MapDraft, text: string, mode: 'replace' | 'add'): AppliedBorders {
  const { borders, issues } = readBorderLines(text);
  const known = new Map(
    draft.sheet.provinces.flatMap(({ id, name }) => [[toNameKey(id), id] as const, [toNameKey(name), id] as const]),
  );
  const touching = findSharedBorders(draft.shapes.provinces);
  const invalid = issues.map(({ line, why }) => ({ line, why }));
  const read = borders.flatMap(({ a, b, kind, line }): MapBorder[] => {
    const [from, to] = [known.get(toNameKey(a)), known.get(toNameKey(b))];
    for (const [end, id] of [
      [a, from],
      [b, to],
    ] as const)
      if (id === undefined) invalid.push({ line, why: `unknown province “${end}”` });
    if (from === undefined || to === undefined) return [];
    if (from === to) {
      invalid.push({ line, why: `${a} cannot border itself` });
      return [];
    }
    const defaultKind: BorderKind = touching.has(getPairKey(from, to)) ? 'land' : 'sea';
    return [{ a: from, b: to, kind: parseKind(kind) ?? defaultKind }];
  });
  const taken = sortBorders(read);
  const pairs = new Set(taken.map(({ a, b }) => getPairKey(a, b)));
  const kept = mode === 'add' ? draft.sheet.borders.filter(({ a, b }) => !pairs.has(getPairKey(a, b))) : [];
  const next = taken.length === 0 ? draft : changeSheet(draft, { borders: sortBorders([...kept, ...taken]) });
  return { draft: next, taken: taken.length, issues: invalid.sort((p, q) => p.line - q.line) };
}

/** Adds missing land borders between provinces that share a line or nearly touch. @param tolerance maximum gap in map units */
export function findBorders(draft: MapDraft, tolerance: number): MapDraft {
  const { provinces } = draft.shapes;
  const pairs = [
    ...[...findSharedBorders(provinces).keys()].map((pair) => pair.split(' ') as [string, string]),
    ...findHairlineGaps(provinces, tolerance).map(({ a, b }): [string, string] => [a, b]),
  ];
  const missing = pairs.map(([a, b]): MapBorder => ({ a, b, kind: 'land' }));
  const borders = sortBorders([...draft.sheet.borders, ...missing]);
  return borders.length === draft.sheet.borders.length ? draft : changeSheet(draft, { borders });
}

const WIDTH = 1200;
const HEIGHT = 800;

interface MapTexts {
  readonly title: string;
  readonly period: string;
  readonly first: string;
}

/** Creates a sheet of sea with one piece of land in the middle, as a start for a new map. */
export function createMap({ title, period, first }: MapTexts): {
  readonly sheet: MapSheet;
  readonly topology: MapTopology;
} {
  const [left, right, top, bottom] = [WIDTH * 0.3, WIDTH * 0.7, HEIGHT * 0.3, HEIGHT * 0.7];
  const land: Shape = [
    [
      [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
        [left, top],
      ],
    ],
  ];
  const sheet: MapSheet = {
    format: 'nomarch-map',
    version: 1,
    id: 'new',
    title,
    period,
    note: '',
    credits: [],
    width: WIDTH,
    height: HEIGHT,
    provinces: [
      {
        id: 'first',
        name: first,
        power: null,
        tax: 4000,
        food: 9500,
        terrain: 'hills',
        city: { name: first, x: WIDTH / 2, y: HEIGHT / 2 + 16 },
        label: { x: WIDTH / 2, y: HEIGHT / 2 },
        fort: false,
        port: false,
      },
    ],
    borders: [],
  };
  const shapes = { provinces: new Map([['first', land]]), outside: [], rivers: [], lakes: [] };
  return { sheet, topology: getDrawing({ sheet, shapes }) };
}
