import type { TablePart, TableUnit } from '../table-rules.ts';
import { figuresGone } from './unit-worth.ts';

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
