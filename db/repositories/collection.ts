import type { Kysely } from 'kysely';
import type { CollectionRepository } from '../../services/repositories/repositories.ts';
import type { Tables } from '../tables.ts';
import { runTransaction } from '../transaction.ts';

export const collectionRepository = (db: Kysely<Tables>): CollectionRepository => ({
  all: (rules) =>
    db
      .selectFrom('collection_item')
      .selectAll()
      .$if(rules !== undefined, (query) => query.where('rules', '=', rules ?? ''))
      .orderBy('rules')
      .orderBy('list')
      .orderBy('name')
      .orderBy('entry')
      .execute(),
  put: (items) =>
    runTransaction(db, async (transaction) => {
      for (const { rules, list, entry, name, owned, painted } of items)
        await (
          owned === 0
            ? transaction.deleteFrom('collection_item').where((row) => row.and({ rules, list, entry }))
            : transaction.replaceInto('collection_item').values({ rules, list, entry, name, owned, painted })
        ).execute();
    }),
  links: () => db.selectFrom('collection_link').selectAll().orderBy('rules').orderBy('list').orderBy('entry').execute(),
  async link({ rules, list, entry, figure }) {
    await db.replaceInto('collection_link').values({ rules, list, entry, figure }).execute();
  },
  async unlink({ rules, list, entry }) {
    await db
      .deleteFrom('collection_link')
      .where((row) => row.and({ rules, list, entry }))
      .execute();
  },
});
