import type { StoredList } from '../../contract/lists.ts';
import { formatCells } from '../../rules/core/army/list-columns.ts';
import type { ListEntry } from '../../rules/core/nation-list.ts';
import type { RuleSystem } from '../../rules/core/rule-system.ts';
import type { Findable } from './search-index.ts';

/** Army list entry that can be found by troop type, nation, period and book. */
export interface FindableTroop extends Findable {
  readonly entry: ListEntry;
  readonly list: StoredList;
  readonly book: RuleSystem;
  /** The troop type as printed in the list. */
  readonly printed: string;
}

/** Returns every entry of the lists whose books are loaded. */
export function listFindableTroops(
  lists: readonly StoredList[],
  books: readonly (RuleSystem | null)[],
): readonly FindableTroop[] {
  const byId = new Map(books.flatMap((book) => (book ? [[book.id, book] as const] : [])));
  return lists.flatMap((list) => {
    const book = byId.get(list.rules);
    if (!book) return [];
    return list.entries.map((entry): FindableTroop => {
      const printed = formatCells(book.listColumns, entry.printed);
      const { words, short } = book.face(entry.troop);
      return {
        id: `troop/${list.id}/${entry.id}`,
        title: entry.name,
        text: [words, short, printed, list.title, list.period, book.title].join(' '),
        entry,
        list,
        book,
        printed: printed || words,
      };
    });
  });
}
