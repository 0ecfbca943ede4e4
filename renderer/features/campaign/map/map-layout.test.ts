import { describe, expect, it } from 'vitest';
import { shippedMaps } from '../../../../maps/catalogue.ts';
import { geometryOf } from '../../../../maps/geometry.ts';
import { sampleState } from '../sample-campaign.ts';
import { drawMap } from './map-drawing.ts';
import {
  densityOf,
  emptiestCorners,
  namesWithRoom,
  pageOf,
  placedArmies,
  signScale,
  spotsOf,
  type Spot,
} from './map-layout.ts';

const spot = (id: string, x: number, letter: number): Spot => ({
  id,
  name: 'Province',
  terrain: 'hills',
  at: [x, 100],
  armiesBelow: false,
  city: { name: id, at: [x, 120], fort: false, port: false },
  letter,
});

describe('what stands where on the sheet', () => {
  it('signs shrink on the sheet as one comes closer, but grow in the window', () => {
    expect(signScale(2)).toBeLessThan(signScale(1));
    expect(signScale(2) * 2).toBeGreaterThan(signScale(1));
  });

  it('of two names that would lie on each other the larger stays', () => {
    expect([...namesWithRoom([spot('small', 100, 11), spot('large', 110, 16), spot('far', 400, 11)], 1)]).toEqual([
      'large',
      'far',
    ]);
  });

  it('armies of one province stand side by side above its name', () => {
    const state = {
      ...sampleState,
      armies: Object.fromEntries(
        Object.values(sampleState.armies).map((army) => [army.id, { ...army, province: 'agade' }]),
      ),
    };
    const [one, other] = placedArmies(state, [spot('agade', 100, 12)], 1);
    expect(one!.at[0] + other!.at[0]).toBe(200);
    expect(one!.at[0]).toBeLessThan(other!.at[0]);
    expect(one!.at[1]).toBeLessThan(100);
  });

  it('where there is no room above the name they stand below it', () => {
    const [placed] = placedArmies(sampleState, [{ ...spot('agade', 100, 12), armiesBelow: true }], 1);
    expect(placed!.at[1]).toBeGreaterThan(100);
  });

  it.each(shippedMaps.map((sheet) => [sheet.id, sheet] as const))(
    '%s: every province is drawn and named',
    async (id, sheet) => {
      const drawing = drawMap((await geometryOf(id))!, sheet.width, sheet.height);
      const spots = spotsOf(sheet, drawing);
      expect(drawing.provinces.map((province) => province.id).sort()).toEqual(spots.map((each) => each.id).sort());
      expect(drawing.provinces.every(({ path }) => path.startsWith('M'))).toBe(true);
      expect(densityOf(drawing)).toBeLessThanOrEqual(1);
      expect(pageOf(sheet).width).toBeGreaterThan(sheet.width);
    },
  );

  it.each(shippedMaps.map((sheet) => [sheet.id, sheet] as const))(
    '%s: the title covers no province’s name',
    async (id, sheet) => {
      const drawing = drawMap((await geometryOf(id))!, sheet.width, sheet.height);
      const spots = spotsOf(sheet, drawing);
      const box = { width: 232, height: 156 };
      const [first] = emptiestCorners(sheet, box, drawing, spots);
      const [x, y] = first.at;
      const covered = spots.filter(
        ({ at }) => at[0] > x && at[0] < x + box.width && at[1] > y && at[1] < y + box.height,
      );
      expect(covered).toEqual([]);
    },
  );
});
