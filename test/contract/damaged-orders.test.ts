import { describe, expect, it } from 'vitest';
import { busyOrders } from '../support/campaign/campaign-orders.ts';
import { openKeptStore } from '../support/store/kept-store.ts';

/** A campaign with all orders submitted for its second month. */
async function prepareCampaign() {
  const { client, spoil } = await openKeptStore();
  const { id, state } = await client.campaigns.create({ scenario: 'two-rivers' });
  const openCampaign = async () => client.campaigns.open({ id });
  const submitOrders = async () => {
    const { state } = await openCampaign();
    for (const { id: player } of state.players)
      await client.campaigns.fileOrders({ id, orders: busyOrders(state, player) });
  };
  await submitOrders();
  await client.campaigns.advance({ id, year: 1, month: 1, dice: { app: true } });
  await submitOrders();
  const [one, two] = state.players.map(({ id: player }) => player) as [string, string];
  const month = { id, year: 1, month: 2 };
  const listIssues = async () => (await client.campaigns.verify({ id })).issues;
  return { client, spoil, id, state, one, two, now: openCampaign, month, found: listIssues };
}

describe('damaged orders', () => {
  const DAMAGE = [
    ['in what they order', "orders = json_set(orders, '$.orders', json('[]'))"],
    ['so that they do not read', 'orders = substr(orders, 2)'],
    ['in whose they are', "player = player || 's'"],
    ['in the month they are for', 'month = month + 1'],
    ['so that they count as used', 'resolved_at = 999'],
    ['in the campaign they belong to', "campaign_id = 'other'"],
  ] as const;

  it.each(DAMAGE)('%s are reported, and block resolution', async (_, change) => {
    const { client, spoil, id, state, one, now, month, found } = await prepareCampaign();
    const before = await now();
    expect(before.damaged).toBeUndefined();
    spoil(`update filed_orders set ${change} where resolved_at is null and player = '${one}'`);
    const opened = await now();
    expect(opened.damaged).toContain(one);
    expect(opened.filed.map(({ player }) => player)).not.toContain(one);
    expect(opened.filed.length).toBe(state.players.length - 1);
    const refusal = {
      code: 'STORE_DAMAGED',
      message: expect.stringContaining(state.players[0]?.name ?? '') as string,
    };
    await expect(client.campaigns.advance({ ...month, dice: { app: true } })).rejects.toMatchObject(refusal);
    await expect(client.campaigns.preview({ id, seed: 'a' })).rejects.toMatchObject(refusal);
    expect(await now()).toEqual(opened);
    expect((await found()).join()).toContain(`the orders of “${one}” for year 1, month 2 are damaged`);
    const rows = (await client.store.damage()).filter(({ row }) => row !== '');
    for (const { row } of rows) await client.store.discard({ row });
    expect(await found()).toEqual([]);
    await client.campaigns.fileOrders({ id, orders: busyOrders(before.state, one) });
    expect(await now()).toMatchObject({ state: { month: 2 }, filed: before.filed });
    expect(await client.campaigns.advance({ ...month, dice: { app: true } })).toMatchObject({ status: 'resolved' });
    expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true, months: 2, issues: [] });
  });

  it('are repaired by submitting them again, and deleted by withdrawing them', async () => {
    const { client, spoil, id, one, two, now, found } = await prepareCampaign();
    const { state } = await now();
    spoil(`update filed_orders set filed_at = 'x' where resolved_at is null and player = '${one}'`);
    spoil(`delete from filed_orders where resolved_at is null and player = '${two}'`);
    expect((await now()).damaged).toEqual([one, two]);
    await client.campaigns.fileOrders({ id, orders: busyOrders(state, one) });
    expect((await now()).damaged).toEqual([two]);
    await client.campaigns.withdrawOrders({ id, player: two });
    expect((await now()).damaged).toBeUndefined();
    expect([await found(), await client.store.damage()]).toEqual([[], []]);
  });

  it('of a resolved month are reported by verification, and not restored by an undo', async () => {
    const { client, spoil, id, one, now, found } = await prepareCampaign();
    spoil(
      `update filed_orders set orders = json_set(orders, '$.orders', json('[]')) where month = 1 and player = '${one}'`,
    );
    expect((await now()).damaged).toBeUndefined();
    expect((await found()).join()).toContain(`the orders of “${one}” for year 1, month 1 are damaged`);
    const { filed } = await client.campaigns.takeBack({ id, reason: 'once more' });
    expect(filed.map(({ player }) => player)).not.toContain(one);
  });
});

describe('damaged typed dice', () => {
  const DAMAGE = [
    ['in a face', "update typed_dice set faces = '[6]'"],
    ['so that they do not read', "update typed_dice set faces = '[1'"],
    ['in what they are for', "update typed_dice set battle = 'other'"],
    ['altogether', 'delete from typed_dice'],
  ] as const;

  it.each(DAMAGE)('%s are reported, not offered, and can be dropped', async (_, statement) => {
    const { client, spoil, id, month, found } = await prepareCampaign();
    await client.campaigns.advance({ ...month, dice: { faces: [1], keep: true } });
    expect(await client.campaigns.typedDice({ id })).toMatchObject({
      kept: [{ battle: null, faces: [1] }],
      damaged: [],
    });
    expect(await found()).toEqual([]);
    spoil(statement);
    const { kept, damaged } = await client.campaigns.typedDice({ id });
    expect([kept, damaged]).toEqual([[], expect.arrayContaining([null])]);
    expect((await found()).join()).toContain('the dice entered for the current month are damaged');
    for (const battle of damaged) await client.campaigns.dropTypedDice({ id, battle });
    expect(await client.campaigns.typedDice({ id })).toEqual({ kept: [], damaged: [] });
    expect([await found(), await client.store.damage()]).toEqual([[], []]);
  });

  it('are deleted once the month is resolved with others', async () => {
    const { client, spoil, month, found } = await prepareCampaign();
    await client.campaigns.advance({ ...month, dice: { faces: [1], keep: true } });
    spoil('delete from typed_dice');
    await client.campaigns.advance({ ...month, dice: { app: true } });
    expect([await found(), await client.store.damage()]).toEqual([[], []]);
  });
});
