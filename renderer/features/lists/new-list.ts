import type { NationList } from '../../../rules/core/nation-list.ts';
import type { RuleSystem, TroopField } from '../../../rules/core/rule-system.ts';
import { freeId, newRow } from './edit-list.ts';

type Troop = Readonly<Record<string, unknown>>;

const firstOf = ({ kind, options, least, optional }: TroopField): unknown =>
  kind === 'choice' ? options[0]?.id : kind === 'number' && !optional ? least : undefined;

/** The plain troop type of a book: as little as it lets one say. */
export function plainTroop(book: RuleSystem): Troop {
  for (const fields of [[], book.troopFields.slice(0, 1), book.troopFields]) {
    try {
      return book.readTroop(Object.fromEntries(fields.map((field) => [field.key, firstOf(field)])));
    } catch {
      // The book wants more said.
    }
  }
  return {};
}

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

/** A list as its file: `nomarch-list`, version 1. */
export function listDocument({
  id,
  rules,
  title,
  period,
  source,
  version,
  introduction,
  notes,
  entries,
}: NationList): object {
  return {
    format: 'nomarch-list',
    formatVersion: 1,
    id,
    rules,
    title,
    period,
    source,
    version,
    introduction,
    notes,
    entries,
  };
}
