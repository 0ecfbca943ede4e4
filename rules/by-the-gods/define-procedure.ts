import { createDefineProcedure } from '../core/define-procedure.ts';
import type { TableUnit } from '../core/table-rules.ts';
import { type ReadUnit, createUnitReader } from '../core/table/table-unit.ts';
import { type Civilisation, getCivilisation } from './troops/civilisations.ts';
import { STOCKPILE_FINDS, type Troop, troopSchema } from './troops/kinds.ts';

export type BtgUnit = ReadUnit<Troop>;

/** Returns the troop type after events of the battle: mounted, or with found missiles (By the Gods!, Random Events). */
export function getCurrentTroop({ part, marks }: Pick<TableUnit, 'part' | 'marks'>): Troop | null {
  const troop = troopSchema.safeParse(part.troop).data;
  if (!troop) return null;
  const find = STOCKPILE_FINDS.find(({ mark }) => marks.includes(mark));
  return {
    ...troop,
    ...(marks.includes('mounted') ? { kind: 'cavalry', formation: 'none' } : {}),
    ...(find ? { missiles: find.missiles } : {}),
  };
}

export const defineProcedure = createDefineProcedure(createUnitReader(getCurrentTroop));

export const countFiguresLeft = ({ parts }: TableUnit): number => parts.reduce((sum, { left }) => sum + left, 0);
const countInitialFigures = ({ parts }: TableUnit): number => parts.reduce((sum, { count }) => sum + count, 0);
export const isBelowHalf = (unit: TableUnit): boolean => countFiguresLeft(unit) * 2 < countInitialFigures(unit);

export const getUnitCivilisation = ({ unit }: BtgUnit): Civilisation => getCivilisation(unit.attributes);

export const getExtraArmour = ({ has }: BtgUnit): number =>
  2 * Number(has('armour-of-gods')) + Number(has('armour-of-dead'));

export const listLeaderHitEffects = (role: string, isHit: boolean) => (isHit ? [{ role, hurt: 1 }] : []);
