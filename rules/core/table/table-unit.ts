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

/** A part of a unit as a battle's document has it. */
interface DocumentPart extends Omit<TablePart, 'left'> {
  readonly id: string;
}

/** A unit as a battle's document has it. */
interface DocumentUnit {
  readonly id: string;
  readonly parts: readonly DocumentPart[];
  readonly morale: string;
  readonly marks: readonly string[];
  readonly fixed?: Readonly<Record<string, number>> | undefined;
  readonly offField?: boolean | undefined;
}

interface DocumentGeneral {
  readonly id?: string;
  readonly stars: number | null;
  readonly unit: string | null;
  readonly fallen: boolean;
}

interface DocumentSide<General extends DocumentGeneral> {
  readonly generals: readonly General[];
  readonly attributes?: Readonly<Record<string, string>> | undefined;
}

interface WithStructures {
  readonly structures?: readonly { readonly kind: string; readonly inside: readonly string[] }[] | undefined;
}

/** A battle's document as far as its units go. */
export interface BattleOfUnits extends WithStructures {
  readonly sides: readonly (DocumentSide<DocumentGeneral> & {
    readonly units: readonly (DocumentUnit & { readonly name: string })[];
  })[];
}

/** Figures or models of a part that are left. */
export const leftOf = (part: Pick<DocumentPart, 'count' | 'lost' | 'hits'>): number => part.count - figuresGone(part);

const tablePart = (part: DocumentPart): TablePart => ({
  troop: part.troop,
  count: part.count,
  left: leftOf(part),
  lost: part.lost,
  hits: part.hits,
  groupSize: part.groupSize,
});

/** The generals who are with a unit: in no state that takes them from it. */
export const generalsWith = <General extends DocumentGeneral>(
  { generals }: DocumentSide<General>,
  unit: string,
): readonly General[] => generals.filter((general) => general.unit === unit && !general.fallen);

/** A unit as its book's procedures see it. @param partId the part that is meant; the first where there is no such */
export function tableUnit(
  { structures = [] }: WithStructures,
  side: DocumentSide<DocumentGeneral>,
  unit: DocumentUnit,
  partId: string | null,
): TableUnit | null {
  const meant = unit.parts.find(({ id }) => id === partId) ?? unit.parts[0];
  if (!meant) return null;
  return {
    parts: unit.parts.map(tablePart),
    part: tablePart(meant),
    morale: unit.morale,
    marks: unit.marks,
    generals: generalsWith(side, unit.id).map(({ stars }) => stars ?? 0),
    numbers: unit.fixed ?? {},
    attributes: side.attributes ?? {},
    inside: structures.find(({ inside }) => inside.includes(unit.id))?.kind ?? null,
    gone: unit.offField === true || unit.parts.every((part) => leftOf(part) === 0),
  };
}
