import { describe, expect, it } from 'vitest';
import { guardInput } from './input-guard.ts';

describe('The input guard', () => {
  it.each([undefined, null, 7, 'text', [], {}, { a: [{ b: 1 }] }])('lets %j pass', (input) => {
    expect(() => guardInput(input)).not.toThrow();
  });

  it('refuses a nest that would exhaust the stack, without exhausting it itself', () => {
    let nest: unknown = 1;
    for (let level = 0; level < 200_000; level += 1) nest = { within: nest };
    expect(() => guardInput(nest)).toThrow(/nested more than 60 levels/);
  });

  it('refuses what holds itself', () => {
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    expect(() => guardInput(loop)).toThrow(/nested/);
  });

  it('refuses a key that reaches the prototype, and says where', () => {
    const input: unknown = JSON.parse('{"units":[{"parts":{"__proto__":{"legal":true}}}]}');
    expect(() => guardInput(input)).toThrow(expect.objectContaining({ path: 'units.0.parts', code: 'BAD_INPUT' }));
  });

  it.each(['toString', 'valueOf'])('refuses a length that is no number because of its %s, and says where', (field) => {
    const input: unknown = JSON.parse(`{"items":{"length":{"${field}":1}}}`);
    expect(() => guardInput(input)).toThrow(expect.objectContaining({ path: 'items.length', code: 'BAD_INPUT' }));
  });

  it.each([
    { army: { name: 'half \ud800 a character' } },
    { army: { '\udc00': 1 } },
    { army: { name: 'a\0b' } },
    { army: { '\0': 1 } },
  ])('refuses %j, and says where', (input) => {
    expect(() => guardInput(input)).toThrow(expect.objectContaining({ path: 'army', code: 'BAD_INPUT' }));
  });

  it('refuses a size beyond reason', () => {
    const row = Array.from({ length: 1000 }, () => 0);
    expect(() => guardInput(Array.from({ length: 5001 }, () => row))).toThrow(/more than 5000000 values/);
  });

  it('counts what a list holds before it looks at any of it', () => {
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
