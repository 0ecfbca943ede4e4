import type { Kysely } from 'kysely';
import type { StoredList } from '../../contract/lists.ts';
import type { NationList } from '../../rules/core/nation-list.ts';
import type { ListRepository, TallyUnder } from '../../services/repositories/lists.ts';
import { selectNewestOfList, updateTally } from '../queries/armies.ts';
import * as updates from '../queries/list-updates.ts';
import * as queries from '../queries/lists.ts';
import { storedArmyOf, tallyColumns } from '../tables/army.ts';
import { pastOf, pastRow, updateOf, updateRow } from '../tables/list-update.ts';
import { entryOf, entryRow, listRow, type NationListTable, storedListOf } from '../tables/nation-list.ts';
import { NO_STEPS, steppedFrom, undoOf, undoText } from '../tables/undo-trail.ts';
import type { Tables } from '../tables.ts';

type Database = Kysely<Tables>;

async function withEntries(db: Database, lists: readonly NationListTable[]): Promise<StoredList[]> {
  if (lists.length === 0) return [];
  const rows = await queries.selectEntries(
    db,
    lists.map(({ id }) => id),
  );
  const byList = Map.groupBy(rows, ({ list_id }) => list_id);
  return lists.map((list) => storedListOf(list, (byList.get(list.id) ?? []).map(entryOf)));
}

async function one(db: Database, id: string): Promise<StoredList | null> {
  const row = await queries.selectList(db, id);
  return row ? ((await withEntries(db, [row]))[0] ?? null) : null;
}

/** Writes a list, in place of an earlier version where there is one, and counts its armies anew. */
async function write(db: Database, list: StoredList, undo: string, tally: TallyUnder): Promise<void> {
  const entries = list.entries.map((entry, position) => entryRow(list.id, position, entry));
  await queries.putList(db, listRow(list, undo), entries);
  for (const row of await selectNewestOfList(db, list.id)) {
    const { id, version, army } = storedArmyOf(row);
    await updateTally(db, id, version, tallyColumns(tally(army, list)));
  }
}

const shippedAs = (list: NationList): StoredList => ({ ...list, origin: 'shipped', basedOn: null });

/** Of the shipped lists those to be stored, and those to be kept aside because the stored one is older. */
async function sort(db: Database, shipped: readonly NationList[]) {
  const stored = new Map((await queries.selectListVersions(db)).map((row) => [row.id, row]));
  const aside = new Map((await updates.selectUpdateVersions(db)).map((row) => [row.list_id, row.version]));
  return {
    added: shipped.filter(({ id }) => !stored.has(id)),
    newer: shipped.filter(({ id, version }) => {
      const known = stored.get(id);
      return known?.origin === 'shipped' && version > Math.max(known.version, aside.get(id) ?? 0);
    }),
  };
}

export const listRepository = (db: Database): ListRepository => ({
  all: async (rules) => withEntries(db, await queries.selectLists(db, rules)),
  one: (id) => one(db, id),
  async history(id) {
    const row = await queries.selectList(db, id);
    const [newest] = row ? await withEntries(db, [row]) : [];
    if (!row || !newest) return null;
    return { newest, past: (await updates.selectPast(db, id)).map(pastOf), undo: undoOf(row.undo) };
  },
  async version(id, version) {
    const past = await updates.selectPastVersion(db, id, version);
    if (past) return pastOf(past).list;
    const newest = await one(db, id);
    if (newest?.version !== version) return null;
    const { origin: _origin, basedOn: _basedOn, ...list } = newest;
    return list;
  },
  async synchronise(lists, tally) {
    const { added, newer } = await sort(db, lists);
    if (added.length + newer.length === 0) return;
    await db.transaction().execute(async (transaction) => {
      // Looked at once more: another program may have been quicker.
      const now = await sort(transaction, lists);
      for (const list of now.added) await write(transaction, shippedAs(list), NO_STEPS, tally);
      for (const list of now.newer) await updates.putUpdate(transaction, updateRow(list));
    });
  },
  add: (list, tally) =>
    db.transaction().execute(async (transaction) => {
      if (await queries.selectList(transaction, list.id)) return false;
      await write(transaction, list, NO_STEPS, tally);
      return true;
    }),
  replace: (list, base, at, tally, undo) =>
    db.transaction().execute(async (transaction) => {
      const row = await queries.selectList(transaction, list.id);
      const [before] = row ? await withEntries(transaction, [row]) : [];
      if (!row || !before) return 'missing';
      if (before.version !== base) return 'stale';
      await updates.insertPast(transaction, pastRow(before, at));
      await write(transaction, list, undoText(undo ?? steppedFrom(row.undo, base)), tally);
      return 'written';
    }),
  remove: (id) =>
    db.transaction().execute(async (transaction) => {
      if (!(await queries.selectList(transaction, id))) return null;
      const users = await queries.selectUsers(transaction, id);
      if (users.length === 0) await queries.deleteList(transaction, id);
      return users.map(({ name, binned }) => ({ name, binned: binned === 1 }));
    }),
  pending: async () => (await updates.selectPendingUpdates(db)).map(updateOf),
  acceptUpdate: (id, at, tally) =>
    db.transaction().execute(async (transaction) => {
      const update = await updates.selectUpdate(transaction, id);
      const before = await one(transaction, id);
      if (!update || !before) return false;
      await updates.insertPast(transaction, pastRow(before, at));
      await write(transaction, shippedAs(updateOf(update)), NO_STEPS, tally);
      await updates.deleteUpdate(transaction, id);
      return true;
    }),
  async keepOld(id) {
    const { numUpdatedRows } = await updates.refuseUpdate(db, id);
    return numUpdatedRows > 0n;
  },
});
