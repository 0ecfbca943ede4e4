import { feature, neighbors, type TopoGeometry, type Topology } from 'topojson-client';
import { describe, expect, it } from 'vitest';
import { isInPolygon, type Point, type Polygon } from './planar.ts';
import { findMap, shippedMaps } from './catalogue.ts';
import { loadGeometry } from './geometry.ts';
import { listMapIssues } from './map-issues.ts';
import { mapSchema } from './schema.ts';

/** Width of a letter in a label, in map units. */
const LETTER = 6.5;

const topologies = new Map<string, Topology>();
for (const { id } of shippedMaps) {
  const geometry = await loadGeometry(id);
  if (geometry !== undefined) topologies.set(id, geometry as unknown as Topology);
}

const getProvinces = (id: string): TopoGeometry[] => topologies.get(id)!.objects['provinces']!.geometries!;

function getPolygons(id: string, province: string): Polygon[] {
  const found = feature(
    topologies.get(id)!,
    getProvinces(id).find((g) => g.id === province)!,
  );
  if (found.type !== 'Feature') throw new Error(`${province} is not a single shape`);
  return found.geometry.type === 'Polygon'
    ? [found.geometry.coordinates as Polygon]
    : (found.geometry.coordinates as Polygon[]);
}

const isInside = (polygons: readonly Polygon[], x: number, y: number): boolean =>
  polygons.some((polygon) => isInPolygon(polygon, [x, y]));

describe.each(shippedMaps)('the map $id', (sheet) => {
  it('is a valid sheet without issues', () => {
    expect(mapSchema.safeParse(sheet).success).toBe(true);
    expect(listMapIssues(sheet)).toEqual([]);
  });

  it('is found by its id', () => {
    expect(findMap(sheet.id)).toBe(sheet);
  });

  it('has one geometry per province', () => {
    const drawn = getProvinces(sheet.id).map((g) => g.id);
    expect(drawn.toSorted()).toEqual(sheet.provinces.map(({ id }) => id).toSorted());
  });

  it('lists each border once, sorted, with the smaller id first', () => {
    const pairs = sheet.borders.map(({ a, b }) => `${a} ${b}`);
    expect(sheet.borders.every(({ a, b }) => a < b)).toBe(true);
    const keys = sheet.borders.map(({ a, b }): [string, string] => [a, b]);
    expect(keys).toEqual(keys.toSorted((p, q) => compare(p[0], q[0]) || compare(p[1], q[1])));
    expect(new Set(pairs).size).toBe(pairs.length);
  });

  it('has a land border if and only if two provinces share a line', () => {
    const geometries = getProvinces(sheet.id);
    const touching = neighbors(geometries).flatMap((others, i) =>
      others
        .map((other) => [geometries[i]!.id!, geometries[other]!.id!] as const)
        .filter(([a, b]) => a < b)
        .map(([a, b]) => `${a} ${b}`),
    );
    const dry = sheet.borders.filter(({ kind }) => kind !== 'sea').map(({ a, b }) => `${a} ${b}`);
    expect(dry.toSorted()).toEqual(touching.toSorted());
  });

  it('has each label inside its province and the sheet', () => {
    const astray = sheet.provinces.filter(
      ({ id, label: { x, y } }) => !isInside(getPolygons(sheet.id, id), x, y) || x > sheet.width || y > sheet.height,
    );
    expect(astray.map(({ id }) => id)).toEqual([]);
  });

  it('has each city inside its province', () => {
    const astray = sheet.provinces.filter(({ id, city: { x, y } }) => !isInside(getPolygons(sheet.id, id), x, y));
    expect(astray.map(({ id }) => id)).toEqual([]);
  });

  it('has tax and food within the usual limits', () => {
    const taxes = sheet.provinces.map(({ tax }) => tax);
    const foods = sheet.provinces.map(({ food }) => food);
    expect([Math.min(...taxes) >= 2000, Math.max(...taxes) <= 6000]).toEqual([true, true]);
    expect([Math.min(...foods) >= 5000, Math.max(...foods) <= 14000]).toEqual([true, true]);
  });

  it('has no separate pieces of a province on land', () => {
    // A province's additional piece must be an island: it shares no arc with other provinces.
    const uses = new Map<number, number>();
    const outside = topologies.get(sheet.id)!.objects['outside']!.geometries!;
    const rings = (g: TopoGeometry): number[][][] => (g.type === 'Polygon' ? [g.arcs] : g.arcs) as number[][][];
    for (const g of [...getProvinces(sheet.id), ...outside])
      for (const arc of rings(g).flat(2)) uses.set(normalizeArc(arc), (uses.get(normalizeArc(arc)) ?? 0) + 1);
    for (const g of getProvinces(sheet.id)) {
      const joined = rings(g).filter((piece) => piece.flat().some((arc) => uses.get(normalizeArc(arc))! > 1));
      expect(joined.length, `${g.id}`).toBeLessThanOrEqual(1);
    }
  });
});

describe('the map of the two rivers', () => {
  it('has room for each name in its province', () => {
    const sheet = findMap('two-rivers')!;
    const cramped = sheet.provinces.filter(({ id, name, label }) => {
      const half = (name.length * LETTER) / 2;
      const corners: Point[] = [-half, half].flatMap((dx) => [-5, 5].map((dy): Point => [label.x + dx, label.y + dy]));
      return corners.some(([x, y]) => !isInside(getPolygons('two-rivers', id), x, y));
    });
    expect(cramped.map(({ id }) => id)).toEqual([]);
  });
});

describe('the catalogue', () => {
  it('returns undefined for an unknown id', async () => {
    expect(findMap('atlantis')).toBeUndefined();
    expect(await loadGeometry('atlantis')).toBeUndefined();
    expect(await loadGeometry('constructor')).toBeUndefined();
  });
});

const normalizeArc = (arc: number): number => (arc < 0 ? ~arc : arc);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
