import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawQr, splitText, drawCodes } from './qr-codes.ts';

describe('pieces of a link', () => {
  it('join to the link and stay within the maximum length', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 4000 }), fc.integer({ min: 1, max: 900 }), (text, most) => {
        const pieces = splitText(text, most);
        expect(pieces.join('')).toBe(text);
        expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(most);
      }),
    );
  });

  it('are a single piece if one code is enough', () => {
    expect(drawCodes('x'.repeat(900))).toHaveLength(1);
    expect(drawCodes('x'.repeat(901))).toHaveLength(2);
    expect(drawCodes('x'.repeat(2700))).toHaveLength(3);
  });
});

describe('drawn QR code', () => {
  it('has three finder patterns and stays within its field', () => {
    const { size, path } = drawQr('nomarch:army/1/abc');
    const strokes = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)].map((found) => found.slice(1).map(Number));
    expect(strokes.map(([x, y, width]) => `M${x} ${y}h${width}v1h-${width}z`).join('')).toBe(path);
    for (const [x = 0, y = 0, width = 0] of strokes) {
      expect(x).toBeGreaterThanOrEqual(2);
      expect(x + width).toBeLessThanOrEqual(size - 2);
      expect(y).toBeLessThan(size - 2);
    }
    // The top edge of a finder pattern is seven squares wide. Patterns are at the top left, top right and bottom left.
    const sevens = strokes.filter(([, , width]) => width === 7).map(([x, y]) => [x, y]);
    expect(sevens).toEqual(
      expect.arrayContaining([
        [2, 2],
        [size - 9, 2],
        [2, size - 9],
      ]),
    );
  });
});
