import type { ArmyPart, ArmyUnit } from '../army-file.ts';
import { entryById } from './entry-options.ts';
import { printedWords } from './list-columns.ts';
import type { ListEntry, NationList } from '../nation-list.ts';
import type { RuleSystem } from '../rule-system.ts';

type Troop = Readonly<Record<string, unknown>>;

/** How a part of a unit shows itself. */
export interface PartWords {
  /** The list's name for it; null for a troop type of one's own. */
  readonly name: string | null;
  /** In the book's abbreviations, '' where there is no troop type to abbreviate. */
  readonly short: string;
  readonly words: string;
  readonly entry: ListEntry | null;
  /** The troop type that stands behind it, if any. */
  readonly troop: Troop | null;
  readonly facets: Readonly<Record<string, readonly string[]>>;
}

export const entryOf = (list: NationList | null, id: string | null): ListEntry | null =>
  id === null ? null : (entryById(list, id) ?? null);

/** Finds out what a part is: a row of the list, a troop type of one's own, or a row that the list does not have. */
export function partWords(book: RuleSystem, list: NationList | null, part: ArmyPart): PartWords {
  const entry = entryOf(list, part.entry);
  const troop = entry?.troop ?? part.troop;
  if (!troop) return { name: part.entry, short: '', words: '', entry: null, troop: null, facets: {} };
  const { short, words, facets } = book.face(troop);
  return {
    name: entry?.name ?? null,
    short: entry ? printedWords(book.listColumns, entry.printed) : short,
    words,
    entry,
    troop,
    facets,
  };
}

/** What a unit is called: its own name, or that of its first troops; null where it has neither. */
export const unitName = (book: RuleSystem, list: NationList | null, unit: ArmyUnit): string | null => {
  const first = unit.parts[0];
  return unit.name || (first ? partWords(book, list, first).name : null);
};
