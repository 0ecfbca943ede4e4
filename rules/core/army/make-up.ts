import type { ArmyFile } from '../army-file.ts';
import type { NationList } from '../nation-list.ts';
import type { ArmyTally, Facet, RuleSystem } from '../rule-system.ts';
import { partWords } from './part-words.ts';

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
