import type { Kysely } from 'kysely';
import type { NationList } from '../../rules/core/nation-list.ts';
import type { ListRepository } from '../../services/repositories/lists.ts';
import { replaceList, selectEntries, selectList, selectLists, selectListVersions } from '../queries/lists.ts';
import { entryOf, entryRow, listOf, listRow, type NationListTable } from '../tables/nation-list.ts';
import type { Tables } from '../tables.ts';

async function withEntries(db: Kysely<Tables>, lists: readonly NationListTable[]): Promise<NationList[]> {
  if (lists.length === 0) return [];
  const rows = await selectEntries(
    db,
    lists.map(({ id }) => id),
  );
  const byList = Map.groupBy(rows, ({ list_id }) => list_id);
  return lists.map((list) => listOf(list, (byList.get(list.id) ?? []).map(entryOf)));
}

export const listRepository = (db: Kysely<Tables>): ListRepository => ({
  all: async (rules) => withEntries(db, await selectLists(db, rules)),
  async one(id) {
    const row = await selectList(db, id);
    return row ? ((await withEntries(db, [row]))[0] ?? null) : null;
  },
  async synchronise(lists) {
    const stored = new Map((await selectListVersions(db)).map(({ id, version }) => [id, version]));
    const changed = lists.filter(({ id, version }) => version > (stored.get(id) ?? 0));
    if (changed.length === 0) return [];
    await db.transaction().execute(async (transaction) => {
      for (const list of changed) {
        const entries = list.entries.map((entry, position) => entryRow(list.id, position, entry));
        await replaceList(transaction, listRow(list), entries);
      }
    });
    return changed.map(({ id }) => id);
  },
});
