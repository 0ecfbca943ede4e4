import { kindOf } from '../border-lines.ts';
import { readBorderLines } from '../border-lines.ts';
import type { BorderKind, MapBorder } from '../schema.ts';
import { pairOf, sharedBorders } from '../shared-borders.ts';
import { nameKey } from '../words.ts';
import { sortedBorders, withSheet } from './draft.ts';
import type { MapDraft } from './draft.ts';
import { hairlineGaps } from './gaps.ts';

export interface BordersApplied {
  readonly draft: MapDraft;
  /** How many borders of the list stand on the map now. */
  readonly taken: number;
  readonly issues: readonly { readonly line: number; readonly why: string }[];
}

/** Puts a pasted list of borders in place of those there are, or beside them. Issues name the line; the others are taken. */
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
      if (id === undefined) wrong.push({ line, why: `there is no province “${end}”` });
    if (from === undefined || to === undefined) return [];
    if (from === to) {
      wrong.push({ line, why: `${a} cannot border on itself` });
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

/**
 * Adds a land border wherever two provinces share a line, or come near it, and none is listed.
 * @param tolerance how wide a gap between them may be, in map units.
 */
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
