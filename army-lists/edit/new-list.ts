import type { NationList } from '../../rules/core/nation-list.ts';
import type { RuleSystem } from '../../rules/core/rule-system.ts';
import { plainTroop } from '../../rules/core/army/troops/plain-troop.ts';
import { freeId, newRow } from './edit-list.ts';

interface Words {
  readonly title: string;
  readonly period: string;
  readonly source: string;
  readonly firstRow: string;
}

/** A nation's list with one row, to begin with. `taken` are the ids that other lists have. */
export function newList(book: RuleSystem, words: Words, taken: Iterable<string>): NationList {
  return {
    id: freeId(words.title, taken),
    rules: book.id,
    title: words.title,
    period: words.period,
    source: words.source,
    version: 1,
    introduction: '',
    notes: {},
    entries: [newRow(book, plainTroop(book), words.firstRow, [])],
  };
}
