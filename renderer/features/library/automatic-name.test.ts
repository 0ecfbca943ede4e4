import { expect, it } from 'vitest';
import { createArmyName } from './armies/row-words.ts';

it('combines army list and limit, and counts up if the name is taken', () => {
  expect(createArmyName('Akkadian', 4000, [])).toBe('Akkadian 4000');
  expect(createArmyName('Akkadian', 4000, ['Akkadian 4000', 'Akkadian 4000 (2)'])).toBe('Akkadian 4000 (3)');
});

it('uses only the army list if there is no limit', () => {
  expect(createArmyName('Egypt', 0, [])).toBe('Egypt');
  expect(createArmyName('Egypt', 0, ['Egypt'])).toBe('Egypt (2)');
});
