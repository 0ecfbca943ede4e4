import type { Body } from '../../../battlefield/position.ts';
import type { FieldTerms } from '../../core/field-rules.ts';
import { choiceInForce } from '../../core/ruling.ts';
import type { TableUnit } from '../../core/table-rules.ts';
import { fightsInLines, isModel, LINE, type Troop, troopSchema } from '../points/troop.ts';
import { TOM_F1 } from '../rulings.ts';

/** The sides of a base, in inches (Tom’s Ancient Warfare, Set up). */
export const BASE = [1.3, 2] as const;

export const troopOf = ({ part }: TableUnit): Troop | null => troopSchema.safeParse(part.troop).data ?? null;

/** Rows of men, or of riders, on a base that carries more than one row (ruling TOM-F1). */
const ROWS = { men: 4, riders: 2 } as const;

/** What of a base one figure has (ruling TOM-F1). */
function figureBase(troop: Troop, terms: FieldTerms): Body['base'] {
  const choice = choiceInForce(TOM_F1, terms.rulings);
  const [narrow, wide] = BASE;
  const [printed, depth] = choice === 'default' ? [narrow, wide] : [wide, narrow];
  const front = terms.baseFront ?? printed;
  if (isModel(troop)) return { front, depth };
  if (!fightsInLines(troop, terms.rulings)) return { front: front / ROWS.riders, depth: depth / ROWS.riders };
  return { front: front / LINE, depth: choice === 'rows' ? depth : depth / ROWS.men };
}

/** The figures and models that are left; null where nobody is or its troops cannot be read. */
export function bodyOf(unit: TableUnit, terms: FieldTerms): Body | null {
  const troop = troopOf(unit);
  const bases = unit.parts.reduce((sum, { left }) => sum + left, 0);
  return troop && bases > 0 ? { bases, base: figureBase(troop, terms) } : null;
}

/** Foot in lines of four, all others in one line (Fighting Order; ruling TOM-F6). */
export function filesOf(unit: TableUnit, { bases }: Body): number {
  const troop = troopOf(unit);
  return troop && fightsInLines(troop, {}) ? Math.min(LINE, bases) : bases;
}
