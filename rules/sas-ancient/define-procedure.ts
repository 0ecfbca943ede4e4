import { createDefineProcedure } from '../core/define-procedure.ts';
import type { TableUnit } from '../core/table-rules.ts';
import { type ReadUnit, createUnitReader } from '../core/table/table-unit.ts';
import { type Troop, troopSchema } from './troops/troop.ts';

/** A unit as the procedures of this book see it. A line of several units counts as its first unit. */
export type SasUnit = ReadUnit<Troop>;

export const getTroop = ({ part }: TableUnit): Troop | null => troopSchema.safeParse(part.troop).data ?? null;

export const defineProcedure = createDefineProcedure(createUnitReader(getTroop));

export const isRouted = ({ unit }: SasUnit): boolean => unit.morale === 'routed';
export const isShaken = (who: SasUnit): boolean => who.unit.morale === 'shaken' || isRouted(who);

/** Current strength: the rolled or maximum strength minus losses. */
export const getStrengthLeft = ({ part: { hits, lost } }: SasUnit): number => Math.max(0, hits - lost);
