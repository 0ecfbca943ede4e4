import fc from 'fast-check';
import type { Area } from '../../../battlefield/area.ts';
import type { Block } from '../../../battlefield/block.ts';

export const anyPlace = fc.record({
  x: fc.integer({ min: 0, max: 18000 }).map((x) => x / 100),
  y: fc.integer({ min: 0, max: 12000 }).map((y) => y / 100),
});

/** Any block on a table of 180 by 120. */
export const anyBlock: fc.Arbitrary<Block> = fc.record({
  at: anyPlace,
  facing: fc.integer({ min: 0, max: 35999 }).map((hundredths) => hundredths / 100),
  front: fc.integer({ min: 100, max: 2400 }).map((hundredths) => hundredths / 100),
  depth: fc.integer({ min: 100, max: 800 }).map((hundredths) => hundredths / 100),
});

export const square = (x: number, y: number, size: number): Area => [
  { x, y },
  { x: x + size, y },
  { x: x + size, y: y + size },
  { x, y: y + size },
];

/** A block twelve wide and four deep, given by the middle of its front, facing the far edge by default. */
export const unitAt = (x: number, y: number, facing = 0): Block => ({ at: { x, y }, facing, front: 12, depth: 4 });
