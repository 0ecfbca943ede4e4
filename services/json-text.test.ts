import { expect, it } from 'vitest';
import { MOST_VALUES, readJson, valueCounter } from './json-text.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

it('a text of too many values is refused before it is parsed', () => {
  expect(() => readJson(`[${'1,'.repeat(MOST_VALUES)}1]`, 'map')).toThrow('map: it contains more than 5000000 values');
});

it('commas and brackets within texts count as no values', () => {
  const long = JSON.stringify([`${',['.repeat(MOST_VALUES)}"\\`]);
  expect(valueCounter()(bytes(long))).toBe(false);
});

it('values are counted across chunks, though a text or its escape is cut in two', () => {
  const isTooMuch = valueCounter();
  expect(isTooMuch(bytes('["a\\'))).toBe(false);
  expect(isTooMuch(bytes(`"${','.repeat(MOST_VALUES)}`))).toBe(false);
  expect(isTooMuch(bytes('",'))).toBe(false);
  expect(isTooMuch(bytes(','.repeat(MOST_VALUES)))).toBe(true);
});
