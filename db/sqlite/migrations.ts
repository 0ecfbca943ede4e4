import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { Migration } from '../migration.ts';

const tables: Migration = {
  number: 1,
  name: 'tables',
  sql: readFileSync(new URL('./1-tables.sql', import.meta.url), 'utf8'),
};

/** In order, numbered from 1 without a gap. */
export const migrations: readonly Migration[] = [tables];

/** The schema version that this program writes. */
export const newestSchemaVersion = (): number => migrations.length;

let database: Database.Database | null = null;

/** An empty database of the newest schema, in memory: what the schema says can be asked of it. It is made when it is first asked for. */
export function newestSchema(): Database.Database {
  if (database) return database;
  database = new Database(':memory:');
  for (const { sql } of migrations) database.exec(sql);
  return database;
}
