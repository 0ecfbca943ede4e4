import { describe, expect, it } from 'vitest';
import { shippedScenarios } from '../../scenarios/shipped.ts';
import { busyOrders } from '../support/campaign/campaign-orders.ts';
import { failure } from '../support/input/failure.ts';
import { month, settleAll, withBattle } from '../support/campaign/played-months.ts';
import { TRANSPORTS } from '../support/program/transports.ts';

const shipped = (shippedScenarios as Readonly<Record<string, unknown>>[]).find(({ id }) => id === 'two-rivers') ?? {};
const own = { ...shipped, id: 'own-rivers', title: 'Rivers of my own' };

describe.each(TRANSPORTS)('campaigns contract %s', (_, open) => {
  it('saves custom scenarios beside the shipped ones', async () => {
    const { client } = await open();
    const before = await client.campaigns.scenarios();
    expect(before.every((scenario) => scenario.shipped)).toBe(true);
    expect(await client.campaigns.saveScenario({ document: own })).toMatchObject({ id: 'own-rivers', shipped: false });
    expect(await client.campaigns.saveScenario({ document: { ...own, title: 'Once more' } })).toMatchObject({
      title: 'Once more',
    });
    const listed = await client.campaigns.scenarios();
    expect(listed.slice(before.length)).toMatchObject([
      { id: 'own-rivers', title: 'Once more', provinces: (shipped['provinces'] as unknown[]).length },
    ]);
    const document = await client.campaigns.openScenario({ id: 'own-rivers' });
    expect(document).toMatchObject({ format: 'nomarch-scenario', title: 'Once more' });
    expect(await client.campaigns.openScenario({ id: 'two-rivers' })).toMatchObject({ id: 'two-rivers' });
    expect((await client.campaigns.create({ scenario: 'own-rivers' })).state.title).toBe('Once more');
    await client.campaigns.removeScenario({ id: 'own-rivers' });
    expect(await client.campaigns.scenarios()).toEqual(before);
    const missing = { code: 'NOT_FOUND', path: 'id' };
    expect(await failure(client.campaigns.openScenario({ id: 'own-rivers' }))).toMatchObject(missing);
    expect(await failure(client.campaigns.removeScenario({ id: 'own-rivers' }))).toMatchObject(missing);
  });

  it('saves a scenario without armies, but starts no campaign from it', async () => {
    const { client } = await open();
    await client.campaigns.saveScenario({ document: { ...own, armies: [], partisans: [] } });
    expect(await failure(client.campaigns.create({ scenario: 'own-rivers' }))).toMatchObject({
      code: 'BAD_INPUT',
      path: 'armies',
      message: 'no army is on the map; place one before the campaign starts',
    });
    expect(await client.campaigns.all({})).toEqual([]);
  });

  it('replaces only the scenario that was edited', async () => {
    const { client } = await open();
    await client.campaigns.saveScenario({ document: own });
    const over = await client.campaigns.openScenario({ id: 'own-rivers' });
    await client.campaigns.saveScenario({ document: { ...over, title: 'Mine' }, over });
    const late = client.campaigns.saveScenario({ document: { ...over, title: 'Late' }, over });
    expect(await failure(late)).toMatchObject({ code: 'CONFLICT', path: 'over' });
    expect((await client.campaigns.openScenario({ id: 'own-rivers' })).title).toBe('Mine');
    await client.campaigns.removeScenario({ id: 'own-rivers' });
    const gone = client.campaigns.saveScenario({ document: over, over: { ...over, title: 'Mine' } });
    expect(await failure(gone)).toMatchObject({ code: 'CONFLICT' });
  });

  it('does not replace shipped scenarios, and rejects inconsistent ones', async () => {
    const { client } = await open();
    const refused = { code: 'REFUSED', path: 'id' };
    expect(await failure(client.campaigns.saveScenario({ document: shipped }))).toMatchObject(refused);
    expect(await failure(client.campaigns.removeScenario({ id: 'two-rivers' }))).toMatchObject(refused);
    const broken = { ...own, armies: [{ id: 'a', player: 'zeus', province: 'ur', army: {} }] };
    expect(await failure(client.campaigns.saveScenario({ document: broken }))).toMatchObject({ code: 'BAD_INPUT' });
    expect(await failure(client.campaigns.saveScenario({ document: { ...own, version: 2 } }))).toMatchObject({
      code: 'BAD_INPUT',
      path: 'version',
      message: expect.stringContaining('newer Nomarch') as string,
    });
    expect((await client.campaigns.scenarios()).every((scenario) => scenario.shipped)).toBe(true);
  });

  it('accepts orders only for this campaign, and withdraws them', async () => {
    const { client } = await open();
    const { id, state } = await client.campaigns.create({ scenario: 'two-rivers' });
    const orders = busyOrders(state, 'akkad');
    const stray = await failure(client.campaigns.fileOrders({ id, orders: { ...orders, campaign: 'another' } }));
    expect(stray).toMatchObject({ code: 'REFUSED', path: 'campaign' });
    expect(stray.message).toContain('another');
    const named = { ...orders, campaign: id, substitute: true as const };
    expect((await client.campaigns.fileOrders({ id, orders: named })).filed).toEqual([named]);
    expect((await client.campaigns.withdrawOrders({ id, player: 'akkad' })).filed).toEqual([]);
    expect(await failure(client.campaigns.withdrawOrders({ id, player: 'akkad' }))).toMatchObject({
      code: 'NOT_FOUND',
      path: 'player',
    });
    await client.campaigns.fileOrders({ id, orders: named });
    await client.campaigns.advance({ id, year: 1, month: 1, dice: { seed: 'a' } });
    const revealed = (await client.campaigns.log({ id, from: 1 }))[0]?.payload;
    expect(revealed).toMatchObject({ kind: 'orders-revealed', player: 'akkad', substitute: true });
    expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true, issues: [] });
    const document = await client.campaigns.exportDocument({ id });
    expect((await client.campaigns.importText({ text: JSON.stringify(document) })).id).not.toBe(id);
  });

  it('previews a month with other dice, and saves nothing', async () => {
    const { client } = await open();
    const { id, state } = await client.campaigns.create({ scenario: 'two-rivers' });
    for (const { id: player } of state.players)
      await client.campaigns.fileOrders({ id, orders: busyOrders(state, player) });
    const before = await client.campaigns.open({ id });
    const one = await client.campaigns.preview({ id, seed: 'one' });
    expect(one.state.month).toBe(2);
    expect(one.events.length).toBeGreaterThan(10);
    expect(await client.campaigns.preview({ id, seed: 'one' })).toEqual(one);
    expect(await client.campaigns.preview({ id, seed: 'other' })).not.toEqual(one);
    expect(await client.campaigns.open({ id })).toEqual(before);
    const real = await client.campaigns.advance({ id, year: 1, month: 1, dice: { seed: 'one' } });
    expect(real.status === 'resolved' && real.campaign.state).toEqual(one.state);
  });

  it('resolves a battle with dice typed one at a time, or as reported', async () => {
    const { client } = await open();
    const { id, battle, state } = await withBattle(client);
    const before = await client.campaigns.open({ id });
    const faces: number[] = [];
    const quick = { battle: battle.id, method: 'quick' as const };
    for (;;) {
      const answer = await client.campaigns.settleBattle({ id, result: quick, dice: { faces } });
      if (answer.status === 'resolved') {
        expect(answer.campaign).toEqual(await client.campaigns.open({ id }));
        expect(answer.campaign.state.battles.map((each) => each.id)).not.toContain(battle.id);
        break;
      }
      // Each answer contains the whole campaign: the first two throws show that nothing is stored.
      if (faces.length < 2) expect(await client.campaigns.open({ id })).toEqual(before);
      faces.push(1);
    }
    expect(faces.length).toBeGreaterThan(1);
    await settleAll(client, id);
    expect(await failure(client.campaigns.settleBattle({ id, result: { battle: battle.id } }))).toMatchObject({
      code: 'REFUSED',
      path: 'battle',
    });
    expect(state.battles.length).toBeGreaterThan(0);
    expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true, issues: [] });
  });

  it('lets the umpire intervene only with a reason', async () => {
    const { client } = await open();
    const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
    const decrees = [{ kind: 'set-treasury' as const, player: 'ur', gold: 77 }];
    const reason = 'the ship sank';
    const { state, length } = await client.campaigns.intervene({ id, intervention: { reason, decrees } });
    expect([state.treasuries['ur'], length]).toEqual([77, 2]);
    const nobody = [{ kind: 'set-treasury' as const, player: 'zeus', gold: 1 }];
    expect(await failure(client.campaigns.intervene({ id, intervention: { reason, decrees: nobody } }))).toMatchObject({
      code: 'REFUSED',
    });
    expect(await failure(client.campaigns.intervene({ id, intervention: { reason: ' ', decrees } }))).toMatchObject({
      code: 'BAD_INPUT',
      path: 'intervention.reason',
    });
    expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true, issues: [], entries: 2 });
  });

  it('keeps settings outside the log, and the deadline until the month is resolved', async () => {
    const { client } = await open();
    const { id, settings, hash } = await client.campaigns.create({ scenario: 'two-rivers' });
    expect(settings).toEqual({ playMode: 'umpire', deadline: null, notes: '' });
    const laid = { playMode: 'hot-seat' as const, deadline: '2026-12-24', notes: 'Assur owes me an answer' };
    const stored = await client.campaigns.setSettings({ id, settings: laid });
    expect([stored.settings, stored.hash]).toEqual([laid, hash]);
    const after = await client.campaigns.advance({ id, year: 1, month: 1, dice: { seed: 'a' } });
    expect(after.status === 'resolved' && after.campaign.settings).toEqual({ ...laid, deadline: null });
    expect((await client.campaigns.open({ id })).settings).toEqual({ ...laid, deadline: null });
    const someday = { ...laid, deadline: 'tomorrow' };
    expect(await failure(client.campaigns.setSettings({ id, settings: someday }))).toMatchObject({
      path: 'settings.deadline',
    });
    expect(await failure(client.campaigns.setSettings({ id: 'none', settings: laid }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('rejects orders and resolutions for the same month of another year', async () => {
    const { client } = await open();
    const { id, state } = await client.campaigns.create({ scenario: 'two-rivers' });
    const year = state.year + 1;
    const orders = { ...busyOrders(state, 'ur'), year };
    expect(await failure(client.campaigns.fileOrders({ id, orders }))).toMatchObject({
      code: 'REFUSED',
      message: expect.stringContaining('of year 2') as unknown,
    });
    const advance = client.campaigns.advance({ id, year, month: state.month, dice: { seed: 'a' } });
    expect(await failure(advance)).toMatchObject({ code: 'CONFLICT', path: 'month' });
  });

  it('reads turn files, and explains unreadable ones', async () => {
    const { client } = await open();
    const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
    await month(client, id);
    const pack = await client.campaigns.playerPack({ id, player: 'ur' });
    expect(await client.campaigns.readPack({ text: JSON.stringify(pack) })).toEqual(pack);
    const refused = async (document: unknown, path: string, sentence: RegExp) => {
      const found = await failure(client.campaigns.readPack({ text: JSON.stringify(document) }));
      expect(found).toMatchObject({ code: 'BAD_INPUT', path });
      expect(found.message).toMatch(sentence);
    };
    const { view } = pack;
    await refused(null, '', /player-pack/);
    await refused({ ...pack, version: 3 }, 'version', /a newer Nomarch wrote it/);
    await refused({ ...pack, format: 'nomarch-campaign' }, 'format', /nomarch-player-pack/);
    await refused({ ...pack, surprise: 1 }, 'surprise', /surprise/);
    await refused({ ...pack, player: 'zeus' }, 'player', /not a player/);
    await refused({ ...pack, view: { ...view, month: 1e9 } }, 'view.month', /month/);
    await refused({ ...pack, view: { ...view, armies: { x: view.armies['ur-field'] } } }, 'view.armies.x', /id/);
    await refused({ ...pack, view: { ...view, players: [] } }, 'view.players', /players/);
    const spoken = { year: 1, month: 1, dice: [], steps: [], rulings: [] };
    const told = (seen: unknown) => ({ ...pack, report: [{ ...spoken, seen }] });
    await refused(
      told({ kind: 'whole', happening: { kind: 'no-such-thing' } }),
      'report.0.seen.happening.kind',
      /kind/,
    );
    await refused(told({ kind: 'army-gone', player: 'zeus', province: 'ur' }), 'report.0.seen', /no player/);
    await refused(told({ kind: 'army-gone', player: 'ur', province: 'sea' }), 'report.0.seen', /no province/);
    const orders = { ...busyOrders(view, 'akkad'), orders: [] };
    await refused({ ...pack, orders }, 'orders.player', /another/);
  });
});
