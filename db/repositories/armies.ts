import type { Kysely } from 'kysely';
import type { ArmyRepository, BulkIssue } from '../../services/repositories/armies.ts';
import * as queries from '../queries/armies.ts';
import { insertRows } from '../queries/bulk-insert.ts';
import { storedArmyOf, summaryOf, versionOf, versionRow } from '../tables/army.ts';
import { NO_STEPS, steppedFrom, undoText } from '../tables/undo-trail.ts';
import type { Tables } from '../tables.ts';

/** Changes many armies in one transaction, or none where one cannot be changed. */
const bulk = (
  db: Kysely<Tables>,
  ids: readonly string[],
  mustBeBinned: boolean,
  work: (transaction: Kysely<Tables>) => Promise<unknown>,
): Promise<BulkIssue | null> =>
  db.transaction().execute(async (transaction) => {
    const standing = new Map((await queries.selectStanding(transaction, ids)).map((army) => [army.id, army]));
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
    const tags = Map.groupBy(await queries.selectTags(db), ({ army_id }) => army_id);
    const rows = await queries.selectSummaries(db, binned);
    return rows.map((row) =>
      summaryOf(
        row,
        (tags.get(row.army_id) ?? []).map(({ tag }) => tag),
      ),
    );
  },
  async newest(id) {
    const row = await queries.selectNewest(db, id);
    return row ? storedArmyOf(row) : null;
  },
  async version(id, version) {
    const row = await queries.selectVersion(db, id, version);
    return row ? storedArmyOf(row) : null;
  },
  versions: async (id) => (await queries.selectVersions(db, id)).map(versionOf),
  unbinned: async (which = {}) => (await queries.selectUnbinned(db, which)).map(storedArmyOf),
  add: (first) =>
    db.transaction().execute(async (transaction) => {
      await queries.insertArmy(transaction, first.id, first.at, NO_STEPS);
      await queries.insertVersion(transaction, versionRow(first, 1));
    }),
  addCopies: (copies) =>
    db.transaction().execute(async (transaction) => {
      for (const copy of copies) {
        await queries.insertArmy(transaction, copy.id, copy.at, NO_STEPS);
        await queries.insertVersion(transaction, versionRow(copy, 1));
        await queries.fileLike(transaction, copy.id, copy.of);
      }
    }),
  append: (next) =>
    db.transaction().execute(async (transaction) => {
      const army = await queries.selectHead(transaction, next.id);
      if (!army) return 'missing';
      if (army.newest !== next.base) return 'stale';
      const version = next.base + 1;
      const undo = next.undo ?? steppedFrom(army.undo, next.base);
      await queries.insertVersion(transaction, versionRow(next, version));
      await queries.moveNewest(transaction, next.id, version, next.at, undoText(undo));
      return version;
    }),
  setBinned: (ids, binned) => bulk(db, ids, false, (transaction) => queries.updateBinned(transaction, ids, binned)),
  purge: (ids) => bulk(db, ids, true, (transaction) => queries.deleteArmies(transaction, ids)),
  organise: (ids, { folder, addTags = [], removeTags = [] }) =>
    bulk(db, ids, false, async (transaction) => {
      if (folder !== undefined) await queries.updateFolder(transaction, ids, folder);
      const touched = [...new Set([...addTags, ...removeTags])];
      const added = touched.filter((tag) => !removeTags.includes(tag));
      // Tags to be added are taken away first, so that none stands twice.
      if (touched.length > 0) await queries.deleteTags(transaction, ids, touched);
      const tags = [...new Set(ids)].flatMap((id) => added.map((tag) => ({ army_id: id, tag })));
      await insertRows(transaction, 'army_tag', tags);
    }),
  async nameVersion(id, version, label) {
    const { numUpdatedRows } = await queries.updateLabel(db, id, version, label);
    return numUpdatedRows > 0n;
  },
});
