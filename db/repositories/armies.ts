import type { Kysely } from 'kysely';
import type { ArmyRepository } from '../../services/repositories/armies.ts';
import * as queries from '../queries/armies.ts';
import { storedArmyOf, summaryOf, tallyColumns, versionOf, versionRow } from '../tables/army.ts';
import type { Tables } from '../tables.ts';

export const armyRepository = (db: Kysely<Tables>): ArmyRepository => ({
  summaries: async (binned) => (await queries.selectSummaries(db, binned)).map(summaryOf),
  async newest(id) {
    const row = await queries.selectNewest(db, id);
    return row ? storedArmyOf(row) : null;
  },
  async version(id, version) {
    const row = await queries.selectVersion(db, id, version);
    return row ? storedArmyOf(row) : null;
  },
  versions: async (id) => (await queries.selectVersions(db, id)).map(versionOf),
  ofLists: async (lists) =>
    lists.length === 0 ? [] : (await queries.selectNewestOfLists(db, lists)).map(storedArmyOf),
  add: (first) =>
    db.transaction().execute(async (transaction) => {
      await queries.insertArmy(transaction, first.id, first.at);
      await queries.insertVersion(transaction, versionRow(first, 1));
    }),
  append: (next) =>
    db.transaction().execute(async (transaction) => {
      const army = await queries.selectNewestNumber(transaction, next.id);
      if (!army) return 'missing';
      if (army.newest !== next.base) return 'stale';
      const version = next.base + 1;
      await queries.insertVersion(transaction, versionRow(next, version));
      await queries.moveNewest(transaction, next.id, version, next.at);
      return version;
    }),
  async setBinned(id, binned) {
    const { numUpdatedRows } = await queries.updateBinned(db, id, binned);
    return numUpdatedRows > 0n;
  },
  async retally(id, version, tally) {
    await queries.updateTally(db, id, version, tallyColumns(tally));
  },
});
