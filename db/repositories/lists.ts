import type { Kysely } from 'kysely';
import type { StoredList } from '../../contract/lists.ts';
import type { ArmyFile } from '../../rules/core/army-file.ts';
import { namedLists, withListReplaced } from '../../rules/core/army/allies.ts';
import { type ListOf, type NationList, withList } from '../../rules/core/nation-list.ts';
import type { KeptArmies, ListRepository, TallyUnder } from '../../services/repositories/lists.ts';
import { insertRows } from '../bulk-insert.ts';
import { intact } from '../intact.ts';
import type { Tables } from '../tables.ts';
import { NO_STEPS, readableOf, steppedFrom, undoOf, undoText } from '../stored-json.ts';
import { inTransaction, lockName } from '../transaction.ts';
import { entryRow, listRow, pastOf, pastRow, storedListOf, updateOf, updateRow, type ReadEntry } from './list-rows.ts';
import {
  insertVersion,
  moveNewest,
  namesList,
  selectNewestOfList,
  selectUnbinned,
  storedArmyOf,
  tallyColumns,
  updateTally,
  versionRow,
} from './armies.ts';

const selectList = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('nation_list')
    .selectAll()
    .select(intact('nation_list').as('intact'))
    .where('id', '=', id)
    .executeTakeFirst();

/** Stores a list and replaces an earlier version. */
async function putList(db: Kysely<Tables>, list: Tables['nation_list'], entries: readonly Tables['list_entry'][]) {
  const { id, ...columns } = list;
  await db
    .insertInto('nation_list')
    .values(list)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute();
  await db.deleteFrom('list_entry').where('list_id', '=', id).execute();
  await insertRows(db, 'list_entry', entries);
}

const selectUpdate = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('list_update')
    .select(['list_id', 'list', intact('list_update').as('intact')])
    .where('list_id', '=', id)
    .executeTakeFirst();

const putUpdate = (db: Kysely<Tables>, row: Tables['list_update']) =>
  db.replaceInto('list_update').values(row).execute();

const deleteUpdate = (db: Kysely<Tables>, id: string) =>
  db.deleteFrom('list_update').where('list_id', '=', id).execute();

/** A version that was set aside and later accepted is already stored. */
const insertPast = (db: Kysely<Tables>, row: Tables['list_past']) =>
  db
    .insertInto('list_past')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

type Database = Kysely<Tables>;

/** Lock name. All writes of lists wait for each other, because a tally depends on all lists that an army uses. */
const LISTS = 'lists';

/** A list's row with the result of its checksum. */
type ReadList = Tables['nation_list'] & { readonly intact: number };

/** Adds their rows to lists. Lists for which `read` returns nothing are omitted. */
async function withEntries(
  db: Database,
  lists: readonly ReadList[],
  read = (list: ReadList, entries: readonly ReadEntry[]): StoredList[] => [storedListOf(list, entries)],
): Promise<StoredList[]> {
  if (lists.length === 0) return [];
  const rows = await db
    .selectFrom('list_entry')
    .selectAll()
    .select(intact('list_entry').as('intact'))
    .where(
      'list_id',
      'in',
      lists.map(({ id }) => id),
    )
    .orderBy('list_id')
    .orderBy('position')
    .execute();
  const byList = Map.groupBy(rows, ({ list_id }) => list_id);
  return lists.flatMap((list) => read(list, byList.get(list.id) ?? []));
}

/** Returns the undamaged lists. */
const readableLists = (db: Database, lists: readonly ReadList[]): Promise<StoredList[]> =>
  withEntries(db, lists, (list, entries) => readableOf([list], () => storedListOf(list, entries)));

async function one(db: Database, id: string): Promise<StoredList | null> {
  const row = await selectList(db, id);
  return row ? ((await withEntries(db, [row]))[0] ?? null) : null;
}

/** Returns the lists that armies use, with one of them replacing the stored version. */
async function listsOf(db: Database, armies: readonly ArmyFile[], list: NationList): Promise<ListOf> {
  const others = new Set(armies.flatMap(namedLists));
  others.delete(list.id);
  if (others.size === 0) return withList(list, () => null);
  const stored = new Map(
    (
      await readableLists(
        db,
        await db
          .selectFrom('nation_list')
          .selectAll()
          .select(intact('nation_list').as('intact'))
          .where('id', 'in', [...others])
          .execute(),
      )
    ).map((one) => [one.id, one]),
  );
  return withList(list, (id) => stored.get(id) ?? null);
}

/** Stores a list, replaces an earlier version, and updates the tallies of its armies. */
async function write(db: Database, list: StoredList, undo: string, tally: TallyUnder): Promise<void> {
  const entries = list.entries.map((entry, position) => entryRow(list.id, position, entry));
  await putList(db, listRow(list, undo), entries);
  const armies = readableOf(await selectNewestOfList(db, list.id), storedArmyOf);
  const lists = await listsOf(
    db,
    armies.map(({ army }) => army),
    list,
  );
  for (const { id, version, army } of armies) {
    await updateTally(db, id, version, tallyColumns(await tally(army, lists)));
  }
}

/** Returns the newest version of a list. For an own list, this may be an update that is not active yet. */
async function newestOf(db: Database, { origin, basedOn, ...inForce }: StoredList): Promise<StoredList> {
  const update = origin === 'own' ? await selectUpdate(db, inForce.id) : undefined;
  return { ...(update ? updateOf(update) : inForce), origin, basedOn };
}

/** Stores the list kept by some armies and switches them to it, each as a new version that can be undone. */
async function keep(db: Database, id: string, at: string, { list, armies, what }: KeptArmies, tally: TallyUnder) {
  await write(db, list, NO_STEPS, tally);
  const rows = await selectUnbinned(db, { ids: armies, list: id });
  for (const row of rows) {
    const { version: base, army: before } = storedArmyOf(row);
    const army = withListReplaced(before, id, list.id);
    const worth = await tally(army, await listsOf(db, [army], list));
    await insertVersion(db, versionRow({ id: row.id, at, what, army, tally: worth }, base + 1));
    await moveNewest(db, row.id, base + 1, at, undoText(steppedFrom(row.undo, base, `army “${row.name}”`)));
  }
}

const shippedAs = (list: NationList): StoredList => ({ ...list, origin: 'shipped', basedOn: null });

/** Finds included lists that are new, and those that are newer than the stored version. */
async function sort(db: Database, shipped: readonly NationList[]) {
  // Ids, versions and origins of stored lists.
  const stored = new Map(
    (await db.selectFrom('nation_list').select(['id', 'version', 'origin']).execute()).map((row) => [row.id, row]),
  );
  const aside = new Map(
    (await db.selectFrom('list_update').select(['list_id', 'version']).execute()).map((row) => [
      row.list_id,
      row.version,
    ]),
  );
  return {
    added: shipped.filter(({ id }) => !stored.has(id)),
    newer: shipped.filter(({ id, version }) => {
      const known = stored.get(id);
      return known?.origin === 'shipped' && version > Math.max(known.version, aside.get(id) ?? 0);
    }),
  };
}

export const listRepository = (db: Database): ListRepository => ({
  all: async (rules) =>
    readableLists(
      db,
      await db
        .selectFrom('nation_list')
        .selectAll()
        .select(intact('nation_list').as('intact'))
        .$if(rules !== undefined, (query) => query.where('rules', '=', rules ?? ''))
        .orderBy('title')
        .orderBy('id')
        .execute(),
    ),
  one: (id) => one(db, id),
  async history(id) {
    const row = await selectList(db, id);
    const [inForce] = row ? await withEntries(db, [row]) : [];
    if (!row || !inForce) return null;
    const newest = await newestOf(db, inForce);
    return {
      newest,
      past: readableOf(
        await db
          .selectFrom('list_past')
          .selectAll()
          .select(intact('list_past').as('intact'))
          .where('list_id', '=', id)
          .orderBy('version')
          .execute(),
        pastOf,
      ),
      undo: undoOf(row.undo, `list “${row.title}”`),
    };
  },
  async version(id, version) {
    const past = await db
      .selectFrom('list_past')
      .selectAll()
      .select(intact('list_past').as('intact'))
      .where('list_id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (past) return pastOf(past).list;
    const inForce = await one(db, id);
    const newest = inForce && (await newestOf(db, inForce));
    if (newest?.version !== version) return null;
    const { origin: _origin, basedOn: _basedOn, ...list } = newest;
    return list;
  },
  async synchronise(lists, tally) {
    const { added, newer } = await sort(db, lists);
    if (added.length + newer.length === 0) return;
    await inTransaction(db, async (transaction) => {
      await lockName(transaction, LISTS);
      // Checks again, because another process may have stored them.
      const now = await sort(transaction, lists);
      for (const list of now.added) await write(transaction, shippedAs(list), NO_STEPS, tally);
      for (const list of now.newer) await putUpdate(transaction, updateRow(list));
    });
  },
  add: (list, tally) =>
    inTransaction(db, async (transaction) => {
      await lockName(transaction, LISTS);
      if (await selectList(transaction, list.id)) return false;
      await write(transaction, list, NO_STEPS, tally);
      return true;
    }),
  replace: (list, base, at, { tally, touches }, undo) =>
    inTransaction(db, async (transaction) => {
      await lockName(transaction, LISTS);
      const row = await selectList(transaction, list.id);
      const [inForce] = row ? await withEntries(transaction, [row]) : [];
      if (!row || !inForce) return 'missing';
      const before = await newestOf(transaction, inForce);
      if (before.version !== base) return 'stale';
      await insertPast(transaction, pastRow(before, at));
      const trail = undoText(undo ?? steppedFrom(row.undo, base, `list “${row.title}”`));
      const armies = readableOf(
        await selectUnbinned(transaction, { list: list.id }),
        (stored) => storedArmyOf(stored).army,
      );
      const lists = await listsOf(transaction, armies, inForce);
      const touched = await Promise.all(armies.map((army) => touches(army, lists, withList(list, lists))));
      if (touched.includes(true)) {
        await putUpdate(transaction, updateRow(list));
        await transaction.updateTable('nation_list').set({ undo: trail }).where('id', '=', list.id).execute();
        return 'waits';
      }
      await deleteUpdate(transaction, list.id);
      await write(transaction, list, trail, tally);
      return 'written';
    }),
  remove: (id) =>
    inTransaction(db, async (transaction) => {
      await lockName(transaction, LISTS);
      if (!(await selectList(transaction, id))) return null;
      // Armies whose newest version uses the list, including those in the bin.
      const users = await transaction
        .selectFrom('army')
        .innerJoin('army_version', (join) =>
          join.onRef('army_version.army_id', '=', 'army.id').onRef('army_version.version', '=', 'army.newest'),
        )
        .select(['name', 'binned'])
        .where(namesList(id))
        .orderBy('name')
        .execute();
      if (users.length === 0) await transaction.deleteFrom('nation_list').where('id', '=', id).execute();
      return users.map(({ name, binned }) => ({ name, binned: binned === 1 }));
    }),
  /** Returns the unanswered updates. */
  pending: async () =>
    readableOf(
      await db
        .selectFrom('list_update')
        .select(['list_id', 'list', intact('list_update').as('intact')])
        .where('refused', '=', 0)
        .orderBy('list_id')
        .execute(),
      updateOf,
    ),
  acceptUpdate: (id, at, tally, kept) =>
    inTransaction(db, async (transaction) => {
      await lockName(transaction, LISTS);
      const update = await selectUpdate(transaction, id);
      const row = await selectList(transaction, id);
      const [before] = row ? await withEntries(transaction, [row]) : [];
      if (!update || !row || !before) return 'missing';
      if (kept) {
        if (await selectList(transaction, kept.list.id)) return 'taken';
        await keep(transaction, id, at, kept, tally);
      }
      await insertPast(transaction, pastRow(before, at));
      const { origin, basedOn } = before;
      await write(transaction, { ...updateOf(update), origin, basedOn }, row.undo, tally);
      await deleteUpdate(transaction, id);
      return 'written';
    }),
  async keepOld(id) {
    const { numUpdatedRows } = await db
      .updateTable('list_update')
      .set({ refused: 1 })
      .where('list_id', '=', id)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
});
