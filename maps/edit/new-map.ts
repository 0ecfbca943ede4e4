import { kindOf, readBorderLines } from '../border-lines.ts';
import type { MapTopology } from '../geometry.ts';
import type { BorderKind, MapBorder, MapSheet } from '../schema.ts';
import type { Shape } from '../shapes.ts';
import { pairOf, sharedBorders } from '../shared-borders.ts';
import { nameKey } from '../words.ts';
import { drawingOf, type MapDraft, sortedBorders, withSheet } from './draft.ts';
import { hairlineGaps } from './gaps.ts';

export interface BordersApplied {
  readonly draft: MapDraft;
  /** Number of borders from the list that are now on the map. */
  readonly taken: number;
  readonly issues: readonly { readonly line: number; readonly why: string }[];
}

/** Replaces the borders of a map with a pasted list, or adds the list. Invalid lines are skipped and reported as issues. */
export function applyBorderLines(draft: MapDraft, text: string, way: 'replace' | 'add'): BordersApplied {
  const { borders, issues } = readBorderLines(text);
  const known = new Map(
    draft.sheet.provinces.flatMap(({ id, name }) => [[nameKey(id), id] as const, [nameKey(name), id] as const]),
  );
  const touching = sharedBorders(draft.shapes.provinces);
  const wrong = issues.map(({ line, why }) => ({ line, why }));
  const read = borders.flatMap(({ a, b, kind, line }): MapBorder[] => {
    const [from, to] = [known.get(nameKey(a)), known.get(nameKey(b))];
    for (const [end, id] of [
      [a, from],
      [b, to],
    ] as const)
      if (id === undefined) wrong.push({ line, why: `unknown province “${end}”` });
    if (from === undefined || to === undefined) return [];
    if (from === to) {
      wrong.push({ line, why: `${a} cannot border itself` });
      return [];
    }
    const usual: BorderKind = touching.has(pairOf(from, to)) ? 'land' : 'sea';
    return [{ a: from, b: to, kind: kindOf(kind) ?? usual }];
  });
  const taken = sortedBorders(read);
  const pairs = new Set(taken.map(({ a, b }) => pairOf(a, b)));
  const kept = way === 'add' ? draft.sheet.borders.filter(({ a, b }) => !pairs.has(pairOf(a, b))) : [];
  const next = taken.length === 0 ? draft : withSheet(draft, { borders: sortedBorders([...kept, ...taken]) });
  return { draft: next, taken: taken.length, issues: wrong.sort((p, q) => p.line - q.line) };
}

/** Adds missing land borders between provinces that share a line or nearly touch. @param tolerance maximum gap in map units */
export function findBorders(draft: MapDraft, tolerance: number): MapDraft {
  const { provinces } = draft.shapes;
  const pairs = [
    ...[...sharedBorders(provinces).keys()].map((pair) => pair.split(' ') as [string, string]),
    ...hairlineGaps(provinces, tolerance).map(({ a, b }): [string, string] => [a, b]),
  ];
  const found = pairs.map(([a, b]): MapBorder => ({ a, b, kind: 'land' }));
  const borders = sortedBorders([...draft.sheet.borders, ...found]);
  return borders.length === draft.sheet.borders.length ? draft : withSheet(draft, { borders });
}

const WIDTH = 1200;
const HEIGHT = 800;

interface Words {
  readonly title: string;
  readonly period: string;
  readonly first: string;
}

/** Creates a sheet of sea with one piece of land in the middle as a start. */
export function newMap({ title, period, first }: Words): { readonly sheet: MapSheet; readonly topology: MapTopology } {
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
  return { sheet, topology: drawingOf({ sheet, shapes }) };
}
