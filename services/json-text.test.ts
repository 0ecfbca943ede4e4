import { expect, it } from 'vitest';
import { MAX_VALUES, readJson, createValueCounter } from './input-guard.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

it('rejects a text with too many values before parsing', () => {
  expect(() => readJson(`[${'1,'.repeat(MAX_VALUES)}1]`, 'map')).toThrow('map: it contains more than 5000000 values');
});

it('does not count commas and brackets within strings', () => {
  const long = JSON.stringify([`${',['.repeat(MAX_VALUES)}"\\`]);
  expect(createValueCounter()(bytes(long))).toBe(false);
});

it('counts values across chunks that split a string or its escape', () => {
  const isTooMuch = createValueCounter();
  expect(isTooMuch(bytes('["a\\'))).toBe(false);
  expect(isTooMuch(bytes(`"${','.repeat(MAX_VALUES)}`))).toBe(false);
  expect(isTooMuch(bytes('",'))).toBe(false);
  expect(isTooMuch(bytes(','.repeat(MAX_VALUES)))).toBe(true);
});
