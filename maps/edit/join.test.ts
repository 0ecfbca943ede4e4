import { describe, expect, it } from 'vitest';
import type { Point } from '../planar.ts';
import { tidyShape, findSharedBorders } from '../shapes.ts';
import { drawProvince } from './edit-shapes.ts';
import { createDraft } from './draft.ts';
import { findMap } from '../catalogue.ts';
import { loadGeometry } from '../geometry.ts';
import { snapTo } from './join.ts';

const land = tidyShape([
  [
    [
      [0, 0],
      [100, 0],
      [100, 50],
      [0, 50],
      [0, 0],
    ],
  ],
]);

describe('snapTo', () => {
  it('snaps to the nearest corner, else to the nearest edge within reach', () => {
    expect(snapTo([97, 3], [land], 5)).toEqual({ place: [100, 0], to: 'corner' });
    expect(snapTo([60, 53], [land], 5)).toEqual({ place: [60, 50], to: 'edge' });
    expect(snapTo([60, 57], [land], 5)).toEqual({ place: [60, 57], to: null });
    expect(snapTo([60.123, 53], [land], 0)).toEqual({ place: [60.12, 53], to: null });
  });

  it('snaps to corners of the current line too', () => {
    expect(snapTo([203, 201], [land], 5, [[200, 200]])).toEqual({ place: [200, 200], to: 'corner' });
  });

  it('leaves no gap around a province drawn along others', async () => {
    const draft = createDraft(findMap('orontes')!, (await loadGeometry('orontes'))!);
    const [id, shape] = [...draft.shapes.provinces][0]!;
    const outer = shape[0]![0]!;
    const bare = new Map([...draft.shapes.provinces].filter(([other]) => other !== id));
    const rough = outer.slice(0, -1).map(([x, y], i): Point => [x + (i % 2 ? 0.8 : -0.8), y + 0.7]);
    const snapped = rough.map((place) => snapTo(place, [...bare.values(), shape], 3).place);
    const without = { ...draft, shapes: { ...draft.shapes, provinces: bare } };
    const sheet = { ...draft.sheet, provinces: draft.sheet.provinces.filter((one) => one.id !== id), borders: [] };
    const drawn = drawProvince({ ...without, sheet }, snapped, 'New');
    if (!drawn.ok) throw new Error(drawn.why);
    const shared = (of: ReadonlyMap<string, typeof shape>, name: string): number =>
      [...findSharedBorders(of)].reduce(
        (sum, [pair, length]) => sum + (pair.split(' ').includes(name) ? length : 0),
        0,
      );
    expect(shared(drawn.draft.shapes.provinces, drawn.province)).toBeGreaterThan(
      shared(draft.shapes.provinces, id) * 0.9,
    );
  });
});
