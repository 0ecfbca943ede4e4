import type { GuidePage } from './guide-page.ts';

const files = import.meta.glob<GuidePage>('../../../docs/guide/*.md', { eager: true, import: 'default' });

/** The user guide, in its order. */
export const guide: readonly GuidePage[] = Object.entries(files)
  .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  .map(([, page]) => page);
