import { describe, expect, it } from 'vitest';
import type { Block } from '../../../../battlefield/block.ts';
import { collide, boxOf, groundNamePlace, labelPlaces } from './label-places.ts';

const block = (x: number, y: number): Block => ({ at: { x, y }, facing: 0, front: 8, depth: 3 });
const unit = (id: string, x: number, y: number, texts: readonly string[]) => ({
  id,
  block: block(x, y),
  texts,
  size: 2,
});

describe('labels beside the blocks', () => {
  it('stand behind the block, whole where there is room', () => {
    const { at, text } = labelPlaces([unit('a', 50, 50, ['Archers', '1'])]).get('a')!;
    expect(text).toBe('Archers');
    expect(at.y).toBeGreaterThan(53);
  });

  it('are shorter, or before the block, where a neighbour or his label stands', () => {
    const places = labelPlaces([
      unit('a', 50, 50, ['Household Spearmen', '1']),
      unit('b', 60, 50, ['Household Spearmen', '2']),
    ]);
    expect(places.get('a')!.text).toBe('Household Spearmen');
    const b = places.get('b')!;
    expect(b.text === '2' || b.at.y < 50).toBe(true);
  });

  it('are left out where every place is taken', () => {
    const close = [unit('a', 50, 50, ['Name']), unit('b', 50, 53.2, ['Name']), unit('c', 50, 56.4, ['Name'])];
    expect(labelPlaces(close).has('b')).toBe(false);
  });
});

describe('the name of ground', () => {
  const wall = [
    { x: 0, y: 43 },
    { x: 100, y: 43 },
    { x: 100, y: 47 },
    { x: 0, y: 47 },
  ];
  it('stands in its middle', () => {
    expect(groundNamePlace(wall, 'Wall', 2, [])).toMatchObject({ at: { x: 50, y: 45 } });
  });

  it('stands as near to it as no block lies on it', () => {
    const taken = [boxOf(block(50, 43)), boxOf(block(60, 43))];
    const { at, box } = groundNamePlace(wall, 'Wall', 2, taken)!;
    expect(at.x).toBeLessThan(50);
    expect(at.x).toBeGreaterThan(40);
    expect(taken.some((each) => collide(each, box))).toBe(false);
  });

  it('leaves the ground no farther than in its middle', () => {
    const { box } = groundNamePlace(wall, 'A long wall', 2, [{ left: 20, top: 0, right: 100, bottom: 100 }])!;
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(20);
  });

  it('is left out where units leave it no room', () => {
    expect(groundNamePlace(wall, 'Wall', 2, [{ left: 0, top: 0, right: 100, bottom: 100 }])).toBeNull();
  });
});
