import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../rules/core/digest.ts';
import { isSameJson } from './same-json.ts';

const json = fc.jsonValue({ maxDepth: 3, stringUnit: 'grapheme' });

describe('sameJson', () => {
  it('agrees with comparing the canonical JSON', () => {
    fc.assert(
      fc.property(json, json, (one, other) => {
        expect(isSameJson(one, other)).toBe(canonicalJson(one) === canonicalJson(other));
        expect(isSameJson(one, JSON.parse(JSON.stringify(one)))).toBe(true);
      }),
    );
  });

  it.each([
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ a: 1, b: undefined }, { a: 1 }, true],
    [{ a: 1, b: null }, { a: 1 }, false],
    [{ a: undefined, b: 1 }, { a: 1, b: undefined }, false],
    [[1, 2], [2, 1], false],
    [[], {}, false],
    [{ length: 0 }, [], false],
    [{ toString: 1 }, {}, false],
    ['1', 1, false],
    [null, {}, false],
  ])('compares %j and %j: %j', (one, other, same) => {
    expect(isSameJson(one, other)).toBe(same);
  });
});
