import { sumExtras } from './extras.ts';
import type { ArmyFile } from '../army-file.ts';
import type { NationList } from '../nation-list.ts';
import type { ArmyTally, Measure, RuleSystem } from '../rule-system.ts';
import type { TablePart, TableUnit } from '../table-rules.ts';
import { capitalise } from '../words.ts';
import { listMakeUp } from './figures.ts';
import { describePart, getUnitName } from './part-words.ts';

/** An army with its book, list and tally. */
export interface LoadedArmy {
  readonly army: ArmyFile;
  readonly book: RuleSystem;
  readonly list: NationList | null;
  readonly tally: ArmyTally;
  readonly measures: readonly Measure[];
}

/** Figures and points in both armies. */
export interface ComparedSides {
  readonly left: { readonly count: number; readonly points: number };
  readonly right: { readonly count: number; readonly points: number };
}

export interface ComparedTroops extends ComparedSides {
  readonly key: string;
  readonly name: string;
  readonly short: string;
}

export interface ComparedFacet {
  readonly id: string;
  readonly label: string;
  /** Shares from 0 to 1 of each army's points for troops. */
  readonly values: readonly {
    readonly id: string;
    readonly label: string;
    readonly left: number;
    readonly right: number;
  }[];
}

const NO_FIGURES = { count: 0, points: 0 };

/** Adds up an army's troops by name and abbreviation. Unlike ids, these are the same in all lists. */
function sumTroops({
  army,
  book,
  list,
  tally,
}: LoadedArmy): Map<string, ComparedTroops['left'] & { name: string; short: string }> {
  const troops = new Map<string, ComparedTroops['left'] & { name: string; short: string }>();
  army.units.forEach((unit, at) =>
    unit.parts.forEach((part, place) => {
      const { name, short } = describePart(book, list, part);
      const key = `${name ?? ''}\n${short}`;
      const { count, points } = troops.get(key) ?? NO_FIGURES;
      const worth = tally.units[at]?.parts[place];
      troops.set(key, {
        name: name ?? '',
        short,
        count: count + (worth?.count ?? 0),
        points: points + (worth?.points ?? 0),
      });
    }),
  );
  return troops;
}

/** Compares troop types: those of the left army in its order, then those only in the right one. */
export function compareTroops(left: LoadedArmy, right: LoadedArmy): ComparedTroops[] {
  const [ours, theirs] = [sumTroops(left), sumTroops(right)];
  return [...new Map([...theirs, ...ours])]
    .map(([key, { name, short }]) => ({
      key,
      name,
      short,
      left: ours.get(key) ?? NO_FIGURES,
      right: theirs.get(key) ?? NO_FIGURES,
    }))
    .toSorted((a, b) => getOrder(ours, a.key) - getOrder(ours, b.key));
}

function getOrder(troops: ReadonlyMap<string, unknown>, key: string): number {
  const index = [...troops.keys()].indexOf(key);
  return index < 0 ? troops.size : index;
}

/** Compares the make-up of both armies by facet; empty if the armies use different books. */
export function compareMakeUp(left: LoadedArmy, right: LoadedArmy): ComparedFacet[] {
  if (left.book.id !== right.book.id) return [];
  const shares = [left, right].map(({ book, army, list, tally }) => listMakeUp(book, army, list, tally));
  const getShare = (side: number, facet: string, value: string): number =>
    shares[side]?.find((each) => each.facet.id === facet)?.shares.find(({ id }) => id === value)?.share ?? 0;
  return left.book.facets
    .map(({ id, label, values }) => ({
      id,
      label,
      values: values
        .map((value) => ({ ...value, left: getShare(0, id, value.id), right: getShare(1, id, value.id) }))
        .filter((value) => value.left + value.right > 0),
    }))
    .filter(({ values }) => values.length > 0);
}

/** A total of both armies. `label` is the book's name for the total, if the book has one; otherwise `id` identifies it. */
export interface ComparedTotal {
  readonly id: string;
  readonly label: string | null;
  readonly left: number;
  readonly right: number;
}

/** Compares points per section, units, troops, and the measures that both books have. */
export function compareTotals(left: LoadedArmy, right: LoadedArmy): ComparedTotal[] {
  const total = (id: string, of: (side: LoadedArmy) => number, label: string | null = null): ComparedTotal => ({
    id,
    label,
    left: of(left),
    right: of(right),
  });
  /** Joins both books' words, or returns one if they are the same. */
  const joinWords = (of: (book: RuleSystem) => string): string =>
    [...new Set([capitalise(of(left.book)), capitalise(of(right.book))])].join(' / ');
  const currencies = [left.book.currency, right.book.currency].filter((currency) => currency !== null);
  const measures = left.measures.flatMap(({ id, label, value }) => {
    const match = right.measures.find((each) => each.id === id);
    return match ? [{ id: `measure.${id}`, label, left: value, right: match.value }] : [];
  });
  return [
    ...(currencies.length === 0
      ? []
      : [
          total('points', ({ tally }) => tally.points, [...new Set(currencies.map(({ title }) => title))].join(' / ')),
          total('limit', ({ tally }) => tally.limit),
          total('troops', ({ tally }) => tally.troops),
          total(
            'generals',
            ({ tally }) => tally.generals,
            joinWords(({ generals }) => generals.many),
          ),
          total('extras', ({ tally }) => sumExtras(tally)),
        ]),
    total('units', ({ army }) => army.units.length),
    total(
      'figures',
      ({ tally }) => tally.units.reduce((sum, { count }) => sum + count, 0),
      joinWords(({ counted }) => counted.many),
    ),
    ...measures,
  ];
}

/** A unit of an army at the start of a battle, with its name. */
export interface DuelUnit {
  readonly key: string;
  readonly name: string;
  /** The name without the unit's number. */
  readonly title: string;
  readonly unit: TableUnit;
}

/** Lists an army's units with troops, fresh and in good order. @param nameless returns a name for an unnamed unit, given its number */
export function listDuelUnits(
  { army, book, list, tally }: Pick<LoadedArmy, 'army' | 'book' | 'list' | 'tally'>,
  nameless: (number: number) => string,
): DuelUnit[] {
  return army.units.flatMap((unit, at) => {
    const parts = unit.parts.flatMap((part, place): TablePart[] => {
      const figures = tally.units[at]?.parts[place];
      const { troop } = describePart(book, list, part);
      if (!figures || figures.count === 0 || !troop) return [];
      const { count, groupSize } = figures;
      return [{ troop, count, left: count, lost: 0, hits: book.hitsEach?.(troop, army.rulings) ?? 1, groupSize }];
    });
    const [part] = parts;
    if (!part) return [];
    const attributes = list?.attributes ?? {};
    const fresh = { morale: '', marks: [], generals: [], numbers: {}, attributes, inside: null, gone: false };
    const title = getUnitName(book, list, unit) ?? nameless(at + 1);
    return [{ key: String(at), name: `${at + 1}. ${title}`, title, unit: { ...fresh, parts, part } }];
  });
}
