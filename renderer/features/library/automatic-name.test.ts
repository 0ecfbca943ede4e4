import { expect, it } from 'vitest';
import { automaticName } from './automatic-name.ts';

it('the automatic name is nation and limit, and counts up while that is taken', () => {
  expect(automaticName('Akkadian', 4000, [])).toBe('Akkadian 4000');
  expect(automaticName('Akkadian', 4000, ['Akkadian 4000', 'Akkadian 4000 (2)'])).toBe('Akkadian 4000 (3)');
});

it('an army without a limit is called after its nation alone', () => {
  expect(automaticName('Egypt', 0, [])).toBe('Egypt');
  expect(automaticName('Egypt', 0, ['Egypt'])).toBe('Egypt (2)');
});
