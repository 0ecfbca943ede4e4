import type { Kysely } from 'kysely';
import type { CollectionRepository } from '../../services/repositories/collection.ts';
import { deleteItem, putItem, selectItems } from '../queries/collection.ts';
import { itemOf, itemRow } from '../tables/collection-item.ts';
import type { Tables } from '../tables.ts';

export const collectionRepository = (db: Kysely<Tables>): CollectionRepository => ({
  all: async (rules) => (await selectItems(db, rules)).map(itemOf),
  put: (items) =>
    db.transaction().execute(async (transaction) => {
      for (const item of items) await (item.owned === 0 ? deleteItem : putItem)(transaction, itemRow(item));
    }),
});
