import { procedureKit } from '../core/define-procedure.ts';
import type { TableUnit } from '../core/table-rules.ts';
import { type Standing, standing } from '../core/table/table-unit.ts';
import { type Civilisation, civilisationOf } from './troops/civilisations.ts';
import { FOUND, type Troop, troopSchema } from './troops/kinds.ts';

export type BtgUnit = Standing<Troop>;

/** Returns the troop type after events of the battle: mounted, or with found missiles (By the Gods!, Random Events). */
export function troopNow({ part, marks }: Pick<TableUnit, 'part' | 'marks'>): Troop | null {
  const troop = troopSchema.safeParse(part.troop).data;
  if (!troop) return null;
  const found = FOUND.find(({ mark }) => marks.includes(mark));
  return {
    ...troop,
    ...(marks.includes('mounted') ? { kind: 'cavalry', formation: 'none' } : {}),
    ...(found ? { missiles: found.missiles } : {}),
  };
}

export const defineProcedure = procedureKit(standing(troopNow));

export const figuresLeft = ({ parts }: TableUnit): number => parts.reduce((sum, { left }) => sum + left, 0);
const figuresAtFirst = ({ parts }: TableUnit): number => parts.reduce((sum, { count }) => sum + count, 0);
export const isBelowHalf = (unit: TableUnit): boolean => figuresLeft(unit) * 2 < figuresAtFirst(unit);

export const peopleOf = ({ unit }: BtgUnit): Civilisation => civilisationOf(unit.attributes);

export const extraArmour = ({ has }: BtgUnit): number =>
  2 * Number(has('armour-of-gods')) + Number(has('armour-of-dead'));

export const hurt = (role: string, isHit: boolean) => (isHit ? [{ role, hurt: 1 }] : []);
