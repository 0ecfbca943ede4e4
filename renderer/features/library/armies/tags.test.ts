import { expect, it } from 'vitest';
import { tagsOf, tagState } from './folders.ts';

const armies = [{ tags: ['league', 'b'] }, { tags: ['league'] }, { tags: [] }];

it('tags are listed by name with the number of their armies', () => {
  expect(tagsOf(armies)).toEqual([
    { tag: 'b', count: 1 },
    { tag: 'league', count: 2 },
  ]);
});

it('a tag is on all of some armies, on some, or on none', () => {
  expect(tagState(armies.slice(0, 2), 'league')).toBe('all');
  expect(tagState(armies, 'league')).toBe('some');
  expect(tagState(armies, 'z')).toBe('none');
});
