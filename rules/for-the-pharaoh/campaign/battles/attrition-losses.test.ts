import { describe, expect, it } from 'vitest';
import { getAttritionLoss } from './battle-losses.ts';

describe('attritionLoss', () => {
  it('takes one figure per one rolled, up to the number present', () => {
    expect(getAttritionLoss(2, { count: 8 }, 4)).toEqual({ count: 2, words: '2' });
    expect(getAttritionLoss(3, { count: 8 }, 4, 2)).toEqual({ count: 2, words: '2' });
    expect(getAttritionLoss(0, { count: 8 }, 4)).toBeNull();
  });

  it('takes half a model per one rolled, and a half-hit model at its second half', () => {
    expect(getAttritionLoss(1, { count: 3 }, 1)).toEqual({ count: 0, halfHit: true, words: '½' });
    expect(getAttritionLoss(1, { count: 3, halfHit: true }, 1)).toEqual({ count: 1, halfHit: false, words: '½' });
    expect(getAttritionLoss(2, { count: 3, halfHit: true }, 1)).toEqual({ count: 1, halfHit: true, words: '1' });
    expect(getAttritionLoss(3, { count: 3 }, 1)).toEqual({ count: 1, halfHit: true, words: '1½' });
    expect(getAttritionLoss(5, { count: 2, halfHit: true }, 1)).toEqual({ count: 2, halfHit: false, words: '1½' });
  });
});
