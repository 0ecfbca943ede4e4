import { describe, expect, it } from 'vitest';
import { countFaces, createSeed, readFace, readFaces, formatSeed } from './typed-die.ts';

describe('typed dice', () => {
  it.each([
    ['d10', '7', { face: 7 }],
    ['d10', ' 10 ', { face: 10 }],
    ['d100', '100', { face: 100 }],
    ['d10', '0', { issue: 'no-such-face' }],
    ['d10', '11', { issue: 'no-such-face' }],
    ['d10', '', { issue: 'none' }],
    ['d10', '3.5', { issue: 'not-whole' }],
    ['d10', '-1', { issue: 'not-whole' }],
    ['d10', 'seven', { issue: 'not-whole' }],
    ['coin', '1', { issue: 'no-such-face' }],
  ] as const)('%s with “%s”', (die, typed, read) => {
    expect(readFace(die, typed)).toEqual(read);
  });

  it('assigns several whole numbers to the dice in order', () => {
    expect(readFaces('d10', ' 7 2, 12;1 ')).toEqual({ faces: [7, 2, 12, 1] });
    expect(readFaces('d10', '11 2')).toEqual({ issue: 'no-such-face' });
    expect(readFaces('d10', '7 two')).toEqual({ issue: 'not-whole' });
    expect(readFaces('d10', '')).toEqual({ issue: 'none' });
  });

  it('reads the number of faces from the name of a die', () => {
    expect([countFaces('d4'), countFaces('d100'), countFaces('d0'), countFaces('10')]).toEqual([4, 100, 0, 0]);
  });

  it('formats seeds as letters and digits in groups of four', () => {
    expect(formatSeed(new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7]))).toBe('abcd-efgh');
    expect(createSeed()).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}$/);
  });
});
