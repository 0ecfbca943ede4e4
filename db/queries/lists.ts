import type { Kysely } from 'kysely';
import type { ListEntryTable, NationListTable } from '../tables/nation-list.ts';
import type { Tables } from '../tables.ts';

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

/** Ids and versions of what is stored. */
export const selectListVersions = (db: Kysely<Tables>) =>
  db.selectFrom('nation_list').select(['id', 'version']).execute();

/** Puts a list in place of an earlier version of it. */
export async function replaceList(db: Kysely<Tables>, list: NationListTable, entries: readonly ListEntryTable[]) {
  await db.deleteFrom('nation_list').where('id', '=', list.id).execute();
  await db.insertInto('nation_list').values(list).execute();
  for (const entry of entries) await db.insertInto('list_entry').values(entry).execute();
}
