import type { GuidePage } from './guide-page.ts';

const files = import.meta.glob<GuidePage>(['../../../docs/guide/*.md', '../../../docs/terms.md'], {
  eager: true,
  import: 'default',
});

/** Pages of the user guide in order, then the glossary. */
export const guide: readonly GuidePage[] = Object.entries(files)
  .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  .map(([, page]) => page);
