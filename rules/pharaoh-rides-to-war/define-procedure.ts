import { procedureKit } from '../core/define-procedure.ts';
import type { TableEffect } from '../core/table-rules.ts';
import { type Standing, standing } from '../core/table/table-unit.ts';
import { type Troop, troopSchema } from './troops/types.ts';

export type PrwUnit = Standing<Troop>;

export const defineProcedure = procedureKit(standing(({ part }) => troopSchema.safeParse(part.troop).data ?? null));

export const isRouted = ({ unit }: PrwUnit): boolean => unit.morale === 'routed';
export const isLedInFront = ({ led, has }: PrwUnit): boolean => led && has('officer-in-front');

export const routs = (lost = 0): TableEffect => ({
  role: 'unit',
  morale: 'routed',
  marks: [{ id: 'just-routed', on: true }],
  ...(lost > 0 ? { lost } : {}),
});

export const leavesField: TableEffect = { role: 'unit', offField: true, destroyed: true };
