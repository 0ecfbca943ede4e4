import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMap } from '../catalogue.ts';
import { loadGeometry } from '../geometry.ts';
import { readMapDrawing } from '../map-file.ts';
import type { Point } from '../planar.ts';
import { getPairKey, findSharedBorders, type Shape, getShapeArea, splitTopology, createTopology } from '../shapes.ts';
import { findDraftIssues, createDraft, getDrawing, type MapDraft } from './draft.ts';
import { drawProvince, type EditResult, mergeProvinces, removeProvinces, splitProvince } from './edit-shapes.ts';
import { getShapeBox } from './join.ts';

const sheet = findMap('two-rivers')!;
const draft = createDraft(sheet, (await loadGeometry('two-rivers'))!);

const expectDone = (edited: EditResult): { readonly draft: MapDraft; readonly province: string } => {
  if (!edited.ok) throw new Error(`refused: ${edited.why}`);
  return edited;
};
const getArea = (of: MapDraft, id: string): number => getShapeArea(of.shapes.provinces.get(id) ?? []);
const getTotalArea = ({ shapes }: MapDraft): number =>
  [...shapes.provinces.values(), ...shapes.outside.map(({ shape }) => shape)].reduce(
    (sum, one) => sum + getShapeArea(one),
    0,
  );
/** Measures the part of the outlines that is not shared by two shapes: coast and frame. A gap between shapes would increase it. */
function measureOpenOutline({ shapes }: MapDraft): number {
  const all = new Map<string, Shape>(shapes.provinces);
  shapes.outside.forEach(({ shape }, i) => all.set(`outside-${i}`, shape));
  const seen = new Map<string, number>();
  let total = 0;
  for (const shape of all.values())
    for (const ring of shape.flat())
      for (let i = 1; i < ring.length; i += 1) {
        const [a, b] = [ring[i - 1]!, ring[i]!];
        const key = [a, b].map(String).sort().join(' ');
        const length = Math.hypot(a[0] - b[0], a[1] - b[1]);
        total += seen.has(key) ? -length : length;
        seen.set(key, length);
      }
  return total;
}

const lineAcross = (id: string, angle: number): Point[] => {
  const [x0, y0, x1, y1] = getShapeBox(draft.shapes.provinces.get(id)!);
  const [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const far = Math.hypot(x1 - x0, y1 - y0);
  return [
    [cx - Math.cos(angle) * far, cy - Math.sin(angle) * far],
    [cx + 3, cy - 2],
    [cx + Math.cos(angle) * far, cy + Math.sin(angle) * far],
  ];
};

describe('Shapes of a drawing', () => {
  it('form a drawing again with the same borders', () => {
    const again = splitTopology(createTopology(draft.shapes));
    expect(again.provinces).toEqual(draft.shapes.provinces);
    expect(again.rivers).toEqual(draft.shapes.rivers);
    const dry = sheet.borders.filter(({ kind }) => kind !== 'sea').map(({ a, b }) => getPairKey(a, b));
    expect([...findSharedBorders(draft.shapes.provinces).keys()].sort()).toEqual(dry.sort());
  });

  it('are valid in a map file', () => {
    expect(readMapDrawing(draft.sheet, getDrawing(draft)).ok).toBe(true);
    expect(findDraftIssues(draft)).toEqual([]);
  });
});

describe('Splitting a province', () => {
  it('loses no area, opens no gap and causes no issue', () => {
    const ids = sheet.provinces.map(({ id }) => id);
    fc.assert(
      fc.property(fc.constantFrom(...ids), fc.double({ min: 0, max: Math.PI, noNaN: true }), (id, angle) => {
        const edited = splitProvince(draft, id, lineAcross(id, angle), 'New Land');
        if (!edited.ok) return;
        const next = edited.draft;
        const before = getArea(draft, id);
        expect(Math.abs(getArea(next, id) + getArea(next, edited.province) - before)).toBeLessThan(before * 1e-4);
        expect(Math.abs(getTotalArea(next) - getTotalArea(draft))).toBeLessThan(0.5);
        expect(Math.abs(measureOpenOutline(next) - measureOpenOutline(draft))).toBeLessThan(0.2);
        expect(findDraftIssues(next).map(({ message }) => message)).toEqual([]);
      }),
      { numRuns: 40, seed: 7 },
    );
  });

  it('gives each half the borders it still touches, with their kinds', () => {
    const { draft: next, province } = expectDone(splitProvince(draft, 'mari', lineAcross('mari', 0.9), 'Terqa'));
    const kindOf = (of: MapDraft, a: string, b: string) =>
      of.sheet.borders.find((border) => getPairKey(border.a, border.b) === getPairKey(a, b))?.kind;
    expect(province).toBe('terqa');
    expect(kindOf(next, 'mari', 'terqa')).toBe('land');
    const touching = findSharedBorders(next.shapes.provinces);
    const dry = next.sheet.borders.filter(({ kind }) => kind !== 'sea').map(({ a, b }) => getPairKey(a, b));
    expect(dry.sort()).toEqual([...touching.keys()].sort());
  });

  it('is refused for a line that misses or has one point', () => {
    const miss: Point[] = [
      [-50, -50],
      [-20, -50],
    ];
    expect(splitProvince(draft, 'mari', miss, 'X')).toEqual({ ok: false, why: 'line-misses' });
    expect(splitProvince(draft, 'mari', [[1, 1]], 'X')).toEqual({ ok: false, why: 'line-too-short' });
    expect(splitProvince(draft, 'nowhere', miss, 'X')).toEqual({ ok: false, why: 'no-such-province' });
  });

  it('extends a line that ends inside to the nearest outline', () => {
    const { city } = sheet.provinces.find(({ id }) => id === 'mari')!;
    const short: Point[] = [
      [city.x - 6, city.y - 4],
      [city.x + 6, city.y + 5],
    ];
    const edited = splitProvince(draft, 'mari', short, 'X');
    expect(edited.ok).toBe(true);
  });
});

describe('Merging two provinces', () => {
  it('undoes a split', () => {
    const split = expectDone(splitProvince(draft, 'susa', lineAcross('susa', 0.4), 'Awan'));
    const { draft: merged } = expectDone(mergeProvinces(split.draft, 'susa', split.province));
    expect(getArea(merged, 'susa')).toBeCloseTo(getArea(draft, 'susa'), 0);
    expect(merged.shapes.provinces.get('susa')).toHaveLength(draft.shapes.provinces.get('susa')!.length);
    expect(merged.sheet.borders).toEqual(draft.sheet.borders);
    expect(Math.abs(measureOpenOutline(merged) - measureOpenOutline(draft))).toBeLessThan(0.2);
  });

  it('keeps the area and borders of any two neighbours', () => {
    for (const { a, b } of sheet.borders) {
      const { draft: merged } = expectDone(mergeProvinces(draft, a, b));
      expect(getArea(merged, a)).toBeCloseTo(getArea(draft, a) + getArea(draft, b), 1);
      expect(Math.abs(measureOpenOutline(merged) - measureOpenOutline(draft))).toBeLessThan(0.2);
      expect(merged.sheet.provinces).toHaveLength(sheet.provinces.length - 1);
      expect(findDraftIssues(merged).map(({ message }) => message)).toEqual([]);
    }
  });

  it('keeps the forts of both', () => {
    const { draft: merged } = expectDone(mergeProvinces(draft, 'kish', 'agade'));
    expect(merged.sheet.provinces.find(({ id }) => id === 'kish')?.forts?.map(({ name }) => name)).toEqual([
      'Kish',
      'Agade',
    ]);
  });
});

describe('Drawing a province', () => {
  const square = (x: number, y: number, side: number): Point[] => [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
  ];

  it('uses only free land, touches its neighbours exactly and borders them', () => {
    const edited = drawProvince(draft, square(330, 390, 120), 'Hit');
    const { draft: next, province } = expectDone(edited);
    expect(getArea(next, province)).toBeGreaterThan(100);
    for (const { id } of sheet.provinces) expect(getArea(next, id)).toBeCloseTo(getArea(draft, id), 0);
    expect(Math.abs(getTotalArea(next) - getTotalArea(draft))).toBeLessThan(1);
    const touching = [...findSharedBorders(next.shapes.provinces).keys()].filter((pair) => pair.includes(province));
    const listed = next.sheet.borders
      .filter(({ a, b }) => a === province || b === province)
      .map(({ a, b }) => getPairKey(a, b));
    expect(listed.sort()).toEqual(touching.sort());
    expect(touching.length).toBeGreaterThan(0);
  });

  it('is refused without free land or without area', () => {
    const { city } = sheet.provinces.find(({ id }) => id === 'mari')!;
    expect(drawProvince(draft, square(city.x, city.y, 4), 'X')).toEqual({ ok: false, why: 'no-room' });
    expect(
      drawProvince(
        draft,
        [
          [0, 0],
          [9, 9],
        ],
        'X',
      ),
    ).toEqual({ ok: false, why: 'no-area' });
  });
});

describe('Removing provinces', () => {
  it('leaves wilderness and removes their borders', () => {
    const { draft: next } = expectDone(removeProvinces(draft, new Set(['mari']), 'wilderness'));
    expect(getTotalArea(next)).toBeCloseTo(getTotalArea(draft), 3);
    expect(next.sheet.borders.some(({ a, b }) => a === 'mari' || b === 'mari')).toBe(false);
  });

  it('can leave sea, but never removes the last province', () => {
    const all = draft.sheet.provinces.map(({ id }) => id);
    const { draft: next } = expectDone(removeProvinces(draft, new Set(all.slice(1)), 'sea'));
    expect(next.sheet).toMatchObject({ provinces: [{ id: all[0] }], borders: [] });
    expect(next.shapes.outside).toEqual(draft.shapes.outside);
    expect(removeProvinces(draft, new Set(all), 'sea')).toEqual({ ok: false, why: 'last-province' });
  });
});
