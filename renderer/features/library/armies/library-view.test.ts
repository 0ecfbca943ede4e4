import { expect, it } from 'vitest';
import { type LibraryView, PLAIN_VIEW, readView, viewQuery } from './library-view.ts';

it('a view comes back from its address as it was', () => {
  const views: LibraryView[] = [
    PLAIN_VIEW,
    { search: 'spear', folder: '', tags: ['a'], order: { by: 'name', descending: false } },
    { search: '', folder: 'Club/2026', tags: ['a', 'b'], order: { by: 'points', descending: true } },
  ];
  for (const view of views) expect(readView(viewQuery(view))).toEqual(view);
});

it('the usual view leaves the address bare', () => {
  expect(viewQuery(PLAIN_VIEW)).toEqual({});
});

it('an address that makes no sense shows the usual view', () => {
  expect(readView({ sort: '-__proto__', tag: [null, ''], q: null, folder: null })).toEqual(PLAIN_VIEW);
});
