import type { Kysely } from 'kysely';
import type { TableRepository } from '../../services/repositories/repositories.ts';
import { intact } from '../intact.ts';
import { readableOf } from '../tables/stored-json.ts';
import type { Tables } from '../tables.ts';
import { inTransaction } from '../transaction.ts';
import {
  battleColumns,
  battleSummaryOf,
  pastBattleOf,
  storedBattleOf,
  type TableBattleTable,
} from '../tables/table-battle.ts';
import { NO_STEPS, steppedFrom, undoText } from '../tables/undo-trail.ts';

/** How many versions before the newest a battle keeps: undo steps no further back once the battle was closed. */
const KEPT_VERSIONS = 100;

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
    .select(['id', 'title', 'version', 'changed_at', 'document', 'undo', intact('table_battle').as('intact')])
    .where('id', '=', id)
    .executeTakeFirst();

const selectBattleHead = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('table_battle').select(['version', 'what']).where('id', '=', id).executeTakeFirst();

/** The versions before the newest, the oldest first. */
const selectPast = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('battle_past').select(['version', 'what']).where('battle_id', '=', id).orderBy('version').execute();

const selectPastVersion = (db: Kysely<Tables>, id: string, version: number) =>
  db
    .selectFrom('battle_past')
    .select(['version', 'document', intact('battle_past').as('intact')])
    .where('battle_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();

/** Keeps the newest version among those before it, unless it is damaged. */
const keepNewest = (db: Kysely<Tables>, id: string) =>
  db
    .insertInto('battle_past')
    .columns(['battle_id', 'version', 'what', 'document'])
    .expression(({ selectFrom }) =>
      selectFrom('table_battle')
        .select(['id', 'version', 'what', 'document'])
        .where('id', '=', id)
        .where(intact('table_battle'), '=', 1),
    )
    .execute();

const deletePastBefore = (db: Kysely<Tables>, id: string, version: number) =>
  db.deleteFrom('battle_past').where('battle_id', '=', id).where('version', '<', version).execute();

const deletePast = (db: Kysely<Tables>, id: string) =>
  db.deleteFrom('battle_past').where('battle_id', '=', id).execute();

const insertBattle = (db: Kysely<Tables>, row: TableBattleTable) => db.insertInto('table_battle').values(row).execute();

/** The whole row: what was damaged of it is so no longer. */
const replaceBattle = (db: Kysely<Tables>, row: TableBattleTable) =>
  db.replaceInto('table_battle').values(row).execute();

/** What a new version is written upon; others wait to write one. */
const lockBattleHead = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('table_battle')
    .select(['title', 'version', 'undo'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

const deleteBattle = (db: Kysely<Tables>, id: string) =>
  db.deleteFrom('table_battle').where('id', '=', id).executeTakeFirst();

export const tableRepository = (db: Kysely<Tables>): TableRepository => ({
  summaries: async () => readableOf(await selectBattles(db), battleSummaryOf),
  async one(id) {
    const row = await selectBattle(db, id);
    if (!row) return null;
    const past = await selectPast(db, id);
    return storedBattleOf(
      row,
      past.map(({ version }) => version),
    );
  },
  async version(id, version) {
    const row = await selectBattle(db, id);
    if (!row) return null;
    if (row.version === version) return pastBattleOf(row.title, row);
    const past = await selectPastVersion(db, id, version);
    return past ? pastBattleOf(row.title, past) : null;
  },
  async versions(id) {
    const newest = await selectBattleHead(db, id);
    if (!newest) return [];
    const { version, what } = newest;
    return [...(await selectPast(db, id)), { version, what }];
  },
  async add({ id, ...battle }) {
    await insertBattle(db, { id, version: 1, ...battleColumns(battle), undo: NO_STEPS });
  },
  save: ({ id, base, undo, ...battle }) =>
    inTransaction(db, async (transaction) => {
      const stored = await lockBattleHead(transaction, id);
      if (!stored) return 'missing';
      if (stored.version !== base) return 'stale';
      const version = base + 1;
      await keepNewest(transaction, id);
      await deletePastBefore(transaction, id, version - KEPT_VERSIONS);
      const steps = undoText(undo ?? steppedFrom(stored.undo, base, `battle “${stored.title}”`));
      await replaceBattle(transaction, { id, version, ...battleColumns(battle), undo: steps });
      return version;
    }),
  remove: (id) =>
    inTransaction(db, async (transaction) => {
      await deletePast(transaction, id);
      const { numDeletedRows } = await deleteBattle(transaction, id);
      return numDeletedRows > 0n;
    }),
});
