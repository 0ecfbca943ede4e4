import type { Kysely } from 'kysely';
import type { battleColumns, TableBattleTable } from '../tables/table-battle.ts';
import type { Tables } from '../tables.ts';

/** Newest change first. */
export const selectBattles = (db: Kysely<Tables>) =>
  db
    .selectFrom('table_battle')
    .select(['id', 'title', 'rules', 'turn', 'campaign', 'sides', 'version', 'changed_at'])
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .execute();

export const selectBattle = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('table_battle')
    .select(['id', 'version', 'changed_at', 'document'])
    .where('id', '=', id)
    .executeTakeFirst();

export const selectBattleVersion = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('table_battle').select('version').where('id', '=', id).executeTakeFirst();

export const insertBattle = (db: Kysely<Tables>, row: TableBattleTable) =>
  db.insertInto('table_battle').values(row).execute();

export const updateBattle = (
  db: Kysely<Tables>,
  id: string,
  columns: ReturnType<typeof battleColumns> & Pick<TableBattleTable, 'version'>,
) => db.updateTable('table_battle').set(columns).where('id', '=', id).execute();

export const deleteBattle = (db: Kysely<Tables>, id: string) =>
  db.deleteFrom('table_battle').where('id', '=', id).executeTakeFirst();
