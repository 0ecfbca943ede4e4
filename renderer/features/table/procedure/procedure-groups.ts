import type { AnyProcedure } from '../../../../rules/core/procedure.ts';
import { humanise } from '../../../components/form/form-words.ts';

/** Procedures that stand together in the choice: those of the battle, of the campaign, of sieges. */
export interface ProcedureGroup {
  /** Null for those that belong to the battle itself. */
  readonly label: string | null;
  readonly procedures: readonly AnyProcedure[];
}

/** By what stands between the book's name and their own in their ids; the battle's come first. */
export function procedureGroups(procedures: readonly AnyProcedure[]): readonly ProcedureGroup[] {
  const groups = new Map<string, AnyProcedure[]>([['', []]]);
  for (const procedure of procedures) {
    const group = procedure.id.split('/').slice(1, -1).join(' ');
    const others = groups.get(group);
    if (others) others.push(procedure);
    else groups.set(group, [procedure]);
  }
  return [...groups]
    .filter(([, together]) => together.length > 0)
    .map(([group, together]) => ({ label: group === '' ? null : humanise(group), procedures: together }));
}

/** An entry of a menu of procedures: one of them, or the heading of its group. */
export interface ProcedureItem {
  readonly id?: string;
  readonly label: string;
  readonly type?: 'label';
}

/** The groups as a menu has them. @param battle the heading of those of the battle itself */
export const procedureItems = (procedures: readonly AnyProcedure[], battle: string): ProcedureItem[][] =>
  procedureGroups(procedures).map(({ label, procedures: together }) => [
    { label: label ?? battle, type: 'label' },
    ...together.map(({ id, title }) => ({ id, label: title })),
  ]);

/** A procedure's id without its book's. */
export const shortId = ({ id }: Pick<AnyProcedure, 'id'>): string => id.split('/').slice(1).join('/');
