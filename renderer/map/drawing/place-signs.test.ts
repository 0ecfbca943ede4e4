import { describe, expect, it } from 'vitest';
import { findMap } from '../../../maps/catalogue.ts';
import { loadGeometry } from '../../../maps/geometry.ts';
import type { CampaignArmy } from '../../../rules/campaign.ts';
import { sampleState } from '../../../test/support/campaign/sample-campaign.ts';
import { placeFixedNames, placeSigns, getOverlapArea } from './place-signs.ts';
import { drawMap } from '../../../maps/drawing/map-drawing.ts';
import { type Spot, createSpots } from './map-layout.ts';
import { type Box, isInside, type Place } from '../../../maps/drawing/shape.ts';

const spot = (id: string, x: number, letter = 12, y = 100): Spot => ({
  id,
  name: 'Province',
  terrain: 'hills',
  at: [x, y],
  city: { name: id, at: [x, y + 90], fort: false, port: false },
  letter,
});

const square = (id: string, x: number, half: number, y = 100) => {
  const corners: readonly Place[] = [
    [x - half, y - half],
    [x + half, y - half],
    [x + half, y + half],
    [x - half, y + half],
    [x - half, y - half],
  ];
  return { id, polygons: [[corners]], box: { x: x - half, y: y - half, width: half * 2, height: half * 2 } };
};

const [anyArmy] = Object.values(sampleState.armies);
const army = (id: string, province: string, player = 'akkad', fort: string | null = null): CampaignArmy => ({
  ...anyArmy!,
  id,
  province,
  player,
  fort,
});

const boxOfStandard = ([x, y]: Place): Box => ({ x: x - 12, y: y - 36, width: 24, height: 36 });

const boxOfBattle = ([x, y]: Place): Box => ({ x: x - 13, y: y - 13, width: 26, height: 26 });

describe('placement of names and armies', () => {
  it('places one army above the name of its province', () => {
    const { standards } = placeSigns({
      spots: [spot('agade', 100)],
      provinces: [square('agade', 100, 90)],
      armies: [army('one', 'agade')],
      scale: 1,
    });
    expect(standards[0]!.at[0]).toBe(100);
    expect(standards[0]!.at[1]).toBeLessThan(100);
    expect(standards[0]!.tie).toBeNull();
  });

  it('places armies side by side if there is room', () => {
    const { standards } = placeSigns({
      spots: [spot('agade', 100)],
      provinces: [square('agade', 100, 90)],
      armies: [army('one', 'agade'), army('other', 'agade')],
      scale: 1,
    });
    expect(standards.map(({ armies }) => armies.length)).toEqual([1, 1]);
    expect(getOverlapArea(boxOfStandard(standards[0]!.at), boxOfStandard(standards[1]!.at))).toBe(0);
  });

  it('groups a player’s armies without room under one standard, apart from garrisons and other players', () => {
    const { standards } = placeSigns({
      spots: [spot('agade', 100)],
      provinces: [square('agade', 100, 30)],
      armies: [
        army('one', 'agade'),
        army('two', 'agade'),
        army('walled', 'agade', 'akkad', 'agade-fort'),
        army('foe', 'agade', 'ur'),
      ],
      scale: 1,
    });
    expect(standards.map(({ armies }) => armies.map(({ id }) => id)).sort()).toEqual([
      ['foe'],
      ['one', 'two'],
      ['walled'],
    ]);
  });

  it('places a pending battle on its border, next to any standard there', () => {
    const wanted = {
      spots: [spot('agade', 100), spot('kish', 100, 12, 20)],
      provinces: [square('agade', 100, 40), square('kish', 100, 40, 20)],
      battles: [{ id: 'for agade', province: 'agade', from: 'kish' }],
      scale: 1,
    };
    expect(placeSigns({ ...wanted, armies: [] }).battles).toEqual([{ id: 'for agade', at: [100, 60] }]);
    const { battles, standards } = placeSigns({ ...wanted, armies: [army('one', 'agade')] });
    const [x, y] = battles[0]!.at;
    expect(getOverlapArea(boxOfStandard(standards[0]!.at), { x: 87, y: 47, width: 26, height: 26 })).toBeGreaterThan(0);
    expect(getOverlapArea(boxOfStandard(standards[0]!.at), boxOfBattle([x, y]))).toBe(0);
    expect(Math.hypot(x - 100, y - 60)).toBeLessThan(60);
  });

  it('places battles on one border side by side', () => {
    const { battles } = placeSigns({
      spots: [spot('agade', 100), spot('kish', 300)],
      provinces: [square('agade', 100, 90), square('kish', 300, 90)],
      armies: [],
      battles: [
        { id: 'first', province: 'agade', from: 'kish' },
        { id: 'second', province: 'kish', from: 'agade' },
        { id: 'within', province: 'kish', from: 'kish' },
      ],
      scale: 1,
    });
    expect(battles.map(({ id }) => id)).toEqual(['first', 'second', 'within']);
    const [first, second, within] = battles.map(({ at }) => boxOfBattle(at));
    expect(getOverlapArea(first!, second!)).toBe(0);
    expect(getOverlapArea(second!, within!)).toBe(0);
    expect(battles[2]!.at).toEqual([300, 126]);
  });

  it('keeps the larger of two overlapping names that cannot move', () => {
    const tight = [square('small', 100, 2), square('large', 104, 2), square('far', 400, 2)];
    const spots = [spot('small', 100, 11), spot('large', 104, 16), spot('far', 400, 11)];
    const { names } = placeSigns({ spots, provinces: tight, armies: [], scale: 1 });
    expect([...names.keys()]).toEqual(['large', 'far']);
    expect([...placeFixedNames(spots, 1).keys()]).toEqual(['large', 'far']);
  });

  it('moves a name within its own province', () => {
    const spots = [spot('small', 100, 11), spot('large', 104, 16)];
    const { names } = placeSigns({
      spots,
      provinces: [square('small', 100, 60), square('large', 104, 60)],
      armies: [],
      scale: 1,
    });
    expect(names.get('large')).toEqual([104, 100]);
    expect(names.get('small')).not.toEqual([100, 100]);
  });

  it('hides no standard and few names on a large map full of armies', async () => {
    const sheet = findMap('near-east')!;
    const drawing = drawMap((await loadGeometry(sheet.id))!, sheet.width, sheet.height);
    const spots = createSpots(sheet, drawing);
    const armies = spots.flatMap(({ id }, index) => (index % 2 === 0 ? [army(id, id)] : []));
    const scale = 0.8;
    const { standards, names } = placeSigns({ spots, provinces: drawing.provinces, armies, scale });
    expect(standards).toHaveLength(armies.length);
    const boxes = standards.map(({ at: [x, y] }): Box => ({ x: x - 9, y: y - 28, width: 18, height: 28 }));
    const hidden = boxes.filter((box, index) =>
      boxes.some((other, next) => next !== index && getOverlapArea(box, other) > 0.3 * box.width * box.height),
    );
    expect(hidden).toEqual([]);
    expect(names.size).toBeGreaterThan(spots.length * 0.85);
    const shapes = new Map(drawing.provinces.map(({ id, polygons }) => [id, polygons]));
    for (const {
      armies: [one],
      at,
      tie,
    } of standards) {
      expect(tie === null).toBe(isInside(shapes.get(one.province)!, at));
    }
  });
});
