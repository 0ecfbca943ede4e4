import type { ArmyFile } from '../army-file.ts';
import type { NationList } from '../nation-list.ts';
import type { ArmyTally, Facet, RuleSystem } from '../rule-system.ts';
import { partWords } from './part-words.ts';
import { type ListColumn, printedWords } from './list-columns.ts';

/** How much of an army has a property. Troops with two weapons count under both. */
export interface Share {
  readonly id: string;
  readonly label: string;
  readonly figures: number;
  readonly points: number;
  /** Of what the troops cost, from 0 to 1; of their number where the book counts in nothing. */
  readonly share: number;
}

export interface FacetMakeUp {
  readonly facet: Facet;
  /** In the book's order, those that the army has none of left out. */
  readonly shares: readonly Share[];
}

/** What the army's troops are made of, by every facet of its book. */
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

/** A row of a list, by its book, list and id. */
export interface Place {
  readonly rules: string;
  readonly list: string;
  readonly entry: string;
}

/** What somebody owns of a row. */
interface Stock extends Place {
  readonly owned: number;
  readonly painted: number;
}

/** A row that its user says is certain figures. */
interface Link extends Place {
  readonly figure: string;
}

export const placeKey = ({ rules, list, entry }: Place): string => JSON.stringify([rules, list, entry]);

/** As long as the store takes it. */
const LONGEST_FIGURE = 400;

/** Tells which figures a row is: rows with the same answer are painted once. */
export type FigureOf = (place: Place) => string;

/** Rows of one book are the same figures where name and printed troop type are the same, unless their user said otherwise. */
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

/** What is owned and painted of each figure. Rows counted apart before they were one figure do not add up: the largest number stands. */
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
