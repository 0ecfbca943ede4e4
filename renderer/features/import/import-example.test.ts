import { expect, it } from 'vitest';
import { importExample } from './import-example.ts';

const entry = (name: string) =>
  ({ id: name, name, troop: {}, cost: 1, max: null, notes: [], printedCost: null }) as never;

it('writes troops as each book calls them, a line a book', () => {
  const lists = [
    { rules: 'for-the-pharaoh', entries: [entry('Guards'), entry('Slingers'), entry('Chariots')] },
    { rules: 'for-the-pharaoh', entries: [entry('Others')] },
    { rules: 'toms-ancient-warfare', entries: [entry('Elephants')] },
    { rules: 'sas-ancient', entries: [] },
  ] as const;
  expect(importExample(lists)).toBe('12 Guards, 24 Slingers\n12 Elephants');
  expect(importExample([])).toBe('');
});
