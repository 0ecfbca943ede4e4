import { describe, expect, it } from 'vitest';
import { findDraftIssues, createDraft } from '../edit/draft.ts';
import type { Point } from '../planar.ts';
import type { MapProvince } from '../schema.ts';
import { splitTopology } from '../shapes.ts';
import { distanceToLines } from './country.ts';
import { generateMap, PLACE_NAMES } from './generate-map.ts';
import { COASTS, type MapSettings, mapSettingsSchema, MAX_GENERATED_PROVINCES } from './map-settings.ts';

const WORDS = { title: (a: string, b: string) => `${a} and ${b}`, period: 'any time', note: (seed: string) => seed };
const createSettings = (wishes: Partial<MapSettings>): MapSettings =>
  mapSettingsSchema.parse({ seed: 'first', ...wishes });
const generate = (wishes: Partial<MapSettings>) => generateMap(createSettings(wishes), WORDS);

/** All coasts, sizes and reliefs, with few and many provinces. */
const VARIANTS: readonly Partial<MapSettings>[] = COASTS.flatMap((coast, nth) =>
  [0, 1].map((turn): Partial<MapSettings> => ({
    seed: `${coast} ${turn}`,
    coast,
    size: (['small', 'medium', 'large'] as const)[(nth + turn) % 3]!,
    hills: (['few', 'some', 'many'] as const)[(nth + 2 * turn) % 3]!,
    rivers: (nth + 3 * turn) % 6,
    ...(turn === 0 ? { provinces: 8 + nth * 4, seats: 2 + (nth % 2) } : { provinces: 20 + nth * 6, seats: 4 + nth }),
  })),
);
const sum = (land: readonly MapProvince[], of: 'tax' | 'food'): number => land.reduce((all, one) => all + one[of], 0);

describe.each(VARIANTS)('a map from the seed “$seed”', (wishes) => {
  const { sheet, topology } = generate(wishes);
  const seats = [
    ...Map.groupBy(
      sheet.provinces.filter(({ power }) => power !== null),
      ({ power }) => power,
    ).values(),
  ];

  it('is connected, with the requested number of provinces and unique names', () => {
    expect(findDraftIssues(createDraft(sheet, topology))).toEqual([]);
    expect(sheet.provinces).toHaveLength(wishes.provinces ?? 0);
    for (const { name, city } of sheet.provinces) {
      expect(PLACE_NAMES).toContain(name);
      expect(city.name).toBe(name);
    }
  });

  it('gives all seats a fortified capital and equal land, gold and food', () => {
    expect(seats).toHaveLength(wishes.seats ?? 0);
    for (const land of seats) {
      const [capital, ...others] = land.toSorted((a, b) => b.tax - a.tax);
      expect([capital!.name, capital!.fort]).toEqual([capital!.power, true]);
      for (const { tax } of others) expect(tax).toBeLessThan(capital!.tax);
      expect(land).toHaveLength(seats[0]!.length);
      expect([sum(land, 'tax'), sum(land, 'food')]).toEqual([sum(seats[0]!, 'tax'), sum(seats[0]!, 'food')]);
    }
    expect(sheet.provinces.some(({ power }) => power === null)).toBe(true);
  });

  it('has amounts close to those of the book', () => {
    for (const { name, tax, food } of sheet.provinces) {
      expect([name, tax >= 2000 && tax <= 5500]).toEqual([name, true]);
      expect([name, food >= 5000 && food <= 12_500]).toEqual([name, true]);
    }
  });

  it('has cities away from edges and coasts', () => {
    const { provinces } = splitTopology(topology);
    for (const { id, city } of sheet.provinces) {
      const rings = (provinces.get(id) ?? []).flat() as Point[][];
      expect([id, distanceToLines(rings, [city.x, city.y]) > 6]).toEqual([id, true]);
    }
  });
});

describe('a generated map', () => {
  it('is determined by its settings and seed', () => {
    expect(generate({ provinces: 9, seats: 2 })).toEqual(generate({ provinces: 9, seats: 2 }));
    expect(generate({ provinces: 9, seats: 2, seed: 'second' }).topology).not.toEqual(
      generate({ provinces: 9, seats: 2 }).topology,
    );
  });

  it('has rivers only if requested', () => {
    const linesOf = (rivers: number) =>
      splitTopology(generate({ provinces: 9, seats: 2, rivers }).topology).rivers.length;
    expect(linesOf(0)).toBe(0);
    expect(linesOf(2)).toBeGreaterThan(0);
  });

  it('is refused with too few provinces for its seats', () => {
    const read = mapSettingsSchema.safeParse({ seed: 'x', provinces: 8, seats: 3 });
    expect(read.error?.issues.map(({ message }) => message)).toEqual(['3 seats need at least 9 provinces']);
  });

  it('has enough unique names for the largest map', () => {
    expect(new Set(PLACE_NAMES).size).toBe(PLACE_NAMES.length);
    expect(PLACE_NAMES.length).toBeGreaterThanOrEqual(MAX_GENERATED_PROVINCES);
  });
});
