import type { AnyProcedure } from '../../../../rules/core/procedure.ts';
import { humanise } from '../../../components/form/form-words.ts';

/** Procedures grouped in the menu: battle, campaign or sieges. */
export interface ProcedureGroup {
  /** Null for the battle's own procedures. */
  readonly label: string | null;
  readonly procedures: readonly AnyProcedure[];
}

/** Groups procedures by the middle part of their ids. The battle's own procedures come first. */
export function groupProcedures(procedures: readonly AnyProcedure[]): readonly ProcedureGroup[] {
  const groups = new Map<string, AnyProcedure[]>([['', []]]);
  for (const procedure of procedures) {
    const group = procedure.id.split('/').slice(1, -1).join(' ');
    const members = groups.get(group);
    if (members) members.push(procedure);
    else groups.set(group, [procedure]);
  }
  return [...groups]
    .filter(([, together]) => together.length > 0)
    .map(([group, together]) => ({ label: group === '' ? null : humanise(group), procedures: together }));
}

/** A menu entry: a procedure or a group heading. */
export interface ProcedureItem {
  readonly id?: string;
  readonly label: string;
  readonly type?: 'label';
}

/** @param battle heading of the battle's own procedures */
export const createProcedureItems = (procedures: readonly AnyProcedure[], battle: string): ProcedureItem[][] =>
  groupProcedures(procedures).map(({ label, procedures: together }) => [
    { label: label ?? battle, type: 'label' },
    ...together.map(({ id, title }) => ({ id, label: title })),
  ]);

/** Returns a procedure's id without the book's prefix. */
export const getShortId = ({ id }: Pick<AnyProcedure, 'id'>): string => id.split('/').slice(1).join('/');
