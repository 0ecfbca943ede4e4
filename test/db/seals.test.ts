import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { migrate, schemaVersion } from '../../db/sqlite/migrate.ts';
import { rowSeals } from '../../db/sqlite/migrations/0011-row-seals.ts';
import { migrations } from '../../db/sqlite/migrations.ts';
import { SEALED_TABLES } from '../../db/intact.ts';
import { brokenRows } from '../../db/sqlite/seals.ts';

const SEALED_FROM = migrations.filter(({ number }) => number >= rowSeals.number && number < migrations.length);

describe('An upgrade of the schema', () => {
  it.each(SEALED_FROM)('from $number leaves damaged what was damaged, and nothing else', ({ number }) => {
    const sqlite = new Database(':memory:');
    const brokenNow = () => SEALED_TABLES.flatMap((table) => [...brokenRows(sqlite, table)].flat());
    migrate(sqlite, migrations.slice(0, rowSeals.number - 1));
    sqlite.exec(`
      insert into campaign (id, title, rules, year, month, winter, players, head_seq, head_hash, changed_at)
        values ('c', 'T', 'r', 1, 2, 0, '[]', 3, 'h', 'now');
      insert into filed_orders values ('c', 1, 1, 'ur', 'then', 1, '{}'), ('c', 1, 2, 'ur', 'now', null, '{}');
      insert into setting values ('theme', '"dark"'), ('welcomed', 'true'), ('name', '"Ur"');
      insert into scenario values ('s', 'S', 'r', 'now', '{}'), ('t', 'T', 'r', 'now', '{}');
    `);
    migrate(sqlite, migrations.slice(0, number));
    expect(brokenNow()).toEqual([]);
    sqlite.exec(`
      update scenario set title = 'U' where id = 's';
      update filed_orders set filed_at = 'later' where resolved_at = 1;
      update setting set key = 'nane' where key = 'name';
      delete from setting where key = 'theme';
    `);
    expect(brokenNow()).toHaveLength(5);
    migrate(sqlite, migrations);
    expect(schemaVersion(sqlite)).toBe(migrations.length);
    expect(brokenNow()).toEqual([
      { table: 'scenario', key: '["s"]' },
      { table: 'setting', key: '["nane"]' },
      { table: 'setting', key: '["name"]' },
      { table: 'setting', key: '["theme"]' },
      { table: 'filed_orders', key: '["c",1,1,"ur",1]' },
    ]);
  });
});
