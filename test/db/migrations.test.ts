import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { CHECKED_TABLES } from '../../db/intact.ts';
import { APPLICATION_ID, migrate, getSchemaVersion } from '../../db/sqlite/migrate.ts';
import { migrations, getNewestVersion } from '../../db/sqlite/migrations.ts';
import { schemaText } from '../support/input/schema-text.ts';
import { readBrokenRows, installTriggers } from '../../db/sqlite/row-checksums.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const next = {
  number: getNewestVersion() + 1,
  name: 'next',
  sql: "ALTER TABLE scenario ADD COLUMN author TEXT NOT NULL DEFAULT 'unknown'",
};

function openSchema(): Database.Database {
  const sqlite = new Database(':memory:');
  migrate(sqlite, migrations);
  sqlite.pragma('foreign_keys = ON');
  return sqlite;
}

const CAMPAIGN_COLUMNS =
  'id, title, rules, year, month, winter, players, head_seq, head_hash, changed_at, branch_of, branch_seq';
const insertCampaign = (sqlite: Database.Database, id: string, stem: string | null = null) =>
  sqlite
    .prepare(`insert into campaign (${CAMPAIGN_COLUMNS}) values (?, 'T', 'r', 1, 1, 0, '[]', 0, 'h', 'now', ?, 0)`)
    .run(id, stem);

describe('Migrations', () => {
  it('are numbered from 1 without a gap', () => {
    expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, index) => index + 1));
  });

  it('mark an empty file as a store', () => {
    const sqlite = openSchema();
    expect(getSchemaVersion(sqlite)).toBe(getNewestVersion());
    expect(sqlite.pragma('application_id', { simple: true })).toBe(APPLICATION_ID);
  });

  it('create STRICT tables only', () => {
    const lax = openSchema()
      .prepare("select name from pragma_table_list where schema = 'main' and type = 'table' and strict = 0")
      .pluck()
      .all();
    expect(lax.filter((name) => !String(name).startsWith('sqlite_'))).toEqual([]);
  });

  it('change nothing when they run a second time', () => {
    const sqlite = openSchema();
    const before = schemaText(sqlite);
    migrate(sqlite, migrations);
    expect(schemaText(sqlite)).toBe(before);
  });

  it('add a column to stored rows and leave damaged rows damaged', () => {
    const file = join(temporaryFolder(), 'nomarch.sqlite');
    const writer = new Database(file);
    migrate(writer, migrations);
    installTriggers(writer);
    insertCampaign(writer, 'c');
    writer.exec(`
      insert into filed_orders values ('c', 1, 1, 'ur', 'then', 1, '{}'), ('c', 1, 2, 'ur', 'now', null, '{}');
      insert into setting values ('theme', '"dark"'), ('welcomed', 'true'), ('name', '"Ur"');
      insert into scenario values ('s', 'S', 'r', 'now', '{}'), ('t', 'T', 'r', 'now', '{}');
    `);
    writer.close();
    const sqlite = new Database(file);
    sqlite.exec(`
      update scenario set title = 'U' where id = 's';
      update filed_orders set filed_at = 'later' where resolved_at = 1;
      update setting set key = 'nane' where key = 'name';
      delete from setting where key = 'theme';
    `);
    migrate(sqlite, [...migrations, next]);
    expect(getSchemaVersion(sqlite)).toBe(next.number);
    expect(sqlite.prepare('select id, title, author from scenario').raw().all()).toEqual([
      ['s', 'U', 'unknown'],
      ['t', 'T', 'unknown'],
    ]);
    expect(CHECKED_TABLES.flatMap((table) => [...readBrokenRows(sqlite, table)].flat())).toEqual([
      { table: 'scenario', key: '["s"]' },
      { table: 'setting', key: '["nane"]' },
      { table: 'setting', key: '["name"]' },
      { table: 'setting', key: '["theme"]' },
      { table: 'filed_orders', key: '["c",1,1,"ur",1]' },
    ]);
    sqlite.close();
  });

  it('leave the previous version whole when one fails', () => {
    const sqlite = openSchema();
    const before = schemaText(sqlite);
    const broken = { ...next, sql: 'create table half (a integer) strict; create table setting (b text)' };
    expect(() => migrate(sqlite, [...migrations, broken])).toThrow(/already exists/);
    expect(getSchemaVersion(sqlite)).toBe(getNewestVersion());
    expect(schemaText(sqlite)).toBe(before);
  });
});

describe('The schema', () => {
  it('deletes the tags of a deleted army and refuses values that cannot be read back', () => {
    const sqlite = openSchema();
    sqlite.exec(
      `insert into army (id, newest, changed_at) values ('a', 1, '2026'); insert into army_tag values ('a', 't')`,
    );
    expect(() => sqlite.exec("update army set undo = 'no JSON'")).toThrow(/CHECK/);
    expect(() => sqlite.exec("insert into army_tag values ('b', 't')")).toThrow(/FOREIGN KEY/);
    expect(() => sqlite.exec("insert into collection_item values ('r', 'l', 'e', 'E', -1, 0)")).toThrow(/CHECK/);
    sqlite.exec('delete from army');
    expect(sqlite.prepare('select count(*) from army_tag').pluck().get()).toBe(0);
  });

  it('keeps a branch when its stem is deleted and refuses unknown play modes', () => {
    const sqlite = openSchema();
    insertCampaign(sqlite, 'stem');
    insertCampaign(sqlite, 'branch', 'stem');
    expect(() => insertCampaign(sqlite, 'other', 'nobody')).toThrow(/FOREIGN KEY/);
    expect(() => sqlite.exec("update campaign set play_mode = 'committee'")).toThrow(/CHECK/);
    sqlite.exec("delete from campaign where id = 'stem'");
    expect(sqlite.prepare('select id, branch_of from campaign').raw().all()).toEqual([['branch', null]]);
  });

  it('keeps used orders beside orders filed again, and one of each per seat', () => {
    const sqlite = openSchema();
    insertCampaign(sqlite, 'c');
    const insert = sqlite.prepare("insert into filed_orders values ('c', 1, 1, 'ur', 'now', ?, '{}')");
    for (const resolvedAt of [1, null]) {
      insert.run(resolvedAt);
      expect(() => insert.run(resolvedAt)).toThrow(/UNIQUE/);
    }
  });

  it.each([
    [
      'log',
      "insert into campaign_event values ('c', 0, 1, 1, '1', '{}', '[]', '[]', '[]', 'p', 'h')",
      'campaign_event',
    ],
    ['proofs', "insert into command_proof values ('c', 0, '{}')", 'command_proof'],
  ])('never rewrites the %s of a campaign', (_, insert, table) => {
    const sqlite = openSchema();
    insertCampaign(sqlite, 'c');
    sqlite.exec(insert);
    expect(() => sqlite.exec(`update ${table} set seq = 1`)).toThrow(/never rewritten/);
  });
});
