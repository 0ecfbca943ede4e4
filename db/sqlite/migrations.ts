import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { Migration } from '../tables.ts';

const tables: Migration = {
  number: 1,
  name: 'tables',
  sql: readFileSync(new URL('./1-tables.sql', import.meta.url), 'utf8'),
};

/** Migrations of the store, numbered consecutively from 1. */
export const migrations: readonly Migration[] = [tables];

/** Returns the schema version of this program. */
export const getNewestVersion = (): number => migrations.length;

let database: Database.Database | null = null;

/** Returns an empty in-memory database with the newest schema, for queries about the schema. Created on first use. */
export function getNewestSchema(): Database.Database {
  if (database) return database;
  database = new Database(':memory:');
  for (const { sql } of migrations) database.exec(sql);
  return database;
}
