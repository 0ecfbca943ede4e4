import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the tests' PostgreSQL, in projects that have one. */
    postgres: string;
  }
}

/** Initial contents of a test's database: the shipped lists, then a league's tables, then its queues. */
export const TEMPLATES = ['store_alone', 'with_league', 'with_jobs'] as const;
export type Template = (typeof TEMPLATES)[number];

/** Schema in which a template keeps its rows for the databases made from it. */
const KEPT = 'template_rows';

/** Returns the address of another database on the same server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function connected<T>(server: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export const askServer = (server: string, statement: string): Promise<void> =>
  connected(server, async (client) => {
    await client.query(statement);
  });

/** Copies the rows of a template into the schema `template_rows`. */
export const keepRows = (template: string): Promise<void> =>
  askServer(
    template,
    `create schema ${KEPT};
     do $$ declare found record; has_rows boolean; begin
       for found in select nspname, relname from pg_class join pg_namespace on relnamespace = pg_namespace.oid
         where relkind = 'r' and nspname !~ '^(pg_|information_schema$)' and nspname <> '${KEPT}' loop
         execute format('select exists (table %I.%I)', found.nspname, found.relname) into has_rows;
         if has_rows then
           execute format('create table ${KEPT}.%I as table %I.%I', found.nspname || ' ' || found.relname, found.nspname, found.relname);
         end if;
       end loop;
     end $$`,
  );

/** Query that describes the structure of a database. Equal structures give equal answers. */
const BUILD = `
  with own as (select oid, nspname from pg_namespace where nspname !~ '^(pg_|information_schema$)')
  select md5(string_agg(part, ';' order by part)) as build from (
    select format('%s.%s %s %s', nspname, relname, relkind, (
      select string_agg(attname || atttypid || attnotnull, ',' order by attnum)
      from pg_attribute where attrelid = pg_class.oid and attnum > 0)) from pg_class join own on relnamespace = own.oid
    union all select format('%s.%s %s', nspname, conname, pg_get_constraintdef(pg_constraint.oid))
      from pg_constraint join own on connamespace = own.oid
    union all select format('%s.%s %s', nspname, proname, md5(prosrc)) from pg_proc join own on pronamespace = own.oid
    union all select format('%s %s', tgname, tgenabled) from pg_trigger where not tgisinternal
    union all select format('%s', setconfig) from pg_db_role_setting join pg_database on setdatabase = pg_database.oid
      where datname = current_database()
  ) as built (part)`;

/** Statements that reset a database to its template's rows and sequences. */
interface Emptying {
  readonly build: string;
  readonly statements: string;
}

const buildOf = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ readonly build: string }>(BUILD);
  return rows[0]?.build ?? '';
};

/** Reads how to reset a database. Must be called while the database is still unchanged. */
async function emptyingOf(client: Client): Promise<Emptying> {
  const { rows: tables } = await client.query<{ readonly name: string; readonly kept: string | null }>(
    `select format('%I.%I', nspname, relname) as name,
       to_regclass(format('%I.%I', $1::text, nspname || ' ' || relname))::text as kept
     from pg_class join pg_namespace on relnamespace = pg_namespace.oid
     where relkind = 'r' and nspname !~ '^(pg_|information_schema$)' and nspname <> $1`,
    [KEPT],
  );
  const { rows: sequences } = await client.query<{ readonly statement: string }>(
    `select format('select setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
       coalesce(last_value, start_value), last_value is not null) as statement from pg_sequences`,
  );
  return {
    build: await buildOf(client),
    statements: [
      'begin',
      // Disables triggers and foreign keys, so that rows can be deleted and inserted in any order.
      'set local session_replication_role = replica',
      ...tables.map(({ name }) => `delete from ${name}`),
      ...tables.flatMap(({ name, kept }) =>
        kept === null ? [] : [`insert into ${name} overriding system value table ${kept}`],
      ),
      ...sequences.map(({ statement }) => statement),
      'commit',
    ].join(';'),
  };
}

/** Statement that disconnects remaining users of the database and waits until they are gone, so that a finished test cannot write. */
const CUT_OFF = `select pg_terminate_backend(pid, 5000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

const emptyings = new Map<Template, Emptying>();
/** Unused databases in the state of their template. */
const unused: Record<Template, string[]> = { store_alone: [], with_league: [], with_jobs: [] };

let databases = 0;

/** Creates a database. @param how end of the statement @returns the database's name */
async function make(server: string, how: string): Promise<string> {
  const name = `test_${process.pid}_${(databases += 1)}`;
  await askServer(server, `create database ${name} ${how}`);
  return name;
}

async function makeOf(server: string, template: Template): Promise<string> {
  const name = await make(server, `template ${template}`);
  if (!emptyings.has(template)) emptyings.set(template, await connected(databaseUrl(server, name), emptyingOf));
  return name;
}

const drop = (server: string, name: string): Promise<void> => askServer(server, `drop database ${name} with (force)`);

/** @returns true if the database was reset. A database whose structure has changed is not reset. */
const empty = (url: string, template: Template): Promise<boolean> =>
  connected(url, async (client) => {
    await client.query(CUT_OFF);
    const emptying = emptyings.get(template);
    if (!emptying || (await buildOf(client)) !== emptying.build) return false;
    await client.query(emptying.statements);
    return true;
  });

/**
 * Returns a database in the state of a template, for one test. Databases are reset and reused, which is a hundred times as fast as creating
 * them. @returns its address
 */
export async function testDatabase(template: Template): Promise<string> {
  const server = inject('postgres');
  const name = unused[template].pop() ?? (await makeOf(server, template));
  const url = databaseUrl(server, name);
  onTestFinished(async () => {
    if (await empty(url, template)) unused[template].push(name);
    else await drop(server, name);
  });
  return url;
}

/** Creates an empty database for one test. @param how end of the statement @returns the database's address */
export async function emptyDatabase(how = ''): Promise<string> {
  const server = inject('postgres');
  const name = await make(server, `template template0 ${how}`);
  onTestFinished(() => drop(server, name));
  return databaseUrl(server, name);
}
