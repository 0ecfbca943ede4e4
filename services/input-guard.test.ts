import { describe, expect, it } from 'vitest';
import { guardInput } from './input-guard.ts';

describe('guardInput', () => {
  it.each([undefined, null, 7, 'text', [], {}, { a: [{ b: 1 }] }])('accepts %j', (input) => {
    expect(() => guardInput(input)).not.toThrow();
  });

  it('rejects nesting that would exhaust the stack, without recursing itself', () => {
    let nest: unknown = 1;
    for (let level = 0; level < 200_000; level += 1) nest = { within: nest };
    expect(() => guardInput(nest)).toThrow(/nested more than 60 levels/);
  });

  it('rejects cycles', () => {
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    expect(() => guardInput(loop)).toThrow(/nested/);
  });

  it('rejects a key that reaches the prototype, with its path', () => {
    const input: unknown = JSON.parse('{"units":[{"parts":{"__proto__":{"legal":true}}}]}');
    expect(() => guardInput(input)).toThrow(expect.objectContaining({ path: 'units.0.parts', code: 'BAD_INPUT' }));
  });

  it.each(['toString', 'valueOf'])('rejects a length that is no number because of its %s, with its path', (field) => {
    const input: unknown = JSON.parse(`{"items":{"length":{"${field}":1}}}`);
    expect(() => guardInput(input)).toThrow(expect.objectContaining({ path: 'items.length', code: 'BAD_INPUT' }));
  });

  it.each([
    { army: { name: 'half \ud800 a character' } },
    { army: { '\udc00': 1 } },
    { army: { name: 'a\0b' } },
    { army: { '\0': 1 } },
  ])('rejects %j, with its path', (input) => {
    expect(() => guardInput(input)).toThrow(expect.objectContaining({ path: 'army', code: 'BAD_INPUT' }));
  });

  it('rejects excessive size', () => {
    const row = Array.from({ length: 1000 }, () => 0);
    expect(() => guardInput(Array.from({ length: 5001 }, () => row))).toThrow(/more than 5000000 values/);
  });

  it('checks the size of a list before its items', () => {
    let looks = 0;
    const endless = new Proxy([], {
      get: (list, key): unknown => {
        if (key === 'length') return 30_000_000;
        looks += 1;
        return Reflect.get(list, key);
      },
    });
    expect(() => guardInput({ document: endless })).toThrow(/more than 5000000 values/);
    expect(looks).toBe(0);
  });
});
