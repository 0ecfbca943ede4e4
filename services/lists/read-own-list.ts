import { readList } from '../../army-lists/schema.ts';
import { findEntryById, joinEntry } from '../../rules/core/army/entry-options.ts';
import type { ListEntry, NationList } from '../../rules/core/nation-list.ts';
import { InputError } from '../../rules/core/procedure.ts';
import type { RuleSystem } from '../../rules/core/rule-system.ts';
import { type AvailableBooks, loadBook } from '../books.ts';
import type { ImportedText, ImportEnvironment } from '../imports/import-environment.ts';
import { readDocument } from '../input-guard.ts';

/** Checks that a troop type is valid in its book and that its cost can be calculated. */
function expectTroop(book: RuleSystem, { troop }: Pick<ListEntry, 'troop'>, what: string, path: string): void {
  try {
    book.readTroop(troop);
    book.price(troop, {});
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const place = [path, ...(error.path === '' ? [] : [error.path])].join('.');
    throw new InputError(`list, ${what}, troop: ${error.message}`, place, error.code);
  }
}

/** Checks the troop types of an entry and of each of its options. */
function expectTroops(book: RuleSystem, list: NationList, row: number): void {
  const entry = list.entries[row] as ListEntry;
  const what = `row ${row + 1} (${entry.name})`;
  expectTroop(book, entry, what, `entries.${row}.troop`);
  for (const [index, option] of (entry.options ?? []).entries()) {
    const variant = findEntryById(list, joinEntry(entry, [option.id])) as ListEntry;
    expectTroop(
      book,
      variant,
      `${what}, option ${index + 1} (${option.name})`,
      `entries.${row}.options.${index}.troop`,
    );
  }
}

/** Checks that an entry has every column that the book prints, with '' for an empty cell. A misspelt key would otherwise lose a cell. */
function expectCells({ listColumns }: RuleSystem, { name, printed }: ListEntry, row: number): void {
  const missing = listColumns.find(({ key }) => printed[key] === undefined);
  if (!missing) return;
  throw new InputError(
    `list, row ${row + 1} (${name}), printed.${missing.key}: expected a text, '' for an empty cell`,
    `entries.${row}.printed.${missing.key}`,
  );
}

/** Reads the document of a custom list. Rejects with an InputError that names the entry and field. */
export async function readOwnList(context: AvailableBooks, document: unknown): Promise<NationList> {
  const list = readList(document);
  const book = await loadBook(context, list.rules);
  for (const [row, entry] of list.entries.entries()) {
    expectCells(book, entry, row);
    expectTroops(book, list, row);
  }
  return list;
}

export async function readListText(
  { books, reportStep }: ImportEnvironment,
  source: ImportedText,
): Promise<NationList> {
  reportStep('reading');
  return readOwnList({ books }, readDocument(source, 'list'));
}
