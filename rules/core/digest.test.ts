import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, digest } from './digest.ts';

const text = fc.string({ unit: 'binary' });
const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(-0));
const leaf = fc.oneof(text, number, fc.boolean(), fc.constant(null));
const value = fc.letrec((tie) => ({
  any: fc.oneof({ depthSize: 'small' }, leaf, tie('list'), tie('record')),
  list: fc.array(tie('any'), { maxLength: 5 }),
  record: fc.dictionary(text, fc.option(tie('any'), { nil: undefined }), { maxKeys: 8, noNullPrototype: true }),
})).any;

describe('canonicalJson', () => {
  it('equals the output of an RFC 8785 library for all JSON values', () => {
    fc.assert(
      fc.property(value, (any) => {
        expect(canonicalJson(any)).toBe(canonicalize(any));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    [{ b: 1, a: { d: [3, 2], c: null } }, '{"a":{"c":null,"d":[3,2]},"b":1}'],
    [{ 10: 'x', 9: 'y', '': 'z' }, '{"":"z","10":"x","9":"y"}'],
    [[undefined, 1e21, 0.000001, 1e-7, -0], '[null,1e+21,0.000001,1e-7,0]'],
    [{ '€': '€', '\r': '"\\', ö: '\u2028' }, '{"\\r":"\\"\\\\","ö":"\u2028","€":"€"}'],
    [{ a: undefined }, '{}'],
  ])('converts %j to %s', (any, expected) => {
    expect(canonicalJson(any)).toBe(expected);
  });

  it.each([NaN, Infinity, undefined, 7n, { a: '\ud800' }, [() => 1], Symbol('x')])('rejects %o', (any) => {
    expect(() => canonicalJson(any)).toThrow(TypeError);
  });

  it('rejects a circular value', () => {
    const ring: unknown[] = [];
    ring.push(ring);
    expect(() => canonicalJson(ring)).toThrow(RangeError);
  });
});

describe('digest', () => {
  it('is the SHA-256 of the UTF-8 text, also with a custom hash function', () => {
    const machine = (plain: string): string => createHash('sha256').update(plain, 'utf8').digest('hex');
    fc.assert(
      fc.property(value, (any) => {
        expect(digest(any)).toBe(machine(canonicalJson(any)));
        expect(digest(any, machine)).toBe(digest(any));
      }),
    );
  });
});
