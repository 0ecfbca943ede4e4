import type { NationList } from '../nation-list.ts';
import { type ListColumn, printedWords } from './list-columns.ts';

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
