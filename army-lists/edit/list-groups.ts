import { getCell, type ListColumn } from '../../rules/core/army/list-columns.ts';
import { createPlainTroop } from '../../rules/core/army/troops/troop-form.ts';
import type { ListEntry, NationList } from '../../rules/core/nation-list.ts';
import type { RuleSystem } from '../../rules/core/rule-system.ts';
import { createId, createRow } from './edit-list.ts';

interface ListTexts {
  readonly title: string;
  readonly period: string;
  readonly source: string;
  readonly firstRow: string;
}

/** Creates a list with one entry. `taken` contains the ids of other lists. */
export function createList(book: RuleSystem, words: ListTexts, taken: Iterable<string>): NationList {
  return {
    id: createId(words.title, taken),
    rules: book.id,
    title: words.title,
    period: words.period,
    source: words.source,
    version: 1,
    introduction: '',
    notes: {},
    entries: [createRow(book, createPlainTroop(book), words.firstRow, [])],
  };
}

/** Consecutive entries without a divider between them. */
interface RowGroup {
  readonly key: string;
  readonly entries: readonly ListEntry[];
}

/** Groups a list's entries in printed order by the column that divides them. Returns one group if the book has no such column. */
export function groupRows(columns: readonly ListColumn[], entries: readonly ListEntry[]): RowGroup[] {
  const dividingColumn = columns.find(({ parts }) => parts);
  const groups: { key: string; cell: string; entries: ListEntry[] }[] = [];
  for (const entry of entries) {
    const cell = dividingColumn ? getCell(entry.printed, dividingColumn.key) : '';
    const group = groups.at(-1);
    if (group?.cell === cell) group.entries.push(entry);
    else groups.push({ key: entry.id, cell, entries: [entry] });
  }
  return groups;
}

const YEAR = /(\d{1,5})\s*(BC|AD|BCE|CE)?/gi;

/** Returns the first year of a period, negative for BC. Null if the text has no year. */
export function parseFirstYear(period: string): number | null {
  const [first, last] = [...period.matchAll(YEAR)];
  if (!first) return null;
  // A period such as "1500 to 1200 BC" states the era only at the end.
  const era = (first[2] ?? last?.[2] ?? 'AD').toUpperCase();
  return Number(first[1]) * (era.startsWith('B') ? -1 : 1);
}

/** Returns the first and last year of a period, negative for BC. Null if the text has no year. */
export function parseYears(period: string): readonly [from: number, to: number] | null {
  const from = parseFirstYear(period);
  const last = [...period.matchAll(YEAR)].at(-1);
  if (from === null || !last) return null;
  const to = Number(last[1]) * ((last[2] ?? 'AD').toUpperCase().startsWith('B') ? -1 : 1);
  return [from, Math.max(from, to)];
}

export type ListOrder = 'title' | 'period';

/** The lists of one rule book. */
export interface ListGroup<List> {
  readonly book: string;
  readonly lists: readonly List[];
}

const compareText = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;
/** Sort value of periods without a year, which come last. */
const NO_YEAR = 1_000_000;
type Sorted = Pick<NationList, 'title' | 'period'>;

const COMPARE: Readonly<Record<ListOrder, (one: Sorted, other: Sorted) => number>> = {
  title: (one, other) => compareText(one.title, other.title),
  period: (one, other) =>
    (parseFirstYear(one.period) ?? NO_YEAR) - (parseFirstYear(other.period) ?? NO_YEAR) ||
    compareText(one.title, other.title),
};

/** Returns the lists that contain all words of the search, grouped by book in the order of the books. */
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
