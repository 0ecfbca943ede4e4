import fc from 'fast-check';

/** Values that no document has, or has only in other places. */
const STRANGE: readonly (() => unknown)[] = [
  () => null,
  () => [],
  () => ({}),
  () => ({ toString: 1 }),
  () => ({ toString: null, valueOf: null }),
  () => ({ length: 1e9 }),
  () => ({ constructor: { prototype: { polluted: true } } }),
  () => JSON.parse('{"__proto__":{"polluted":true}}') as unknown,
  () => [[[[[[null]]]]]],
  () => '',
  () => 'constructor',
  () => '__proto__',
  () => 'x'.repeat(5000),
  () => '\u0000\u202e\ufeff',
  () => '\ud800',
  () => '1e999',
  () => -1,
  () => 0.5,
  () => 99_999_999_999,
  () => Number.MAX_SAFE_INTEGER,
  () => 1e308,
  () => -0,
  () => true,
];

/** A change of a document: the path as shares of each level's size, and the new value. */
interface Change {
  readonly way: readonly number[];
  readonly does: 'put' | 'drop' | 'double' | 'move';
  readonly strange: number;
}

const change: fc.Arbitrary<Change> = fc.record({
  way: fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 9 }),
  does: fc.constantFrom('put', 'put', 'drop', 'double', 'move'),
  strange: fc.nat(STRANGE.length - 1),
});

const isParent = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Changes a copy of a document at a path. */
function changed(document: unknown, { way, does, strange }: Change): unknown {
  const copy: unknown = structuredClone(document);
  let parent: unknown = copy;
  for (const [depth, share] of way.entries()) {
    if (!isParent(parent)) return copy;
    const keys = Object.keys(parent);
    const key = keys[Math.floor(share * keys.length)];
    if (key === undefined) return copy;
    const next = parent[key];
    if (depth < way.length - 1 && isParent(next)) {
      parent = next;
      continue;
    }
    const other = keys[(strange + keys.indexOf(key)) % keys.length] ?? key;
    if (does === 'put') parent[key] = STRANGE[strange]?.();
    else if (does === 'move') parent[key] = structuredClone(parent[other]);
    else if (Array.isArray(parent)) parent.splice(Number(key), 1, ...(does === 'double' ? [next, next] : []));
    else if (does === 'drop') Reflect.deleteProperty(parent, key);
    else parent[`${key}2`] = next;
    return copy;
  }
  return copy;
}

/** Documents changed in one to four places. */
export const mutated = (documents: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc
    .tuple(fc.constantFrom(...documents), fc.array(change, { minLength: 1, maxLength: 4 }))
    .map(([document, changes]) => changes.reduce(changed, document));
