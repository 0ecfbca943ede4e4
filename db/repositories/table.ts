import type { Kysely } from 'kysely';
import type { TableRepository } from '../../services/repositories/table.ts';
import { intact } from '../seals.ts';
import { readableOf } from '../tables/stored-json.ts';
import type { Tables } from '../tables.ts';
import { battleColumns, battleSummaryOf, storedBattleOf, type TableBattleTable } from '../tables/table-battle.ts';

/** Newest change first. */
const selectBattles = (db: Kysely<Tables>) =>
  db
    .selectFrom('table_battle')
    .select(['id', 'title', 'rules', 'turn', 'campaign', 'sides', 'version', 'changed_at'])
    .select(intact('table_battle').as('intact'))
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .execute();

const selectBattle = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('table_battle')
    .select(['id', 'version', 'changed_at', 'document', intact('table_battle').as('intact')])
    .where('id', '=', id)
    .executeTakeFirst();

const selectBattleVersion = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('table_battle').select('version').where('id', '=', id).executeTakeFirst();

const insertBattle = (db: Kysely<Tables>, row: TableBattleTable) => db.insertInto('table_battle').values(row).execute();

/** The whole row: what was damaged of it is so no longer. */
const replaceBattle = (db: Kysely<Tables>, row: TableBattleTable) =>
  db.replaceInto('table_battle').values(row).execute();

const deleteBattle = (db: Kysely<Tables>, id: string) =>
  db.deleteFrom('table_battle').where('id', '=', id).executeTakeFirst();

export const tableRepository = (db: Kysely<Tables>): TableRepository => ({
  summaries: async () => readableOf(await selectBattles(db), battleSummaryOf),
  async one(id) {
    const row = await selectBattle(db, id);
    return row ? storedBattleOf(row) : null;
  },
  async add({ id, ...battle }) {
    await insertBattle(db, { id, version: 1, ...battleColumns(battle) });
  },
  save: ({ id, base, ...battle }) =>
    db.transaction().execute(async (transaction) => {
      const stored = await selectBattleVersion(transaction, id);
      if (!stored) return 'missing';
      if (stored.version !== base) return 'stale';
      const version = base + 1;
      await replaceBattle(transaction, { id, version, ...battleColumns(battle) });
      return version;
    }),
  async remove(id) {
    const { numDeletedRows } = await deleteBattle(db, id);
    return numDeletedRows > 0n;
  },
});
