import type { ArmyFile } from '../army-file.ts';
import type { NationList } from '../nation-list.ts';
import type { ArmyTally, Facet, RuleSystem } from '../rule-system.ts';
import { partWords } from './part-words.ts';
import { type ListColumn, printedWords } from './list-columns.ts';

/** The part of an army with a property. Troops with two weapons count for both. */
export interface Share {
  readonly id: string;
  readonly label: string;
  readonly figures: number;
  readonly points: number;
  /** Share of the points for troops, from 0 to 1; of the figures if the book has no points. */
  readonly share: number;
}

export interface FacetMakeUp {
  readonly facet: Facet;
  /** In the book's order, without empty ones. */
  readonly shares: readonly Share[];
}

/** Computes an army's make-up for every facet of its book. */
export function makeUp(book: RuleSystem, army: ArmyFile, list: NationList | null, tally: ArmyTally): FacetMakeUp[] {
  const counted = army.units.flatMap((unit, at) =>
    unit.parts.map((part, place) => {
      const worth = tally.units[at]?.parts[place];
      return { facets: partWords(book, list, part).facets, figures: worth?.count ?? 0, points: worth?.points ?? 0 };
    }),
  );
  const worthOf = ({ figures, points }: { readonly figures: number; readonly points: number }): number =>
    book.currency ? points : figures;
  const all = counted.reduce((sum, part) => sum + worthOf(part), 0);
  return book.facets.map((facet) => {
    const shares = facet.values.map(({ id, label }) => {
      const having = counted.filter(({ facets }) => facets[facet.id]?.includes(id));
      const figures = having.reduce((sum, part) => sum + part.figures, 0);
      const points = having.reduce((sum, part) => sum + part.points, 0);
      return { id, label, figures, points, share: all > 0 ? worthOf({ figures, points }) / all : 0 };
    });
    return { facet, shares: shares.filter(({ figures }) => figures > 0) };
  });
}

/** Key of a list's entry. */
export interface Place {
  readonly rules: string;
  readonly list: string;
  readonly entry: string;
}

/** Figures that a user owns for an entry. */
interface Stock extends Place {
  readonly owned: number;
  readonly painted: number;
}

/** A user's choice of figures for an entry. */
interface Link extends Place {
  readonly figure: string;
}

export const placeKey = ({ rules, list, entry }: Place): string => JSON.stringify([rules, list, entry]);

/** Maximum length in the store. */
const LONGEST_FIGURE = 400;

/** Returns the key of an entry's figures. Entries with the same key share figures. */
export type FigureOf = (place: Place) => string;

/**
 * Creates a function that identifies figures. Entries of a book share figures if name and printed troop type match, unless the user linked
 * them otherwise.
 */
export function figuresOf(
  lists: readonly NationList[],
  links: readonly Link[],
  columnsOf: (rules: string) => readonly ListColumn[],
): FigureOf {
  const alike = new Map(
    lists.flatMap(({ rules, id: list, entries }) => {
      const columns = columnsOf(rules);
      return entries.map(({ id: entry, name, printed }) => {
        const figure = JSON.stringify([rules, name.toLowerCase(), printedWords(columns, printed).toLowerCase()]);
        return [placeKey({ rules, list, entry }), figure.slice(0, LONGEST_FIGURE)] as const;
      });
    }),
  );
  const said = new Map(links.map((link) => [placeKey(link), link.figure]));
  return (place) => {
    const key = placeKey(place);
    return said.get(key) ?? alike.get(key) ?? key;
  };
}

/**
 * Returns owned and painted numbers per figure. Entries counted separately before they were linked do not add up: the highest number
 * counts.
 */
export function ownedFigures(
  items: readonly Stock[],
  figureOf: FigureOf,
): ReadonlyMap<string, Pick<Stock, 'owned' | 'painted'>> {
  const figures = new Map<string, Pick<Stock, 'owned' | 'painted'>>();
  for (const item of items) {
    const figure = figureOf(item);
    const { owned, painted } = figures.get(figure) ?? { owned: 0, painted: 0 };
    figures.set(figure, { owned: Math.max(owned, item.owned), painted: Math.max(painted, item.painted) });
  }
  return figures;
}
