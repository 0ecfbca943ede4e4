import { type Kysely, sql } from 'kysely';
import { keptTrialSchema } from '../../contract/battles/kept-trial.ts';
import type { ArmyRepository, BulkIssue } from '../../services/repositories/armies.ts';
import { insertRows } from '../bulk-insert.ts';
import { intact } from '../intact.ts';
import type { Tables } from '../tables.ts';
import { inTransaction } from '../transaction.ts';
import { type ArmyVersionTable, storedArmyOf, summaryOf, versionOf, versionRow } from '../tables/army.ts';
import { expectIntact, readableOf, storedDocument } from '../tables/stored-json.ts';
import { NO_STEPS, steppedFrom, undoText } from '../tables/undo-trail.ts';

const newestVersions = (db: Kysely<Tables>) =>
  db
    .selectFrom('army')
    .innerJoin('army_version', (join) =>
      join.onRef('army_version.army_id', '=', 'army.id').onRef('army_version.version', '=', 'army.newest'),
    );

/** Newest change first. */
const selectSummaries = (db: Kysely<Tables>, binned: boolean) =>
  newestVersions(db)
    .select(['army_id', 'version', 'name', 'rules', 'list', 'points_limit', 'points', 'legal', 'errors', 'warnings'])
    .select(['army.binned', 'army.changed_at', 'army.folder'])
    .$if(!binned, (query) => query.where('army.binned', '=', 0))
    .orderBy('army.changed_at', 'desc')
    .orderBy('army.id')
    .execute();

/** Of every army, in alphabetical order. */
const selectTags = (db: Kysely<Tables>) =>
  db.selectFrom('army_tag').selectAll().orderBy('army_id').orderBy('tag').execute();

/** Of an army and one of its versions together. */
const areIntact = () => sql<number>`(${intact('army')}) * (${intact('army_version')})`.as('intact');

const stored = () => ['army_id', 'name', 'version', 'at', 'file', 'undo', areIntact()] as const;

const selectNewest = (db: Kysely<Tables>, id: string) =>
  newestVersions(db).select(stored()).where('army.id', '=', id).executeTakeFirst();

const selectVersion = (db: Kysely<Tables>, id: string, version: number) =>
  db
    .selectFrom('army_version')
    .innerJoin('army', 'army.id', 'army_version.army_id')
    .select(stored())
    .where('army_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();

/** Newest first. */
const selectVersions = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('army_version')
    .select(['version', 'at', 'what', 'points', 'label'])
    .where('army_id', '=', id)
    .orderBy('version', 'desc')
    .execute();

/** Whether a version of an army names a list, as its own or as an ally's; a file that does not read names no ally. */
export const namesList = (list: string) =>
  sql<boolean>`(army_version.list = ${list} or case
    when instr(army_version.file, '"allies":[') > 0 and json_valid(army_version.file)
    then exists (select 1 from json_each(army_version.file, '$.allies') where value = ${list})
    else false end)`;

/** Those in the bin among them. */
export const selectNewestOfList = (db: Kysely<Tables>, list: string) =>
  newestVersions(db).select(stored()).where(namesList(list)).execute();

interface WhichArmies {
  readonly ids?: readonly string[] | undefined;
  readonly list?: string | undefined;
}

export const selectUnbinned = (db: Kysely<Tables>, { ids, list }: WhichArmies) =>
  newestVersions(db)
    .select(stored())
    .where('army.binned', '=', 0)
    .$if(list !== undefined, (query) => query.where(namesList(list ?? '')))
    .$if(ids !== undefined, (query) => query.where('army.id', 'in', ids ?? []))
    .orderBy('army.id')
    .execute();

/** What is to be known of armies before many are changed at once; others wait to change them. */
const selectStanding = (db: Kysely<Tables>, ids: readonly string[]) =>
  newestVersions(db)
    .select(['army.id', 'name', 'binned'])
    .where('army.id', 'in', ids)
    .orderBy('army.id')
    .forUpdate('army')
    .execute();

/** What a new version is written upon; others wait to write one. */
const selectHead = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('army').select(['newest', 'undo']).where('id', '=', id).forUpdate().executeTakeFirst();

const insertArmy = (db: Kysely<Tables>, id: string, at: string, undo: string) =>
  db.insertInto('army').values({ id, newest: 1, binned: 0, changed_at: at, folder: null, undo }).execute();

/** Files one army as another is filed. */
async function fileLike(db: Kysely<Tables>, id: string, other: string) {
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

export const insertVersion = (db: Kysely<Tables>, row: ArmyVersionTable) =>
  db.insertInto('army_version').values(row).execute();

export const moveNewest = (db: Kysely<Tables>, id: string, newest: number, at: string, undo: string) =>
  db.updateTable('army').set({ newest, changed_at: at, undo }).where('id', '=', id).execute();

const updateBinned = (db: Kysely<Tables>, ids: readonly string[], binned: boolean) =>
  db
    .updateTable('army')
    .set({ binned: binned ? 1 : 0 })
    .where('id', 'in', ids)
    .execute();

const deleteArmies = (db: Kysely<Tables>, ids: readonly string[]) =>
  db.deleteFrom('army').where('id', 'in', ids).execute();

const updateFolder = (db: Kysely<Tables>, ids: readonly string[], folder: string | null) =>
  db.updateTable('army').set({ folder }).where('id', 'in', ids).execute();

const deleteTags = (db: Kysely<Tables>, ids: readonly string[], tags: readonly string[]) =>
  db.deleteFrom('army_tag').where('army_id', 'in', ids).where('tag', 'in', tags).execute();

const updateLabel = (db: Kysely<Tables>, id: string, version: number, label: string | null) =>
  db
    .updateTable('army_version')
    .set({ label })
    .where('army_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();

const selectTrial = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('army_trial')
    .select(['document', intact('army_trial').as('intact')])
    .where('army_id', '=', id)
    .executeTakeFirst();

const replaceTrial = (db: Kysely<Tables>, id: string, document: string) =>
  db.replaceInto('army_trial').values({ army_id: id, document }).execute();

type TallyColumns = Pick<ArmyVersionTable, 'points' | 'legal' | 'errors' | 'warnings'>;

export const updateTally = (db: Kysely<Tables>, id: string, version: number, tally: TallyColumns) =>
  db.updateTable('army_version').set(tally).where('army_id', '=', id).where('version', '=', version).execute();

/** Changes many armies in one transaction, or none where one cannot be changed. */
const bulk = (
  db: Kysely<Tables>,
  ids: readonly string[],
  mustBeBinned: boolean,
  work: (transaction: Kysely<Tables>) => Promise<unknown>,
): Promise<BulkIssue | null> =>
  inTransaction(db, async (transaction) => {
    const standing = new Map((await selectStanding(transaction, ids)).map((army) => [army.id, army]));
    for (const id of ids) {
      const army = standing.get(id);
      if (!army) return { issue: 'missing', id };
      if (mustBeBinned && army.binned === 0) return { issue: 'not-binned', id, name: army.name };
    }
    await work(transaction);
    return null;
  });

export const armyRepository = (db: Kysely<Tables>): ArmyRepository => ({
  async summaries(binned) {
    const tags = Map.groupBy(await selectTags(db), ({ army_id }) => army_id);
    const rows = await selectSummaries(db, binned);
    return rows.map((row) =>
      summaryOf(
        row,
        (tags.get(row.army_id) ?? []).map(({ tag }) => tag),
      ),
    );
  },
  async newest(id) {
    const row = await selectNewest(db, id);
    return row ? storedArmyOf(row) : null;
  },
  async version(id, version) {
    const row = await selectVersion(db, id, version);
    return row ? storedArmyOf(row) : null;
  },
  versions: async (id) => (await selectVersions(db, id)).map(versionOf),
  unbinned: async (which = {}) => readableOf(await selectUnbinned(db, which), storedArmyOf),
  add: (first) =>
    inTransaction(db, async (transaction) => {
      await insertArmy(transaction, first.id, first.at, NO_STEPS);
      await insertVersion(transaction, versionRow(first, 1));
    }),
  addCopies: (copies) =>
    inTransaction(db, async (transaction) => {
      for (const copy of copies) {
        await insertArmy(transaction, copy.id, copy.at, NO_STEPS);
        await insertVersion(transaction, versionRow(copy, 1));
        await fileLike(transaction, copy.id, copy.of);
      }
    }),
  append: (next) =>
    inTransaction(db, async (transaction) => {
      const army = await selectHead(transaction, next.id);
      if (!army) return 'missing';
      if (army.newest !== next.base) return 'stale';
      const version = next.base + 1;
      const undo = next.undo ?? steppedFrom(army.undo, next.base, `army “${next.army.name}”`);
      await insertVersion(transaction, versionRow(next, version));
      await moveNewest(transaction, next.id, version, next.at, undoText(undo));
      return version;
    }),
  setBinned: (ids, binned) => bulk(db, ids, false, (transaction) => updateBinned(transaction, ids, binned)),
  purge: (ids) => bulk(db, ids, true, (transaction) => deleteArmies(transaction, ids)),
  organise: (ids, { folder, addTags = [], removeTags = [] }) =>
    bulk(db, ids, false, async (transaction) => {
      if (folder !== undefined) await updateFolder(transaction, ids, folder);
      const touched = [...new Set([...addTags, ...removeTags])];
      const added = touched.filter((tag) => !removeTags.includes(tag));
      // Tags to be added are taken away first, so that none stands twice.
      if (touched.length > 0) await deleteTags(transaction, ids, touched);
      const tags = [...new Set(ids)].flatMap((id) => added.map((tag) => ({ army_id: id, tag })));
      await insertRows(transaction, 'army_tag', tags);
    }),
  async nameVersion(id, version, label) {
    const { numUpdatedRows } = await updateLabel(db, id, version, label);
    return numUpdatedRows > 0n;
  },
  async trial(id) {
    const row = await selectTrial(db, id);
    if (!row) return null;
    const what = 'last trial of this army';
    expectIntact(row, what);
    return storedDocument(keptTrialSchema, row.document, what, 'document');
  },
  keepTrial: (id, trial) =>
    inTransaction(db, async (transaction) => {
      if (!(await selectHead(transaction, id))) return false;
      await replaceTrial(transaction, id, JSON.stringify(trial));
      return true;
    }),
});
