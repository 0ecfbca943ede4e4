import Database from 'better-sqlite3';
import { Kysely, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely';
import { translated } from './sqlite-errors.ts';
import type { Tables } from './tables.ts';

/** How long whoever else has the file is waited for. */
export const BUSY_MILLISECONDS = 10_000;

/** A file opened with the store's pragmas. Creates it where there is none. */
export function openSqlite(file: string): Database.Database {
  const sqlite = translated(() => new Database(file, { timeout: BUSY_MILLISECONDS }));
  try {
    translated(() => {
      sqlite.pragma('journal_mode = WAL');
      sqlite.pragma('synchronous = FULL');
      sqlite.pragma('foreign_keys = ON');
      sqlite.pragma('trusted_schema = OFF');
    });
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/**
 * The database as Kysely wants it. Statements are prepared once and kept; what SQLite throws comes out as the store's own errors;
 * and a transaction takes the write lock at its beginning, so that what it reads is what it writes upon, whoever else has the file.
 */
function preparing(sqlite: Database.Database): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  const prepare = (text: string): SqliteStatement => {
    const statement = translated(() => sqlite.prepare(text));
    const { reader } = statement;
    return {
      reader,
      all: (parameters) => translated(() => statement.all(parameters as unknown[])),
      run: (parameters) => translated(() => statement.run(parameters as unknown[])),
      iterate: (parameters) => translated(() => statement.iterate(parameters as unknown[])),
    };
  };
  return {
    close: () => sqlite.close(),
    prepare(asked) {
      const text = asked === 'begin' ? 'begin immediate' : asked;
      // A full disk rolls back by itself; rolling back once more would hide why.
      if (text === 'rollback' && !sqlite.inTransaction)
        return { reader: false, all: () => [], run: () => NOTHING, iterate: () => [].values() };
      const known = kept.get(text);
      if (known) return known;
      const fresh = prepare(text);
      if (kept.size < 500) kept.set(text, fresh);
      return fresh;
    },
  };
}

const NOTHING = { changes: 0, lastInsertRowid: 0 } as const;

export const kyselyOver = (sqlite: Database.Database): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new SqliteDialect({ database: preparing(sqlite) }) });
