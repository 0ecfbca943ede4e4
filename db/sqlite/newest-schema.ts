import Database from 'better-sqlite3';
import { migrations } from './migrations.ts';

let database: Database.Database | null = null;

/** An empty database of the newest schema, in memory: what the schema says can be asked of it. It is made when it is first asked for. */
export function newestSchema(): Database.Database {
  if (database) return database;
  database = new Database(':memory:');
  for (const { sql } of migrations) database.exec(sql);
  return database;
}
