import type { ArmyFile } from '../army-file.ts';
import type { NationList } from '../nation-list.ts';
import type { ArmyTally, Facet, RuleSystem } from '../rule-system.ts';
import { describePart } from './part-words.ts';
import { type ListColumn, formatCells } from './list-columns.ts';

/** Part of an army that has a property. Troops with two weapons count under both weapons. */
export interface FacetShare {
  readonly id: string;
  readonly label: string;
  readonly figures: number;
  readonly points: number;
  /** Share of the points for troops, from 0 to 1; of the figures if the book has no points. */
  readonly share: number;
}

export interface FacetMakeUp {
  readonly facet: Facet;
  /** Shares in the book's order, without empty shares. */
  readonly shares: readonly FacetShare[];
}

/** Computes an army's make-up for every facet of its book. */
export function listMakeUp(book: RuleSystem, army: ArmyFile, list: NationList | null, tally: ArmyTally): FacetMakeUp[] {
  const counted = army.units.flatMap((unit, at) =>
    unit.parts.map((part, place) => {
      const worth = tally.units[at]?.parts[place];
      return { facets: describePart(book, list, part).facets, figures: worth?.count ?? 0, points: worth?.points ?? 0 };
    }),
  );
  const getAmount = ({ figures, points }: { readonly figures: number; readonly points: number }): number =>
    book.currency ? points : figures;
  const total = counted.reduce((sum, part) => sum + getAmount(part), 0);
  return book.facets.map((facet) => {
    const shares = facet.values.map(({ id, label }) => {
      const matching = counted.filter(({ facets }) => facets[facet.id]?.includes(id));
      const figures = matching.reduce((sum, part) => sum + part.figures, 0);
      const points = matching.reduce((sum, part) => sum + part.points, 0);
      return { id, label, figures, points, share: total > 0 ? getAmount({ figures, points }) / total : 0 };
    });
    return { facet, shares: shares.filter(({ figures }) => figures > 0) };
  });
}

/** Key of a list's entry. */
export interface EntryKey {
  readonly rules: string;
  readonly list: string;
  readonly entry: string;
}

/** Figures that a user owns for an entry. */
interface Stock extends EntryKey {
  readonly owned: number;
  readonly painted: number;
}

/** A user's choice of figures for an entry. */
interface Link extends EntryKey {
  readonly figure: string;
}

export const toKeyText = ({ rules, list, entry }: EntryKey): string => JSON.stringify([rules, list, entry]);

/** Maximum length of a figure's key in the store. */
const MAX_FIGURE_LENGTH = 400;

/** Returns the key of an entry's figures. Entries with the same key share figures. */
export type FindFigure = (place: EntryKey) => string;

/** Creates a function that identifies figures. Entries share figures if name and printed troop type match, or if the user linked them. */
export function createFigureFinder(
  lists: readonly NationList[],
  links: readonly Link[],
  columnsOf: (rules: string) => readonly ListColumn[],
): FindFigure {
  const byDefault = new Map(
    lists.flatMap(({ rules, id: list, entries }) => {
      const columns = columnsOf(rules);
      return entries.map(({ id: entry, name, printed }) => {
        const figure = JSON.stringify([rules, name.toLowerCase(), formatCells(columns, printed).toLowerCase()]);
        return [toKeyText({ rules, list, entry }), figure.slice(0, MAX_FIGURE_LENGTH)] as const;
      });
    }),
  );
  const linked = new Map(links.map((link) => [toKeyText(link), link.figure]));
  return (place) => {
    const key = toKeyText(place);
    return linked.get(key) ?? byDefault.get(key) ?? key;
  };
}

/** Returns owned and painted numbers per figure. Entries that were linked later do not add up: the highest number counts. */
export function sumOwnedFigures(
  items: readonly Stock[],
  findFigure: FindFigure,
): ReadonlyMap<string, Pick<Stock, 'owned' | 'painted'>> {
  const figures = new Map<string, Pick<Stock, 'owned' | 'painted'>>();
  for (const item of items) {
    const figure = findFigure(item);
    const { owned, painted } = figures.get(figure) ?? { owned: 0, painted: 0 };
    figures.set(figure, { owned: Math.max(owned, item.owned), painted: Math.max(painted, item.painted) });
  }
  return figures;
}
