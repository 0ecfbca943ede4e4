import type { NationList } from '../../../rules/core/nation-list.ts';

const ROWS = 4;

/** How an army may be written, of the first list there is: its name and limit, a general, units by themselves and of several troops. */
export function importExample(lists: readonly Pick<NationList, 'title' | 'entries'>[]): string {
  const [list] = lists;
  const [first, second, third, last] = (list?.entries ?? [])
    // Rows of one name are told apart by more than their name.
    .filter(({ name }, _, all) => all.filter((other) => other.name === name).length === 1)
    .slice(0, ROWS)
    .map(({ name }) => name);
  if (!list || first === undefined) return '';
  const wing = third === undefined ? [] : [`Right wing: 24 ${third}${last === undefined ? '' : `, 12 ${last}`}`];
  return [
    `${list.title}, 3000 points`,
    'General: Sargon, 2 stars',
    `12 ${first}`,
    ...(second === undefined ? [] : [`24 ${second}`]),
    ...wing,
  ].join('\n');
}
