import type { Kysely } from 'kysely';
import type { TableRepository } from '../../services/repositories/table.ts';
import * as queries from '../queries/table.ts';
import { battleColumns, battleSummaryOf, storedBattleOf } from '../tables/table-battle.ts';
import type { Tables } from '../tables.ts';

export const tableRepository = (db: Kysely<Tables>): TableRepository => ({
  summaries: async () => (await queries.selectBattles(db)).map(battleSummaryOf),
  async one(id) {
    const row = await queries.selectBattle(db, id);
    return row ? storedBattleOf(row) : null;
  },
  async add({ id, ...battle }) {
    await queries.insertBattle(db, { id, version: 1, ...battleColumns(battle) });
  },
  save: ({ id, base, ...battle }) =>
    db.transaction().execute(async (transaction) => {
      const stored = await queries.selectBattleVersion(transaction, id);
      if (!stored) return 'missing';
      if (stored.version !== base) return 'stale';
      const version = base + 1;
      await queries.updateBattle(transaction, id, { ...battleColumns(battle), version });
      return version;
    }),
  async remove(id) {
    const { numDeletedRows } = await queries.deleteBattle(db, id);
    return numDeletedRows > 0n;
  },
});
