import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { migrate, schemaVersion } from '../../db/sqlite/migrate.ts';
import { packs } from '../../db/sqlite/migrations/before-seals/0007-packs.ts';
import { projection } from '../../db/sqlite/migrations/before-seals/0008-projection.ts';
import { printedCells } from '../../db/sqlite/migrations/before-seals/0009-printed-cells.ts';
import { listArmy } from '../../db/sqlite/migrations/before-seals/0010-list-army.ts';
import { proof } from '../../db/sqlite/migrations/0013-proof.ts';
import { pins } from '../../db/sqlite/migrations/0014-pins.ts';
import { battleUndo } from '../../db/sqlite/migrations/0015-battle-undo.ts';
import { regents } from '../../db/sqlite/migrations/0019-regents.ts';
import { seatNotebooks } from '../../db/sqlite/migrations/0025-seat-notebooks.ts';
import { migrations } from '../../db/sqlite/migrations.ts';

const inMemory = () => new Database(':memory:');
describe('Later migrations', () => {
  it('0007 leaves all that is stored as it is, and keeps packs one of each campaign and player', () => {
    const sqlite = inMemory();
    const before = migrations.slice(0, migrations.indexOf(packs));
    migrate(sqlite, before);
    sqlite.exec(`
      insert into setting values ('theme', '"dark"');
      insert into scenario values ('s', 'S', 'r', 'now', '{}');
    `);
    migrate(sqlite, [...before, packs]);
    expect(schemaVersion(sqlite)).toBe(packs.number);
    expect(sqlite.prepare('select value from setting').pluck().all()).toEqual(['"dark"']);
    expect(sqlite.prepare('select id from scenario').pluck().all()).toEqual(['s']);
    expect(sqlite.prepare('select * from player_pack').all()).toEqual([]);
    const insert = sqlite.prepare(`insert into player_pack values ('c', ?, 'T', 'P', 1, 1, 0, 'now', ?, ?)`);
    insert.run('ur', '{}', null);
    expect(() => insert.run('ur', '{}', null)).toThrow(/UNIQUE/);
    expect(() => insert.run('uruk', 'no JSON', null)).toThrow(/CHECK/);
    expect(() => insert.run('uruk', '{}', 'no JSON')).toThrow(/CHECK/);
    insert.run('uruk', '{}', '{}');
  });

  it('0008 drops what nobody asks for, keeps every campaign of version 7 with its way of play, and stays strict about it', () => {
    const sqlite = inMemory();
    sqlite.pragma('foreign_keys = ON');
    const before = migrations.slice(0, migrations.indexOf(projection));
    migrate(sqlite, before);
    sqlite.exec(`
      insert into campaign (id, title, rules, year, month, winter, players, head_seq, head_hash, changed_at, leading, notes)
        values ('c', 'T', 'r', 2, 9, 1, '[]', 0, 'h', 'now', 'hot-seat', 'n');
      insert into campaign_event values ('c', 0, 1, 1, '1', '{}', '[]', '[]', '[]', 'p', 'h');
      insert into province values ('c', 'ur', 'Ur', 1, 1, 'river', null), ('c', 'kish', 'Kish', 1, 1, 'river', 'p');
      insert into border values ('c', 'ur', 'kish', 'river');
      insert into ruling_in_force values ('c', 'FTP-C1', 'a');
    `);
    migrate(sqlite, [...before, projection]);
    expect(schemaVersion(sqlite)).toBe(8);
    expect(sqlite.prepare('select id, play_mode, notes from campaign').raw().all()).toEqual([['c', 'hot-seat', 'n']]);
    expect(sqlite.prepare('select seq from campaign_event').pluck().all()).toEqual([0]);
    const tables = sqlite.prepare("select name from sqlite_master where type = 'table'").pluck().all();
    for (const gone of ['province', 'border', 'ruling_in_force']) expect(tables).not.toContain(gone);
    expect(() => sqlite.exec("update campaign set play_mode = 'committee'")).toThrow(/CHECK/);
    expect(sqlite.pragma('foreign_key_check')).toEqual([]);
  });

  it('0009 keeps every row of version 8 whole, with its cells by their columns, and lets it go with its list', () => {
    const sqlite = inMemory();
    sqlite.pragma('foreign_keys = ON');
    const before = migrations.slice(0, migrations.indexOf(printedCells));
    migrate(sqlite, before);
    sqlite.exec(`
      insert into nation_list (id, rules, title, period, source, version, introduction, notes)
        values ('l', 'r', 'List', 'P', 'S', 3, 'I', '{}');
      insert into list_entry values
        ('l', 0, 'e', 'Entry', 'Reg "A"', 't', '', 'B, Sh', '{"class":"A"}', 5, null, '[1]'),
        ('l', 1, 'f', 'Other', '', '', '', '', '{}', 0, 7, '[]');
    `);
    migrate(sqlite, [...before, printedCells]);
    expect(schemaVersion(sqlite)).toBe(printedCells.number);
    const rows = sqlite.prepare('select * from list_entry order by position').raw().all();
    expect(rows).toEqual([
      ['l', 0, 'e', 'Entry', expect.any(String), '{"class":"A"}', 5, null, '[1]'],
      ['l', 1, 'f', 'Other', expect.any(String), '{}', 0, 7, '[]'],
    ]);
    expect(rows.map((row) => JSON.parse((row as string[])[4] ?? '') as unknown)).toEqual([
      { class: 'Reg "A"', type: 't', order: '', weapons: 'B, Sh' },
      { class: '', type: '', order: '', weapons: '' },
    ]);
    const again = sqlite.prepare("insert into list_entry values ('l', ?, ?, 'E', ?, '{}', 1, null, '[]')");
    expect(() => again.run(0, 'g', '{}')).toThrow(/UNIQUE/);
    expect(() => again.run(2, 'e', '{}')).toThrow(/UNIQUE/);
    expect(() => again.run(2, 'g', 'no JSON')).toThrow(/CHECK/);
    sqlite.exec('delete from nation_list');
    expect(sqlite.prepare('select count(*) from list_entry').pluck().get()).toBe(0);
    expect(sqlite.pragma('foreign_key_check')).toEqual([]);
  });

  it('0010 keeps every list of version 9, of which nothing more is said', () => {
    const sqlite = inMemory();
    const before = migrations.slice(0, migrations.indexOf(listArmy));
    migrate(sqlite, before);
    sqlite.exec(`
      insert into nation_list (id, rules, title, period, source, version, introduction, notes)
        values ('l', 'r', 'List', 'P', 'S', 3, 'I', '{}');
    `);
    migrate(sqlite, [...before, listArmy]);
    expect(schemaVersion(sqlite)).toBe(listArmy.number);
    const rows = sqlite.prepare('select id, version, attributes, forces from nation_list').raw().all();
    expect(rows).toEqual([['l', 3, null, null]]);
    expect(() => sqlite.exec("update nation_list set forces = 'no JSON'")).toThrow(/CHECK/);
  });

  it('0012 keeps the orders of every month, and lets used ones stand beside those filed again', () => {
    const sqlite = inMemory();
    migrate(sqlite, migrations.slice(0, 10));
    const rows = [`('c', 1, 1, 'ur', 'then', 1, '{"n":1}')`, `('c', 1, 2, 'ur', 'now', null, '{"n":2}')`];
    sqlite.exec(`
      insert into campaign (id, title, rules, year, month, winter, players, head_seq, head_hash, changed_at)
        values ('c', 'T', 'r', 1, 2, 0, '[]', 3, 'h', 'now');
      insert into filed_orders values ${rows.join(', ')};
    `);
    const kept = sqlite.prepare('select * from filed_orders order by month').all();
    migrate(sqlite, migrations);
    expect(sqlite.prepare('select * from filed_orders order by month').all()).toEqual(kept);
    sqlite.exec(`insert into filed_orders values ('c', 1, 1, 'ur', 'again', null, '{}')`);
    expect(() => sqlite.exec(`insert into filed_orders values ('c', 1, 2, 'ur', 'twice', null, '{}')`)).toThrow(
      /UNIQUE/,
    );
    expect(() => sqlite.exec(`insert into filed_orders values ('c', 1, 1, 'ur', 'twice', 1, '{}')`)).toThrow(/UNIQUE/);
  });

  it('0013 gives every campaign of version 12 secrets of its own, and every pack no findings', () => {
    const sqlite = inMemory();
    sqlite.pragma('foreign_keys = ON');
    const before = migrations.slice(0, migrations.indexOf(proof));
    migrate(sqlite, before);
    const columns = 'id, title, rules, year, month, winter, players, head_seq, head_hash, changed_at';
    sqlite.exec(`
      insert into campaign (${columns}) values ('c', 'C', 'r', 1, 2, 0, '[]', 3, 'h', 'now'), ('d', 'D', 'r', 1, 2, 0, '[]', 3, 'h', 'now');
      insert into player_pack values ('c', 'ur', 'T', 'P', 1, 1, 0, 'now', '{}', null);
    `);
    const kept = sqlite.prepare('select * from campaign order by id').all();
    migrate(sqlite, [...before, proof]);
    expect(schemaVersion(sqlite)).toBe(proof.number);
    expect(sqlite.prepare('select * from campaign order by id').all()).toEqual(kept);
    expect(sqlite.prepare('select pack, orders, findings from player_pack').raw().all()).toEqual([['{}', null, '[]']]);
    const secrets = sqlite
      .prepare<[], [string, string, string]>('select * from campaign_secret order by campaign_id')
      .raw()
      .all();
    expect(secrets.map(([id]) => id)).toEqual(['c', 'd']);
    const drawn = secrets.flatMap(([, ...both]) => both);
    for (const secret of drawn) expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(drawn).size).toBe(4);
    sqlite.exec("insert into command_proof values ('c', 0, '{}')");
    expect(() => sqlite.exec("update command_proof set proof = '[]'")).toThrow(/never rewritten/);
    expect(() => sqlite.exec("insert into command_proof values ('c', 0, '{}')")).toThrow(/UNIQUE/);
    expect(() => sqlite.exec("insert into command_proof values ('c', 1, 'no JSON')")).toThrow(/CHECK/);
    sqlite.exec("delete from campaign where id = 'c'");
    expect(sqlite.prepare('select count(*) from command_proof').pluck().get()).toBe(0);
    expect(sqlite.prepare('select campaign_id from campaign_secret').pluck().all()).toEqual(['d']);
  });

  it('0014 adds PINs, one of each seat, and leaves what version 13 held as it was', () => {
    const sqlite = inMemory();
    sqlite.pragma('foreign_keys = ON');
    const before = migrations.slice(0, migrations.indexOf(pins));
    migrate(sqlite, before);
    sqlite.exec(`
      insert into campaign (id, title, rules, year, month, winter, players, head_seq, head_hash, changed_at)
        values ('c', 'C', 'r', 1, 2, 0, '[]', 3, 'h', 'now');
      insert into campaign_secret values ('c', 's', 't');
      insert into command_proof values ('c', 0, '{}');
    `);
    migrate(sqlite, [...before, pins]);
    expect(schemaVersion(sqlite)).toBe(pins.number);
    const all = (table: string) => sqlite.prepare(`select * from ${table}`).raw().all();
    expect(all('campaign_secret')).toEqual([['c', 's', 't']]);
    expect(all('command_proof')).toEqual([['c', 0, '{}']]);
    const insert = sqlite.prepare("insert into campaign_pin values (?, ?, 'salt', 'hash')");
    insert.run('c', '');
    insert.run('c', 'ur');
    expect(() => insert.run('c', 'ur')).toThrow(/UNIQUE/);
    expect(() => insert.run('nobody', 'ur')).toThrow(/FOREIGN KEY/);
    sqlite.exec('delete from campaign');
    expect(all('campaign_pin')).toEqual([]);
  });

  it('0015 keeps every battle of version 14, with nothing to undo', () => {
    const sqlite = inMemory();
    const before = migrations.slice(0, migrations.indexOf(battleUndo));
    migrate(sqlite, before);
    sqlite.exec("insert into table_battle values ('b', 'B', 'r', 1, null, '[]', 1, '2026', '{}')");
    migrate(sqlite, [...before, battleUndo]);
    expect(schemaVersion(sqlite)).toBe(battleUndo.number);
    expect(sqlite.prepare('select id, document, what, undo from table_battle').raw().all()).toEqual([
      ['b', '{}', '', '{"past":[],"future":[]}'],
    ]);
    expect(() => sqlite.exec("update table_battle set undo = 'no JSON'")).toThrow(/CHECK/);
    sqlite.exec("insert into battle_past values ('b', 1, 'a volley', '{}')");
    expect(() => sqlite.exec("insert into battle_past values ('b', 1, 'again', '{}')")).toThrow(/UNIQUE/);
    expect(() => sqlite.exec("insert into battle_past values ('b', 2, 'again', 'no JSON')")).toThrow(/CHECK/);
  });

  it('0019 keeps every campaign of version 18 for persons, and lets the reasons of regents go with theirs', () => {
    const sqlite = inMemory();
    sqlite.pragma('foreign_keys = ON');
    const before = migrations.slice(0, migrations.indexOf(regents));
    migrate(sqlite, before);
    sqlite.exec(`
      insert into campaign (id, title, rules, year, month, winter, players, head_seq, head_hash, changed_at, notes)
        values ('c', 'C', 'r', 1, 2, 0, '[]', 3, 'h', 'now', 'Ask Ur.');
    `);
    migrate(sqlite, [...before, regents]);
    expect(schemaVersion(sqlite)).toBe(regents.number);
    expect(sqlite.prepare('select id, notes, keepers from campaign').raw().all()).toEqual([['c', 'Ask Ur.', null]]);
    expect(() => sqlite.exec("update campaign set keepers = 'no JSON'")).toThrow(/CHECK/);
    const insert = sqlite.prepare("insert into regent_reasons values (?, 4, 'ur', '[]')");
    insert.run('c');
    expect(() => insert.run('c')).toThrow(/UNIQUE/);
    expect(() => insert.run('nobody')).toThrow(/FOREIGN KEY/);
    sqlite.exec('delete from campaign');
    expect(sqlite.prepare('select count(*) from regent_reasons').pluck().get()).toBe(0);
  });

  it('0025 gives every seat what it wrote in version 24, and the umpire the bookmarks', () => {
    const sqlite = inMemory();
    const before = migrations.slice(0, migrations.indexOf(seatNotebooks));
    migrate(sqlite, before);
    const page = (seat: string | null, month: number) => ({ seat, year: 1, month, text: `“${seat ?? 'umpire'}”` });
    const former = { diary: [page(null, 1), page('ur', 1), page(null, 2)], bookmarks: [3, 7] };
    const insert = sqlite.prepare(`
      insert into campaign (id, title, rules, year, month, winter, players, head_seq, head_hash, changed_at, notes, notebook)
        values (?, 'C', 'r', 1, 2, 0, '[]', 3, 'h', 'now', '', ?)
    `);
    insert.run('written', JSON.stringify(former));
    insert.run('unwritten', null);
    migrate(sqlite, [...before, seatNotebooks]);
    const rows = sqlite.prepare<[], [string, string, string]>('select * from notebook order by seat').raw().all();
    expect(rows.map(([campaign, seat, document]) => [campaign, seat, JSON.parse(document) as unknown])).toEqual([
      [
        'written',
        '',
        { diary: [1, 2].map((month) => ({ year: 1, month, text: '“umpire”' })), bookmarks: [3, 7], marks: [] },
      ],
      ['written', 'ur', { diary: [{ year: 1, month: 1, text: '“ur”' }], bookmarks: [], marks: [] }],
    ]);
    expect(sqlite.prepare('select id from campaign order by id').pluck().all()).toEqual(['unwritten', 'written']);
  });
});
