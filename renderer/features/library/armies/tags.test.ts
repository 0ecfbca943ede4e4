import { expect, it } from 'vitest';
import { listTags, getTagState } from './folders.ts';

const armies = [{ tags: ['league', 'b'] }, { tags: ['league'] }, { tags: [] }];

it('lists tags by name with their number of armies', () => {
  expect(listTags(armies)).toEqual([
    { tag: 'b', count: 1 },
    { tag: 'league', count: 2 },
  ]);
});

it('reports whether all, some or no armies have a tag', () => {
  expect(getTagState(armies.slice(0, 2), 'league')).toBe('all');
  expect(getTagState(armies, 'league')).toBe('some');
  expect(getTagState(armies, 'z')).toBe('none');
});
