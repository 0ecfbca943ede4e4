import { describe, expect, it } from 'vitest';
import {
  getBox,
  measureDistance,
  isInside,
  toLinesPath,
  getOutline,
  type Polygon,
  toPolygonsPath,
  simplifyLine,
} from './shape.ts';

const square: Polygon = [
  [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
    [0, 0],
  ],
];
const ringed: Polygon = [
  ...square,
  [
    [4, 4],
    [6, 4],
    [6, 6],
    [4, 6],
    [4, 4],
  ],
];

describe('shapes', () => {
  it('become closed paths without the repeated last point', () => {
    expect(toPolygonsPath([square])).toBe('M0 0L10 0L10 10L0 10Z');
  });

  it('become open lines, rounded to a tenth', () => {
    expect(
      toLinesPath([
        [
          [0.123, 1],
          [2, 3.06],
        ],
      ]),
    ).toBe('M0.1 1L2 3.1');
  });

  it('do not contain points in holes', () => {
    expect(isInside([ringed], [2, 2])).toBe(true);
    expect(isInside([ringed], [5, 5])).toBe(false);
    expect(isInside([ringed], [12, 5])).toBe(false);
  });

  it('have outlines without segments along the frame', () => {
    expect(toLinesPath(getOutline([square], 10, 20))).toBe('M10 10L0 10');
  });

  it('are simplified within the tolerance, keeping their ends', () => {
    const line = [
      [0, 0],
      [4, 1],
      [5, 5],
      [6, 1],
      [10, 0],
    ] as const;
    expect(simplifyLine(line, 2)).toEqual([
      [0, 0],
      [4, 1],
      [5, 5],
      [6, 1],
      [10, 0],
    ]);
    expect(simplifyLine(line, 3)).toEqual([
      [0, 0],
      [5, 5],
      [10, 0],
    ]);
    expect(simplifyLine(line, 6)).toEqual([
      [0, 0],
      [10, 0],
    ]);
    const [ring] = square;
    expect(simplifyLine(ring!, 1)).toEqual(ring);
  });

  it('have a minimal bounding box', () => {
    expect(getBox([square])).toEqual({ x: 0, y: 0, width: 10, height: 10 });
  });

  it('have the shortest distance to lines, including ends', () => {
    const line = [
      [
        [0, 0],
        [10, 0],
      ],
    ] as const;
    expect(measureDistance(line, [5, 3])).toBe(3);
    expect(measureDistance(line, [13, 4])).toBe(5);
  });
});
