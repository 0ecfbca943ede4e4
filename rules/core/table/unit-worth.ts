import type { TablePart, TableUnit, UnitNumber } from '../table-rules.ts';

/** A unit as a book's procedures see it: with its troops read, and what stands beside it on the table. */
export interface Standing<Troop> {
  readonly unit: TableUnit;
  readonly part: TablePart;
  readonly troop: Troop;
  /** Whether it carries a mark, by its id. */
  readonly has: (mark: string) => boolean;
  /** A general is with it. */
  readonly led: boolean;
}

/** Reads units of the table. @param read the troops of a unit; null where the book does not know them */
export const standing =
  <Troop>(read: (unit: TableUnit) => Troop | null) =>
  (unit: TableUnit): Standing<Troop> | null => {
    const troop = read(unit);
    if (troop === null) return null;
    const { part, marks, generals } = unit;
    return { unit, part, troop, has: (mark) => marks.includes(mark), led: generals.length > 0 };
  };

interface WorthPart {
  readonly count: number;
  readonly cost: number;
  /** Hits that take one figure or model off, and those taken so far. */
  readonly hits: number;
  readonly lost: number;
}

/** What a unit was worth at first and what of that is lost. */
export interface UnitWorth {
  readonly points: number;
  readonly lost: number;
}

const sum = <Item>(items: readonly Item[], amount: (item: Item) => number): number =>
  items.reduce((total, item) => total + amount(item), 0);

/** Figures or models that are off the table. */
export const figuresGone = ({ lost, hits }: Pick<WorthPart, 'lost' | 'hits'>): number => Math.floor(lost / hits);

/**
 * In points, figure by figure. A unit whose strength is a number that was fixed in play is worth that number, and loses it point by
 * point. @param numbers those that the book fixes in play @param fixed the unit's own, by their ids
 */
export function unitWorth(
  numbers: readonly Pick<UnitNumber, 'id' | 'boxes'>[],
  {
    parts,
    fixed = {},
  }: { readonly parts: readonly WorthPart[]; readonly fixed?: Readonly<Record<string, number>> | undefined },
): UnitWorth {
  const strength = numbers.find(({ boxes }) => boxes);
  if (strength && fixed[strength.id] !== undefined)
    return { points: sum(parts, ({ count, hits }) => count * hits), lost: sum(parts, ({ lost }) => lost) };
  return {
    points: sum(parts, ({ cost, count }) => cost * count),
    lost: sum(parts, (part) => part.cost * figuresGone(part)),
  };
}
