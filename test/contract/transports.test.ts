import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../contract/app.ts';
import type { NomarchClient } from '../../contract/contract.ts';
import { smallArmy } from '../support/armies/armies.ts';
import { busyOrders } from '../support/campaign/campaign-orders.ts';
import { failure } from '../support/input/failure.ts';
import { ALL_TRANSPORTS } from '../support/program/transports.ts';

const TROOP = { class: 'C', kind: 'infantry', order: 'CO', weapons: ['pike'] };

async function prepareRaids(client: NomarchClient) {
  const { id, state } = await client.campaigns.create({ scenario: 'two-rivers' });
  for (const { id: player } of state.players)
    await client.campaigns.fileOrders({ id, orders: busyOrders(state, player) });
  return id;
}

describe.each(ALL_TRANSPORTS)('contract %s', (_, open) => {
  it('describes itself and saves settings', async () => {
    const { client } = await open();
    expect(await client.app.about()).toMatchObject({ version: '0.0.0' });
    expect(await client.app.settings()).toEqual(DEFAULT_SETTINGS);
    const other = {
      theme: 'dark',
      textSize: 'large',
      dice: 'self',
      lengths: 'cm',
      earlyReasons: true,
      welcomed: true,
      updates: true,
    } as const;
    const rulings = { 'FTP-B25': 'as-five' };
    expect(await client.app.changeSettings({ ...other, rulings })).toEqual({ ...DEFAULT_SETTINGS, ...other, rulings });
    // Each change sets one setting; the other settings stay.
    for (const change of [{ theme: 'light' }, { textSize: 'larger' }, { dice: 'app' }, { welcomed: false }] as const) {
      const before = await client.app.settings();
      expect(await client.app.changeSettings(change)).toEqual({ ...before, ...change });
    }
    expect(await client.app.settings()).toMatchObject({ theme: 'light', textSize: 'larger' });
  });

  it('calculates prices, checks armies and resolves procedures', async () => {
    const { client } = await open();
    expect(await client.rules.price({ rules: 'for-the-pharaoh', troop: TROOP })).toMatchObject({ cost: 9 });
    expect(await client.rules.check({ army: smallArmy(), file: 'a.json' })).toMatchObject({
      file: 'a.json',
      legal: true,
      points: 1024,
    });
    const raid = { procedure: 'for-the-pharaoh/campaign/raid', input: { points: 500 } };
    const typed = await client.rules.resolve({ ...raid, dice: [7, 3] });
    expect(typed).toMatchObject({ outcome: { cropDamage: 350, revenueLoss: 150 }, rulings: ['FTP-C9'] });
    expect(await client.rules.resolve({ ...raid, seed: 'same' })).toEqual(
      await client.rules.resolve({ ...raid, seed: 'same' }),
    );
    expect((await client.rules.procedures()).map(({ id }) => id)).toContain(raid.procedure);
  });

  it('asks for one die at a time and saves nothing until the month is complete', async () => {
    const { client } = await open();
    const id = await prepareRaids(client);
    const before = await client.campaigns.open({ id });
    const faces: number[] = [];
    for (;;) {
      const answer = await client.campaigns.advance({ id, year: 1, month: 1, dice: { faces } });
      if (answer.status === 'resolved') {
        expect(answer.campaign).toEqual(await client.campaigns.open({ id }));
        expect(answer.campaign.state.month).toBe(2);
        expect(answer.campaign.filed).toEqual([]);
        break;
      }
      expect(answer.thrown.map(({ face }) => face)).toEqual(faces);
      expect(await client.campaigns.open({ id })).toEqual(before);
      faces.push(1);
    }
    const month = { id, year: 1, month: 2, dice: { faces: [...faces, 1] } };
    expect(await failure(client.campaigns.advance(month))).toMatchObject({ code: 'BAD_INPUT', path: 'dice.0' });
    expect(await failure(client.campaigns.advance({ ...month, month: 1 }))).toMatchObject({
      code: 'CONFLICT',
      path: 'month',
    });
    expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true, months: 1, issues: [] });
  });

  it('rejects orders that the rules forbid, and names them', async () => {
    const { client } = await open();
    const { id, state } = await client.campaigns.create({ scenario: 'two-rivers' });
    const orders = busyOrders(state, 'akkad');
    const stolen = { ...orders, player: 'ur' };
    expect(await failure(client.campaigns.fileOrders({ id, orders: stolen }))).toMatchObject({
      code: 'REFUSED',
      path: 'orders.0.army',
    });
    expect((await client.campaigns.fileOrders({ id, orders })).filed).toEqual([orders]);
    expect((await client.campaigns.open({ id })).filed).toEqual([orders]);
  });

  it('exports and imports a campaign without loss', async () => {
    const { client } = await open();
    const id = await prepareRaids(client);
    await client.campaigns.advance({ id, year: 1, month: 1, dice: { seed: 'export' } });
    const { state } = await client.campaigns.open({ id });
    await client.campaigns.fileOrders({ id, orders: busyOrders(state, 'elam') });
    const document = await client.campaigns.exportDocument({ id });
    const copy = await client.campaigns.importText({ text: JSON.stringify(document) });
    expect(copy.id).not.toBe(id);
    expect(await client.campaigns.exportDocument({ id: copy.id })).toEqual({ ...document, id: copy.id });
    expect((await client.campaigns.verify({ id: copy.id })).issues).toEqual([]);
    await client.campaigns.remove({ id });
    expect((await client.campaigns.importText({ text: JSON.stringify(document) })).id).toBe(id);
  });
});
