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
import { StoreError } from '../../services/repositories/store-keeper.ts';
import { ROW_INTACT, type SealedTable } from '../intact.ts';
import { translated } from './errors.ts';
import { newestSealText } from './seals.ts';
import type { Tables } from '../tables.ts';

/** Milliseconds to wait for another process that has locked the file. */
export const BUSY_MILLISECONDS = 10_000;

/** Opens or creates a file with the store's pragmas. */
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
 * Adapts the database to Kysely. Statements are prepared once, errors are converted, and a transaction takes the write lock at its start,
 * so that its reads stay valid for its writes.
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
      // A full disk rolls back automatically. Another rollback would hide the cause.
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

/**
 * Compiles the shared queries for SQLite: rows are checked by their checksums, and row locks are omitted, because a transaction locks the
 * whole file.
 */
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

/** Returns the identity of the file at a path, or '' if there is none. */
function fileAt(path: string): string {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat ? `${stat.dev}:${stat.ino}` : '';
}

const WRITES: ReadonlySet<string> = new Set<OperationNode['kind']>([
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
  'MergeQueryNode',
]);

const isWriting = ({ query, sql }: CompiledQuery): boolean => WRITES.has(query.kind) || sql === 'begin';

const isStoreBusy = (error: unknown): boolean => error instanceof StoreError && error.code === 'STORE_BUSY';

/** Milliseconds between attempts to get a lock. */
const BUSY_PAUSE = 20;

/**
 * Waits for other processes without blocking the thread, as SQLite's own waiting would. Between attempts outside a transaction, the
 * connection is released for reads.
 */
class PatientDriver extends SqliteDriver {
  readonly #sqlite: Database.Database;
  readonly #patience: number;
  readonly #file: string;

  constructor(sqlite: Database.Database, patience: number) {
    super({ database: preparing(sqlite) });
    this.#sqlite = sqlite;
    this.#patience = patience;
    this.#file = sqlite.memory ? '' : fileAt(sqlite.name);
  }

  /** @throws StoreError STORE_LOST if the open file was moved, replaced or deleted, so that writes would be lost */
  #expectInPlace(): void {
    if (this.#file === '' || fileAt(this.#sqlite.name) === this.#file) return;
    throw new StoreError(
      'STORE_LOST',
      `The store ${this.#sqlite.name} was moved or removed while it was open; nothing was stored. Put it back, or close Nomarch and start it again.`,
    );
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    let held = await super.acquireConnection();
    const executeQuery = async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      if (isWriting(query)) this.#expectInPlace();
      for (let waited = 0; ; waited += BUSY_PAUSE) {
        try {
          return await held.executeQuery<Row>(query);
        } catch (error) {
          if (!isStoreBusy(error) || waited >= this.#patience) throw error;
        }
        if (this.#sqlite.inTransaction) await setTimeout(BUSY_PAUSE);
        else {
          await super.releaseConnection();
          await setTimeout(BUSY_PAUSE);
          held = await super.acquireConnection();
        }
      }
    };
    return { executeQuery, streamQuery: (query, size) => held.streamQuery(query, size) };
  }
}

class Dialect extends SqliteDialect {
  readonly #driver: () => PatientDriver;

  constructor(sqlite: Database.Database, patience: number) {
    super({ database: preparing(sqlite) });
    this.#driver = () => new PatientDriver(sqlite, patience);
  }
  override createDriver(): PatientDriver {
    return this.#driver();
  }
  override createQueryCompiler(): Compiler {
    return new Compiler();
  }
}

/** @param patience milliseconds to wait for another process that has locked the file */
export function kyselyOver(sqlite: Database.Database, patience = BUSY_MILLISECONDS): Kysely<Tables> {
  sqlite.pragma('busy_timeout = 0');
  return new Kysely<Tables>({ dialect: new Dialect(sqlite, patience) });
}
