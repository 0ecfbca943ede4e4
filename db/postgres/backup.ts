import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import { UseCaseError } from '../../contract/errors.ts';
import { createKysely, openPool } from './connection.ts';
import { migrate, type MigrationSet } from './store.ts';

/*
 * Backup of a whole database without PostgreSQL's own tools, restorable in any of its versions. The file has lines packed by gzip: a header
 * with the schema, each table's rows as JSON, and a footer with a checksum.
 */

/** Rows read or written at a time. */
const PAGE_SIZE = 500;

const headSchema = z.object({
  nomarch: z.literal('league backup'),
  format: z.literal(1),
  version: z.string(),
  madeAt: z.string(),
  /** Number of the newest migration, per owner of migrations. */
  steps: z.record(z.string(), z.int()),
});
export type BackupHeader = Readonly<z.output<typeof headSchema>>;
const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()) });
const footSchema = z.object({ rows: z.int(), sha256: z.string() });

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

interface BackupTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Lists permanent tables with their stored columns. */
async function listTables(client: ClientBase): Promise<readonly BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relkind = 'r' and relpersistence = 'p' and relnamespace = current_schema()::regnamespace
       and attnum > 0 and not attisdropped and attgenerated = '' and relname <> 'migration_step'
     group by relname order by relname`,
  );
  return rows;
}

async function* readRows(client: ClientBase, { name, columns }: BackupTable): AsyncGenerator<string> {
  await client.query(
    `declare backup_rows no scroll cursor for
     select row_to_json(stored)::text as line from (select ${columns.map(quoteName).join(', ')} from ${quoteName(name)}) as stored`,
  );
  for (;;) {
    const { rows } = await client.query<{ readonly line: string }>(`fetch ${PAGE_SIZE} from backup_rows`);
    for (const { line } of rows) yield line;
    if (rows.length < PAGE_SIZE) break;
  }
  await client.query('close backup_rows');
}

async function* createLines(client: ClientBase, version: string): AsyncGenerator<string> {
  const { rows: steps } = await client.query<{ readonly owner: string; readonly newest: number }>(
    'select owner, max(number)::integer as newest from migration_step group by owner',
  );
  const { rows: times } = await client.query<{ readonly now: Date }>('select now()');
  const head: BackupHeader = {
    nomarch: 'league backup',
    format: 1,
    version,
    madeAt: new Date(times[0]?.now ?? 0).toISOString(),
    steps: Object.fromEntries(steps.map(({ owner, newest }) => [owner, newest])),
  };
  yield JSON.stringify(head);
  for (const table of await listTables(client)) {
    yield JSON.stringify({ table: table.name, columns: table.columns });
    yield* readRows(client, table);
  }
}

/** Terminates each line and adds the footer. */
async function* addFooter(lines: AsyncIterable<string>): AsyncGenerator<string> {
  const digest = createHash('sha256');
  let rows = 0;
  for await (const line of lines) {
    digest.update(`${line}\n`);
    rows += 1;
    yield `${line}\n`;
  }
  yield `${JSON.stringify({ rows, sha256: digest.digest('hex') })}\n`;
}

/** Runs the work on a consistent snapshot of a database. */
async function withSnapshot<T>(url: string, work: (client: ClientBase) => Promise<T>): Promise<T> {
  const pool = openPool({ url, connections: 1, report: () => undefined });
  try {
    const client = await pool.connect();
    try {
      await client.query('begin isolation level repeatable read, read only');
      return await work(client);
    } finally {
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

/** Writes a whole database to a file that only its owner can read. The file gets its final name once it is complete. */
export const writeBackup = (url: string, file: string, version: string): Promise<void> =>
  withSnapshot(url, async (client) => {
    const partFile = `${file}.part`;
    try {
      await pipeline(
        Readable.from(addFooter(createLines(client, version))),
        createGzip(),
        createWriteStream(partFile, { mode: 0o600, flush: true }),
      );
      await rename(partFile, file);
    } catch (error) {
      await rm(partFile, { force: true });
      throw error;
    }
  });

const createRefusal = (sentence: string): UseCaseError => new UseCaseError('REFUSED', sentence, 'file');
const createIncompleteError = (): UseCaseError =>
  createRefusal('The file is not a complete backup of a league. Nothing was changed.');

/** Reads the lines of a packed file. @throws UseCaseError REFUSED if the file is unreadable or truncated */
async function* unpackLines(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip();
  // Ignores the error here: the reader of the lines gets it, unless it has stopped reading.
  pipeline(createReadStream(file), unpacked).catch(() => undefined);
  try {
    yield* createInterface({ input: unpacked, crlfDelay: Infinity });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code.startsWith('Z_')) throw createIncompleteError();
    throw code === 'ENOENT' || code === 'EACCES' ? createRefusal(`The file ${file} cannot be read (${code}).`) : error;
  } finally {
    unpacked.destroy();
  }
}

/** Reads the lines of a backup and checks them against the footer. @throws UseCaseError REFUSED */
async function* checkLines(file: string): AsyncGenerator<string> {
  const digest = createHash('sha256');
  let rows = 0;
  let last: string | null = null;
  for await (const line of unpackLines(file)) {
    if (last !== null) {
      digest.update(`${last}\n`);
      rows += 1;
      yield last;
    }
    last = line;
  }
  const foot = footSchema.safeParse(parseLine(last ?? ''));
  if (!foot.success || foot.data.rows !== rows || foot.data.sha256 !== digest.digest('hex'))
    throw createIncompleteError();
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Removes foreign keys, so that rows can be inserted in any order. @returns a function that restores and checks the foreign keys */
async function dropForeignKeys(client: ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ readonly table: string; readonly name: string; readonly text: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as text
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${quoteName(name)}`);
  return async () => {
    for (const { table, name, text } of rows)
      await client.query(`alter table ${table} add constraint ${quoteName(name)} ${text}`);
  };
}

/** Sets the counters of ids, so that new rows get higher numbers than the restored ones. */
async function setCounters(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ readonly table: string; readonly column: string }>(
    `select relname as table, attname as column from pg_class join pg_attribute on attrelid = pg_class.oid
     where relkind = 'r' and relnamespace = current_schema()::regnamespace and attidentity <> ''`,
  );
  for (const { table, column } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${quoteName(column)}), 1), max(${quoteName(column)}) is not null)
       from ${quoteName(table)}`,
      [quoteName(table), column],
    );
}

/** Inserts the rows of all tables in the order of the file. */
async function storeTableRows(client: ClientBase, lines: AsyncIterable<string>): Promise<void> {
  let table: BackupTable | null = null;
  let pending: string[] = [];
  const store = async (): Promise<void> => {
    if (table && pending.length > 0) {
      const columns = table.columns.map(quoteName).join(', ');
      await client.query(
        `insert into ${quoteName(table.name)} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${quoteName(table.name)}, $1::json)`,
        [`[${pending.join(',')}]`],
      );
    }
    pending = [];
  };
  for await (const line of lines) {
    const next = line.startsWith('{"table":') ? tableSchema.safeParse(parseLine(line)) : null;
    if (next?.success) {
      await store();
      table = { name: next.data.table, columns: next.data.columns };
      await client.query(`delete from ${quoteName(table.name)}`);
    } else {
      if (!table) throw createIncompleteError();
      pending.push(line);
      if (pending.length >= PAGE_SIZE) await store();
    }
  }
  await store();
}

/** Reads the header of a backup. @throws UseCaseError REFUSED if the file is not a backup */
export async function readHeader(file: string): Promise<BackupHeader> {
  const lines = checkLines(file);
  const first = await lines.next();
  await lines.return(undefined);
  const head = headSchema.safeParse(parseLine(first.done === true ? '' : first.value));
  if (!head.success) throw createIncompleteError();
  return head.data;
}

/** Checks that the database is empty. @throws UseCaseError REFUSED if it is not */
async function expectEmpty(client: ClientBase): Promise<void> {
  const { rowCount } = await client.query("select where to_regclass('migration_step') is not null");
  if ((rowCount ?? 0) > 0)
    throw createRefusal('This database already contains a league. Restore the backup into an empty database.');
}

/** Returns the migrations with which a backup was made. @throws UseCaseError REFUSED for a backup of a newer version */
function chooseMigrations({ steps, version }: BackupHeader, sets: readonly MigrationSet[]): readonly MigrationSet[] {
  for (const { owner, migrations } of sets)
    if ((steps[owner] ?? 0) > (migrations.at(-1)?.number ?? 0))
      throw createRefusal(`The backup was made by the newer Nomarch ${version}. Restore it with that version.`);
  return sets.map(({ owner, migrations }) => ({
    owner,
    migrations: migrations.filter(({ number }) => number <= (steps[owner] ?? 0)),
  }));
}

/**
 * Restores a backup into an empty database, completely or not at all. A backup of an earlier version gets the tables of that version, which
 * are migrated when the database is opened.
 * @throws UseCaseError REFUSED for an incomplete backup or one of a newer version, and for a database that is not empty
 */
export async function restoreBackup(url: string, file: string, sets: readonly MigrationSet[]): Promise<BackupHeader> {
  const head = await readHeader(file);
  const wanted = chooseMigrations(head, sets);
  const pool = openPool({ url, connections: 2, report: () => undefined });
  const db = createKysely(pool);
  try {
    const client = await pool.connect();
    try {
      await expectEmpty(client);
      // Checks the whole file before tables are created.
      for await (const _line of checkLines(file));
      await migrate(db, wanted);
      await client.query('begin');
      const addForeignKeys = await dropForeignKeys(client);
      const lines = checkLines(file);
      await lines.next();
      await storeTableRows(client, lines);
      await addForeignKeys();
      await setCounters(client);
      await client.query('commit');
    } finally {
      client.release(true);
    }
  } finally {
    await db.destroy();
  }
  return head;
}
