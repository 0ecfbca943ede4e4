import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { KeptTrial, NewTrial } from '../../contract/battles/series.ts';
import { openSqlite } from '../../db/sqlite/connection.ts';
import { migrate } from '../../db/sqlite/migrate.ts';
import { migrations } from '../../db/sqlite/migrations.ts';
import { CHECKED_TABLES } from '../../db/intact.ts';
import { installTriggers, readChecksumColumns } from '../../db/sqlite/row-checksums.ts';
import { addSeal } from '../../rules/core/campaign/chain.ts';
import { smallArmy } from '../support/armies/armies.ts';
import { busyOrders } from '../support/campaign/campaign-orders.ts';
import { openKeptStore } from '../support/store/kept-store.ts';
import { tableBattle } from '../support/battle/table-battle.ts';

const DAMAGED = { code: 'STORE_DAMAGED' };

describe('row checksums', () => {
  it('cover every column of every table except their own', () => {
    const sqlite = new Database(':memory:');
    migrate(sqlite, migrations);
    const tables = sqlite
      .prepare<[], string>("select name from sqlite_master where type = 'table'")
      .pluck()
      .all()
      .filter((name) => name !== 'row_seal');
    expect(tables.toSorted()).toEqual(CHECKED_TABLES.toSorted());
    for (const table of CHECKED_TABLES) {
      const columns = sqlite.prepare<[string], string>('select name from pragma_table_info(?)').pluck().all(table);
      const { key = [], others = [] } = readChecksumColumns(sqlite, table) ?? {};
      expect(key).not.toEqual([]);
      expect([...key, ...others].toSorted()).toEqual(columns.toSorted());
    }
  });
});

describe('damaged row', () => {
  it('of an army blocks nothing else, and is reported with its intact backup', async () => {
    const { client, spoil } = await openKeptStore();
    const [one, two] = [
      await client.armies.create({ army: smallArmy('Guard of Agade') }),
      await client.armies.create({ army: smallArmy('Host of Ur') }),
    ];
    await client.store.backUp();
    await client.armies.save({ id: one.id, base: 1, army: smallArmy('Guard of Kish') });
    expect(await client.store.damage()).toEqual([]);
    spoil(`update army_version set file = replace(file, 'King', 'Kinf') where army_id = '${one.id}' and version = 1`);
    await expect(client.armies.version({ id: one.id, version: 1 })).rejects.toMatchObject(DAMAGED);
    expect((await client.armies.open({ id: one.id })).army.name).toBe('Guard of Kish');
    expect((await client.armies.open({ id: two.id })).army.name).toBe('Host of Ur');
    expect(await client.armies.all({})).toHaveLength(2);
    const [damaged, ...others] = await client.store.damage();
    expect([damaged, others]).toMatchObject([{ kind: 'army', name: 'Guard of Kish' }, []]);
    const { backups } = await client.store.backups();
    expect(backups.map(({ name }) => name)).toContain(damaged?.backup);
  });

  it('of a trial blocks only the trial, and can be replaced', async () => {
    const { client, spoil } = await openKeptStore();
    const { id, army } = await client.armies.create({ army: smallArmy('Guard of Agade') });
    const trial: NewTrial = {
      ...{ contestants: [{ name: army.name, army }], pairings: [], battles: 50 },
      ...{ strength: 'able', seed: 'first', units: [] },
    };
    await client.armies.keepTrial({ id, trial });
    spoil("update army_trial set document = replace(document, 'first', 'forst')");
    await expect(client.armies.trial({ id })).rejects.toMatchObject(DAMAGED);
    expect((await client.armies.open({ id })).army.name).toBe('Guard of Agade');
    expect(await client.armies.all({})).toHaveLength(1);
    expect(await client.store.damage()).toMatchObject([{ kind: 'army', name: 'Guard of Agade', where: 'army trial' }]);
    await client.armies.keepTrial({ id, trial });
    expect(await client.armies.trial({ id })).toMatchObject({ trial });
    expect(await client.store.damage()).toEqual([]);
  });

  it('of a trial in another format is reported as unreadable, and blocks nothing else', async () => {
    const { client, keeper } = await openKeptStore();
    const { id } = await client.armies.create({ army: smallArmy('Guard of Agade') });
    await keeper.repositories.armies.keepTrial(id, { at: 'long ago' } as KeptTrial);
    await expect(client.armies.trial({ id })).rejects.toMatchObject({
      ...DAMAGED,
      message: expect.stringMatching(/^The last trial of this army is damaged/) as string,
    });
    expect((await client.armies.open({ id })).army.name).toBe('Guard of Agade');
  });

  it('stays damaged after partial writes, and is deleted on request', async () => {
    const { client, spoil } = await openKeptStore();
    const { id } = await client.armies.create({ army: smallArmy('Guard of Agade') });
    await client.armies.save({ id, base: 1, army: smallArmy('Guard of Kish') });
    spoil(`update army_version set points = points + 1 where army_id = '${id}' and version = 2`);
    await client.armies.nameVersion({ id, version: 2, label: 'a name' });
    await expect(client.armies.open({ id })).rejects.toMatchObject(DAMAGED);
    const [damaged] = await client.store.damage();
    expect(damaged).toMatchObject({ kind: 'army', backup: null });
    await client.store.discard({ row: damaged?.row ?? '' });
    expect(await client.store.damage()).toEqual([]);
    expect(await client.armies.open({ id })).toMatchObject({ version: 1, army: { name: 'Guard of Agade' } });
    for (const row of [damaged?.row ?? '', `army ["${id}"]`, 'sqlite_master ["x"]', ''])
      await expect(client.store.discard({ row })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('of a list, map, scenario or battle leaves the others available', async () => {
    const { client, spoil } = await openKeptStore();
    const list = await client.lists.copy({ id: 'akkadian', title: 'House list' });
    const map = await client.maps.copy({ id: 'two-rivers', title: 'A map of our own' });
    const scenario = await client.campaigns.openScenario({ id: 'two-rivers' });
    await client.campaigns.saveScenario({ document: { ...scenario, id: 'own', title: 'Our own' } });
    await client.campaigns.saveScenario({ document: { ...scenario, id: 'other', title: 'Another' } });
    const lists = await client.lists.all({});
    spoil(`update list_entry set cost = cost + 1 where list_id = '${list.id}' and position = 3`);
    spoil(`update map set title = 'a map of our own' where id = '${map.id}'`);
    spoil("update scenario set document = replace(document, 'Our own', 'Our owm') where id = 'own'");
    expect(await client.lists.all({})).toHaveLength(lists.length - 1);
    expect((await client.maps.all({})).map(({ id }) => id)).toContain(map.id);
    expect((await client.campaigns.scenarios()).map(({ id }) => id)).toContain('other');
    await expect(client.lists.one({ id: list.id })).rejects.toMatchObject(DAMAGED);
    await expect(client.maps.open({ id: map.id })).rejects.toMatchObject(DAMAGED);
    await expect(client.campaigns.openScenario({ id: 'own' })).rejects.toMatchObject(DAMAGED);
    const damage = await client.store.damage();
    expect(damage.map(({ kind }) => kind).toSorted()).toEqual(['list', 'map', 'scenario']);
    for (const { row } of damage) await client.store.discard({ row });
    expect(await client.store.damage()).toEqual([]);
  });

  it('of a map cannot be edited, but binned and restored', async () => {
    const { client, spoil } = await openKeptStore();
    const { id, sheet, topology } = await client.maps.copy({ id: 'two-rivers', title: 'A map of our own' });
    spoil(`update map set title = 'A map of our owm' where id = '${id}'`);
    await expect(client.maps.save({ id, base: 1, sheet, topology })).rejects.toMatchObject(DAMAGED);
    await expect(client.maps.setPicture({ id, picture: null })).rejects.toMatchObject(DAMAGED);
    await client.maps.remove({ id });
    await client.maps.restore({ id });
    await expect(client.maps.purge({ id })).rejects.toMatchObject({ code: 'REFUSED' });
    await client.maps.remove({ id });
    expect(await client.store.damage()).toMatchObject([{ kind: 'map', id }]);
    await client.maps.purge({ id });
    expect(await client.store.damage()).toEqual([]);
    expect((await client.maps.all({ binned: true })).map((map) => map.id)).not.toContain(id);
  });

  it('that heads an army costs its folder and undo, but no version', async () => {
    const { client, spoil } = await openKeptStore();
    const { id } = await client.armies.create({ army: smallArmy('Guard of Agade') });
    await client.armies.save({ id, base: 1, army: smallArmy('Guard of Kish') });
    await client.armies.organise({ ids: [id], folder: 'Ur' });
    spoil(`update army set folder = 'Us' where id = '${id}'`);
    await expect(client.armies.open({ id })).rejects.toMatchObject(DAMAGED);
    const [damaged] = await client.store.damage();
    expect(damaged).toMatchObject({ kind: 'army', id, name: 'Guard of Kish' });
    await client.store.discard({ row: damaged?.row ?? '' });
    expect(await client.store.damage()).toEqual([]);
    expect(await client.armies.open({ id })).toMatchObject({ version: 2, army: { name: 'Guard of Kish' } });
    expect((await client.armies.version({ id, version: 1 })).army.name).toBe('Guard of Agade');
    expect(await client.armies.all({})).toMatchObject([{ id, folder: null }]);
    spoil(`update army set id = 'other' where id = '${id}'`);
    const both = await client.store.damage();
    expect(both.map(({ kind }) => kind)).toEqual(['army', 'army']);
    for (const { row } of both) await client.store.discard({ row });
    expect(await client.store.damage()).toEqual([]);
    expect((await client.armies.open({ id })).version).toBe(2);
  });

  it('that heads a campaign costs its deadline, but nothing of its log', async () => {
    const { client, spoil } = await openKeptStore();
    const { id, state } = await client.campaigns.create({ scenario: 'two-rivers' });
    for (const { id: player } of state.players)
      await client.campaigns.fileOrders({ id, orders: busyOrders(state, player) });
    await client.campaigns.advance({ id, year: 1, month: 1, dice: { app: true } });
    const settings = { playMode: 'hot-seat' as const, deadline: '2026-03-09', notes: 'Ask Ur.' };
    const before = await client.campaigns.setSettings({ id, settings });
    spoil("update campaign set head_hash = 'x', month = 9");
    const [damaged] = await client.store.damage();
    expect(damaged).toMatchObject({ kind: 'campaign', id });
    await client.store.discard({ row: damaged?.row ?? '' });
    expect(await client.store.damage()).toEqual([]);
    const after = await client.campaigns.open({ id });
    const { changedAt } = after;
    expect(after).toEqual({ ...before, changedAt, settings: { ...settings, playMode: 'umpire', deadline: null } });
    expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true, issues: [] });
  });

  it('of a setting leaves the others', async () => {
    const { client, spoil } = await openKeptStore();
    await client.app.changeSettings({ theme: 'dark', welcomed: true });
    spoil(`update setting set value = '"dar' where key = 'theme'`);
    expect(await client.app.settings()).toMatchObject({ theme: 'system', welcomed: true });
  });

  it('of a battle is repaired by saving the battle', async () => {
    const { client, spoil } = await openKeptStore();
    const battle = tableBattle();
    const { id } = await client.table.create({ battle });
    spoil("update table_battle set title = 'Another' ");
    await expect(client.table.open({ id })).rejects.toMatchObject(DAMAGED);
    await client.table.save({ id, base: 1, battle });
    expect(await client.store.damage()).toEqual([]);
    expect((await client.table.open({ id })).version).toBe(2);
  });

  it('of the schema is found although SQLite ignores it', async () => {
    const { client, keeper } = await openKeptStore();
    expect(await client.store.damage()).toEqual([]);
    const sqlite = new Database(keeper.file);
    sqlite.unsafeMode();
    sqlite.pragma('writable_schema = ON');
    sqlite.exec(
      "update sqlite_schema set name = 'campaign_evenu_is_never_rewritten' where name like 'campaign_event_is%'",
    );
    sqlite.close();
    expect(await client.store.damage()).toMatchObject([{ kind: 'file', name: 'the schema was altered' }]);
  });

  it('that was deleted is reported', async () => {
    const { client, spoil } = await openKeptStore();
    await client.app.changeSettings({ theme: 'dark' });
    spoil("delete from setting where key = 'theme'");
    const damage = await client.store.damage();
    expect(damage).toMatchObject([{ kind: 'setting', name: 'theme' }]);
    await client.app.changeSettings({ theme: 'light' });
    expect(await client.store.damage()).toEqual([]);
  });
});

describe('data of an invalid shape', () => {
  const SHAPES: readonly (readonly [what: string, statement: string])[] = [
    ['list', `update list_entry set troop = '[]' where list_id = :id and position = 0`],
    ['map', `update map set sheet = '{}' where id = :id`],
    ['pack', `update player_pack set pack = '{"format":"nomarch-player-pack"}'`],
  ];

  it.each(SHAPES)(
    'is not read as a %s, even with a checksum, and leaves the others available',
    async (what, statement) => {
      const { client, keeper } = await openKeptStore();
      const list = await client.lists.copy({ id: 'akkadian', title: 'House list' });
      const map = await client.maps.copy({ id: 'two-rivers', title: 'A map of our own' });
      const campaign = await client.campaigns.create({ scenario: 'two-rivers' });
      const [player] = campaign.state.players;
      const which = { id: campaign.id, player: player?.id ?? '' };
      await client.packs.keep({ text: JSON.stringify(await client.campaigns.playerPack(which)) });
      const before = (await client.lists.all({})).length;
      const sqlite = openSqlite(keeper.file);
      installTriggers(sqlite);
      const id = what === 'list' ? list.id : map.id;
      sqlite.prepare(statement.replace(':id', `'${id}'`)).run();
      sqlite.close();
      expect(await client.store.damage()).toEqual([]);
      const read = {
        list: () => client.lists.one({ id: list.id }),
        map: () => client.maps.open({ id: map.id }),
        pack: () => client.packs.open({ campaign: which.id, player: which.player }),
      };
      for (const [kind, reading] of Object.entries(read)) {
        if (kind === what)
          await expect(reading()).rejects.toMatchObject({
            ...DAMAGED,
            message: expect.stringMatching(/is damaged \(.+\)/) as string,
          });
        else await reading();
      }
      expect(await client.lists.all({})).toHaveLength(what === 'list' ? before - 1 : before);
    },
  );
});

describe('campaign without its key', () => {
  const HARMS = [
    ['is gone', 'delete from campaign_secret'],
    ['is damaged', "update campaign_secret set seed = 'a' || substr(seed, 2)"],
  ] as const;

  it.each(HARMS)('because it %s continues with a new key, and says from where', async (_, statement) => {
    const { client, spoil } = await openKeptStore();
    const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
    const resolve = async (): Promise<void> => {
      const { state } = await client.campaigns.open({ id });
      for (const { id: player } of state.players)
        await client.campaigns.fileOrders({ id, orders: busyOrders(state, player) });
      await client.campaigns.advance({ id, year: state.year, month: state.month, dice: { app: true } });
    };
    await resolve();
    const player = (await client.campaigns.open({ id })).state.players[0]?.id ?? '';
    const former = await client.campaigns.playerPack({ id, player });
    spoil(statement);
    expect(await client.store.damage()).toMatchObject([{ kind: 'campaign-key', id }]);
    await resolve();
    await resolve();
    expect(await client.store.damage()).toEqual([]);
    const { sound, signers, dice, issues } = await client.campaigns.verify({ id });
    expect([sound, issues, signers.length]).toEqual([true, [], 2]);
    // The month promised with the lost key counts under `ownSeed`; the months before and after do not.
    expect([dice.committed > 0, dice.ownSeed > 0]).toEqual([true, true]);
    const pack = await client.campaigns.playerPack({ id, player });
    expect(pack.signed?.key).not.toBe(former.signed?.key);
    await client.packs.keep({ text: JSON.stringify(former) });
    expect((await client.packs.keep({ text: JSON.stringify(pack) })).findings).toEqual([
      expect.stringContaining('was signed with a different key'),
    ]);
    const orders = busyOrders(pack.view, player);
    const sealedBefore = addSeal({ ...orders, campaign: id }, former.seat ?? '');
    expect((await client.campaigns.readOrders({ id, text: JSON.stringify(sealedBefore) })).seal).toBe('wrong');
  });

  it('is exported with its new key', async () => {
    const { client, spoil } = await openKeptStore();
    const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
    const { secrets } = await client.campaigns.exportDocument({ id, secrets: true });
    expect(secrets).toBeDefined();
    spoil('delete from campaign_secret');
    const document = await client.campaigns.exportDocument({ id, secrets: true });
    expect(document.secrets).toBeDefined();
    expect(document.secrets).not.toEqual(secrets);
    const { id: copy } = await client.campaigns.importText({ text: JSON.stringify(document) });
    expect((await client.campaigns.verify({ id: copy })).sound).toBe(true);
  });
});
