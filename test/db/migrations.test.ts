import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { listBackups } from '../../db/sqlite/backup.ts';
import { APPLICATION_ID, migrate, schemaVersion } from '../../db/sqlite/migrate.ts';
import { foundation } from '../../db/sqlite/migrations/before-seals/0001-foundation.ts';
import { builder } from '../../db/sqlite/migrations/before-seals/0002-builder.ts';
import { maps } from '../../db/sqlite/migrations/before-seals/0003-maps.ts';
import { campaigns } from '../../db/sqlite/migrations/before-seals/0004-campaigns.ts';
import { listUndo } from '../../db/sqlite/migrations/before-seals/0005-list-undo.ts';
import { table } from '../../db/sqlite/migrations/before-seals/0006-table.ts';
import { migrations } from '../../db/sqlite/migrations.ts';
import { schemaText } from '../../db/sqlite/schema-text.ts';
import { backUp } from '../../db/sqlite/backup.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const inMemory = () => new Database(':memory:');

describe('Migrations', () => {
  it('are numbered from 1 without a gap', () => {
    expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, index) => index + 1));
  });

  it('lead to the schema that is committed; db/sqlite/schema.snapshot.sql shows every change in review', () => {
    const sqlite = inMemory();
    migrate(sqlite, migrations);
    const committed = readFileSync(new URL('../../db/sqlite/schema.snapshot.sql', import.meta.url), 'utf8');
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

  it('0002 keeps every army and list of version 1, and gives them plain values', () => {
    const sqlite = inMemory();
    migrate(sqlite, [foundation]);
    sqlite.exec(`
      insert into army values ('a', 2, 1, '2026-01-01');
      insert into army_version values ('a', 1, '2026', 'created', 'Old', 'r', null, 4000, 10, 1, 0, 0, '{"n":1}');
      insert into army_version values ('a', 2, '2026', 'grown', 'New', 'r', 'l', 4000, 20, 1, 0, 0, '{"n":2}');
      insert into nation_list values ('l', 'r', 'List', 'P', 'S', 3, 'I', '{}');
      insert into list_entry values ('l', 0, 'e', 'Entry', 'c', 't', 'o', 'w', '{}', 5, null, '[]');
    `);
    migrate(sqlite, [foundation, builder]);
    expect(schemaVersion(sqlite)).toBe(2);
    const all = (table: string) => sqlite.prepare(`select * from ${table}`).raw().all();
    expect(all('army')).toEqual([['a', 2, 1, '2026-01-01', null, '{"past":[],"future":[]}']]);
    expect(all('army_version').map((row) => (row as unknown[]).slice(-2))).toEqual([
      ['{"n":1}', null],
      ['{"n":2}', null],
    ]);
    expect(all('nation_list')).toEqual([['l', 'r', 'List', 'P', 'S', 3, 'I', '{}', 'shipped', null]]);
    expect(all('list_entry')).toHaveLength(1);
    for (const table of ['army_tag', 'list_past', 'list_update', 'collection_item']) expect(all(table)).toEqual([]);
    expect(sqlite.pragma('foreign_key_check')).toEqual([]);
  });

  it('0002 lets an army’s tags go with it, and nothing unread into its columns', () => {
    const sqlite = inMemory();
    migrate(sqlite, migrations);
    sqlite.pragma('foreign_keys = ON');
    sqlite.exec(
      `insert into army (id, newest, changed_at) values ('a', 1, '2026'); insert into army_tag values ('a', 't')`,
    );
    expect(() => sqlite.exec("update army set undo = 'no JSON'")).toThrow(/CHECK/);
    expect(() => sqlite.exec("insert into army_tag values ('b', 't')")).toThrow(/FOREIGN KEY/);
    expect(() => sqlite.exec("insert into collection_item values ('r', 'l', 'e', 'E', -1, 0)")).toThrow(/CHECK/);
    sqlite.exec('delete from army');
    expect(sqlite.prepare('select count(*) from army_tag').pluck().get()).toBe(0);
  });

  it('0003 adds maps, and leaves what version 2 held as it was', () => {
    const sqlite = inMemory();
    migrate(sqlite, [foundation, builder]);
    sqlite.exec(`
      insert into setting values ('theme', '"dark"');
      insert into campaign values ('c', 'T', 'r', 1, 1, 0, '[]', 0, 'h', 0, 'now');
    `);
    migrate(sqlite, [foundation, builder, maps]);
    expect(schemaVersion(sqlite)).toBe(3);
    expect(sqlite.prepare('select * from setting').raw().all()).toEqual([['theme', '"dark"']]);
    expect(sqlite.prepare('select id from campaign').pluck().all()).toEqual(['c']);
    const insert = (version: number, sheet: string, picture: string | null) =>
      sqlite
        .prepare("insert into map values ('m', 'M', 1, null, ?, 0, '2026', '2026', ?, '{}', ?)")
        .run(version, sheet, picture);
    expect(() => insert(1, 'no JSON', null)).toThrow(/CHECK/);
    expect(() => insert(1, '{}', 'no JSON')).toThrow(/CHECK/);
    expect(() => insert(0, '{}', null)).toThrow(/CHECK/);
    insert(1, '{}', null);
    expect(sqlite.prepare('select binned, picture from map').raw().all()).toEqual([[0, null]]);
  });

  it('0004 keeps every campaign of version 3, led by an umpire, and tells the moments of its snapshots', () => {
    const sqlite = inMemory();
    const before = [foundation, builder, maps];
    migrate(sqlite, before);
    const state = '{"year":2,"month":9,"battles":[{"id":"b"}],"setUp":{"provinces":[]}}';
    sqlite.exec(`
      insert into campaign values ('c', 'T', 'r', 2, 9, 1, '[]', 7, 'h', 3, 'now');
      insert into campaign_event values ('c', 0, 1, 1, '1', '{}', '[]', '[]', '[]', 'p', 'h');
      insert into snapshot values ('c', 0, 'd0', '{"year":1,"month":1,"battles":[]}'), ('c', 7, 'd7', '${state}');
      insert into filed_orders values ('c', 2, 9, 'p', 'now', null, '{"orders":[]}');
    `);
    migrate(sqlite, [...before, campaigns]);
    expect(schemaVersion(sqlite)).toBe(4);
    const all = (table: string) => sqlite.prepare(`select * from ${table}`).raw().all();
    expect(all('campaign')).toEqual([['c', 'T', 'r', 2, 9, 1, '[]', 7, 'h', 3, 'now', null, null, 'umpire', null, '']]);
    expect(all('snapshot')).toEqual([
      ['c', 0, 'd0', '{"year":1,"month":1,"battles":[]}', 1, 1, 0],
      ['c', 7, 'd7', state, 2, 9, 1],
    ]);
    expect(all('campaign_event')).toHaveLength(1);
    expect(all('filed_orders')).toHaveLength(1);
    expect(all('scenario')).toEqual([]);
    expect(sqlite.pragma('foreign_key_check')).toEqual([]);
  });

  it('0004 lets a branch outlive its stem, and nobody lead a campaign in a way unheard of', () => {
    const sqlite = inMemory();
    migrate(sqlite, migrations);
    sqlite.pragma('foreign_keys = ON');
    const columns =
      'id, title, rules, year, month, winter, players, head_seq, head_hash, changed_at, branch_of, branch_seq';
    const insert = (id: string, of: string | null) =>
      sqlite
        .prepare(`insert into campaign (${columns}) values (?, 'T', 'r', 1, 1, 0, '[]', 0, 'h', 'now', ?, 0)`)
        .run(id, of);
    insert('stem', null);
    insert('branch', 'stem');
    expect(() => insert('other', 'nobody')).toThrow(/FOREIGN KEY/);
    expect(() => sqlite.exec("update campaign set play_mode = 'committee'")).toThrow(/CHECK/);
    expect(() => sqlite.exec("insert into scenario values ('s', 'S', 'r', 'now', 'no JSON')")).toThrow(/CHECK/);
    sqlite.exec("delete from campaign where id = 'stem'");
    expect(sqlite.prepare('select id, branch_of from campaign').raw().all()).toEqual([['branch', null]]);
  });

  it('0006 adds the battles at the table, and leaves what version 5 held as it was', () => {
    const sqlite = inMemory();
    const before = [foundation, builder, maps, campaigns, listUndo];
    migrate(sqlite, before);
    sqlite.exec(`
      insert into army (id, newest, changed_at) values ('a', 1, '2026');
      insert into setting values ('theme', '"dark"');
    `);
    migrate(sqlite, [...before, table]);
    expect(schemaVersion(sqlite)).toBe(6);
    expect(sqlite.prepare('select id from army').pluck().all()).toEqual(['a']);
    expect(sqlite.prepare('select * from setting').raw().all()).toEqual([['theme', '"dark"']]);
    const insert = (turn: number, version: number, sides: string, document: string, campaign: string | null = null) =>
      sqlite
        .prepare("insert into table_battle values ('b', 'B', 'r', ?, ?, ?, ?, '2026', ?)")
        .run(turn, campaign, sides, version, document);
    expect(() => insert(0, 1, '[]', '{}')).toThrow(/CHECK/);
    expect(() => insert(1, 0, '[]', '{}')).toThrow(/CHECK/);
    expect(() => insert(1, 1, 'no JSON', '{}')).toThrow(/CHECK/);
    expect(() => insert(1, 1, '[]', 'no JSON')).toThrow(/CHECK/);
    expect(() => insert(1, 1, '[]', '{}', 'no JSON')).toThrow(/CHECK/);
    insert(1, 1, '[]', '{}');
    expect(sqlite.prepare('select turn, campaign from table_battle').raw().all()).toEqual([[1, null]]);
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
      insert into campaign (id, title, rules, year, month, winter, players, head_seq, head_hash, changed_at)
        values ('c', 'T', 'r', 1, 1, 0, '[]', 0, 'h', 'now');
      insert into campaign_event values ('c', 0, 1, 1, '1', '{}', '[]', '[]', '[]', 'p', 'h');
    `);
    expect(() => sqlite.exec("update campaign_event set happening = '{}'")).toThrow(/never rewritten/);
  });
});
