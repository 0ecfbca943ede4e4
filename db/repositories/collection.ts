import type { Kysely } from 'kysely';
import type { CollectionRepository } from '../../services/repositories/repositories.ts';
import type { Tables } from '../tables.ts';
import { inTransaction } from '../transaction.ts';
import { type CollectionItemTable, itemOf, itemRow } from '../tables/collection-item.ts';

const selectItems = (db: Kysely<Tables>, rules?: string) =>
  db
    .selectFrom('collection_item')
    .selectAll()
    .$if(rules !== undefined, (query) => query.where('rules', '=', rules ?? ''))
    .orderBy('rules')
    .orderBy('list')
    .orderBy('name')
    .orderBy('entry')
    .execute();

const putItem = (db: Kysely<Tables>, row: CollectionItemTable) =>
  db.replaceInto('collection_item').values(row).execute();

const deleteItem = (db: Kysely<Tables>, { rules, list, entry }: CollectionItemTable) =>
  db
    .deleteFrom('collection_item')
    .where('rules', '=', rules)
    .where('list', '=', list)
    .where('entry', '=', entry)
    .execute();

export const collectionRepository = (db: Kysely<Tables>): CollectionRepository => ({
  all: async (rules) => (await selectItems(db, rules)).map(itemOf),
  put: (items) =>
    inTransaction(db, async (transaction) => {
      for (const item of items) await (item.owned === 0 ? deleteItem : putItem)(transaction, itemRow(item));
    }),
  links: () => db.selectFrom('collection_link').selectAll().orderBy('rules').orderBy('list').orderBy('entry').execute(),
  async link({ rules, list, entry, figure }) {
    await db.replaceInto('collection_link').values({ rules, list, entry, figure }).execute();
  },
  async unlink({ rules, list, entry }) {
    await db
      .deleteFrom('collection_link')
      .where('rules', '=', rules)
      .where('list', '=', list)
      .where('entry', '=', entry)
      .execute();
  },
});
