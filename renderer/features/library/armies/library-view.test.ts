import { expect, it } from 'vitest';
import { type LibraryView, DEFAULT_VIEW, readView, toViewQuery } from './library-view.ts';

it('restores a view from its address', () => {
  const views: LibraryView[] = [
    DEFAULT_VIEW,
    { search: 'spear', folder: '', tags: ['a'], order: { by: 'name', descending: false } },
    { search: '', folder: 'Club/2026', tags: ['a', 'b'], order: { by: 'points', descending: true } },
  ];
  for (const view of views) expect(readView(toViewQuery(view))).toEqual(view);
});

it('adds nothing to the address for the default view', () => {
  expect(toViewQuery(DEFAULT_VIEW)).toEqual({});
});

it('shows the default view for an invalid address', () => {
  expect(readView({ sort: '-__proto__', tag: [null, ''], q: null, folder: null })).toEqual(DEFAULT_VIEW);
});
