import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { toStoreError } from '../../db/postgres/connection.ts';
import { openPostgres, findServerProblem } from '../../db/postgres/store.ts';
import type { Tables } from '../../db/tables.ts';
import { emptyDatabase, testDatabase } from '../support/league/postgres.ts';
import { someProof } from '../support/campaign/proofs.ts';
import { openTestContext } from '../support/program/test-context.ts';

const clubTables = {
  owner: 'club',
  migrations: [{ number: 1, name: 'club', sql: 'create table guest (name text primary key)' }],
};

interface ClubTables extends Tables {
  readonly guest: { readonly name: string };
}

/** Opens the store of a database, closed after the test, and records errors of its unused connections. */
async function open(url: string, further = [clubTables]) {
  const reported: unknown[] = [];
  const report = (error: unknown): unknown => reported.push(error);
  const store = await openPostgres<ClubTables>({ url, further, connections: 4, report });
  onTestFinished(() => store.close());
  return { ...store, reported };
}

describe('A database of a test', () => {
  const left: { url?: string; rows?: unknown } = {};

  /** Reads the rows of every table and the position of each sequence. */
  const contents = async (url: string) => {
    const { db } = await open(url, []);
    const { rows } = await sql<{ readonly name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname !~ '^(pg_|information_schema$)' order by name`.execute(db);
    const tables = await Promise.all(
      rows.map(async ({ name }) => [name, (await sql`table ${sql.raw(name)} order by 1, 2`.execute(db)).rows]),
    );
    const sequences = await sql`select schemaname, sequencename, last_value from pg_sequences order by 1, 2`.execute(
      db,
    );
    return { db, tables, sequences: sequences.rows };
  };

  it('may be filled, and be used by a connection that does not end', async () => {
    const url = await testDatabase('store_alone');
    const { db, ...rows } = await contents(url);
    Object.assign(left, { url, rows });
    const shipped = rows.tables.find(([, stored]) => (stored as readonly unknown[]).length > 10)?.[0] as string;
    await sql`delete from ${sql.raw(shipped)}`.execute(db);
    await sql`insert into migration_step (owner, number, name) values ('club', 1, 'club')`.execute(db);
    const straggler = new Client({ connectionString: url }).on('error', () => undefined);
    await straggler.connect();
    void straggler.query('select pg_sleep(60)').catch(() => undefined);
  });

  it('is as its template for the next test, with nobody else in it', async () => {
    const url = await testDatabase('store_alone');
    expect(url).toBe(left.url);
    const { db: _db, ...rows } = await contents(url);
    expect(rows).toEqual(left.rows);
    expect(rows.tables.flatMap(([, stored]) => stored).length).toBeGreaterThan(10);
  });

  it('is not used again where a test changed how it is built', async () => {
    const url = await testDatabase('store_alone');
    const { db } = await open(url, []);
    await sql`alter table army alter column folder set not null`.execute(db);
    Object.assign(left, { url });
  });

  it('is another one then', async () => {
    expect(await testDatabase('store_alone')).not.toBe(left.url);
  });
});

describe('A database', () => {
  it('is brought up to date once by all who open it at the same time', async () => {
    const url = await emptyDatabase();
    const [{ db }] = await Promise.all([open(url), open(url), open(url)]);
    const steps = await sql<{
      owner: string;
      number: number;
    }>`select owner, number from migration_step order by owner, number`.execute(db);
    expect(steps.rows).toEqual([
      { owner: 'club', number: 1 },
      { owner: 'store', number: 1 },
    ]);
  });

  it('keeps its rows when a second migration adds a column', async () => {
    const url = await emptyDatabase();
    const before = await open(url);
    await before.db.insertInto('guest').values({ name: 'Enheduanna' }).execute();
    const next = { number: 2, name: 'seats', sql: 'alter table guest add column seat text not null default 0' };
    const { db } = await open(url, [{ ...clubTables, migrations: [...clubTables.migrations, next] }]);
    expect((await sql`select name, seat from guest`.execute(db)).rows).toEqual([{ name: 'Enheduanna', seat: '0' }]);
  });

  it('that keeps text in another encoding is refused, and left as it is', async () => {
    const url = await emptyDatabase("encoding 'SQL_ASCII' locale 'C'");
    await expect(open(url)).rejects.toMatchObject({
      code: 'REFUSED',
      message: expect.stringContaining('SQL_ASCII') as string,
    });
  });

  it.each([
    [
      { number: 150_018, version: '15.18', encoding: 'UTF8' },
      'The database runs on PostgreSQL 15.18, but Nomarch needs version 16 or later',
    ],
    [{ number: 160_000, version: '16.0', encoding: 'UTF8' }, ''],
  ])('%o fits or is told why not', (server, sentence) => {
    expect(findServerProblem(server).startsWith(sentence)).toBe(true);
    expect(findServerProblem(server) === '').toBe(sentence === '');
  });

  it('of a newer version is refused and left as it is', async () => {
    const url = await emptyDatabase();
    const { db } = await open(url, []);
    await sql`insert into migration_step (owner, number, name) values ('store', 99, 'later')`.execute(db);
    await expect(open(url)).rejects.toMatchObject({
      code: 'REFUSED',
      message: expect.stringContaining('newer') as string,
    });
    const { rows } = await sql`select from pg_tables where tablename = 'guest'`.execute(db);
    expect(rows).toEqual([]);
  });

  it('is reached again after its connections were cut, and nothing of a cut transaction stays', async () => {
    const { db, repositories, inTransaction, reported } = await open(await testDatabase('store_alone'));
    const cut = (which: string) =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state = ${which}`.execute(db);
    await Promise.all([repositories.settings.all(), repositories.settings.all(), repositories.settings.all()]);
    await cut('idle');
    await expect.poll(() => reported.length).toBeGreaterThan(0);
    const lost = inTransaction(async ({ repositories: within }) => {
      await within.settings.put({ theme: 'dark' });
      await cut('idle in transaction');
      await within.settings.put({ welcomed: true });
    });
    await expect(lost).rejects.toMatchObject({ code: 'STORE_BUSY' });
    expect(await repositories.settings.all()).toEqual({});
  });
});

describe('A transaction', () => {
  it('holds what repositories and queries of its opener write, or nothing of it', async () => {
    const { db, repositories, inTransaction } = await open(await testDatabase('store_alone'));
    const work = (name: string, fails: boolean) =>
      inTransaction(async (within) => {
        await within.db.insertInto('guest').values({ name }).execute();
        await within.repositories.settings.put({ guest: name });
        if (fails) throw new Error('changed its mind');
        return name;
      });
    expect(await work('Enheduanna', false)).toBe('Enheduanna');
    await expect(work('Sargon', true)).rejects.toThrow('changed its mind');
    expect(await db.selectFrom('guest').selectAll().execute()).toEqual([{ name: 'Enheduanna' }]);
    expect(await repositories.settings.all()).toEqual({ guest: 'Enheduanna' });
  });

  it('waits for the campaign that another writes upon: of two that resolve a month one does', async () => {
    const { client, store } = await openTestContext();
    const { campaigns } = store.repositories;
    const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
    const before = await campaigns.read(id);
    await client.campaigns.advance({ id, year: 1, month: 1, dice: { seed: 'a' } });
    const log = await campaigns.log(id, 0);
    const after = await campaigns.read(id);
    const other = await client.campaigns.create({ scenario: 'two-rivers' });
    const base = (await campaigns.read(other.id))?.head ?? { seq: 0, hash: '', filing: 0 };
    const append = {
      id: other.id,
      base,
      at: '2026-01-01T00:00:00.000Z',
      events: log.slice((before?.head.seq ?? 0) + 1),
      snapshot: { seq: after?.head.seq ?? 0, state: after?.state as never, digest: '' },
      proof: someProof,
      seed: '',
      orders: 'used' as const,
    };
    const written = await Promise.all([1, 2, 3].map(() => campaigns.append(append)));
    expect(written.toSorted()).toEqual(['stale', 'stale', 'written']);
  });

  it('waits for another that changes what is not there yet', async () => {
    const { store } = await openTestContext();
    const { lists } = store.repositories;
    const [shipped] = await lists.all();
    const own = { ...shipped, id: 'own', origin: 'own' } as NonNullable<typeof shipped>;
    const tally = () => Promise.resolve({ points: 0, legal: true, errors: 0, warnings: 0 });
    const added = await Promise.all([1, 2, 3].map(() => lists.add(own, tally)));
    expect(added.toSorted()).toEqual([false, false, true]);
  });
});

describe('What PostgreSQL refuses', () => {
  it.each([
    ['53100', 'STORE_FULL'],
    ['40001', 'STORE_BUSY'],
    ['40P01', 'STORE_BUSY'],
    ['57P01', 'STORE_BUSY'],
    ['08006', 'STORE_BUSY'],
    ['ECONNREFUSED', 'STORE_BUSY'],
    ['XX001', 'STORE_DAMAGED'],
    ['XX002', 'STORE_DAMAGED'],
  ])('as %s comes out as %s', (code, expected) => {
    const cause = Object.assign(new Error('from the server'), { code });
    expect(toStoreError(cause)).toMatchObject({ code: expected, cause });
  });

  it.each(['57P01', '57P03', '08006', 'ECONNRESET', 'ENOENT'])(
    'says by %s that nothing was stored only where it never was connected',
    (code) => {
      const cause = Object.assign(new Error('from the server'), { code });
      const sentence = (isConnecting: boolean) => String(toStoreError(cause, isConnecting));
      expect(sentence(true)).toMatch(/database cannot be reached\. Nothing was saved/);
      expect(sentence(false)).toMatch(/connection to the database was lost.*may not have been saved/);
    },
  );

  it('for another reason comes out as it is', () => {
    const cause = Object.assign(new Error('check constraint'), { code: '23514' });
    expect(toStoreError(cause)).toBe(cause);
  });
});
