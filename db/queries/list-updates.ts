import type { Kysely } from 'kysely';
import type { ListPastTable, ListUpdateTable } from '../tables/list-update.ts';
import type { Tables } from '../tables.ts';

export const selectUpdateVersions = (db: Kysely<Tables>) =>
  db.selectFrom('list_update').select(['list_id', 'version']).execute();

/** Those that nobody has answered. */
export const selectPendingUpdates = (db: Kysely<Tables>) =>
  db.selectFrom('list_update').select('list').where('refused', '=', 0).orderBy('list_id').execute();

export const selectUpdate = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('list_update').select('list').where('list_id', '=', id).executeTakeFirst();

export const putUpdate = (db: Kysely<Tables>, row: ListUpdateTable) =>
  db.replaceInto('list_update').values(row).execute();

export const refuseUpdate = (db: Kysely<Tables>, id: string) =>
  db.updateTable('list_update').set({ refused: 1 }).where('list_id', '=', id).executeTakeFirst();

export const deleteUpdate = (db: Kysely<Tables>, id: string) =>
  db.deleteFrom('list_update').where('list_id', '=', id).execute();

/** The versions before the one that a list is in, the oldest first. */
export const selectPast = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('list_past').selectAll().where('list_id', '=', id).orderBy('version').execute();

export const selectPastVersion = (db: Kysely<Tables>, id: string, version: number) =>
  db.selectFrom('list_past').selectAll().where('list_id', '=', id).where('version', '=', version).executeTakeFirst();

export const insertPast = (db: Kysely<Tables>, row: ListPastTable) => db.insertInto('list_past').values(row).execute();
