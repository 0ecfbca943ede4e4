import { createHash } from 'node:crypto';
import {
  ColumnUpdateNode,
  type FunctionNode,
  IdentifierNode,
  type InsertQueryNode,
  Kysely,
  OnConflictNode,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresQueryCompiler,
  type PrimitiveValueListNode,
  ReferenceNode,
  TableNode,
} from 'kysely';
import { Pool, type PoolClient, TypeOverrides } from 'pg';
import { ERRORS } from '../../contract/errors.ts';
import { StoreError } from '../../services/repositories/store-admin.ts';
import { ROW_INTACT } from '../intact.ts';
import type { Tables } from '../tables.ts';

/** PostgreSQL's error codes after which a retry may succeed. */
const BUSY_CODES = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '53300', // too_many_connections
  '55P03', // lock_not_available
  '57014', // query_canceled
  '57P05', // idle_session_timeout
  '25P03', // idle_in_transaction_session_timeout
]);

const DAMAGED_CODES = new Set(['XX001', 'XX002']);

/** Error codes of the server and the system for a lost connection. */
const UNREACHABLE_CODES = new Set([
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

/** Messages of the driver for a lost connection, which have no code. */
const LOST_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

const CANNOT_BE_REACHED = 'The database cannot be reached. Nothing was saved. Try again in a few minutes.';

/** PostgreSQL may have committed even if its answer was lost. */
const WAS_LOST =
  'The connection to the database was lost, so your last change may not have been saved. Check before you repeat it.';

/** Converts PostgreSQL errors to the store's own; returns others unchanged. @param isConnecting true if nothing can have been stored yet */
export function toStoreError(error: unknown, isConnecting = false): unknown {
  if (!(error instanceof Error) || error instanceof StoreError) return error;
  const { code: told } = error as { readonly code?: unknown };
  const code = typeof told === 'string' ? told : '';
  if (code === '53100') {
    const sentence = 'The database’s disk is full. Nothing was saved. Free some space and try again.';
    return new StoreError('STORE_FULL', sentence, error);
  }
  if (BUSY_CODES.has(code)) return new StoreError('STORE_BUSY', ERRORS.STORE_BUSY.message, error);
  if (UNREACHABLE_CODES.has(code) || code.startsWith('08') || LOST_MESSAGE.test(error.message))
    return new StoreError('STORE_BUSY', isConnecting ? CANNOT_BE_REACHED : WAS_LOST, error);
  if (DAMAGED_CODES.has(code)) {
    const sentence = 'The database is damaged. Stop the server and restore the newest intact backup.';
    return new StoreError('STORE_DAMAGED', sentence, error);
  }
  return error;
}

/** Maximum milliseconds to wait for another transaction's lock. */
const MAX_LOCK_WAIT = 10_000;

/** Milliseconds without statements after which the server ends a transaction, which would otherwise lock its campaign forever. */
const MAX_IDLE_TIME = 60_000;

/** Maximum prepared statements per connection. */
const MAX_STATEMENTS = 500;

/** Type id of `bigint`, the type of all whole numbers in the schema and of `count(*)`. All values fit a JavaScript number. */
const INT8 = 20;

interface PoolOptions {
  readonly url: string;
  /** Maximum number of connections. */
  readonly connections: number;
  /** Reports errors of idle connections. Without a listener they would end the program. */
  readonly report: (error: unknown) => void;
}

export function openPool({ url, connections, report }: PoolOptions): Pool {
  const types = new TypeOverrides();
  types.setTypeParser(INT8, Number);
  const pool = new Pool({
    connectionString: url,
    max: connections,
    types,
    connectionTimeoutMillis: MAX_LOCK_WAIT,
    lock_timeout: MAX_LOCK_WAIT,
    idle_in_transaction_session_timeout: MAX_IDLE_TIME,
  });
  pool.on('error', report);
  // A lost connection is reported by its next statement. Without this listener, its error event would end the program.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Matches single statements, which can be named. A migration's text contains several and cannot be named. */
const NAMEABLE = /^(select|insert|update|delete|with)\b/i;

const names = new Map<string, string>();

/** Returns a name under which the server parses and plans a statement only once. Undefined if there are too many names. */
function getStatementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MAX_STATEMENTS || !NAMEABLE.test(text)) return undefined;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
  names.set(text, name);
  return name;
}

/** Adapts a connection to Kysely: statements get names, and errors are converted. */
function prepareClient(client: PoolClient): PostgresPoolClient {
  let isLost = false;
  const query = async (text: string, values: readonly unknown[]) => {
    const name = getStatementName(text);
    try {
      return await client.query({ ...(name === undefined ? {} : { name }), text, values: [...values] });
    } catch (error) {
      const known = toStoreError(error);
      // Reports the first error, not that of the rollback. A connection that cannot roll back is closed, which also rolls back.
      if (text !== 'rollback') throw known;
      isLost = true;
      return { rows: [] };
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(isLost),
  };
}

/** Adapts the pool to Kysely. */
const preparePool = (pool: Pool): PostgresPool => ({
  async connect() {
    try {
      return prepareClient(await pool.connect());
    } catch (error) {
      throw toStoreError(error, true);
    }
  },
  end: () => pool.end(),
});

/**
 * Compiles the shared queries for PostgreSQL. PostgreSQL refuses changed pages, so all readable rows count as intact. `replace into`
 * becomes an upsert by primary key. An empty list becomes a list with null, which equals nothing.
 */
class Compiler extends PostgresQueryCompiler {
  protected override visitFunction(node: FunctionNode): void {
    if (node.func === ROW_INTACT) this.append('1');
    else super.visitFunction(node);
  }
  protected override visitInsertQuery(node: InsertQueryNode): void {
    if (!node.replace) return super.visitInsertQuery(node);
    const { replace: _replace, ...insert } = node;
    const table = node.into?.table.identifier.name ?? '';
    const updates = (node.columns ?? []).map((column) =>
      ColumnUpdateNode.create(column, ReferenceNode.create(column, TableNode.create('excluded'))),
    );
    const constraint = IdentifierNode.create(`${table}_pkey`);
    super.visitInsertQuery({ ...insert, onConflict: { ...OnConflictNode.create(), constraint, updates } });
  }
  protected override visitPrimitiveValueList(node: PrimitiveValueListNode): void {
    if (node.values.length === 0) this.append('(null)');
    else super.visitPrimitiveValueList(node);
  }
}

class Dialect extends PostgresDialect {
  override createQueryCompiler(): Compiler {
    return new Compiler();
  }
}

/** @typeParam T the tables of a database that has more than the store's own */
export const createKysely = <T extends Tables>(pool: Pool): Kysely<T> =>
  new Kysely<T>({ dialect: new Dialect({ pool: preparePool(pool) }) });
