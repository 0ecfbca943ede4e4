import { expect, it } from 'vitest';
import type { ArmyFile } from '../army-file.ts';
import { addIds } from './edit/edit-army.ts';

const army: ArmyFile = {
  format: 'nomarch-army',
  version: 1,
  rules: 'for-the-pharaoh',
  list: 'a-list',
  name: 'Sargon',
  limit: 4000,
  generals: [{ id: 'g1', name: 'Sargon', stars: 2 }],
  units: [],
  specialists: {},
  works: {},
  rulings: {},
};

it('addIds replaces missing and duplicate ids and keeps the others', () => {
  let next = 0;
  const part = { entry: 'spear', troop: null, count: 1 };
  const bare = {
    ...army,
    units: [
      { id: 'u1', name: '', parts: [part] },
      { id: 'u1', name: '', parts: [part] },
    ],
  };
  const whole = addIds(bare, () => `new-${++next}`);
  expect(whole.generals[0]?.id).toBe('g1');
  expect(whole.units.map(({ id }) => id)).toEqual(['u1', 'new-2']);
  const all = whole.units.flatMap(({ id, parts }) => [id, ...parts.map((each) => each.id)]);
  expect(new Set(all).size).toBe(4);
  expect(all).not.toContain(undefined);
});
