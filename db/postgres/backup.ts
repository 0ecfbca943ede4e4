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
import { kyselyOver, openPool } from './connection.ts';
import { migrate, type MigrationSet } from './store.ts';

/*
 * Backup of a whole database without PostgreSQL's own tools, restorable in any of its versions. The file has lines packed by gzip: a header
 * with the schema, each table's rows as JSON, and a footer with a checksum.
 */

/** Rows read or written at a time. */
const ROWS = 500;

const headSchema = z.object({
  nomarch: z.literal('league backup'),
  format: z.literal(1),
  version: z.string(),
  madeAt: z.string(),
  /** Newest migration of each owner. */
  steps: z.record(z.string(), z.int()),
});
export type BackupHead = Readonly<z.output<typeof headSchema>>;
const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()) });
const footSchema = z.object({ rows: z.int(), sha256: z.string() });

const nameOf = (name: string): string => `"${name.replaceAll('"', '""')}"`;

interface TableOfBackup {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Lists permanent tables with their stored columns. */
async function tablesOf(client: ClientBase): Promise<readonly TableOfBackup[]> {
  const { rows } = await client.query<TableOfBackup>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relkind = 'r' and relpersistence = 'p' and relnamespace = current_schema()::regnamespace
       and attnum > 0 and not attisdropped and attgenerated = '' and relname <> 'migration_step'
     group by relname order by relname`,
  );
  return rows;
}

async function* rowsOf(client: ClientBase, { name, columns }: TableOfBackup): AsyncGenerator<string> {
  await client.query(
    `declare backup_rows no scroll cursor for
     select row_to_json(stored)::text as line from (select ${columns.map(nameOf).join(', ')} from ${nameOf(name)}) as stored`,
  );
  for (;;) {
    const { rows } = await client.query<{ readonly line: string }>(`fetch ${ROWS} from backup_rows`);
    for (const { line } of rows) yield line;
    if (rows.length < ROWS) break;
  }
  await client.query('close backup_rows');
}

async function* linesOf(client: ClientBase, version: string): AsyncGenerator<string> {
  const { rows: steps } = await client.query<{ readonly owner: string; readonly newest: number }>(
    'select owner, max(number)::integer as newest from migration_step group by owner',
  );
  const { rows: times } = await client.query<{ readonly now: Date }>('select now()');
  const head: BackupHead = {
    nomarch: 'league backup',
    format: 1,
    version,
    madeAt: new Date(times[0]?.now ?? 0).toISOString(),
    steps: Object.fromEntries(steps.map(({ owner, newest }) => [owner, newest])),
  };
  yield JSON.stringify(head);
  for (const table of await tablesOf(client)) {
    yield JSON.stringify({ table: table.name, columns: table.columns });
    yield* rowsOf(client, table);
  }
}

/** Terminates each line and adds the footer. */
async function* summedUp(lines: AsyncIterable<string>): AsyncGenerator<string> {
  const digest = createHash('sha256');
  let rows = 0;
  for await (const line of lines) {
    digest.update(`${line}\n`);
    rows += 1;
    yield `${line}\n`;
  }
  yield `${JSON.stringify({ rows, sha256: digest.digest('hex') })}\n`;
}

/** Runs work on a consistent snapshot of a database. */
async function atOneMoment<T>(url: string, work: (client: ClientBase) => Promise<T>): Promise<T> {
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

/** Writes a whole database to a file readable only by its owner. The file gets its name when it is complete. */
export const writeBackup = (url: string, file: string, version: string): Promise<void> =>
  atOneMoment(url, async (client) => {
    const part = `${file}.part`;
    try {
      await pipeline(
        Readable.from(summedUp(linesOf(client, version))),
        createGzip(),
        createWriteStream(part, { mode: 0o600, flush: true }),
      );
      await rename(part, file);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  });

const refuse = (sentence: string): UseCaseError => new UseCaseError('REFUSED', sentence, 'file');
const notWhole = (): UseCaseError => refuse('This is no whole backup of a league. Nothing was changed.');

/** Reads the lines of a packed file. @throws UseCaseError REFUSED if the file is unreadable or truncated */
async function* unpackedLines(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip();
  // The reader of the lines gets the error, unless it has already stopped reading.
  pipeline(createReadStream(file), unpacked).catch(() => undefined);
  try {
    yield* createInterface({ input: unpacked, crlfDelay: Infinity });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code.startsWith('Z_')) throw notWhole();
    throw code === 'ENOENT' || code === 'EACCES' ? refuse(`The file ${file} cannot be read (${code}).`) : error;
  } finally {
    unpacked.destroy();
  }
}

/** Reads the lines of a backup and checks them against the footer. @throws UseCaseError REFUSED */
async function* checkedLines(file: string): AsyncGenerator<string> {
  const digest = createHash('sha256');
  let rows = 0;
  let last: string | null = null;
  for await (const line of unpackedLines(file)) {
    if (last !== null) {
      digest.update(`${last}\n`);
      rows += 1;
      yield last;
    }
    last = line;
  }
  const foot = footSchema.safeParse(parsed(last ?? ''));
  if (!foot.success || foot.data.rows !== rows || foot.data.sha256 !== digest.digest('hex')) throw notWhole();
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Removes foreign keys, so that rows can be inserted in any order. @returns a function that adds them again, which checks all rows */
async function withoutForeignKeys(client: ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ readonly table: string; readonly name: string; readonly text: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as text
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${nameOf(name)}`);
  return async () => {
    for (const { table, name, text } of rows)
      await client.query(`alter table ${table} add constraint ${nameOf(name)} ${text}`);
  };
}

/** Sets counters, so that new rows get numbers after the restored ones. */
async function setCounters(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ readonly table: string; readonly column: string }>(
    `select relname as table, attname as column from pg_class join pg_attribute on attrelid = pg_class.oid
     where relkind = 'r' and relnamespace = current_schema()::regnamespace and attidentity <> ''`,
  );
  for (const { table, column } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${nameOf(column)}), 1), max(${nameOf(column)}) is not null)
       from ${nameOf(table)}`,
      [nameOf(table), column],
    );
}

/** Inserts the rows of all tables in the order of the file. */
async function storeRows(client: ClientBase, lines: AsyncIterable<string>): Promise<void> {
  let table: TableOfBackup | null = null;
  let waiting: string[] = [];
  const store = async (): Promise<void> => {
    if (table && waiting.length > 0) {
      const columns = table.columns.map(nameOf).join(', ');
      await client.query(
        `insert into ${nameOf(table.name)} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${nameOf(table.name)}, $1::json)`,
        [`[${waiting.join(',')}]`],
      );
    }
    waiting = [];
  };
  for await (const line of lines) {
    const next = line.startsWith('{"table":') ? tableSchema.safeParse(parsed(line)) : null;
    if (next?.success) {
      await store();
      table = { name: next.data.table, columns: next.data.columns };
      await client.query(`delete from ${nameOf(table.name)}`);
    } else {
      if (!table) throw notWhole();
      waiting.push(line);
      if (waiting.length >= ROWS) await store();
    }
  }
  await store();
}

/** Reads the header of a backup. @throws UseCaseError REFUSED if the file is not a backup */
export async function backupHead(file: string): Promise<BackupHead> {
  const lines = checkedLines(file);
  const first = await lines.next();
  await lines.return(undefined);
  const head = headSchema.safeParse(parsed(first.done === true ? '' : first.value));
  if (!head.success) throw notWhole();
  return head.data;
}

/** @throws UseCaseError REFUSED */
async function expectEmpty(client: ClientBase): Promise<void> {
  const { rowCount } = await client.query("select where to_regclass('migration_step') is not null");
  if ((rowCount ?? 0) > 0) throw refuse('There is a league in this database: a backup is restored into an empty one.');
}

/** Returns the migrations with which a backup was made. @throws UseCaseError REFUSED for a backup of a newer version */
function setsOf({ steps, version }: BackupHead, sets: readonly MigrationSet[]): readonly MigrationSet[] {
  for (const { owner, migrations } of sets)
    if ((steps[owner] ?? 0) > (migrations.at(-1)?.number ?? 0))
      throw refuse(`The backup is of Nomarch ${version}, which is newer: restore it with that version.`);
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
export async function restoreBackup(url: string, file: string, sets: readonly MigrationSet[]): Promise<BackupHead> {
  const head = await backupHead(file);
  const wanted = setsOf(head, sets);
  const pool = openPool({ url, connections: 2, report: () => undefined });
  const db = kyselyOver(pool);
  try {
    const client = await pool.connect();
    try {
      await expectEmpty(client);
      // Checks the whole file before tables are created.
      for await (const _line of checkedLines(file));
      await migrate(db, wanted);
      await client.query('begin');
      const addForeignKeys = await withoutForeignKeys(client);
      const lines = checkedLines(file);
      await lines.next();
      await storeRows(client, lines);
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
