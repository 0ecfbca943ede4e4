import { describe, expect, it } from 'vitest';
import type { OrdersFile } from '../../contract/campaigns.ts';
import { failure } from '../support/failure.ts';
import { openTestContext } from '../support/test-context.ts';

async function begun() {
  const { client } = await openTestContext();
  const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
  /** Orders as a player's own Nomarch saves them. */
  const written = async (player: string, army: string): Promise<OrdersFile> => {
    await client.packs.keep({ text: JSON.stringify(await client.campaigns.playerPack({ id, player })) });
    const orders = {
      format: 'nomarch-orders' as const,
      version: 1 as const,
      player,
      year: 1,
      month: 1,
      orders: [{ kind: 'hold' as const, army }],
    };
    const kept = await client.packs.writeOrders({ campaign: id, player, orders });
    return JSON.parse(JSON.stringify(kept.orders)) as OrdersFile;
  };
  return { client, id, written };
}

describe('Orders that come as a file', () => {
  it('are sealed in their player’s pack, and known by it', async () => {
    const { client, id, written } = await begun();
    const orders = await written('ur', 'ur-levy');
    expect(await client.campaigns.readOrders({ id, text: JSON.stringify(orders) })).toEqual({
      orders,
      seal: 'sound',
      replaces: null,
    });
    expect((await client.campaigns.fileOrders({ id, orders })).filed).toEqual([orders]);
    const again = { ...orders, orders: [] };
    expect(await client.campaigns.readOrders({ id, text: JSON.stringify(again) })).toEqual({
      orders: again,
      seal: 'wrong',
      replaces: orders,
    });
    const { year, month } = orders;
    await client.campaigns.advance({ id, year, month, dice: { app: true } });
    expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true });
  });

  it.each([
    ['changed on the way', (orders: OrdersFile): OrdersFile => ({ ...orders, orders: [] })],
    ['under another player’s name', (orders: OrdersFile): OrdersFile => ({ ...orders, player: 'akkad', orders: [] })],
    ['under a made-up seal', (orders: OrdersFile): OrdersFile => ({ ...orders, seal: '0'.repeat(64) })],
  ])('are refused when they were %s, but for the umpire’s word', async (_, change) => {
    const { client, id, written } = await begun();
    const orders = change(await written('ur', 'ur-levy'));
    expect(await failure(client.campaigns.fileOrders({ id, orders }))).toMatchObject({ code: 'REFUSED', path: 'seal' });
    const { filed } = await client.campaigns.fileOrders({ id, orders, word: true });
    expect(filed).toMatchObject([{ player: orders.player }]);
    expect(filed[0]?.seal).toBeUndefined();
  });

  it.each([
    ['{', 'orders file: JSON was expected', ''],
    ['null', 'an object with "format": "nomarch-orders" was expected', ''],
    ['{"format":"nomarch-army"}', 'format: "nomarch-orders" was expected', 'format'],
    [{ orders: [{ kind: 'fly', army: 'host' }] }, 'orders.0.kind', 'orders.0.kind'],
    [{ month: 0 }, 'month', 'month'],
  ])('are named where they are none: %j', async (given, sentence, path) => {
    const { client, id } = await begun();
    const orders = { format: 'nomarch-orders', version: 1, player: 'ur', year: 1, month: 1, orders: [] };
    const text = typeof given === 'string' ? given : JSON.stringify({ ...orders, ...given });
    expect(await failure(client.campaigns.readOrders({ id, text }))).toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringContaining(sentence) as string,
      path,
    });
  });

  it('are filed without a seal where they were written here, and told so', async () => {
    const { client, id } = await begun();
    const orders = {
      format: 'nomarch-orders' as const,
      version: 1 as const,
      player: 'ur',
      year: 1,
      month: 1,
      orders: [],
    };
    expect(await client.campaigns.readOrders({ id, text: JSON.stringify(orders) })).toMatchObject({ seal: 'none' });
    expect((await client.campaigns.fileOrders({ id, orders })).filed).toEqual([orders]);
  });
});

describe('PINs at a shared screen', () => {
  it('let nobody sit down but who knows them', async () => {
    const { client, id } = await begun();
    const enter = (seat: string | null, pin?: string) =>
      failure(client.campaigns.enterSeat({ id, seat, ...(pin === undefined ? {} : { pin }) }));
    await client.campaigns.enterSeat({ id, seat: 'ur' });
    expect(await client.campaigns.setPin({ id, seat: 'ur', pin: 'crook' })).toEqual({ umpire: false, players: ['ur'] });
    await client.campaigns.enterSeat({ id, seat: 'ur', pin: 'crook' });
    for (const pin of [undefined, '', 'flail']) expect(await enter('ur', pin)).toMatchObject({ code: 'REFUSED' });
    await client.campaigns.enterSeat({ id, seat: 'akkad' });
    expect(await failure(client.campaigns.enterSeat({ id, seat: 'zeus' }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are changed by who knows them or the umpire’s, and by nobody else', async () => {
    const { client, id } = await begun();
    const set = (seat: string | null, pin: string | null, old?: string) =>
      client.campaigns.setPin({ id, seat, pin, ...(old === undefined ? {} : { old }) });
    await set('ur', 'crook');
    await set(null, 'sceptre');
    for (const old of [undefined, 'flail']) {
      expect(await failure(set('ur', 'flail', old))).toMatchObject({ code: 'REFUSED' });
      expect(await failure(set(null, null, old))).toMatchObject({ code: 'REFUSED' });
    }
    expect(await failure(set(null, null, 'crook'))).toMatchObject({ code: 'REFUSED' });
    expect(await set('ur', 'flail', 'crook')).toEqual({ umpire: true, players: ['ur'] });
    expect(await set('ur', null, 'sceptre')).toEqual({ umpire: true, players: [] });
    expect(await failure(set('ur', 'abc'))).toMatchObject({ code: 'BAD_INPUT' });
    expect(await client.campaigns.pins({ id })).toEqual({ umpire: true, players: [] });
    const { secrets: _secrets, ...document } = await client.campaigns.exportDocument({ id, secrets: true });
    expect(JSON.stringify(document)).not.toContain('sceptre');
  });

  it('close a branch to all to whom its stem is closed', async () => {
    const { client, id } = await begun();
    await client.campaigns.setPin({ id, seat: null, pin: 'sceptre' });
    const branch = await client.campaigns.branch({ id, seq: 0 });
    expect(await client.campaigns.pins({ id: branch.id })).toEqual({ umpire: true, players: [] });
    const entering = failure(client.campaigns.enterSeat({ id: branch.id, seat: null, pin: 'flail' }));
    expect(await entering).toMatchObject({ code: 'REFUSED' });
    await client.campaigns.enterSeat({ id: branch.id, seat: null, pin: 'sceptre' });
    // Where all are taken away, those of the stem stay.
    expect(await client.campaigns.clearPins({ id: branch.id })).toEqual({ umpire: false, players: [] });
    await client.campaigns.enterSeat({ id: branch.id, seat: null });
    expect(await client.campaigns.pins({ id })).toEqual({ umpire: true, players: [] });
  });
});
