import { describe, expect, it } from 'vitest';
import type { Polygon } from '../../../maps/drawing/shape.ts';
import { drawGlyphs } from './terrain.ts';

const field = (width: number): Polygon => [
  [
    [0, 0],
    [width, 0],
    [width, 200],
    [0, 200],
    [0, 0],
  ],
];
const nothing = { clearings: [], rivers: [] };
const places = (path: string): number[][] =>
  [...path.matchAll(/([-\d.]+) ([-\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

describe('terrain glyphs', () => {
  it('are the same every time for a region', () => {
    const once = drawGlyphs('mountains', [field(200)], nothing);
    expect(once).not.toBe('');
    expect(drawGlyphs('mountains', [field(200)], nothing)).toBe(once);
  });

  it('do not exist for coasts and unknown terrain', () => {
    expect(drawGlyphs('coast', [field(200)], nothing)).toBe('');
    expect(drawGlyphs('moon', [field(200)], nothing)).toBe('');
  });

  it('leave the region by at most half a glyph', () => {
    for (const terrain of ['mountains', 'hills', 'desert', 'steppe', 'marsh', 'river-plain']) {
      for (const [x, y] of places(drawGlyphs(terrain, [field(200)], nothing))) {
        expect(x).toBeGreaterThan(-5);
        expect(x).toBeLessThan(205);
        expect(y).toBeGreaterThan(-5);
        expect(y).toBeLessThan(205);
      }
    }
  });

  it('leave clearings empty', () => {
    const clearing = { at: [100, 100], across: 60, high: 60 } as const;
    const path = drawGlyphs('desert', [field(200)], { clearings: [clearing], rivers: [] });
    const inside = places(path).filter(([x, y]) => Math.hypot(x! - 100, y! - 100) < 45);
    expect(inside).toEqual([]);
  });

  it('leave river banks free', () => {
    const river = [
      [
        [0, 100],
        [200, 100],
      ],
    ] as const;
    const beside = drawGlyphs('steppe', [field(200)], { clearings: [], rivers: river });
    expect(beside.length).toBeLessThan(drawGlyphs('steppe', [field(200)], nothing).length);
    expect(places(beside).filter(([, y]) => Math.abs(y! - 100) < 2)).toEqual([]);
  });
});
