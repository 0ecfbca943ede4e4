import type { Kysely } from 'kysely';
import { type TableBattle, tableBattleSchema, type TableSummary } from '../../contract/table.ts';
import type { BattleChange, StoredBattle, TableRepository } from '../../services/repositories/repositories.ts';
import { selectRowIntact } from '../intact.ts';
import type { Tables } from '../tables.ts';
import {
  checkIntact,
  NO_UNDO,
  readIntact,
  addUndoStep,
  readDocument,
  parseStored,
  parseUndo,
  toUndoText,
} from '../stored-json.ts';
import { runTransaction } from '../transaction.ts';

/** Returns the columns written by a save. */
const toBattleColumns = ({ battle, sides, at, what }: Omit<BattleChange, 'id' | 'base' | 'undo'>) => ({
  title: battle.title,
  rules: battle.rules,
  // Shows turn 1 during setup, which the document stores as turn 0.
  turn: Math.max(1, battle.turn),
  campaign: battle.campaign && JSON.stringify(battle.campaign),
  sides: JSON.stringify(sides),
  changed_at: at,
  document: JSON.stringify(battle),
  what,
});

interface Intact {
  readonly intact: number;
}

/** Parses the summary of a battle. @throws StoreError STORE_DAMAGED */
function parseSummary(row: Omit<Tables['table_battle'], 'document' | 'what' | 'undo'> & Intact): TableSummary {
  const what = `battle “${row.title}”`;
  checkIntact(row, what);
  const { intact: _intact, campaign, sides, changed_at: changedAt, ...summary } = row;
  return {
    ...summary,
    campaign: campaign === null ? null : (parseStored(campaign, what, 'campaign') as TableSummary['campaign']),
    sides: parseStored(sides, what, 'sides') as TableSummary['sides'],
    changedAt,
  };
}

/** Returns a battle, with undo steps only to versions that still exist: the numbers in `kept`. @throws StoreError STORE_DAMAGED */
function parseBattle(
  row: Pick<Tables['table_battle'], 'id' | 'title' | 'version' | 'changed_at' | 'document' | 'undo'> & Intact,
  kept: readonly number[],
): StoredBattle {
  const what = `battle “${row.title}”`;
  checkIntact(row, what);
  const { past, future } = parseUndo(row.undo, what);
  const isKept = (version: number): boolean => version === row.version || kept.includes(version);
  return {
    id: row.id,
    version: row.version,
    changedAt: row.changed_at,
    battle: readDocument(tableBattleSchema, row.document, what, 'document'),
    undo: { past: past.filter(isKept), future: future.filter(isKept) },
  };
}

/** Parses an earlier version of a battle. @throws StoreError STORE_DAMAGED */
function parsePastBattle(
  title: string,
  row: Pick<Tables['battle_past'], 'version' | 'document'> & Intact,
): TableBattle {
  const what = `version ${row.version} of battle “${title}”`;
  checkIntact(row, what);
  return readDocument(tableBattleSchema, row.document, what, 'document');
}

/** Maximum earlier versions stored per battle. After a battle is closed, undo reaches no further back. */
const MAX_PAST_VERSIONS = 100;

const selectBattle = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('table_battle')
    .select(['id', 'title', 'version', 'changed_at', 'document', 'undo', selectRowIntact('table_battle').as('intact')])
    .where('id', '=', id)
    .executeTakeFirst();

/** Selects the versions before the newest, oldest first. */
const selectPast = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('battle_past').select(['version', 'what']).where('battle_id', '=', id).orderBy('version').execute();

export const tableRepository = (db: Kysely<Tables>): TableRepository => ({
  summaries: async () =>
    readIntact(
      await db
        .selectFrom('table_battle')
        .select(['id', 'title', 'rules', 'turn', 'campaign', 'sides', 'version', 'changed_at'])
        .select(selectRowIntact('table_battle').as('intact'))
        .orderBy('changed_at', 'desc')
        .orderBy('id')
        .execute(),
      parseSummary,
    ),
  async one(id) {
    const row = await selectBattle(db, id);
    if (!row) return null;
    const past = await selectPast(db, id);
    return parseBattle(
      row,
      past.map(({ version }) => version),
    );
  },
  async version(id, version) {
    const row = await selectBattle(db, id);
    if (!row) return null;
    if (row.version === version) return parsePastBattle(row.title, row);
    const past = await db
      .selectFrom('battle_past')
      .select(['version', 'document', selectRowIntact('battle_past').as('intact')])
      .where('battle_id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    return past ? parsePastBattle(row.title, past) : null;
  },
  async versions(id) {
    const newest = await db
      .selectFrom('table_battle')
      .select(['version', 'what'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!newest) return [];
    const { version, what } = newest;
    return [...(await selectPast(db, id)), { version, what }];
  },
  async add({ id, ...battle }) {
    await db
      .insertInto('table_battle')
      .values({ id, version: 1, ...toBattleColumns(battle), undo: NO_UNDO })
      .execute();
  },
  save: ({ id, base, undo, ...battle }) =>
    runTransaction(db, async (transaction) => {
      // Reads and locks the battle on which the new version is based.
      const stored = await transaction
        .selectFrom('table_battle')
        .select(['title', 'version', 'undo'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!stored) return 'missing';
      if (stored.version !== base) return 'stale';
      const version = base + 1;
      // Archives the newest version, unless it is damaged.
      await transaction
        .insertInto('battle_past')
        .columns(['battle_id', 'version', 'what', 'document'])
        .expression(({ selectFrom }) =>
          selectFrom('table_battle')
            .select(['id', 'version', 'what', 'document'])
            .where('id', '=', id)
            .where(selectRowIntact('table_battle'), '=', 1),
        )
        .execute();
      await transaction
        .deleteFrom('battle_past')
        .where('battle_id', '=', id)
        .where('version', '<', version - MAX_PAST_VERSIONS)
        .execute();
      const steps = toUndoText(undo ?? addUndoStep(stored.undo, base, `battle “${stored.title}”`));
      // Writes the whole row, which repairs any damage.
      await transaction
        .replaceInto('table_battle')
        .values({ id, version, ...toBattleColumns(battle), undo: steps })
        .execute();
      return version;
    }),
  remove: (id) =>
    runTransaction(db, async (transaction) => {
      await transaction.deleteFrom('battle_past').where('battle_id', '=', id).execute();
      const { numDeletedRows } = await transaction.deleteFrom('table_battle').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n;
    }),
});
