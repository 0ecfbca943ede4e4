import { describe, expect, it } from 'vitest';
import { shippedMaps } from '../../../maps/catalogue.ts';
import { loadGeometry } from '../../../maps/geometry.ts';
import { drawMap } from '../../../maps/drawing/map-drawing.ts';
import { getDensity, rankCorners, getPageBox, getSignScale, createSpots } from './map-layout.ts';

describe('layout of the map', () => {
  it('shrinks signs on the sheet when zooming in, but enlarges them in the window', () => {
    expect(getSignScale(2)).toBeLessThan(getSignScale(1));
    expect(getSignScale(2) * 2).toBeGreaterThan(getSignScale(1));
  });

  it.each(shippedMaps.map((sheet) => [sheet.id, sheet] as const))(
    '%s: every province is drawn and named',
    async (id, sheet) => {
      const drawing = drawMap((await loadGeometry(id))!, sheet.width, sheet.height);
      const spots = createSpots(sheet, drawing);
      expect(drawing.provinces.map((province) => province.id).sort()).toEqual(spots.map((each) => each.id).sort());
      expect(drawing.provinces.every(({ path }) => path.startsWith('M'))).toBe(true);
      expect(getDensity(drawing)).toBeLessThanOrEqual(1);
      expect(getPageBox(sheet).width).toBeGreaterThan(sheet.width);
    },
  );

  it.each(shippedMaps.map((sheet) => [sheet.id, sheet] as const))(
    '%s: the title hides no name of a province',
    async (id, sheet) => {
      const drawing = drawMap((await loadGeometry(id))!, sheet.width, sheet.height);
      const spots = createSpots(sheet, drawing);
      const box = { width: 232, height: 156 };
      const [first] = rankCorners(sheet, box, drawing, spots);
      const [x, y] = first.at;
      const covered = spots.filter(
        ({ at }) => at[0] > x && at[0] < x + box.width && at[1] > y && at[1] < y + box.height,
      );
      expect(covered).toEqual([]);
    },
  );
});
