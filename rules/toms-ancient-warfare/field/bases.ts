import type { Body } from '../../../battlefield/position.ts';
import type { FieldTerms } from '../../core/field-rules.ts';
import { getChoice } from '../../core/ruling.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { fightsInLines, isModel, LINE_SIZE, type Troop, troopSchema } from '../points/troop.ts';
import { TOM_F1 } from '../rulings.ts';

/** Sides of a base, in inches (Tom’s Ancient Warfare, Set up). */
export const BASE = [1.3, 2] as const;

export const getTroop = ({ part }: TableUnit): Troop | null => troopSchema.safeParse(part.troop).data ?? null;

/** Rows of men or riders on a base with several rows (ruling TOM-F1). */
const ROWS_PER_BASE = { men: 4, riders: 2 } as const;

/** Returns one figure's part of a base (ruling TOM-F1). */
function getFigureBase(troop: Troop, terms: FieldTerms): Body['base'] {
  const choice = getChoice(TOM_F1, terms.rulings);
  const [narrow, wide] = BASE;
  const [printed, depth] = choice === 'default' ? [narrow, wide] : [wide, narrow];
  const front = terms.baseFront ?? printed;
  if (isModel(troop)) return { front, depth };
  if (!fightsInLines(troop, terms.rulings))
    return { front: front / ROWS_PER_BASE.riders, depth: depth / ROWS_PER_BASE.riders };
  return { front: front / LINE_SIZE, depth: choice === 'rows' ? depth : depth / ROWS_PER_BASE.men };
}

/** Returns the figures and models left, or null if there are none or the troop type is invalid. */
export function getBody(unit: TableUnit, terms: FieldTerms): Body | null {
  const troop = getTroop(unit);
  const bases = unit.parts.reduce((sum, { left }) => sum + left, 0);
  return troop && bases > 0 ? { bases, base: getFigureBase(troop, terms) } : null;
}

/** Foot stands in lines of four, other troops in one line (Fighting Order; ruling TOM-F6). */
export function getFiles(unit: TableUnit, { bases }: Body): number {
  const troop = getTroop(unit);
  return troop && fightsInLines(troop, {}) ? Math.min(LINE_SIZE, bases) : bases;
}
