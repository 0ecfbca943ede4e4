import { describe, expect, it } from 'vitest';
import type { FilingRequest } from '../../services/repositories/campaigns.ts';
import type { StoredSeat } from '../../services/repositories/repositories.ts';
import { smallArmy } from '../support/armies/armies.ts';
import { openTestContext } from '../support/program/test-context.ts';
import { someProof } from '../support/campaign/proofs.ts';

const TALLY = { points: 624, legal: true, errors: 0, warnings: 1 };

describe('Armies', () => {
  const version = (army = smallArmy(), at = '2026-01-01T00:00:00.000Z') => ({
    id: 'a',
    at,
    what: 'created',
    army,
    tally: TALLY,
  });

  it('keep every version unchanged', async () => {
    const { store } = await openTestContext();
    const { armies } = store.repositories;
    await armies.add(version());
    const grown = { ...smallArmy('Guard of Ur'), limit: 10_000 };
    expect(await armies.append({ ...version(grown, '2026-01-02T00:00:00.000Z'), base: 1, what: 'grew' })).toBe(2);
    expect((await armies.newest('a'))?.army).toEqual(grown);
    expect((await armies.version('a', 1))?.army).toEqual(smallArmy());
    expect((await armies.versions('a')).map(({ version: number, what }) => [number, what])).toEqual([
      [2, 'grew'],
      [1, 'created'],
    ]);
  });

  it('reject a version that does not follow the newest, and store nothing of it', async () => {
    const { store } = await openTestContext();
    const { armies } = store.repositories;
    await armies.add(version());
    await armies.append({ ...version(), base: 1 });
    expect(await armies.append({ ...version(smallArmy('Stale')), base: 1 })).toBe('stale');
    expect(await armies.append({ ...version(), id: 'none', base: 1 })).toBe('missing');
    expect(await armies.versions('a')).toHaveLength(2);
  });

  it('are listed by latest change, those in the bin only on request', async () => {
    const { store } = await openTestContext();
    const { armies } = store.repositories;
    await armies.add(version(smallArmy('Old'), '2026-01-01T00:00:00.000Z'));
    await armies.add({ ...version(smallArmy('New'), '2026-01-02T00:00:00.000Z'), id: 'b' });
    expect(await armies.setBinned(['a'], true)).toBeNull();
    expect((await armies.summaries(false)).map(({ name }) => name)).toEqual(['New']);
    expect((await armies.summaries(true)).map(({ name, binned }) => [name, binned])).toEqual([
      ['New', false],
      ['Old', true],
    ]);
    expect(await armies.setBinned(['b', 'none'], true)).toEqual({ issue: 'missing', id: 'none' });
    expect((await armies.summaries(false)).map(({ name }) => name)).toEqual(['New']);
    expect((await armies.summaries(true))[0]).toMatchObject({
      points: 624,
      legal: true,
      errors: 0,
      warnings: 1,
      limit: 4000,
    });
  });

  it('are changed all together or not at all', async () => {
    const { store } = await openTestContext();
    const { armies } = store.repositories;
    await armies.add(version());
    await armies.add({ ...version(smallArmy('B')), id: 'b' });
    await armies.setBinned(['a'], true);
    const before = await armies.summaries(true);
    expect(await armies.purge(['a', 'b'])).toMatchObject({ issue: 'not-binned', id: 'b', name: 'B' });
    expect(await armies.purge(['a', 'none'])).toEqual({ issue: 'missing', id: 'none' });
    expect(await armies.organise(['b', 'none'], { folder: 'F', addTags: ['t'] })).toMatchObject({ issue: 'missing' });
    expect(await armies.setBinned(['a', 'none'], false)).toMatchObject({ issue: 'missing' });
    expect(await armies.summaries(true)).toEqual(before);
  });

  it('leave nothing behind when deleted from the bin', async () => {
    const { store } = await openTestContext();
    const { armies } = store.repositories;
    await armies.add(version());
    await armies.organise(['a'], { addTags: ['t'] });
    await armies.setBinned(['a'], true);
    expect(await armies.purge(['a', 'a'])).toBeNull();
    expect(await armies.newest('a')).toBeNull();
    expect(await armies.versions('a')).toEqual([]);
    await armies.add(version());
    expect((await armies.summaries(false))[0]?.tags).toEqual([]);
  });

  it('keep the last 500 undo steps', async () => {
    const { store } = await openTestContext();
    const { armies } = store.repositories;
    await armies.add(version());
    const past = Array.from({ length: 500 }, () => 1);
    await armies.append({ ...version(), base: 1, undo: { past, future: [1] } });
    await armies.append({ ...version(), base: 2 });
    expect((await armies.newest('a'))?.undo).toEqual({ past: [...past.slice(1), 2], future: [] });
  });

  it('are counted without those in the bin', async () => {
    const { store } = await openTestContext();
    const { armies } = store.repositories;
    await armies.add(version());
    await armies.add({ ...version(smallArmy('B')), id: 'b' });
    await armies.append({ ...version(smallArmy('B again')), id: 'b', base: 1 });
    await armies.setBinned(['a'], true);
    expect((await armies.unbinned()).map(({ army }) => army.name)).toEqual(['B again']);
    expect((await armies.unbinned({ ids: ['a', 'b'] })).map(({ id }) => id)).toEqual(['b']);
    expect(await armies.unbinned({ ids: [] })).toEqual([]);
  });
});

describe('Collections', () => {
  const item = (entry: string, name: string, owned = 4, painted = 2) =>
    ({ rules: 'for-the-pharaoh', list: 'akkadian', entry, name, owned, painted }) as const;

  it('are ordered by name, with the latest change of each row', async () => {
    const { store } = await openTestContext();
    const { collection } = store.repositories;
    await collection.put([item('b', 'Zuzim'), item('c', 'Archers'), item('b', 'Zuzim', 10, 0)]);
    expect(await collection.all()).toEqual([item('c', 'Archers'), item('b', 'Zuzim', 10, 0)]);
    expect(await collection.all('no-such-book')).toEqual([]);
    await collection.put([item('c', 'Archers', 0, 0), item('never', 'Never owned', 0, 0)]);
    expect(await collection.all('for-the-pharaoh')).toEqual([item('b', 'Zuzim', 10, 0)]);
  });

  it('forget the figures of one row only', async () => {
    const { store } = await openTestContext();
    const { collection } = store.repositories;
    const link = { rules: 'for-the-pharaoh', list: 'akkadian', entry: 'archers', figure: 'Mine' } as const;
    const others = [
      { ...link, entry: 'slingers' },
      { ...link, list: 'elam' },
      { ...link, rules: 'toms-ancient-warfare' as const },
    ];
    for (const each of [link, ...others]) await collection.link(each);
    await collection.unlink(link);
    expect(await collection.links()).toHaveLength(3);
    expect(await collection.links()).toEqual(expect.arrayContaining(others));
  });

  it('are saved completely or not at all', async () => {
    const { store } = await openTestContext();
    const { collection } = store.repositories;
    await expect(collection.put([item('a', 'A'), item('b', 'B', -1)])).rejects.toThrow(/check constraint/i);
    expect(await collection.all()).toEqual([]);
  });
});

describe('Joined seats', () => {
  const seat = (campaign: string, player: string): StoredSeat => ({
    campaign,
    player,
    origin: 'https://club.example',
    leagueKey: null,
    session: 's'.repeat(43),
    deadlineAt: null,
    isWaiting: false,
    refreshedAt: '2026-01-01T00:00:00.000Z',
  });

  it('keep league data per seat, and nothing of a left seat', async () => {
    const { store } = await openTestContext();
    const { joined } = store.repositories;
    for (const [campaign, player] of [
      ['one', 'ur'],
      ['one', 'akkad'],
      ['two', 'ur'],
    ] as const) {
      await joined.put(seat(campaign, player));
      await joined.saveAnswers(campaign, player, { members: `"${campaign} ${player}"`, report: '""' });
    }
    expect(await joined.answers('one', 'ur', ['members'])).toEqual({ members: '"one ur"' });
    await joined.remove('one', 'ur');
    expect((await joined.all()).map(({ campaign, player }) => `${campaign} ${player}`)).toEqual([
      'one akkad',
      'two ur',
    ]);
    await joined.put(seat('one', 'ur'));
    expect(await joined.answers('one', 'ur', ['members', 'report'])).toEqual({});
    expect(await joined.answers('one', 'akkad', ['members'])).toEqual({ members: '"one akkad"' });
    expect(await joined.answers('two', 'ur', ['members'])).toEqual({ members: '"two ur"' });
  });
});

describe('Maps', () => {
  it('are deleted only from the bin', async () => {
    const { client, store } = await openTestContext();
    const { id } = await client.maps.copy({ id: 'two-rivers', title: 'Mine' });
    expect(await store.repositories.maps.purge(id)).toBe(false);
    expect(await store.repositories.maps.one(id)).not.toBeNull();
  });
});

describe('Settings', () => {
  it('are stored separately', async () => {
    const { store } = await openTestContext();
    const { settings } = store.repositories;
    await settings.put({ theme: 'dark', welcomed: true });
    await settings.put({ theme: 'light' });
    expect(await settings.all()).toEqual({ theme: 'light', welcomed: true });
  });
});

describe('Campaigns', () => {
  it('accept a write only on the head that the writer read', async () => {
    const { client, store } = await openTestContext();
    const { campaigns } = store.repositories;
    const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
    const before = await campaigns.read(id);
    await client.campaigns.advance({ id, year: 1, month: 1, dice: { seed: 'a' } });
    const log = await campaigns.log(id, 0);
    const append = {
      id,
      base: before?.head ?? { seq: 0, hash: '', filing: 0 },
      at: '2026-01-01T00:00:00.000Z',
      events: log.slice(1),
      snapshot: { seq: 1, state: before?.state as never, digest: '' },
      proof: someProof,
      seed: '',
      orders: 'used' as const,
    };
    expect(await campaigns.append(append)).toBe('stale');
    expect(await campaigns.append({ ...append, id: 'none' })).toBe('missing');
    expect(await campaigns.log(id, 0)).toEqual(log);
  });

  it('accept orders submitted at once, and resolve none unread', async () => {
    const { client, store } = await openTestContext();
    const { campaigns } = store.repositories;
    const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
    const seen = await campaigns.read(id);
    const base = seen?.head ?? { seq: 0, hash: '', filing: 0 };
    const at = '2026-01-01T00:00:00.000Z';
    const filing = (player: string): FilingRequest => ({
      id,
      base,
      at,
      orders: { format: 'nomarch-orders', version: 1, player, year: 1, month: 1, orders: [] },
    });
    const players = seen?.state.players.map((player) => player.id) ?? [];
    const written = await Promise.all(players.map((player) => campaigns.fileOrders(filing(player))));
    expect(new Set(written)).toEqual(new Set(['written']));
    const { head, filed } = (await campaigns.read(id)) ?? {};
    expect([head?.filing, filed?.map(({ player }) => player)]).toEqual([players.length, players.toSorted()]);
    expect(await campaigns.fileOrders({ ...filing('akkad'), base: { ...base, hash: 'x' } })).toBe('stale');
    const snapshot = { seq: 1, state: seen?.state as never, digest: '' };
    const append = { id, base, at, events: [], snapshot, proof: someProof, seed: '', orders: 'used' as const };
    expect(await campaigns.append(append)).toBe('stale');
  });

  it('leave nothing behind when removed', async () => {
    const { client, store } = await openTestContext();
    const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
    await client.campaigns.advance({ id, year: 1, month: 1, dice: { seed: 'a' } });
    expect(await store.repositories.campaigns.remove(id)).toBe(true);
    expect(await store.repositories.campaigns.log(id, 0)).toEqual([]);
    for await (const snapshot of store.repositories.campaigns.snapshots(id)) expect.unreachable(String(snapshot.seq));
    expect(await store.repositories.campaigns.checkpoints(id)).toEqual([]);
    expect(await store.repositories.campaigns.projection(id)).toBeNull();
    expect(await store.repositories.campaigns.remove(id)).toBe(false);
  });
});
