import type { Body } from '../../../battlefield/position.ts';
import { choiceInForce } from '../../core/ruling.ts';
import type { FieldTerms } from '../../core/field-rules.ts';
import type { TablePart, TableUnit } from '../../core/table-rules.ts';
import { troopOf } from '../battle/define-procedure.ts';
import { agreedFigures, distanceFactor } from '../battle/figure-size.ts';
import { groupSize, isModel, standingOrder, type Troop } from '../points/troop.ts';
import { FTP_F1 } from './field-rulings.ts';

/** Centimetres of a group's front, with figures of 15 mm (ruling FTP-F1). */
const GROUP_FRONT = { default: 4, six: 6 } as const;

/** Centimetres of a rank, with figures of 15 mm (ruling FTP-F1). */
function rankDepth(troop: Troop): number {
  if (isModel(troop)) return 4;
  if (troop.kind !== 'infantry') return 3;
  return standingOrder(troop) === 'CO' ? 1.5 : 2;
}

/** What the book's distances are multiplied by for the figures that were agreed on. */
export const scaleOf = ({ rulings, agreed }: FieldTerms): number =>
  distanceFactor(agreedFigures(agreed).figures, rulings).factor;

export function groupFront(terms: FieldTerms): number {
  const choice = choiceInForce(FTP_F1, terms.rulings) === 'six' ? 'six' : 'default';
  return terms.baseFront ?? GROUP_FRONT[choice] * scaleOf(terms);
}

/** The part of a unit that has most figures left: a mixed unit stands in files as wide as theirs. */
export const mainPart = ({ parts, part }: TableUnit): TablePart =>
  parts.reduce((most, each) => (each.left > most.left ? each : most), part);

/** The figures or models of a unit that are left, each with its share of a group's front; null where nobody is left or its troops cannot be read. */
export function bodyOf(unit: TableUnit, terms: FieldTerms): Body | null {
  const part = mainPart(unit);
  const troop = troopOf(part, unit.marks);
  const bases = unit.parts.reduce((sum, { left }) => sum + left, 0);
  if (!troop || bases === 0) return null;
  // The figures of a group stand side by side in its front (For the Pharaoh, A Note on Bases).
  return { bases, base: { front: groupFront(terms) / groupSize(troop), depth: rankDepth(troop) * scaleOf(terms) } };
}

/** Figures side by side in a column: one group (For the Pharaoh, Movement). */
export function columnFiles(unit: TableUnit): number {
  const part = mainPart(unit);
  const troop = troopOf(part, unit.marks);
  return troop ? groupSize(troop) : part.groupSize;
}
