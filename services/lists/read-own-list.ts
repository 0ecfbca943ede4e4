import { readList } from '../../army-lists/schema.ts';
import type { ListEntry, NationList } from '../../rules/core/nation-list.ts';
import { InputError } from '../../rules/core/procedure.ts';
import type { RuleSystem } from '../../rules/core/rule-system.ts';
import { bookOf, type AppContext } from '../app-context.ts';

/** Holds one row's troop type against its book: it must be one, and have a price to audit by. */
function expectTroop(book: RuleSystem, { name, troop }: ListEntry, row: number): void {
  try {
    book.readTroop(troop);
    book.price(troop, {});
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const place = ['entries', row, 'troop', ...(error.path === '' ? [] : [error.path])].join('.');
    throw new InputError(`list, row ${row + 1} (${name}), troop: ${error.message}`, place, error.code);
  }
}

/** Reads the document of a list of one's own. @throws InputError that names the row and the field. */
export function readOwnList(context: AppContext, document: unknown): NationList {
  const list = readList(document);
  const book = bookOf(context, list.rules);
  for (const [row, entry] of list.entries.entries()) expectTroop(book, entry, row);
  return list;
}
