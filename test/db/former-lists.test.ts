import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../db/sqlite/migrate.ts';
import { migrations } from '../../db/sqlite/migrations.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openTestContext } from '../support/test-context.ts';

describe('Migration 0005', () => {
  it('keeps the lists of version 4, with nothing to undo, and nothing unread in their columns', () => {
    const sqlite = new Database(':memory:');
    migrate(sqlite, migrations.slice(0, 4));
    sqlite.exec(`insert into nation_list values ('l', 'r', 'List', 'P', 'S', 3, 'I', '{}', 'own', null)`);
    migrate(sqlite, migrations.slice(0, 5));
    expect(sqlite.prepare('select id, version, undo from nation_list').raw().all()).toEqual([
      ['l', 3, '{"past":[],"future":[]}'],
    ]);
    expect(() => sqlite.exec("update nation_list set undo = 'no JSON'")).toThrow(/CHECK/);
  });
});

describe('A store of version 8', () => {
  it('gives its own lists back as they were, what a row prints beyond its book’s columns included', async () => {
    const file = join(temporaryFolder(), 'nomarch.sqlite');
    const before = new Database(file);
    migrate(before, migrations.slice(0, 8));
    before.exec(`
      insert into nation_list values
        ('own-sparta', 'toms-ancient-warfare', 'Sparta', '', 'Ours', 2, '', '{}', 'own', null, '{"past":[1],"future":[]}');
      insert into list_entry values
        ('own-sparta', 0, 'guard', 'Guard', 'Picked', '', '', '10m, a', '{"kind":"infantry","move":10,"points":4}', 4, 60, '[]');
    `);
    before.close();
    const { client } = await openTestContext(file);
    const { entries } = await client.lists.one({ id: 'own-sparta' });
    const printed = { class: 'Picked', type: '', order: '', weapons: '10m, a' };
    expect(entries).toEqual([
      {
        id: 'guard',
        name: 'Guard',
        printed,
        troop: { kind: 'infantry', move: 10, points: 4 },
        cost: 4,
        max: 60,
        notes: [],
      },
    ]);
    const exported = await client.lists.exportText({ id: 'own-sparta' });
    expect(JSON.parse(exported.text)).toMatchObject({
      format: 'nomarch-list',
      formatVersion: 1,
      entries: [{ printed }],
    });
    const again = await client.lists.importText({ text: exported.text });
    expect(again.entries).toEqual(entries);
  });
});
