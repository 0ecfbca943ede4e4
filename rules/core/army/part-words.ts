import type { ArmyPart, ArmyUnit } from '../army-file.ts';
import { findEntryById } from './entry-options.ts';
import { formatCells } from './list-columns.ts';
import type { ListEntry, NationList } from '../nation-list.ts';
import type { RuleSystem } from '../rule-system.ts';

type Troop = Readonly<Record<string, unknown>>;

/** Display texts of a part of a unit. */
export interface PartWords {
  /** Name in the list; null for a custom troop type. */
  readonly name: string | null;
  /** Abbreviation in the book's style; '' without a troop type. */
  readonly short: string;
  readonly words: string;
  readonly entry: ListEntry | null;
  readonly troop: Troop | null;
  readonly facets: Readonly<Record<string, readonly string[]>>;
}

export const findEntry = (list: NationList | null, id: string | null): ListEntry | null =>
  id === null ? null : (findEntryById(list, id) ?? null);

/** Describes a part: an entry of the list, a custom troop type, or an entry missing from the list. */
export function describePart(book: RuleSystem, list: NationList | null, part: ArmyPart): PartWords {
  const entry = findEntry(list, part.entry);
  const troop = entry?.troop ?? part.troop;
  if (!troop) return { name: part.entry, short: '', words: '', entry: null, troop: null, facets: {} };
  const { short, words, facets } = book.face(troop);
  return {
    name: entry?.name ?? null,
    short: entry ? formatCells(book.listColumns, entry.printed) : short,
    words,
    entry,
    troop,
    facets,
  };
}

/** Returns a unit's name, or that of its first part; null if neither has one. */
export const getUnitName = (book: RuleSystem, list: NationList | null, unit: ArmyUnit): string | null => {
  const first = unit.parts[0];
  return unit.name || (first ? describePart(book, list, first).name : null);
};
