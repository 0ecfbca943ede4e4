import type { NationList } from '../../../rules/core/nation-list.ts';

const ROWS = 2;

/** How troops may be written: a line for each book that has lists, from the first of them. */
export const importExample = (lists: readonly Pick<NationList, 'rules' | 'entries'>[]): string =>
  [...Map.groupBy(lists, ({ rules }) => rules).values()]
    .map(([first]) => (first?.entries ?? []).slice(0, ROWS).map(({ name }, row) => `${12 * (row + 1)} ${name}`))
    .filter((rows) => rows.length > 0)
    .map((rows) => rows.join(', '))
    .join('\n');
