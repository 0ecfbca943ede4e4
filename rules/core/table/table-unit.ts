import type { TablePart, TableUnit, UnitNumber } from '../table-rules.ts';

/** A unit in the form that a book's procedures use, with its troops parsed. */
export interface ReadUnit<Troop> {
  readonly unit: TableUnit;
  readonly part: TablePart;
  readonly troop: Troop;
  readonly has: (mark: string) => boolean;
  readonly hasGeneral: boolean;
}

/** Creates a reader of units. @param read parses the unit's troops; null for troops that the book does not know */
export const createUnitReader =
  <Troop>(read: (unit: TableUnit) => Troop | null) =>
  (unit: TableUnit): ReadUnit<Troop> | null => {
    const troop = read(unit);
    if (troop === null) return null;
    const { part, marks, generals } = unit;
    return { unit, part, troop, has: (mark) => marks.includes(mark), hasGeneral: generals.length > 0 };
  };

interface WorthPart {
  readonly count: number;
  readonly cost: number;
  /** Hits that remove one figure or model. */
  readonly hits: number;
  readonly lost: number;
}

/** Points of a unit at the start, and points that it has lost. */
export interface UnitWorth {
  readonly points: number;
  readonly lost: number;
}

const sum = <Item>(items: readonly Item[], amount: (item: Item) => number): number =>
  items.reduce((total, item) => total + amount(item), 0);

/** Counts the figures or models removed. */
export const countGone = ({ lost, hits }: Pick<WorthPart, 'lost' | 'hits'>): number => Math.floor(lost / hits);

/** Adds up points per figure, or per hit for units with a strength. @param numbers the book's numbers @param fixed a unit's numbers */
export function sumUnitPoints(
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
    lost: sum(parts, (part) => part.cost * countGone(part)),
  };
}

interface DocumentPart extends Omit<TablePart, 'left'> {
  readonly id: string;
}

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

/** The parts of a battle document from which its units are created. */
export interface BattleOfUnits extends WithStructures {
  readonly sides: readonly (DocumentSide<DocumentGeneral> & {
    readonly units: readonly (DocumentUnit & { readonly name: string })[];
  })[];
}

/** Counts the remaining figures or models of a part. */
export const countLeft = (part: Pick<DocumentPart, 'count' | 'lost' | 'hits'>): number => part.count - countGone(part);

const tablePart = (part: DocumentPart): TablePart => ({
  troop: part.troop,
  count: part.count,
  left: countLeft(part),
  lost: part.lost,
  hits: part.hits,
  groupSize: part.groupSize,
});

/** Lists the living generals with a unit. */
export const listGeneralsWith = <General extends DocumentGeneral>(
  { generals }: DocumentSide<General>,
  unit: string,
): readonly General[] => generals.filter((general) => general.unit === unit && !general.fallen);

/** Returns a unit in the form that procedures use. @param partId selected part; the unit's first part if missing */
export function createTableUnit(
  { structures = [] }: WithStructures,
  side: DocumentSide<DocumentGeneral>,
  unit: DocumentUnit,
  partId: string | null,
): TableUnit | null {
  const chosen = unit.parts.find(({ id }) => id === partId) ?? unit.parts[0];
  if (!chosen) return null;
  return {
    parts: unit.parts.map(tablePart),
    part: tablePart(chosen),
    morale: unit.morale,
    marks: unit.marks,
    generals: listGeneralsWith(side, unit.id).map(({ stars }) => stars ?? 0),
    numbers: unit.fixed ?? {},
    attributes: side.attributes ?? {},
    inside: structures.find(({ inside }) => inside.includes(unit.id))?.kind ?? null,
    gone: unit.offField === true || unit.parts.every((part) => countLeft(part) === 0),
  };
}
