import { procedureKit } from '../core/define-procedure.ts';
import type { TableEffect } from '../core/table-rules.ts';
import { type Standing, standing } from '../core/table/table-unit.ts';
import { type Troop, troopSchema } from './troops/types.ts';

/** A unit as the procedures of this book see it. */
export type PrwUnit = Standing<Troop>;

export const defineProcedure = procedureKit(standing(({ part }) => troopSchema.safeParse(part.troop).data ?? null));

export const isRouted = ({ unit }: PrwUnit): boolean => unit.morale === 'routed';
/** Checks whether an officer fights in the unit's front rank. */
export const isLedInFront = ({ led, has }: PrwUnit): boolean => led && has('officer-in-front');

/** Creates the effect of a rout, with the hits of a lost stand. */
export const routs = (lost = 0): TableEffect => ({
  role: 'unit',
  morale: 'routed',
  marks: [{ id: 'just-routed', on: true }],
  ...(lost > 0 ? { lost } : {}),
});

export const leavesField: TableEffect = { role: 'unit', offField: true, destroyed: true };
