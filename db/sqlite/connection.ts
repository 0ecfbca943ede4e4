import { statSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type FunctionNode,
  Kysely,
  type OperationNode,
  type QueryResult,
  type SelectModifierNode,
  SqliteDialect,
  SqliteDriver,
  type SqliteDatabase,
  SqliteQueryCompiler,
  type SqliteStatement,
  type ValueNode,
} from 'kysely';
import { StoreError } from '../../services/repositories/store-admin.ts';
import { ROW_INTACT, type CheckedTable } from '../intact.ts';
import { convertErrors } from './errors.ts';
import { getNewestChecksumSql } from './row-checksums.ts';
import type { Tables } from '../tables.ts';

/** Milliseconds to wait for another process that has locked the file. */
export const MAX_LOCK_WAIT = 10_000;

/** Opens or creates a file with the store's pragmas. */
export function openSqlite(file: string): Database.Database {
  const sqlite = convertErrors(() => new Database(file, { timeout: MAX_LOCK_WAIT }));
  try {
    convertErrors(() => {
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

/** Adapts the database to Kysely: prepares statements once, converts errors, and begins transactions with the write lock. */
function prepareDatabase(sqlite: Database.Database): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  const prepare = (text: string): SqliteStatement => {
    const statement = convertErrors(() => sqlite.prepare(text));
    const { reader } = statement;
    return {
      reader,
      all: (parameters) => convertErrors(() => statement.all(parameters as unknown[])),
      run: (parameters) => convertErrors(() => statement.run(parameters as unknown[])),
      iterate: (parameters) => convertErrors(() => statement.iterate(parameters as unknown[])),
    };
  };
  return {
    close: () => sqlite.close(),
    prepare(asked) {
      const text = asked === 'begin' ? 'begin immediate' : asked;
      // A full disk rolls back automatically. Another rollback would hide the cause.
      if (text === 'rollback' && !sqlite.inTransaction)
        return { reader: false, all: () => [], run: () => NO_CHANGES, iterate: () => [].values() };
      const known = statements.get(text);
      if (known) return known;
      const fresh = prepare(text);
      if (statements.size < 500) statements.set(text, fresh);
      return fresh;
    },
  };
}

const NO_CHANGES = { changes: 0, lastInsertRowid: 0 } as const;

/** Compiles the shared queries for SQLite. Omits row locks, because a transaction locks the whole file. */
class Compiler extends SqliteQueryCompiler {
  protected override visitFunction(node: FunctionNode): void {
    if (node.func !== ROW_INTACT) return super.visitFunction(node);
    const [table, row] = node.arguments.map((argument) => (argument as ValueNode).value as string);
    this.append(getNewestChecksumSql(table as CheckedTable).intact(`"${row}"`));
  }
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForUpdate') super.visitSelectModifier(node);
  }
}

/** Returns the identity of the file at a path, or '' if there is none. */
function getFileIdentity(path: string): string {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat ? `${stat.dev}:${stat.ino}` : '';
}

const WRITE_KINDS: ReadonlySet<string> = new Set<OperationNode['kind']>([
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
  'MergeQueryNode',
]);

const isWriteQuery = ({ query, sql }: CompiledQuery): boolean => WRITE_KINDS.has(query.kind) || sql === 'begin';

const isStoreBusy = (error: unknown): boolean => error instanceof StoreError && error.code === 'STORE_BUSY';

/** Milliseconds between attempts to get a lock. */
const RETRY_INTERVAL = 20;

/** Waits for other processes without blocking the thread, unlike SQLite's own wait. Outside transactions, reads are possible meanwhile. */
class RetryingDriver extends SqliteDriver {
  readonly #sqlite: Database.Database;
  readonly #patience: number;
  readonly #file: string;

  constructor(sqlite: Database.Database, patience: number) {
    super({ database: prepareDatabase(sqlite) });
    this.#sqlite = sqlite;
    this.#patience = patience;
    this.#file = sqlite.memory ? '' : getFileIdentity(sqlite.name);
  }

  /** Checks that the open file is still in place. @throws StoreError STORE_LOST if not (moved, replaced, deleted): writes would be lost */
  #expectInPlace(): void {
    if (this.#file === '' || getFileIdentity(this.#sqlite.name) === this.#file) return;
    throw new StoreError(
      'STORE_LOST',
      `The data file ${this.#sqlite.name} was moved or removed while it was open. Nothing was saved. Move it back, or restart Nomarch.`,
    );
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    let held = await super.acquireConnection();
    const executeQuery = async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      if (isWriteQuery(query)) this.#expectInPlace();
      for (let waited = 0; ; waited += RETRY_INTERVAL) {
        try {
          return await held.executeQuery<Row>(query);
        } catch (error) {
          if (!isStoreBusy(error) || waited >= this.#patience) throw error;
        }
        if (this.#sqlite.inTransaction) await setTimeout(RETRY_INTERVAL);
        else {
          await super.releaseConnection();
          await setTimeout(RETRY_INTERVAL);
          held = await super.acquireConnection();
        }
      }
    };
    return { executeQuery, streamQuery: (query, size) => held.streamQuery(query, size) };
  }
}

class Dialect extends SqliteDialect {
  readonly #driver: () => RetryingDriver;

  constructor(sqlite: Database.Database, patience: number) {
    super({ database: prepareDatabase(sqlite) });
    this.#driver = () => new RetryingDriver(sqlite, patience);
  }
  override createDriver(): RetryingDriver {
    return this.#driver();
  }
  override createQueryCompiler(): Compiler {
    return new Compiler();
  }
}

/** Creates the query builder for a connection. @param patience milliseconds to wait for another process that has locked the file */
export function createKysely(sqlite: Database.Database, patience = MAX_LOCK_WAIT): Kysely<Tables> {
  sqlite.pragma('busy_timeout = 0');
  return new Kysely<Tables>({ dialect: new Dialect(sqlite, patience) });
}
