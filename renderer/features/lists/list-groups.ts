import type { NationList } from '../../../rules/core/nation-list.ts';
import { firstYear } from './list-period.ts';

export type ListOrder = 'title' | 'period';

/** The lists of one rule book. */
export interface ListGroup<List> {
  readonly book: string;
  readonly lists: readonly List[];
}

const compareText = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;
/** Where a period names no year, it stands last. */
const TIMELESS = 1_000_000;
type Sorted = Pick<NationList, 'title' | 'period'>;

const COMPARE: Readonly<Record<ListOrder, (one: Sorted, other: Sorted) => number>> = {
  title: (one, other) => compareText(one.title, other.title),
  period: (one, other) =>
    (firstYear(one.period) ?? TIMELESS) - (firstYear(other.period) ?? TIMELESS) || compareText(one.title, other.title),
};

/** The lists that hold every word of the search, book by book in the order of the books. */
export function groupLists<List extends Pick<NationList, 'rules' | 'title' | 'period' | 'source'>>(
  lists: readonly List[],
  books: readonly { readonly id: string; readonly title: string }[],
  search: string,
  order: ListOrder,
): ListGroup<List>[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return books
    .map(({ id, title: book }) => ({
      book,
      lists: lists
        .filter(({ rules }) => rules === id)
        .filter(({ title, period, source }) => {
          const haystack = `${title}\n${period}\n${source}\n${book}`.toLowerCase();
          return words.every((word) => haystack.includes(word));
        })
        .toSorted((one, other) => COMPARE[order](one, other)),
    }))
    .filter((group) => group.lists.length > 0);
}
