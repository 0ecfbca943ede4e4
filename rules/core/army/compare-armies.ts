import { extraPoints } from './extras.ts';
import type { ArmyFile } from '../army-file.ts';
import type { NationList } from '../nation-list.ts';
import type { ArmyTally, Measure, RuleSystem } from '../rule-system.ts';
import type { TablePart, TableUnit } from '../table-rules.ts';
import { capital } from '../words.ts';
import { makeUp } from './figures.ts';
import { partWords, unitName } from './part-words.ts';

/** An army with all that is needed to read it. */
export interface ReadArmy {
  readonly army: ArmyFile;
  readonly book: RuleSystem;
  readonly list: NationList | null;
  readonly tally: ArmyTally;
  readonly measures: readonly Measure[];
}

/** Figures and points of the left and of the right army. */
export interface Sides {
  readonly left: { readonly count: number; readonly points: number };
  readonly right: { readonly count: number; readonly points: number };
}

export interface ComparedTroops extends Sides {
  readonly key: string;
  readonly name: string;
  readonly short: string;
}

export interface ComparedFacet {
  readonly id: string;
  readonly label: string;
  /** Shares from 0 to 1 of what each army spends on troops. */
  readonly values: readonly {
    readonly id: string;
    readonly label: string;
    readonly left: number;
    readonly right: number;
  }[];
}

const NOBODY = { count: 0, points: 0 };

/** All that an army has of each troop type, under name and abbreviation: those are alike across lists, ids are not. */
function troopsOf({
  army,
  book,
  list,
  tally,
}: ReadArmy): Map<string, ComparedTroops['left'] & { name: string; short: string }> {
  const troops = new Map<string, ComparedTroops['left'] & { name: string; short: string }>();
  army.units.forEach((unit, at) =>
    unit.parts.forEach((part, place) => {
      const { name, short } = partWords(book, list, part);
      const key = `${name ?? ''}\n${short}`;
      const { count, points } = troops.get(key) ?? NOBODY;
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

/** Troop type by troop type: those of the left army in its order, then those that only the right one has. */
export function compareTroops(left: ReadArmy, right: ReadArmy): ComparedTroops[] {
  const [ours, theirs] = [troopsOf(left), troopsOf(right)];
  return [...new Map([...theirs, ...ours])]
    .map(([key, { name, short }]) => ({
      key,
      name,
      short,
      left: ours.get(key) ?? NOBODY,
      right: theirs.get(key) ?? NOBODY,
    }))
    .toSorted((a, b) => order(ours, a.key) - order(ours, b.key));
}

function order(troops: ReadonlyMap<string, unknown>, key: string): number {
  const at = [...troops.keys()].indexOf(key);
  return at < 0 ? troops.size : at;
}

/** The make-up of both, facet by facet; none where they follow different books. */
export function compareMakeUp(left: ReadArmy, right: ReadArmy): ComparedFacet[] {
  if (left.book.id !== right.book.id) return [];
  const shares = [left, right].map(({ book, army, list, tally }) => makeUp(book, army, list, tally));
  const shareOf = (side: number, facet: string, value: string): number =>
    shares[side]?.find((each) => each.facet.id === facet)?.shares.find(({ id }) => id === value)?.share ?? 0;
  return left.book.facets
    .map(({ id, label, values }) => ({
      id,
      label,
      values: values
        .map((value) => ({ ...value, left: shareOf(0, id, value.id), right: shareOf(1, id, value.id) }))
        .filter((value) => value.left + value.right > 0),
    }))
    .filter(({ values }) => values.length > 0);
}

/** A figure about both armies. `label` is the book's own where it has one; else `id` names it. */
export interface ComparedTotal {
  readonly id: string;
  readonly label: string | null;
  readonly left: number;
  readonly right: number;
}

/** What both come to by section, their units and troops, and what the books measure of both. */
export function compareTotals(left: ReadArmy, right: ReadArmy): ComparedTotal[] {
  const total = (id: string, of: (side: ReadArmy) => number, label: string | null = null): ComparedTotal => ({
    id,
    label,
    left: of(left),
    right: of(right),
  });
  /** What each of them calls it, once where they agree. */
  const called = (of: (book: RuleSystem) => string): string =>
    [...new Set([capital(of(left.book)), capital(of(right.book))])].join(' / ');
  const currencies = [left.book.currency, right.book.currency].filter((currency) => currency !== null);
  const measures = left.measures.flatMap(({ id, label, value }) => {
    const same = right.measures.find((each) => each.id === id);
    return same ? [{ id: `measure.${id}`, label, left: value, right: same.value }] : [];
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
            called(({ generals }) => generals.many),
          ),
          total('extras', ({ tally }) => extraPoints(tally)),
        ]),
    total('units', ({ army }) => army.units.length),
    total(
      'figures',
      ({ tally }) => tally.units.reduce((sum, { count }) => sum + count, 0),
      called(({ counted }) => counted.many),
    ),
    ...measures,
  ];
}

/** A unit of an army as it would come to the table, and what it is called. */
export interface DuelUnit {
  readonly key: string;
  readonly name: string;
  /** The same without its number in the army. */
  readonly title: string;
  readonly unit: TableUnit;
}

/** The units of an army that have troops, fresh and in good order. @param nameless what a unit of a number is called that has no name */
export function duelUnits(
  { army, book, list, tally }: Pick<ReadArmy, 'army' | 'book' | 'list' | 'tally'>,
  nameless: (number: number) => string,
): DuelUnit[] {
  return army.units.flatMap((unit, at) => {
    const parts = unit.parts.flatMap((part, place): TablePart[] => {
      const figures = tally.units[at]?.parts[place];
      const { troop } = partWords(book, list, part);
      if (!figures || figures.count === 0 || !troop) return [];
      const { count, groupSize } = figures;
      return [{ troop, count, left: count, lost: 0, hits: book.hitsEach?.(troop, army.rulings) ?? 1, groupSize }];
    });
    const [part] = parts;
    if (!part) return [];
    const attributes = list?.attributes ?? {};
    const fresh = { morale: '', marks: [], generals: [], numbers: {}, attributes, inside: null, gone: false };
    const title = unitName(book, list, unit) ?? nameless(at + 1);
    return [{ key: String(at), name: `${at + 1}. ${title}`, title, unit: { ...fresh, parts, part } }];
  });
}
