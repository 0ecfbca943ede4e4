import type { AnyProcedure } from '../../../rules/core/procedure.ts';
import { humanise } from '../../components/form/form-words.ts';

/** Procedures that stand together in the choice: those of the battle, of the campaign, of sieges. */
export interface ProcedureShelf {
  /** Null for those that belong to the battle itself. */
  readonly label: string | null;
  readonly procedures: readonly AnyProcedure[];
}

/** By what stands between the book's name and their own in their ids; the battle's come first. */
export function procedureShelves(procedures: readonly AnyProcedure[]): readonly ProcedureShelf[] {
  const shelves = new Map<string, AnyProcedure[]>([['', []]]);
  for (const procedure of procedures) {
    const shelf = procedure.id.split('/').slice(1, -1).join(' ');
    const others = shelves.get(shelf);
    if (others) others.push(procedure);
    else shelves.set(shelf, [procedure]);
  }
  return [...shelves]
    .filter(([, together]) => together.length > 0)
    .map(([shelf, together]) => ({ label: shelf === '' ? null : humanise(shelf), procedures: together }));
}

/** A procedure's id without its book's. */
export const shortId = ({ id }: Pick<AnyProcedure, 'id'>): string => id.split('/').slice(1).join('/');
