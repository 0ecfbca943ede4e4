import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listBackups } from '../../db/sqlite/backup.ts';
import { salvageStore } from '../../db/sqlite/salvage.ts';
import { getSchemaVersion } from '../../db/sqlite/migrate.ts';
import { getNewestVersion } from '../../db/sqlite/migrations.ts';
import { openStore } from '../../db/sqlite/store.ts';
import { addMigration } from '../support/store/added-migration.ts';
import { busyOrders } from '../support/campaign/campaign-orders.ts';
import { type KeptStore, playedOnce } from '../support/store/kept-store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const DAMAGED = { code: 'STORE_DAMAGED' };
const clock = (): string => '2026-03-02T09:00:00.000Z';

async function resolveMonth({ client }: KeptStore, id: string) {
  const { state } = await client.campaigns.open({ id });
  for (const { id: player } of state.players)
    await client.campaigns.fileOrders({ id, orders: busyOrders(state, player) });
  return client.campaigns.advance({ id, year: state.year, month: state.month, dice: { app: true } });
}

/** A campaign of two months, and its backup. */
const played = playedOnce(async (kept) => {
  const { id } = await kept.client.campaigns.create({ scenario: 'two-rivers' });
  await resolveMonth(kept, id);
  await resolveMonth(kept, id);
  await kept.client.store.backUp();
  const log = await kept.client.campaigns.log({ id, from: 0 });
  return { id, log, head: log.length - 1 };
});

/** Damages a log entry as a disk would, bypassing the trigger that protects it from programs. */
function damageEntry(file: string, seq: number, change = "steps = '[1]'"): void {
  const sqlite = new Database(file);
  const trigger = sqlite
    .prepare<[], string>("select sql from sqlite_schema where name = 'campaign_event_is_never_rewritten'")
    .pluck()
    .get();
  sqlite.pragma('foreign_keys = OFF');
  sqlite.exec('drop trigger campaign_event_is_never_rewritten');
  expect(sqlite.prepare(`update campaign_event set ${change} where seq = ?`).run(seq).changes).toBe(1);
  sqlite.exec(trigger ?? '');
  sqlite.close();
}

const DAMAGE = [
  ['its steps', "steps = '[1]'"],
  ['its payload', "happening = replace(happening, '\"', '''')"],
  ['its hash', "hash = iif(hash like 'f%', 'e', 'f') || substr(hash, 2)"],
  ['its number', 'seq = seq + 4096'],
  ['whose it is', "campaign_id = campaign_id || 'x'"],
] as const;

describe.each(DAMAGE)('log entry damaged in %s', (_, change) => {
  it('is reported with its intact backup, blocks resolution, and is restored', async () => {
    const kept = await played();
    const { client, keeper, id, head, log } = kept;
    damageEntry(keeper.file, head, change);
    const damage = await client.store.damage();
    const [backup] = listBackups(keeper.file);
    const told = damage.find(({ row }) => row === `campaign_event ["${id}",${head}]`);
    expect(told).toMatchObject({ kind: 'campaign', id, name: 'The Two Rivers', where: `entry ${head} of its log` });
    expect(backup).toContain(told?.backup ?? 'none');
    await expect(resolveMonth(kept, id)).rejects.toMatchObject({
      ...DAMAGED,
      message: expect.stringMatching(/log of “The Two Rivers” is damaged .* "nomarch store mend"/) as string,
    });
    await client.store.mend({ row: told?.row ?? '' });
    for (const { row } of await client.store.damage()) await client.store.discard({ row });
    expect(await client.store.damage()).toEqual([]);
    expect(await client.campaigns.log({ id, from: 0 })).toEqual(log);
    await resolveMonth(kept, id);
    expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true });
  });
});

describe('log entry', () => {
  it('far from the end is reported too, and stays if no backup has it', async () => {
    const { client, keeper, id } = await played();
    damageEntry(keeper.file, 2);
    for (const path of listBackups(keeper.file)) rmSync(path);
    const [told, ...others] = await client.store.damage();
    expect([told, others]).toMatchObject([{ where: 'entry 2 of its log', backup: null }, []]);
    const row = told?.row ?? '';
    await expect(client.store.mend({ row })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(client.store.discard({ row })).rejects.toMatchObject({
      code: 'REFUSED',
      message: expect.stringMatching(/Entry 2 .* cannot be removed/) as string,
    });
    expect(await client.campaigns.verify({ id })).toMatchObject({ sound: false });
  });

  it('with only a damaged checksum is repaired without a backup', async () => {
    const { client, spoil, keeper, id, head } = await played();
    for (const path of listBackups(keeper.file)) rmSync(path);
    spoil(
      `update row_seal set of_key = '["${id}",${head + 64}]' where of_key = '["${id}",${head}]' and of_table = 'campaign_event'`,
    );
    const damage = await client.store.damage();
    expect(damage).toHaveLength(2);
    for (const { row } of damage) await client.store.discard({ row });
    expect(await client.store.damage()).toEqual([]);
  });
});

describe('damage check', () => {
  it('never throws, whatever keys and names of checksums are stored', async () => {
    const { client, spoil } = await played();
    spoil(`update row_seal set of_key = '["' || of_key where rowid = (select min(rowid) from row_seal)`);
    spoil(`update row_seal set of_table = 'campaiGn' where rowid = (select max(rowid) from row_seal)`);
    const damage = await client.store.damage();
    expect(damage.length).toBeGreaterThanOrEqual(2);
    for (const one of damage) expect(one.name).not.toBe('');
  });

  it('finds a log whose end differs from its campaign’s head, despite valid checksums', async () => {
    const { client, keeper, id, head } = await played();
    const sqlite = new Database(keeper.file);
    sqlite.prepare('delete from campaign_event where campaign_id = ? and seq = ?').run(id, head);
    sqlite.prepare("delete from row_seal where of_table = 'campaign_event' and of_key = ?").run(`["${id}",${head}]`);
    sqlite.close();
    expect(await client.store.damage()).toMatchObject([
      {
        kind: 'campaign',
        id,
        where: 'its log: the campaign is not at its log’s last entry',
        backup: expect.any(String) as string,
      },
    ]);
  });
});

describe('damaged campaign state', () => {
  it('is reported with its campaign, and recomputed from the log', async () => {
    const { client, spoil, keeper, id, head } = await played();
    for (const path of listBackups(keeper.file)) rmSync(path);
    const before = await client.campaigns.stateAt({ id, seq: head });
    spoil(`update snapshot set state = replace(state, '"month":', '"montg":') where seq = ${head}`);
    await expect(client.campaigns.stateAt({ id, seq: head })).rejects.toMatchObject({
      ...DAMAGED,
      message: expect.stringMatching(new RegExp(`state after log entry ${head} of campaign "${id}"`)) as string,
    });
    const [told, ...others] = await client.store.damage();
    expect([told, others]).toMatchObject([{ where: `its state after entry ${head}` }, []]);
    await client.store.discard({ row: told?.row ?? '' });
    expect(await client.store.damage()).toEqual([]);
    expect(await client.campaigns.stateAt({ id, seq: head })).toEqual(before);
    expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true });
  });
});

describe('salvage', () => {
  it.each([
    ['its states', 'delete from snapshot'],
    ['its header', 'delete from campaign'],
    ['its states and its header', 'delete from snapshot; delete from campaign'],
  ])('of a campaign that lost %s replays its log', async (_, harm) => {
    const { client, keeper, id, log } = await played();
    const { state } = await client.campaigns.open({ id });
    keeper.close();
    const sqlite = new Database(keeper.file);
    sqlite.pragma('foreign_keys = OFF');
    sqlite.exec(harm);
    sqlite.close();
    const out = join(temporaryFolder(), 'rescued.sqlite');
    await salvageStore(keeper.file, out);
    const store = await openStore({ file: out, clock, backsUp: false });
    expect((await store.repositories.campaigns.read(id))?.state).toEqual(state);
    expect(await store.repositories.campaigns.log(id, 0)).toEqual(log);
    store.close();
  });

  it('of a store of an earlier version upgrades what it saves', async () => {
    const { client, keeper, id, log } = await played();
    const { state } = await client.campaigns.open({ id });
    keeper.close();
    onTestFinished(addMigration());
    const out = join(temporaryFolder(), 'rescued.sqlite');
    await salvageStore(keeper.file, out);
    const sqlite = new Database(out, { readonly: true });
    expect(getSchemaVersion(sqlite)).toBe(getNewestVersion());
    sqlite.close();
    const store = await openStore({ file: out, clock, backsUp: false });
    expect((await store.repositories.campaigns.read(id))?.state).toEqual(state);
    expect(await store.repositories.campaigns.log(id, 0)).toEqual(log);
    store.close();
  });
});
