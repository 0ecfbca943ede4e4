import { expect, it } from 'vitest';
import { MOST_VALUES, readJson, valueCounter } from './json-text.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

it('rejects a text with too many values before parsing', () => {
  expect(() => readJson(`[${'1,'.repeat(MOST_VALUES)}1]`, 'map')).toThrow('map: it contains more than 5000000 values');
});

it('does not count commas and brackets within strings', () => {
  const long = JSON.stringify([`${',['.repeat(MOST_VALUES)}"\\`]);
  expect(valueCounter()(bytes(long))).toBe(false);
});

it('counts values across chunks that split a string or its escape', () => {
  const isTooMuch = valueCounter();
  expect(isTooMuch(bytes('["a\\'))).toBe(false);
  expect(isTooMuch(bytes(`"${','.repeat(MOST_VALUES)}`))).toBe(false);
  expect(isTooMuch(bytes('",'))).toBe(false);
  expect(isTooMuch(bytes(','.repeat(MOST_VALUES)))).toBe(true);
});
