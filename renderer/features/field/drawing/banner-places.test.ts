import { describe, expect, it } from 'vitest';
import { type Block, doBlocksOverlap } from '../../../../battlefield/block.ts';
import { createBlock, placeBanners } from './label-places.ts';

const TABLE = { width: 180, depth: 120 };
const SIZE = { width: 20, height: 5 };
const block = (x: number, y: number): Block => ({ at: { x, y }, facing: 0, front: 8, depth: 4 });

describe('bannerPlaces', () => {
  it('covers no unit, obstacle or other banner if there is room', () => {
    const units = [60, 69, 78, 87, 96].map((x, at) => ({ id: String(at), block: block(x, 60), ...SIZE }));
    const obstacles = units.map(({ block: { at } }) => createBlock({ x: at.x, y: at.y + 7 }, 8, 4));
    const boxes = [...placeBanners(units, obstacles, TABLE).values()].map(({ at }) =>
      createBlock(at, SIZE.width, SIZE.height),
    );
    const others = [...units.map((unit) => unit.block), ...obstacles];
    for (const [at, box] of boxes.entries()) {
      expect(others.filter((other) => doBlocksOverlap(box, other))).toEqual([]);
      expect(boxes.filter((other, place) => place !== at && doBlocksOverlap(box, other))).toEqual([]);
    }
  });

  it('stays on the table and adds a leader line to a distant banner', () => {
    const unit = { id: 'one', block: block(4, 116), ...SIZE };
    const around = [createBlock({ x: 4, y: 114 }, 30, 16)];
    const { at, leaderLineEnd } = placeBanners([unit], around, TABLE).get('one')!;
    expect(at.x).toBeGreaterThan(SIZE.width / 2 - 3);
    expect(at.y).toBeLessThan(120);
    expect(leaderLineEnd).not.toBeNull();
    expect(doBlocksOverlap(createBlock(at, SIZE.width, SIZE.height), around[0]!)).toBe(false);
  });
});
