import Database from 'better-sqlite3';
import {
  type FunctionNode,
  Kysely,
  type SelectModifierNode,
  SqliteDialect,
  type SqliteDatabase,
  SqliteQueryCompiler,
  type SqliteStatement,
  type ValueNode,
} from 'kysely';
import { ROW_INTACT, type SealedTable } from '../intact.ts';
import { translated } from './errors.ts';
import { newestSealText } from './seals.ts';
import type { Tables } from '../tables.ts';

/** Milliseconds to wait for another process that has the file locked. */
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

/** SQLite's part of the shared queries: a row's version is its seal, and no row is locked, since a transaction locks the file. */
class Compiler extends SqliteQueryCompiler {
  protected override visitFunction(node: FunctionNode): void {
    if (node.func !== ROW_INTACT) return super.visitFunction(node);
    const [table, row] = node.arguments.map((argument) => (argument as ValueNode).value as string);
    this.append(newestSealText(table as SealedTable).intact(`"${row}"`));
  }
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForUpdate') super.visitSelectModifier(node);
  }
}

class Dialect extends SqliteDialect {
  override createQueryCompiler(): Compiler {
    return new Compiler();
  }
}

export const kyselyOver = (sqlite: Database.Database): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new Dialect({ database: preparing(sqlite) }) });
