import type { Kysely } from 'kysely';
import type { ListEntryTable, NationListTable } from '../tables/nation-list.ts';
import type { Tables } from '../tables.ts';
import { insertRows } from './bulk-insert.ts';

export const selectLists = (db: Kysely<Tables>, rules?: string) =>
  db
    .selectFrom('nation_list')
    .selectAll()
    .$if(rules !== undefined, (query) => query.where('rules', '=', rules ?? ''))
    .orderBy('title')
    .orderBy('id')
    .execute();

export const selectList = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('nation_list').selectAll().where('id', '=', id).executeTakeFirst();

export const selectEntries = (db: Kysely<Tables>, lists: readonly string[]) =>
  db
    .selectFrom('list_entry')
    .selectAll()
    .where('list_id', 'in', lists)
    .orderBy('list_id')
    .orderBy('position')
    .execute();

/** Ids, versions and origins of what is stored. */
export const selectListVersions = (db: Kysely<Tables>) =>
  db.selectFrom('nation_list').select(['id', 'version', 'origin']).execute();

/** Armies whose newest version is of a list, those in the bin among them. */
export const selectUsers = (db: Kysely<Tables>, list: string) =>
  db
    .selectFrom('army')
    .innerJoin('army_version', (join) =>
      join.onRef('army_version.army_id', '=', 'army.id').onRef('army_version.version', '=', 'army.newest'),
    )
    .select(['name', 'binned'])
    .where('list', '=', list)
    .orderBy('name')
    .execute();

/** Puts a list in place of an earlier version of it, or in a place of its own. */
export async function putList(db: Kysely<Tables>, list: NationListTable, entries: readonly ListEntryTable[]) {
  const { id, ...columns } = list;
  await db
    .insertInto('nation_list')
    .values(list)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute();
  await db.deleteFrom('list_entry').where('list_id', '=', id).execute();
  await insertRows(db, 'list_entry', entries);
}

export const deleteList = (db: Kysely<Tables>, id: string) =>
  db.deleteFrom('nation_list').where('id', '=', id).execute();
