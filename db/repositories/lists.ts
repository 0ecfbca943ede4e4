import type { Kysely } from 'kysely';
import type { StoredList } from '../../contract/lists.ts';
import type { ArmyFile } from '../../rules/core/army-file.ts';
import { getListIds, replaceList } from '../../rules/core/army/allies.ts';
import { type FindList, type NationList, withList } from '../../rules/core/nation-list.ts';
import type { KeptArmies, ListRepository, CalculateTally } from '../../services/repositories/lists.ts';
import { insertRows, runTransaction, lockByName } from '../transaction.ts';
import { selectRowIntact } from '../intact.ts';
import type { Tables } from '../tables.ts';
import { NO_UNDO, readIntact, addUndoStep, parseUndo, toUndoText } from '../stored-json.ts';
import {
  toEntryRow,
  toListRow,
  parsePast,
  toPastRow,
  parseList,
  parseUpdate,
  toUpdateRow,
  type ReadEntry,
} from './list-rows.ts';
import {
  insertVersion,
  setNewestVersion,
  usesList,
  selectNewestOfList,
  selectUnbinned,
  parseArmy,
  toTallyColumns,
  updateTally,
  toVersionRow,
} from './armies.ts';

const selectList = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('nation_list')
    .selectAll()
    .select(selectRowIntact('nation_list').as('intact'))
    .where('id', '=', id)
    .executeTakeFirst();

/** Stores a list, replacing the earlier version. */
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
    .select(['list_id', 'list', selectRowIntact('list_update').as('intact')])
    .where('list_id', '=', id)
    .executeTakeFirst();

const putUpdate = (db: Kysely<Tables>, row: Tables['list_update']) =>
  db.replaceInto('list_update').values(row).execute();

const deleteUpdate = (db: Kysely<Tables>, id: string) =>
  db.deleteFrom('list_update').where('list_id', '=', id).execute();

/** Archives a version of a list. Does nothing if it is already archived: it was set aside once and later accepted. */
const insertPast = (db: Kysely<Tables>, row: Tables['list_past']) =>
  db
    .insertInto('list_past')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

type Database = Kysely<Tables>;

/** Lock name. Writes of lists wait for each other, because a tally depends on all lists that an army uses. */
const LISTS_LOCK = 'lists';

/** A list's row with the result of its checksum. */
type ReadList = Tables['nation_list'] & { readonly intact: number };

/** Adds the entries to lists. Leaves out lists for which `read` returns undefined. */
async function addEntries(
  db: Database,
  lists: readonly ReadList[],
  read = (list: ReadList, entries: readonly ReadEntry[]): StoredList[] => [parseList(list, entries)],
): Promise<StoredList[]> {
  if (lists.length === 0) return [];
  const rows = await db
    .selectFrom('list_entry')
    .selectAll()
    .select(selectRowIntact('list_entry').as('intact'))
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
const readLists = (db: Database, lists: readonly ReadList[]): Promise<StoredList[]> =>
  addEntries(db, lists, (list, entries) => readIntact([list], () => parseList(list, entries)));

async function readList(db: Database, id: string): Promise<StoredList | null> {
  const row = await selectList(db, id);
  return row ? ((await addEntries(db, [row]))[0] ?? null) : null;
}

/** Returns the lists that armies use. The given list replaces its stored version. */
async function readUsedLists(db: Database, armies: readonly ArmyFile[], list: NationList): Promise<FindList> {
  const ids = new Set(armies.flatMap(getListIds));
  ids.delete(list.id);
  if (ids.size === 0) return withList(list, () => null);
  const stored = new Map(
    (
      await readLists(
        db,
        await db
          .selectFrom('nation_list')
          .selectAll()
          .select(selectRowIntact('nation_list').as('intact'))
          .where('id', 'in', [...ids])
          .execute(),
      )
    ).map((one) => [one.id, one]),
  );
  return withList(list, (id) => stored.get(id) ?? null);
}

/** Stores a list, replacing the earlier version, and updates the tallies of the armies that use it. */
async function writeList(db: Database, list: StoredList, undo: string, tally: CalculateTally): Promise<void> {
  const entries = list.entries.map((entry, position) => toEntryRow(list.id, position, entry));
  await putList(db, toListRow(list, undo), entries);
  const armies = readIntact(await selectNewestOfList(db, list.id), parseArmy);
  const lists = await readUsedLists(
    db,
    armies.map(({ army }) => army),
    list,
  );
  for (const { id, version, army } of armies) {
    await updateTally(db, id, version, toTallyColumns(await tally(army, lists)));
  }
}

/** Returns the newest version of a list. For a custom list, this may be a pending update. */
async function getNewest(db: Database, { origin, basedOn, ...current }: StoredList): Promise<StoredList> {
  const update = origin === 'own' ? await selectUpdate(db, current.id) : undefined;
  return { ...(update ? parseUpdate(update) : current), origin, basedOn };
}

/** Stores the custom list that some armies keep, and switches them to it. Each army gets a new version, which can be undone. */
async function keepList(
  db: Database,
  id: string,
  at: string,
  { list, armies, what }: KeptArmies,
  tally: CalculateTally,
) {
  await writeList(db, list, NO_UNDO, tally);
  const rows = await selectUnbinned(db, { ids: armies, list: id });
  for (const row of rows) {
    const { version: base, army: before } = parseArmy(row);
    const army = replaceList(before, id, list.id);
    const worth = await tally(army, await readUsedLists(db, [army], list));
    await insertVersion(db, toVersionRow({ id: row.id, at, what, army, tally: worth }, base + 1));
    await setNewestVersion(db, row.id, base + 1, at, toUndoText(addUndoStep(row.undo, base, `army “${row.name}”`)));
  }
}

const toShippedList = (list: NationList): StoredList => ({ ...list, origin: 'shipped', basedOn: null });

/** Finds the shipped lists that are not stored, and those that are newer than the stored version. */
async function findChanges(db: Database, shipped: readonly NationList[]) {
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
    readLists(
      db,
      await db
        .selectFrom('nation_list')
        .selectAll()
        .select(selectRowIntact('nation_list').as('intact'))
        .$if(rules !== undefined, (query) => query.where('rules', '=', rules ?? ''))
        .orderBy('title')
        .orderBy('id')
        .execute(),
    ),
  one: (id) => readList(db, id),
  async history(id) {
    const row = await selectList(db, id);
    const [inForce] = row ? await addEntries(db, [row]) : [];
    if (!row || !inForce) return null;
    const newest = await getNewest(db, inForce);
    return {
      newest,
      past: readIntact(
        await db
          .selectFrom('list_past')
          .selectAll()
          .select(selectRowIntact('list_past').as('intact'))
          .where('list_id', '=', id)
          .orderBy('version')
          .execute(),
        parsePast,
      ),
      undo: parseUndo(row.undo, `list “${row.title}”`),
    };
  },
  async version(id, version) {
    const past = await db
      .selectFrom('list_past')
      .selectAll()
      .select(selectRowIntact('list_past').as('intact'))
      .where('list_id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (past) return parsePast(past).list;
    const current = await readList(db, id);
    const newest = current && (await getNewest(db, current));
    if (newest?.version !== version) return null;
    const { origin: _origin, basedOn: _basedOn, ...list } = newest;
    return list;
  },
  async synchronise(lists, tally) {
    const { added, newer } = await findChanges(db, lists);
    if (added.length + newer.length === 0) return;
    await runTransaction(db, async (transaction) => {
      await lockByName(transaction, LISTS_LOCK);
      // Compares again, because another process may have stored the lists.
      const diff = await findChanges(transaction, lists);
      for (const list of diff.added) await writeList(transaction, toShippedList(list), NO_UNDO, tally);
      for (const list of diff.newer) await putUpdate(transaction, toUpdateRow(list));
    });
  },
  add: (list, tally) =>
    runTransaction(db, async (transaction) => {
      await lockByName(transaction, LISTS_LOCK);
      if (await selectList(transaction, list.id)) return false;
      await writeList(transaction, list, NO_UNDO, tally);
      return true;
    }),
  replace: (list, base, at, { tally, isAffected }, undo) =>
    runTransaction(db, async (transaction) => {
      await lockByName(transaction, LISTS_LOCK);
      const row = await selectList(transaction, list.id);
      const [inForce] = row ? await addEntries(transaction, [row]) : [];
      if (!row || !inForce) return 'missing';
      const before = await getNewest(transaction, inForce);
      if (before.version !== base) return 'stale';
      await insertPast(transaction, toPastRow(before, at));
      const trail = toUndoText(undo ?? addUndoStep(row.undo, base, `list “${row.title}”`));
      const armies = readIntact(
        await selectUnbinned(transaction, { list: list.id }),
        (stored) => parseArmy(stored).army,
      );
      const lists = await readUsedLists(transaction, armies, inForce);
      const touched = await Promise.all(armies.map((army) => isAffected(army, lists, withList(list, lists))));
      if (touched.includes(true)) {
        await putUpdate(transaction, toUpdateRow(list));
        await transaction.updateTable('nation_list').set({ undo: trail }).where('id', '=', list.id).execute();
        return 'waits';
      }
      await deleteUpdate(transaction, list.id);
      await writeList(transaction, list, trail, tally);
      return 'written';
    }),
  remove: (id) =>
    runTransaction(db, async (transaction) => {
      await lockByName(transaction, LISTS_LOCK);
      if (!(await selectList(transaction, id))) return null;
      // Selects armies whose newest version uses the list, including those in the bin.
      const users = await transaction
        .selectFrom('army')
        .innerJoin('army_version', (join) =>
          join.onRef('army_version.army_id', '=', 'army.id').onRef('army_version.version', '=', 'army.newest'),
        )
        .select(['name', 'binned'])
        .where(usesList(id))
        .orderBy('name')
        .execute();
      if (users.length === 0) await transaction.deleteFrom('nation_list').where('id', '=', id).execute();
      return users.map(({ name, binned }) => ({ name, binned: binned === 1 }));
    }),
  /** Returns the updates that the user has neither accepted nor declined. */
  pending: async () =>
    readIntact(
      await db
        .selectFrom('list_update')
        .select(['list_id', 'list', selectRowIntact('list_update').as('intact')])
        .where('refused', '=', 0)
        .orderBy('list_id')
        .execute(),
      parseUpdate,
    ),
  acceptUpdate: (id, at, tally, kept) =>
    runTransaction(db, async (transaction) => {
      await lockByName(transaction, LISTS_LOCK);
      const update = await selectUpdate(transaction, id);
      const row = await selectList(transaction, id);
      const [before] = row ? await addEntries(transaction, [row]) : [];
      if (!update || !row || !before) return 'missing';
      if (kept) {
        if (await selectList(transaction, kept.list.id)) return 'taken';
        await keepList(transaction, id, at, kept, tally);
      }
      await insertPast(transaction, toPastRow(before, at));
      const { origin, basedOn } = before;
      await writeList(transaction, { ...parseUpdate(update), origin, basedOn }, row.undo, tally);
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
