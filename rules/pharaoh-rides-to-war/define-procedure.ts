import { procedureKit } from '../core/define-procedure.ts';
import type { TableEffect } from '../core/table-rules.ts';
import { type Standing, standing } from '../core/table/table-unit.ts';
import { type Troop, troopSchema } from './troops/types.ts';

/** A unit as this book's procedures see it. */
export type PrwUnit = Standing<Troop>;

export const defineProcedure = procedureKit(standing(({ part }) => troopSchema.safeParse(part.troop).data ?? null));

export const isRouted = ({ unit }: PrwUnit): boolean => unit.morale === 'routed';
/** An officer fights in its front rank. */
export const isLedInFront = ({ led, has }: PrwUnit): boolean => led && has('officer-in-front');

/** A unit that routs, with the hits of the stand that it loses with it. */
export const routs = (lost = 0): TableEffect => ({
  role: 'unit',
  morale: 'routed',
  marks: [{ id: 'just-routed', on: true }],
  ...(lost > 0 ? { lost } : {}),
});

export const leavesField: TableEffect = { role: 'unit', offField: true, destroyed: true };
