import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { smallArmy } from '../support/armies/armies.ts';
import { openKeptStore } from '../support/store/kept-store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openTestContext } from '../support/program/test-context.ts';

/** A store with one army, and its backup. */
async function createStore(): Promise<string> {
  const file = join(temporaryFolder(), 'nomarch.sqlite');
  const { client, keeper } = await openKeptStore(file);
  await client.armies.create({ army: smallArmy() });
  const { backups } = await client.store.backUp();
  expect(backups[0]).toMatchObject({ isWhole: true, holds: { armies: 1, campaigns: 0 } });
  keeper.close();
  return file;
}

describe('store', () => {
  it('is replaced by a backup while the program runs', async () => {
    const { client } = await openKeptStore(await createStore());
    const [army] = await client.armies.all({});
    await client.armies.bin({ id: army?.id ?? '' });
    await client.armies.purge({ ids: [army?.id ?? ''] });
    expect(await client.armies.all({})).toEqual([]);
    const { suggested } = await client.store.backups();
    expect(await client.store.restore({ backup: suggested ?? '' })).toMatchObject({ state: 'open', why: '' });
    expect(await client.armies.all({})).toMatchObject([{ name: smallArmy().name }]);
    await expect(client.store.beginEmpty()).rejects.toMatchObject({ code: 'REFUSED' });
    await expect(client.store.look()).rejects.toMatchObject({ code: 'REFUSED' });
    await expect(client.store.restore({ backup: '../../etc/passwd' })).rejects.toMatchObject({ code: 'STORE_LOST' });
    expect(await client.armies.all({})).toHaveLength(1);
  });

  it('that was lost answers only its own methods', async () => {
    const file = await createStore();
    truncateSync(file, 0);
    const { client, asked } = await openKeptStore(file);
    expect(await client.store.state()).toMatchObject({ state: 'lost', isReadable: false });
    expect((await client.app.about()).store).toBe(file);
    for (const call of [client.armies.all({}), client.app.settings(), client.lists.all({}), client.maps.all({})])
      await expect(call).rejects.toMatchObject({ code: 'STORE_LOST' });
    await expect(client.armies.create({ army: smallArmy() })).rejects.toMatchObject({ code: 'STORE_LOST' });
    await client.store.quit();
    expect(asked).toEqual(['quit']);
    expect(await client.store.beginEmpty()).toMatchObject({ state: 'open' });
    expect(await client.armies.all({})).toEqual([]);
    expect(await client.lists.all({})).not.toEqual([]);
    expect((await client.store.backups()).backups).not.toEqual([]);
  });

  it('that is damaged opens read-only for exports', async () => {
    const file = await createStore();
    truncateSync(file, 300_000);
    const { client } = await openKeptStore(file);
    expect(await client.store.state()).toMatchObject({ state: 'lost', isReadable: true });
    expect(await client.store.look()).toMatchObject({ state: 'looking' });
    await expect(client.armies.create({ army: smallArmy() })).rejects.toMatchObject({ code: 'STORE_READ_ONLY' });
    await expect(client.app.changeSettings({ theme: 'dark' })).rejects.toMatchObject({ code: 'STORE_READ_ONLY' });
    await expect(client.store.backUp()).rejects.toMatchObject({ code: 'STORE_READ_ONLY' });
    const { suggested } = await client.store.backups();
    await client.store.restore({ backup: suggested ?? '' });
    expect(await client.armies.all({})).toHaveLength(1);
  });

  it('of a single command cannot be managed', async () => {
    const { client } = await openTestContext();
    await expect(client.store.state()).rejects.toMatchObject({ code: 'REFUSED' });
  });
});
