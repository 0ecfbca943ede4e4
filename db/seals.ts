import { hash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

interface Sealed<Table extends keyof Tables> {
  readonly key: readonly (keyof Tables[Table] & string)[];
  readonly others: readonly (keyof Tables[Table] & string)[];
}

type SealedTables = { readonly [Table in keyof Tables]?: Sealed<Table> };

/**
 * The tables whose rows have a digest each, over every column in this order. A campaign's log and its snapshots have digests of their
 * own, which `campaign verify` holds against a replay.
 */
export const SEALED = {
  army: { key: ['id'], others: ['newest', 'binned', 'changed_at', 'folder', 'undo'] },
  army_tag: { key: ['army_id', 'tag'], others: [] },
  army_version: {
    key: ['army_id', 'version'],
    others: [
      'at',
      'what',
      'name',
      'rules',
      'list',
      'points_limit',
      'points',
      'legal',
      'errors',
      'warnings',
      'file',
      'label',
    ],
  },
  nation_list: {
    key: ['id'],
    others: [
      'rules',
      'title',
      'period',
      'source',
      'version',
      'introduction',
      'notes',
      'origin',
      'based_on',
      'undo',
      'attributes',
      'forces',
    ],
  },
  list_entry: { key: ['list_id', 'position'], others: ['id', 'name', 'printed', 'troop', 'cost', 'max', 'notes'] },
  list_past: { key: ['list_id', 'version'], others: ['replaced_at', 'list'] },
  list_update: { key: ['list_id'], others: ['version', 'refused', 'list'] },
  map: {
    key: ['id'],
    others: [
      'title',
      'provinces',
      'based_on',
      'version',
      'binned',
      'created_at',
      'changed_at',
      'sheet',
      'topology',
      'picture',
    ],
  },
  scenario: { key: ['id'], others: ['title', 'rules', 'changed_at', 'document'] },
  player_pack: {
    key: ['campaign', 'player'],
    others: ['title', 'power', 'year', 'month', 'winter', 'changed_at', 'pack', 'orders', 'findings'],
  },
  table_battle: {
    key: ['id'],
    others: ['title', 'rules', 'turn', 'campaign', 'sides', 'version', 'changed_at', 'document'],
  },
  setting: { key: ['key'], others: ['value'] },
  collection_item: { key: ['rules', 'list', 'entry'], others: ['name', 'owned', 'painted'] },
  campaign: {
    key: ['id'],
    others: [
      'title',
      'rules',
      'year',
      'month',
      'winter',
      'players',
      'head_seq',
      'head_hash',
      'filing',
      'changed_at',
      'branch_of',
      'branch_seq',
      'play_mode',
      'deadline',
      'notes',
    ],
  },
  filed_orders: { key: ['campaign_id', 'year', 'month', 'player', 'resolved_at'], others: ['filed_at', 'orders'] },
  typed_dice: { key: ['campaign_id', 'battle'], others: ['head_hash', 'filing', 'result', 'faces', 'typed_at'] },
  campaign_secret: { key: ['campaign_id'], others: ['secret', 'seed'] },
  campaign_pin: { key: ['campaign_id', 'seat'], others: ['salt', 'hash'] },
  command_proof: { key: ['campaign_id', 'seq'], others: ['proof'] },
} as const satisfies SealedTables;

export type SealedTable = keyof typeof SEALED;

export const SEALED_TABLES = Object.keys(SEALED) as readonly SealedTable[];

const columnsOf = (table: SealedTable): readonly string[] => [...SEALED[table].key, ...SEALED[table].others];

const listed = (names: readonly string[], row: string): string => names.map((name) => `${row}."${name}"`).join(', ');

/** A row's key as the table of digests has it. */
export const keyText = (table: SealedTable, row: string): string => `json_array(${listed(SEALED[table].key, row)})`;

const digestText = (table: SealedTable, row: string): string => `row_digest(${listed(columnsOf(table), row)})`;

/** Whether a row is as it was written; a row without a digest is not. */
export const intactText = (table: SealedTable, row: string): string =>
  `(select digest from row_seal where of_table = '${table}' and of_key = ${keyText(table, row)}) is ${digestText(table, row)}`;

/** Whether a row of a query is as it was written: 1 or 0. @param row the table's name or alias in the query */
export const intact = (table: SealedTable, row: string = table): RawBuilder<number> & Expression<number> =>
  sql<number>`${sql.raw(intactText(table, `"${row}"`))}`;

/** Makes the digest of a row known to a connection. */
export function registerDigest(sqlite: Database): void {
  sqlite.function('row_digest', { varargs: true, deterministic: true, directOnly: true }, (...values: unknown[]) =>
    hash('sha256', JSON.stringify(values)),
  );
}

/**
 * From now on this connection seals what it writes. A row that is damaged stays so whatever part of it is written. The triggers live
 * with the connection: they call its digest, which no other program has.
 */
export function installSeals(sqlite: Database): void {
  registerDigest(sqlite);
  for (const table of SEALED_TABLES) {
    const put = `insert or replace into row_seal values ('${table}', ${keyText(table, 'new')}, ${digestText(table, 'new')});`;
    const drop = `delete from row_seal where of_table = '${table}' and of_key = ${keyText(table, 'old')};`;
    sqlite.exec(`
      create temp trigger if not exists seal_insert_${table} after insert on main."${table}" begin ${put} end;
      create temp trigger if not exists seal_update_${table} after update on main."${table}"
        when ${intactText(table, 'old')} begin ${drop} ${put} end;
      create temp trigger if not exists seal_delete_${table} after delete on main."${table}" begin ${drop} end;
    `);
  }
}

/** A row that is not as it was written, or is gone though nobody removed it. */
export interface BrokenRow {
  readonly table: SealedTable;
  /** Its key as JSON. */
  readonly key: string;
}

const PAGE = 500;

/** Looks at every row of a table, some at a time, so that whoever else waits may come in between. */
export function* brokenRows(sqlite: Database, table: SealedTable): Generator<readonly BrokenRow[]> {
  const page = sqlite.prepare<[number, number], { id: number; key: string; intact: number }>(
    `select rowid as id, ${keyText(table, `"${table}"`)} as key, ${intactText(table, `"${table}"`)} as intact
     from "${table}" not indexed where rowid > ? order by rowid limit ?`,
  );
  for (let rows = page.all(-1, PAGE); rows.length > 0; rows = page.all(rows.at(-1)?.id ?? Infinity, PAGE))
    yield rows.filter((row) => row.intact === 0).map(({ key }) => ({ table, key }));
  const lost = sqlite.prepare<[string], string>(
    `select of_key from row_seal where of_table = ?
     and of_key not in (select ${keyText(table, `"${table}"`)} from "${table}" not indexed)`,
  );
  yield lost
    .pluck()
    .all(table)
    .map((key) => ({ table, key }));
}

/** Seals every row as it is: a migration does so that changed what rows are made of. */
export function sealAll(sqlite: Database): void {
  registerDigest(sqlite);
  sqlite.exec('delete from row_seal');
  for (const table of SEALED_TABLES) {
    const row = `"${table}"`;
    sqlite.exec(
      `insert into row_seal select '${table}', ${keyText(table, row)}, ${digestText(table, row)} from ${row}`,
    );
  }
}
