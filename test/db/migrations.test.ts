import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { listBackups } from '../../db/backup.ts';
import { APPLICATION_ID, migrate, schemaVersion } from '../../db/migrate.ts';
import { foundation } from '../../db/migrations/0001-foundation.ts';
import { migrations } from '../../db/migrations/migrations.ts';
import { schemaText } from '../../db/schema-text.ts';
import { backUp } from '../../db/backup.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const inMemory = () => new Database(':memory:');

describe('Migrations', () => {
  it('are numbered from 1 without a gap', () => {
    expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, index) => index + 1));
  });

  it('lead to the schema that is committed; db/schema.snapshot.sql shows every change in review', () => {
    const sqlite = inMemory();
    migrate(sqlite, migrations);
    const committed = readFileSync(new URL('../../db/schema.snapshot.sql', import.meta.url), 'utf8');
    expect(schemaText(sqlite)).toBe(committed);
  });

  it('make STRICT tables only', () => {
    const sqlite = inMemory();
    migrate(sqlite, migrations);
    const lax = sqlite
      .prepare("select name from pragma_table_list where schema = 'main' and type = 'table' and strict = 0")
      .pluck()
      .all();
    expect(lax.filter((name) => !String(name).startsWith('sqlite_'))).toEqual([]);
  });

  it('0001 turns an empty file into a store', () => {
    const sqlite = inMemory();
    migrate(sqlite, [foundation]);
    expect(schemaVersion(sqlite)).toBe(1);
    expect(sqlite.pragma('application_id', { simple: true })).toBe(APPLICATION_ID);
    expect(sqlite.prepare('select count(*) from campaign').pluck().get()).toBe(0);
  });

  it('do nothing a second time', () => {
    const sqlite = inMemory();
    migrate(sqlite, migrations);
    const before = schemaText(sqlite);
    migrate(sqlite, migrations);
    expect(schemaText(sqlite)).toBe(before);
  });

  it('that fail leave the version before them whole', () => {
    const sqlite = inMemory();
    migrate(sqlite, migrations);
    const before = schemaText(sqlite);
    const next = migrations.length + 1;
    const broken = {
      number: next,
      name: 'broken',
      sql: 'create table half (a integer) strict; create table setting (b text)',
    };
    expect(() => migrate(sqlite, [...migrations, broken])).toThrow(/already exists/);
    expect(schemaVersion(sqlite)).toBe(migrations.length);
    expect(schemaText(sqlite)).toBe(before);
  });

  it('keep what is stored, and the store as it was lies in the backup', async () => {
    const file = join(temporaryFolder(), 'nomarch.sqlite');
    const sqlite = new Database(file);
    migrate(sqlite, migrations);
    sqlite.exec(`insert into setting values ('theme', '"dark"')`);
    await backUp(sqlite, file, '2026-03-01T09:00:00.000Z', migrations.length);
    const next = { number: migrations.length + 1, name: 'later', sql: 'create table later (a integer) strict' };
    migrate(sqlite, [...migrations, next]);
    expect(sqlite.prepare('select value from setting').pluck().all()).toEqual(['"dark"']);
    sqlite.close();
    const backup = new Database(listBackups(file)[0] ?? '', { readonly: true });
    expect(schemaVersion(backup)).toBe(migrations.length);
    backup.close();
  });
});

describe('The log of a campaign', () => {
  it('cannot be rewritten, not even by SQL', () => {
    const sqlite = inMemory();
    migrate(sqlite, migrations);
    sqlite.exec(`
      insert into campaign values ('c', 'T', 'r', 1, 1, 0, '[]', 0, 'h', 0, 'now');
      insert into campaign_event values ('c', 0, 1, 1, '1', '{}', '[]', '[]', '[]', 'p', 'h');
    `);
    expect(() => sqlite.exec("update campaign_event set happening = '{}'")).toThrow(/never rewritten/);
  });
});
