import type { Kysely } from 'kysely';
import type { CollectionItemTable } from '../tables/collection-item.ts';
import type { Tables } from '../tables.ts';

export const selectItems = (db: Kysely<Tables>, rules?: string) =>
  db
    .selectFrom('collection_item')
    .selectAll()
    .$if(rules !== undefined, (query) => query.where('rules', '=', rules ?? ''))
    .orderBy('rules')
    .orderBy('list')
    .orderBy('name')
    .orderBy('entry')
    .execute();

export const putItem = (db: Kysely<Tables>, row: CollectionItemTable) =>
  db.replaceInto('collection_item').values(row).execute();

export const deleteItem = (db: Kysely<Tables>, { rules, list, entry }: CollectionItemTable) =>
  db
    .deleteFrom('collection_item')
    .where('rules', '=', rules)
    .where('list', '=', list)
    .where('entry', '=', entry)
    .execute();
