import { type Kysely, type Selection, sql } from 'kysely';
import type { StoredArmy } from '../../contract/armies.ts';
import { keptTrialSchema } from '../../contract/battles/series.ts';
import { armyFileSchema } from '../../rules/core/army-file.ts';
import type { ArmyRepository, BulkIssue, NewVersion, StoredTally } from '../../services/repositories/lists.ts';
import { insertRows, runTransaction } from '../transaction.ts';
import { selectRowIntact } from '../intact.ts';
import type { Tables } from '../tables.ts';
import { checkIntact, NO_UNDO, readIntact, addUndoStep, readDocument, parseUndo, toUndoText } from '../stored-json.ts';

export const toTallyColumns = ({ points, legal, errors, warnings }: StoredTally) => ({
  points,
  legal: legal ? 1 : 0,
  errors,
  warnings,
});

export const toVersionRow = ({ id, at, what, army, tally }: NewVersion, version: number): Tables['army_version'] => ({
  army_id: id,
  version,
  at,
  what,
  name: army.name,
  rules: army.rules,
  list: army.list,
  points_limit: army.limit,
  ...toTallyColumns(tally),
  file: JSON.stringify(army),
  label: null,
});

/** @throws StoreError STORE_DAMAGED */
export function parseArmy({ id, name, version, changedAt, file, undo, intact }: Selected): StoredArmy {
  const what = `army “${name}”`;
  checkIntact({ intact }, what);
  const army = readDocument(armyFileSchema, file, what, 'file');
  return { id, version, changedAt, army, undo: parseUndo(undo, what) };
}

const selectNewestVersions = (db: Kysely<Tables>) =>
  db
    .selectFrom('army')
    .innerJoin('army_version', (join) =>
      join.onRef('army_version.army_id', '=', 'army.id').onRef('army_version.version', '=', 'army.newest'),
    );

/** Checks an army together with one of its versions. */
const selectIntact = () =>
  sql<number>`(${selectRowIntact('army')}) * (${selectRowIntact('army_version')})`.as('intact');

const storedColumns = () =>
  ['army_id as id', 'name', 'version', 'at as changedAt', 'file', 'undo', selectIntact()] as const;

type Selected = Selection<Tables, 'army' | 'army_version', ReturnType<typeof storedColumns>[number]>;

/** Checks whether a version of an army uses a list, as its own or as an ally's. Allies in an unreadable file do not count. */
export const usesList = (list: string) =>
  sql<boolean>`(army_version.list = ${list} or case
    when instr(army_version.file, '"allies":[') > 0 and json_valid(army_version.file)
    then exists (select 1 from json_each(army_version.file, '$.allies') where value = ${list})
    else false end)`;

/** Selects the armies that use a list, including those in the bin. */
export const selectNewestOfList = (db: Kysely<Tables>, list: string) =>
  selectNewestVersions(db).select(storedColumns()).where(usesList(list)).execute();

interface WhichArmies {
  readonly ids?: readonly string[] | undefined;
  readonly list?: string | undefined;
}

export const selectUnbinned = (db: Kysely<Tables>, { ids, list }: WhichArmies) =>
  selectNewestVersions(db)
    .select(storedColumns())
    .where('army.binned', '=', 0)
    .$if(list !== undefined, (query) => query.where(usesList(list ?? '')))
    .$if(ids !== undefined, (query) => query.where('army.id', 'in', ids ?? []))
    .orderBy('army.id')
    .execute();

/** Selects and locks the army on which a new version is based. */
const selectHead = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('army').select(['newest', 'undo']).where('id', '=', id).forUpdate().executeTakeFirst();

const insertArmy = (db: Kysely<Tables>, id: string, at: string, undo: string) =>
  db.insertInto('army').values({ id, newest: 1, binned: 0, changed_at: at, folder: null, undo }).execute();

/** Copies folder and tags from another army. */
async function copyFiling(db: Kysely<Tables>, id: string, other: string) {
  await db
    .updateTable('army')
    .set(({ selectFrom }) => ({
      folder: selectFrom('army as filed').select('filed.folder').where('filed.id', '=', other),
    }))
    .where('id', '=', id)
    .execute();
  await db
    .insertInto('army_tag')
    .columns(['army_id', 'tag'])
    .expression(({ selectFrom, val }) =>
      selectFrom('army_tag')
        .select([val(id).as('army_id'), 'tag'])
        .where('army_id', '=', other),
    )
    .execute();
}

export const insertVersion = (db: Kysely<Tables>, row: Tables['army_version']) =>
  db.insertInto('army_version').values(row).execute();

export const setNewestVersion = (db: Kysely<Tables>, id: string, newest: number, at: string, undo: string) =>
  db.updateTable('army').set({ newest, changed_at: at, undo }).where('id', '=', id).execute();

type TallyColumns = Pick<Tables['army_version'], 'points' | 'legal' | 'errors' | 'warnings'>;

export const updateTally = (db: Kysely<Tables>, id: string, version: number, tally: TallyColumns) =>
  db.updateTable('army_version').set(tally).where('army_id', '=', id).where('version', '=', version).execute();

/** Changes many armies in one transaction, or none if one of them cannot be changed. */
const changeMany = (
  db: Kysely<Tables>,
  ids: readonly string[],
  mustBeBinned: boolean,
  work: (transaction: Kysely<Tables>) => Promise<unknown>,
): Promise<BulkIssue | null> =>
  runTransaction(db, async (transaction) => {
    // Locks the armies and reads what is needed for checking them.
    const armies = new Map(
      (
        await selectNewestVersions(transaction)
          .select(['army.id', 'name', 'binned'])
          .where('army.id', 'in', ids)
          .orderBy('army.id')
          .forUpdate('army')
          .execute()
      ).map((army) => [army.id, army]),
    );
    for (const id of ids) {
      const army = armies.get(id);
      if (!army) return { issue: 'missing', id };
      if (mustBeBinned && army.binned === 0) return { issue: 'not-binned', id, name: army.name };
    }
    await work(transaction);
    return null;
  });

export const armyRepository = (db: Kysely<Tables>): ArmyRepository => ({
  async summaries(binned) {
    const tags = Map.groupBy(
      await db.selectFrom('army_tag').selectAll().orderBy('army_id').orderBy('tag').execute(),
      ({ army_id }) => army_id,
    );
    const rows = await selectNewestVersions(db)
      .select(['army.id', 'version', 'name', 'rules', 'list', 'points_limit as limit', 'points', 'legal', 'errors'])
      .select(['warnings', 'army.binned', 'army.changed_at as changedAt', 'army.folder'])
      .$if(!binned, (query) => query.where('army.binned', '=', 0))
      .orderBy('army.changed_at', 'desc')
      .orderBy('army.id')
      .execute();
    return rows.map((row) => ({
      ...row,
      legal: row.legal === 1,
      binned: row.binned === 1,
      tags: (tags.get(row.id) ?? []).map(({ tag }) => tag),
    }));
  },
  async newest(id) {
    const row = await selectNewestVersions(db).select(storedColumns()).where('army.id', '=', id).executeTakeFirst();
    return row ? parseArmy(row) : null;
  },
  async version(id, version) {
    const row = await db
      .selectFrom('army_version')
      .innerJoin('army', 'army.id', 'army_version.army_id')
      .select(storedColumns())
      .where('army_id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    return row ? parseArmy(row) : null;
  },
  versions: (id) =>
    db
      .selectFrom('army_version')
      .select(['version', 'at', 'what', 'points', 'label'])
      .where('army_id', '=', id)
      .orderBy('version', 'desc')
      .execute(),
  unbinned: async (which = {}) => readIntact(await selectUnbinned(db, which), parseArmy),
  add: (first) =>
    runTransaction(db, async (transaction) => {
      await insertArmy(transaction, first.id, first.at, NO_UNDO);
      await insertVersion(transaction, toVersionRow(first, 1));
    }),
  addCopies: (copies) =>
    runTransaction(db, async (transaction) => {
      for (const copy of copies) {
        await insertArmy(transaction, copy.id, copy.at, NO_UNDO);
        await insertVersion(transaction, toVersionRow(copy, 1));
        await copyFiling(transaction, copy.id, copy.of);
      }
    }),
  append: (next) =>
    runTransaction(db, async (transaction) => {
      const army = await selectHead(transaction, next.id);
      if (!army) return 'missing';
      if (army.newest !== next.base) return 'stale';
      const version = next.base + 1;
      const undo = next.undo ?? addUndoStep(army.undo, next.base, `army “${next.army.name}”`);
      await insertVersion(transaction, toVersionRow(next, version));
      await setNewestVersion(transaction, next.id, version, next.at, toUndoText(undo));
      return version;
    }),
  setBinned: (ids, binned) =>
    changeMany(db, ids, false, (transaction) =>
      transaction
        .updateTable('army')
        .set({ binned: binned ? 1 : 0 })
        .where('id', 'in', ids)
        .execute(),
    ),
  purge: (ids) =>
    changeMany(db, ids, true, (transaction) => transaction.deleteFrom('army').where('id', 'in', ids).execute()),
  organise: (ids, { folder, addTags = [], removeTags = [] }) =>
    changeMany(db, ids, false, async (transaction) => {
      if (folder !== undefined) await transaction.updateTable('army').set({ folder }).where('id', 'in', ids).execute();
      const touched = [...new Set([...addTags, ...removeTags])];
      const added = touched.filter((tag) => !removeTags.includes(tag));
      // First removes the tags that are to be added, so that none is stored twice.
      if (touched.length > 0)
        await transaction.deleteFrom('army_tag').where('army_id', 'in', ids).where('tag', 'in', touched).execute();
      const tags = [...new Set(ids)].flatMap((id) => added.map((tag) => ({ army_id: id, tag })));
      await insertRows(transaction, 'army_tag', tags);
    }),
  async nameVersion(id, version, label) {
    const { numUpdatedRows } = await db
      .updateTable('army_version')
      .set({ label })
      .where('army_id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
  async trial(id) {
    const row = await db
      .selectFrom('army_trial')
      .select(['document', selectRowIntact('army_trial').as('intact')])
      .where('army_id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    const what = 'last trial of this army';
    checkIntact(row, what);
    return readDocument(keptTrialSchema, row.document, what, 'document');
  },
  keepTrial: (id, trial) =>
    runTransaction(db, async (transaction) => {
      if (!(await selectHead(transaction, id))) return false;
      await transaction
        .replaceInto('army_trial')
        .values({ army_id: id, document: JSON.stringify(trial) })
        .execute();
      return true;
    }),
});
