import { createDefineProcedure } from '../core/define-procedure.ts';
import type { TableEffect } from '../core/table-rules.ts';
import { type ReadUnit, createUnitReader } from '../core/table/table-unit.ts';
import { type Troop, troopSchema } from './troops/types.ts';

export type PrwUnit = ReadUnit<Troop>;

export const defineProcedure = createDefineProcedure(
  createUnitReader(({ part }) => troopSchema.safeParse(part.troop).data ?? null),
);

export const isRouted = ({ unit }: PrwUnit): boolean => unit.morale === 'routed';
export const isLedInFront = ({ hasGeneral, has }: PrwUnit): boolean => hasGeneral && has('officer-in-front');

export const createRoutEffect = (lost = 0): TableEffect => ({
  role: 'unit',
  morale: 'routed',
  marks: [{ id: 'just-routed', on: true }],
  ...(lost > 0 ? { lost } : {}),
});

export const leaveFieldEffect: TableEffect = { role: 'unit', offField: true, destroyed: true };
