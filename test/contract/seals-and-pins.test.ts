import { createRouterClient } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import type { OrdersFile } from '../../contract/campaigns.ts';
import { router } from '../../services/router.ts';
import { clearPins } from '../../services/campaigns/pins.ts';
import { contract } from '../../contract/contract.ts';
import { failure } from '../support/input/failure.ts';
import { openTestContext } from '../support/program/test-context.ts';
import { countTurns } from '../support/battle/turns.ts';

async function startCampaign() {
  const { client, context } = await openTestContext();
  const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
  /** Orders as saved by a player's own Nomarch. */
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
  return { client, context, id, written };
}

describe('order file', () => {
  it('is sealed in the player’s turn file, and recognised', async () => {
    const { client, id, written } = await startCampaign();
    const orders = await written('ur', 'ur-levy');
    expect(await client.campaigns.readOrders({ id, text: JSON.stringify(orders) })).toEqual({
      orders,
      seal: 'sound',
      signature: 'sound',
      replaces: null,
    });
    expect((await client.campaigns.fileOrders({ id, orders })).filed).toEqual([orders]);
    const again = { ...orders, orders: [] };
    expect(await client.campaigns.readOrders({ id, text: JSON.stringify(again) })).toEqual({
      orders: again,
      seal: 'wrong',
      signature: 'wrong',
      replaces: orders,
    });
    const { year, month } = orders;
    await client.campaigns.advance({ id, year, month, dice: { app: true } });
    expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true });
  });

  it('of another month or campaign, and a turn file, are reported despite any seal', async () => {
    const { client, id, written } = await startCampaign();
    const orders = await written('ur', 'ur-levy');
    const read = async (file: object) => failure(client.campaigns.readOrders({ id, text: JSON.stringify(file) }));
    expect(await read({ ...orders, month: 2 })).toMatchObject({
      path: 'month',
      message: 'these orders are for month 2 of year 1, but the current month is 1 of year 1',
    });
    expect(await read({ ...orders, campaign: 'elsewhere' })).toMatchObject({
      path: 'campaign',
      message: expect.stringContaining('written for another campaign, “elsewhere”') as string,
    });
    const pack = await client.campaigns.playerPack({ id, player: 'ur' });
    expect(await read(pack)).toMatchObject({
      path: 'format',
      message: expect.stringContaining('this is a turn file') as string,
    });
  });

  it.each([
    ['changed on the way', (orders: OrdersFile): OrdersFile => ({ ...orders, orders: [] })],
    ['under another player’s name', (orders: OrdersFile): OrdersFile => ({ ...orders, player: 'akkad', orders: [] })],
    ['under a made-up seal', (orders: OrdersFile): OrdersFile => ({ ...orders, seal: '0'.repeat(64) })],
  ])('is rejected if %s, unless the umpire confirms it', async (_, change) => {
    const { client, id, written } = await startCampaign();
    const orders = change(await written('ur', 'ur-levy'));
    expect(await failure(client.campaigns.fileOrders({ id, orders }))).toMatchObject({ code: 'REFUSED', path: 'seal' });
    const { filed } = await client.campaigns.fileOrders({ id, orders, word: true });
    expect(filed).toMatchObject([{ player: orders.player }]);
    expect(filed[0]?.seal).toBeUndefined();
  });

  it.each([
    ['{', 'orders file: expected JSON', ''],
    ['null', 'expected an object with "format": "nomarch-orders"', ''],
    ['{"format":"nomarch-army"}', 'format: expected "nomarch-orders"', 'format'],
    [{ orders: [{ kind: 'fly', army: 'host' }] }, 'orders.0.kind', 'orders.0.kind'],
    [{ month: 0 }, 'month', 'month'],
  ])('is rejected with its path if invalid: %j', async (given, sentence, path) => {
    const { client, id } = await startCampaign();
    const orders = { format: 'nomarch-orders', version: 1, player: 'ur', year: 1, month: 1, orders: [] };
    const text = typeof given === 'string' ? given : JSON.stringify({ ...orders, ...given });
    expect(await failure(client.campaigns.readOrders({ id, text }))).toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringContaining(sentence) as string,
      path,
    });
  });

  it('is submitted without a seal if written here, and reported as such', async () => {
    const { client, id } = await startCampaign();
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

describe('PINs on a shared screen', () => {
  it('protect a seat', async () => {
    const { client, id } = await startCampaign();
    const enter = (seat: string | null, pin?: string) =>
      failure(client.campaigns.enterSeat({ id, seat, ...(pin === undefined ? {} : { pin }) }));
    await client.campaigns.enterSeat({ id, seat: 'ur' });
    expect(await client.campaigns.setPin({ id, seat: 'ur', pin: 'crook' })).toEqual({ umpire: false, players: ['ur'] });
    await client.campaigns.enterSeat({ id, seat: 'ur', pin: 'crook' });
    for (const pin of [undefined, '', 'flail']) expect(await enter('ur', pin)).toMatchObject({ code: 'REFUSED' });
    await client.campaigns.enterSeat({ id, seat: 'akkad' });
    expect(await failure(client.campaigns.enterSeat({ id, seat: 'zeus' }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are changed only with the current or the umpire’s PIN', async () => {
    const { client, id } = await startCampaign();
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

  it('also protect a branch', async () => {
    const { client, context, id } = await startCampaign();
    await client.campaigns.setPin({ id, seat: null, pin: 'sceptre' });
    const branch = await client.campaigns.branch({ id, seq: 0 });
    expect(await client.campaigns.pins({ id: branch.id })).toEqual({ umpire: true, players: [] });
    const entering = failure(client.campaigns.enterSeat({ id: branch.id, seat: null, pin: 'flail' }));
    expect(await entering).toMatchObject({ code: 'REFUSED' });
    await client.campaigns.enterSeat({ id: branch.id, seat: null, pin: 'sceptre' });
    // Removing all PINs keeps those of the original campaign.
    expect(await clearPins(context, branch.id)).toEqual({ umpire: false, players: [] });
    await client.campaigns.enterSeat({ id: branch.id, seat: null });
    expect(await client.campaigns.pins({ id })).toEqual({ umpire: true, players: [] });
  });

  it('are removed only on the command line', async () => {
    const { client, context, id } = await startCampaign();
    await client.campaigns.setPin({ id, seat: 'ur', pin: 'crook' });
    expect(Object.keys(contract.campaigns)).not.toContain('clearPins');
    expect(await clearPins(context, id)).toEqual({ umpire: false, players: [] });
  });

  it('delay longer after each wrong one, and are checked one at a time', async () => {
    const { client, context, id } = await startCampaign();
    let now = Date.parse('2026-06-01T12:00:00.000Z');
    Object.assign(context, { clock: () => new Date(now).toISOString() });
    await client.campaigns.setPin({ id, seat: 'ur', pin: 'crook' });
    const attempt = (pin: string) => client.campaigns.enterSeat({ id, seat: 'ur', pin });
    const all = await Promise.all(Array.from({ length: 40 }, () => failure(attempt('flail'))));
    expect(all.map(({ code }) => code)).toEqual([
      ...['REFUSED', 'REFUSED', 'REFUSED'],
      ...Array.from({ length: 37 }, () => 'LIMITED'),
    ]);
    const waits: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      const { code, message } = await failure(attempt('crook'));
      expect(code).toBe('LIMITED');
      const seconds = Number(/(\d+) seconds?/.exec(message)?.[1]);
      waits.push(seconds);
      now += seconds * 1000;
      expect(await failure(attempt('flail'))).toMatchObject({ code: 'REFUSED' });
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32]);
    // Wrong PINs of one seat do not delay another, and setting the clock back does not shorten the delay.
    await client.campaigns.enterSeat({ id, seat: 'akkad' });
    now -= 86_400_000;
    expect(await failure(attempt('crook'))).toMatchObject({ code: 'LIMITED' });
    now += 86_400_000 + 64_000;
    await attempt('crook');
    await attempt('crook');
  });

  it('that were wrong are reported once to the seat’s owner and to the umpire', async () => {
    const { client, context, id } = await startCampaign();
    let now = Date.parse('2026-06-01T12:00:00.000Z');
    Object.assign(context, { clock: () => new Date(now).toISOString() });
    await client.campaigns.setPin({ id, seat: 'ur', pin: 'crook' });
    await client.campaigns.setPin({ id, seat: null, pin: 'sceptre' });
    for (let tries = 0; tries < 2; tries += 1) {
      await failure(client.campaigns.enterSeat({ id, seat: 'ur', pin: 'flail' }));
      now += 60_000;
    }
    await failure(client.campaigns.setPin({ id, seat: 'ur', pin: 'mine', old: 'flail' }));
    const at = new Date(now).toISOString();
    now += 60_000;
    expect(await client.campaigns.enterSeat({ id, seat: 'akkad' })).toEqual({ wrong: [] });
    const ofUr = { seat: 'ur', tries: 3, lastAt: at };
    expect(await client.campaigns.enterSeat({ id, seat: 'ur', pin: 'crook' })).toEqual({ wrong: [ofUr] });
    expect(await client.campaigns.enterSeat({ id, seat: 'ur', pin: 'crook' })).toEqual({ wrong: [] });
    // Guessing a seat's PIN by changing it also counts against the umpire's.
    const asUmpire = () => client.campaigns.enterSeat({ id, seat: null, pin: 'sceptre' });
    expect(await asUmpire()).toEqual({ wrong: [{ seat: null, tries: 1, lastAt: at }, ofUr] });
    expect(await asUmpire()).toEqual({ wrong: [] });
  });

  it('do not block other calls while they are checked', async () => {
    const { client, context, id } = await startCampaign();
    const branches = await Promise.all(
      Array.from({ length: 10 }, async () => (await client.campaigns.branch({ id, seq: 0 })).id),
    );
    for (const branch of branches) await client.campaigns.setPin({ id: branch, seat: 'ur', pin: 'crook' });
    const turns = countTurns();
    const entered = branches.flatMap((branch) =>
      Array.from({ length: 4 }, () => client.campaigns.enterSeat({ id: branch, seat: 'ur', pin: 'crook' })),
    );
    await Promise.all(entered);
    expect(turns()).toBeGreaterThan(100 * entered.length);
    expect(context.pinChecks.size).toBe(0);
  });
});

describe('month on a shared screen', () => {
  it('is resolved with the umpire’s PIN, or once no orders are due', async () => {
    const { client: atCommandLine, context, id } = await startCampaign();
    const about = { ...context.about, transport: 'window' as const };
    const client = createRouterClient(router, { context: { ...context, about } });
    const advance = async (pin?: string) => {
      const { year, month } = (await client.campaigns.open({ id })).state;
      return (await client.campaigns.advance({ id, year, month, dice: { faces: [], app: true }, pin })).status;
    };
    await client.campaigns.setPin({ id, seat: null, pin: 'nomarch' });
    expect(await advance()).toBe('resolved');
    await client.campaigns.setSettings({ id, settings: { playMode: 'hot-seat', deadline: null, notes: '' } });
    expect(await failure(advance())).toMatchObject({ code: 'REFUSED', path: 'pin' });
    expect(await failure(advance('wrong'))).toMatchObject({ code: 'REFUSED', path: 'pin' });
    expect((await context.repositories.campaigns.pins(id))[0]).toMatchObject({ seat: null, wrong: 1 });
    expect(await advance('nomarch')).toBe('resolved');
    const { state } = await client.campaigns.open({ id });
    const { year, month } = state;
    for (const { id: player } of state.players) {
      expect((await failure(advance())).message).toMatch(/orders are due.*only the umpire/);
      const orders: OrdersFile = { format: 'nomarch-orders', version: 1, player, year, month, orders: [] };
      await client.campaigns.fileOrders({ id, orders, word: true });
    }
    expect(await advance()).toBe('resolved');
    const { state: next } = await client.campaigns.open({ id });
    const dice = { app: true } as const;
    await atCommandLine.campaigns.advance({ id, year: next.year, month: next.month, dice });
    await client.campaigns.setPin({ id, seat: null, pin: null, old: 'nomarch' });
    expect(await advance()).toBe('resolved');
  });
});
