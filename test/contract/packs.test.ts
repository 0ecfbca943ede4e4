import { describe, expect, it } from 'vitest';
import type { OrdersFile } from '../../contract/campaigns.ts';
import type { PlayerPack } from '../../contract/campaign-documents.ts';
import type { NomarchClient } from '../../contract/contract.ts';
import { createSigner } from '../../services/campaigns/proof/signing.ts';
import { signPack } from '../../services/campaigns/signed-pack.ts';
import { busyOrders } from '../support/campaign/campaign-orders.ts';
import { failure } from '../support/input/failure.ts';
import { TRANSPORTS } from '../support/program/transports.ts';

/** A player's turn file for the current month of a new campaign, as text. */
async function getPack(client: NomarchClient, id: string, player: string): Promise<PlayerPack> {
  return JSON.parse(JSON.stringify(await client.campaigns.playerPack({ id, player }))) as PlayerPack;
}

async function resolveMonth(client: NomarchClient, id: string): Promise<void> {
  const { state } = await client.campaigns.open({ id });
  await client.campaigns.advance({ id, year: state.year, month: state.month, dice: { seed: 'pack' } });
}

const createOrders = ({ player, view }: PlayerPack, orders: OrdersFile['orders']): OrdersFile => ({
  format: 'nomarch-orders',
  version: 1,
  player,
  year: view.year,
  month: view.month,
  orders,
});

const hold = (army: string) => ({ kind: 'hold', army }) as const;

describe.each(TRANSPORTS)('turn files %s', (_, openContext) => {
  async function open() {
    const test = await openContext();
    const { id } = await test.client.campaigns.create({ scenario: 'two-rivers' });
    return { ...test, id };
  }

  it('are saved unchanged with their orders, newest change first', async () => {
    const { client, id } = await open();
    const [ur, akkad] = [await getPack(client, id, 'ur'), await getPack(client, id, 'akkad')];
    expect(await client.packs.keep({ text: JSON.stringify(ur) })).toMatchObject({ pack: ur, orders: null });
    await client.packs.keep({ text: JSON.stringify(akkad) });
    const orders = createOrders(ur, [hold('ur-levy')]);
    const which = { campaign: id, player: 'ur' };
    const written = await client.packs.writeOrders({ ...which, orders });
    expect(written).toMatchObject({ pack: ur, orders: { ...orders, campaign: id } });
    expect(await client.packs.open(which)).toEqual(written);
    expect(await client.packs.all()).toMatchObject([
      { ...which, title: ur.title, year: 1, month: 1, winter: false },
      { campaign: id, player: 'akkad' },
    ]);
    expect(await client.campaigns.fileOrders({ id, orders: written.orders! })).toMatchObject({
      filed: [{ player: 'ur' }],
    });
  });

  it.each(['alone', 'hot-seat', 'umpire'] as const)(
    'that report dice are read in every play mode: %s',
    async (playMode) => {
      const { client, id } = await open();
      const { state, settings } = await client.campaigns.open({ id });
      await client.campaigns.setSettings({ id, settings: { ...settings, playMode } });
      for (const { id: player } of state.players)
        await client.campaigns.fileOrders({ id, orders: busyOrders(state, player) });
      await client.campaigns.advance({ id, year: state.year, month: state.month, dice: { app: true, faces: [] } });
      const packs = await Promise.all(state.players.map(({ id: player }) => getPack(client, id, player)));
      expect(packs.flatMap(({ report }) => report.flatMap(({ dice }) => dice)).length).toBeGreaterThan(0);
      for (const pack of packs) await client.packs.keep({ text: JSON.stringify(pack) });
    },
  );

  it('keep written orders when imported again, and follow a later month', async () => {
    const { client, id } = await open();
    const first = await getPack(client, id, 'ur');
    const which = { campaign: id, player: 'ur' };
    await client.packs.keep({ text: JSON.stringify(first) });
    await client.packs.writeOrders({ ...which, orders: createOrders(first, [hold('ur-levy')]) });
    expect(await client.packs.keep({ text: JSON.stringify(first) })).toMatchObject({
      orders: { orders: [hold('ur-levy')] },
    });
    await resolveMonth(client, id);
    const second = await getPack(client, id, 'ur');
    expect(await client.packs.keep({ text: JSON.stringify(second) })).toMatchObject({ pack: second, orders: null });
    expect(await failure(client.packs.keep({ text: JSON.stringify(first) }))).toMatchObject({
      code: 'REFUSED',
      path: 'view.month',
      message: expect.stringMatching(
        /for month 1 of year 1, but a newer one for month 2 of year 1 is saved/,
      ) as unknown,
    });
    expect((await client.packs.open(which)).pack).toEqual(second);
  });

  it('of the same month are rejected if their log is shorter', async () => {
    const { client, id } = await open();
    const shorter = await getPack(client, id, 'ur');
    const decrees = [{ kind: 'set-treasury' as const, player: 'ur', gold: 77 }];
    await client.campaigns.intervene({ id, intervention: { reason: 'A gift', decrees } });
    const longer = await getPack(client, id, 'ur');
    await client.packs.keep({ text: JSON.stringify(longer) });
    expect(await failure(client.packs.keep({ text: JSON.stringify(shorter) }))).toMatchObject({
      code: 'REFUSED',
      path: 'view.month',
    });
    expect((await client.packs.open({ campaign: id, player: 'ur' })).pack).toEqual(longer);
  });

  it('of an earlier month are rejected if their log is not longer', async () => {
    const { client, id } = await open();
    await resolveMonth(client, id);
    const { signed: _signed, ...pack } = await getPack(client, id, 'ur');
    const keep = async (month: number) => {
      const signed = await signPack({ ...pack, view: { ...pack.view, month } }, await createSigner('42'.repeat(32)));
      return client.packs.keep({ text: JSON.stringify(signed) });
    };
    await keep(pack.view.month);
    expect(await failure(keep(1))).toMatchObject({ code: 'REFUSED', path: 'view.month' });
  });

  it('take orders from an imported file', async () => {
    const { client, id } = await open();
    const pack = await getPack(client, id, 'ur');
    const orders = createOrders(pack, [hold('ur-levy')]);
    expect(await client.packs.keep({ text: JSON.stringify({ ...pack, orders }) })).toMatchObject({ orders });
  });

  it('reject impossible orders and those of others, and stay unchanged', async () => {
    const { client, id } = await open();
    const pack = await getPack(client, id, 'ur');
    const which = { campaign: id, player: 'ur' };
    const before = await client.packs.keep({ text: JSON.stringify(pack) });
    const refused = async (orders: OrdersFile, code: string, path: string, asked = which) =>
      expect(await failure(client.packs.writeOrders({ ...asked, orders }))).toMatchObject({ code, path });
    await refused(createOrders(pack, [hold('nobody')]), 'REFUSED', 'orders.0.army');
    await refused({ ...createOrders(pack, []), month: 7 }, 'REFUSED', 'month');
    await refused({ ...createOrders(pack, []), player: 'akkad' }, 'REFUSED', 'orders.player');
    await refused({ ...createOrders(pack, []), campaign: 'other' }, 'REFUSED', 'orders.campaign');
    await refused(createOrders(pack, []), 'NOT_FOUND', 'campaign', { campaign: 'other', player: 'ur' });
    expect(await client.packs.open(which)).toEqual(before);
  });

  it('are deleted with their orders, but not the campaign', async () => {
    const { client, id } = await open();
    for (const player of ['ur', 'akkad'])
      await client.packs.keep({ text: JSON.stringify(await getPack(client, id, player)) });
    const which = { campaign: id, player: 'ur' };
    expect(await client.packs.putAway(which)).toEqual({});
    expect(await client.packs.all()).toMatchObject([{ campaign: id, player: 'akkad' }]);
    expect(await failure(client.packs.open(which))).toMatchObject({ code: 'NOT_FOUND', path: 'campaign' });
    expect((await client.campaigns.open({ id })).id).toBe(id);
  });
});
