import { describe, expect, it } from 'vitest';
import type { Block } from '../../../../battlefield/block.ts';
import { getBounds, areOverlapping, placeGroundName } from './label-places.ts';

const block = (x: number, y: number): Block => ({ at: { x, y }, facing: 0, front: 8, depth: 3 });
describe('groundNamePlace', () => {
  const wall = [
    { x: 0, y: 43 },
    { x: 100, y: 43 },
    { x: 100, y: 47 },
    { x: 0, y: 47 },
  ];
  it('places a name in the middle of the terrain', () => {
    expect(placeGroundName(wall, 'Wall', 2, [])).toMatchObject({ at: { x: 50, y: 45 } });
  });

  it('places a name as near to the middle as units allow', () => {
    const taken = [getBounds(block(50, 43)), getBounds(block(60, 43))];
    const { at, box } = placeGroundName(wall, 'Wall', 2, taken)!;
    expect(at.x).toBeLessThan(50);
    expect(at.x).toBeGreaterThan(40);
    expect(taken.some((each) => areOverlapping(each, box))).toBe(false);
  });

  it('extends a name over the edge no farther than in the middle', () => {
    const { box } = placeGroundName(wall, 'A long wall', 2, [{ left: 20, top: 0, right: 100, bottom: 100 }])!;
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(20);
  });

  it('returns null if units leave no room', () => {
    expect(placeGroundName(wall, 'Wall', 2, [{ left: 0, top: 0, right: 100, bottom: 100 }])).toBeNull();
  });
});
