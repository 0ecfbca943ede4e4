import { describe, expect, it } from 'vitest';
import { shippedScenarios } from '../../scenarios/shipped.ts';
import type { NomarchClient } from '../../contract/contract.ts';
import { chain } from '../../rules/core/campaign/chain.ts';
import { digest } from '../../rules/core/digest.ts';
import { busyOrders } from '../support/campaign-orders.ts';
import { failure } from '../support/failure.ts';
import { openTestContext } from '../support/test-context.ts';
import { TRANSPORTS } from '../support/transports.ts';

const shipped = (shippedScenarios as Readonly<Record<string, unknown>>[]).find(({ id }) => id === 'two-rivers') ?? {};
const own = { ...shipped, id: 'own-rivers', title: 'Rivers of my own' };

/** Months in which every army is busy; marches among them, so that battles are joined. Battles are left to wait. */
async function month(client: NomarchClient, id: string, march = false) {
  const { state } = await client.campaigns.open({ id });
  for (const { id: player } of state.players)
    await client.campaigns.fileOrders({ id, orders: busyOrders(state, player, march) });
  return client.campaigns.advance({ id, year: state.year, month: state.month, dice: { seed: `${state.month}` } });
}

async function settleAll(client: NomarchClient, id: string): Promise<void> {
  for (;;) {
    const [battle] = (await client.campaigns.open({ id })).state.battles;
    if (!battle) return;
    await client.campaigns.settleBattle({
      id,
      result: { battle: battle.id, method: 'quick' },
      dice: { seed: battle.id },
    });
  }
}

/** A campaign in which a battle waits. */
async function withBattle(client: NomarchClient) {
  const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
  for (let turn = 0; turn < 8; turn += 1) {
    await month(client, id, true);
    const { state } = await client.campaigns.open({ id });
    const [battle] = state.battles;
    if (battle) return { id, battle, state };
  }
  throw new Error('eight months of marching without a battle');
}

describe.each(TRANSPORTS)('The contract of campaigns %s', (_, connect) => {
  async function open() {
    const test = await openTestContext();
    return { ...test, client: await connect(test.context) };
  }

  it('keeps scenarios of one’s own beside those that come with the app', async () => {
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

  it('keeps a scenario over the one that was edited, and over no other', async () => {
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

  it('leaves shipped scenarios alone, and keeps none that does not fit together', async () => {
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

  it('takes orders for this campaign only, and gives them back', async () => {
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
    expect((await client.campaigns.importDocument({ document })).id).not.toBe(id);
  });

  it('shows a month as other dice would have it, and stores nothing of it', async () => {
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

  it('settles a battle by dice typed one after another, or as it was reported', async () => {
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
      expect(await client.campaigns.open({ id })).toEqual(before);
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

  it('lets the umpire intervene with a reason, and no other way', async () => {
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

  it('keeps the campaign’s settings beside the log, its deadline until the month is resolved', async () => {
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

  it('goes back to any checkpoint and on from there as another campaign', async () => {
    const { client } = await open();
    const { id } = await withBattle(client);
    await settleAll(client, id);
    await month(client, id);
    const now = await client.campaigns.open({ id });
    await client.campaigns.fileOrders({ id, orders: busyOrders(now.state, 'ur') }).catch(() => null);
    const checkpoints = await client.campaigns.checkpoints({ id });
    expect(checkpoints[0]).toEqual({ seq: 0, year: 1, month: 1, battles: 0 });
    expect(checkpoints.at(-1)?.seq).toBe(now.length - 1);
    expect(checkpoints.some(({ battles }) => battles > 0)).toBe(true);
    for (const checkpoint of checkpoints) {
      const state = await client.campaigns.stateAt({ id, seq: checkpoint.seq });
      expect([state.year, state.month, state.battles.length]).toEqual([
        checkpoint.year,
        checkpoint.month,
        checkpoint.battles,
      ]);
    }
    expect(await client.campaigns.stateAt({ id, seq: now.length - 1 })).toEqual(now.state);
    const within = checkpoints.find(
      ({ seq }, index) => index > 0 && !checkpoints.some((other) => other.seq === seq - 1),
    );
    const nowhere = { code: 'NOT_FOUND', path: 'seq' };
    expect(await failure(client.campaigns.stateAt({ id, seq: (within?.seq ?? 0) - 1 }))).toMatchObject(nowhere);
    expect(await failure(client.campaigns.branch({ id, seq: (within?.seq ?? 0) - 1 }))).toMatchObject(nowhere);

    const at = checkpoints[1]?.seq ?? 0;
    const branch = await client.campaigns.branch({ id, seq: at });
    expect(branch).toMatchObject({ branch: { of: id, seq: at }, length: at + 1, filed: [] });
    expect(branch.state).toEqual(await client.campaigns.stateAt({ id, seq: at }));
    const log = await client.campaigns.log({ id });
    expect(await client.campaigns.log({ id: branch.id })).toEqual(log.slice(0, at + 1));
    await settleAll(client, branch.id);
    await month(client, branch.id);
    expect((await client.campaigns.verify({ id: branch.id })).issues).toEqual([]);
    expect(await client.campaigns.log({ id })).toEqual(log);
    const summaries = await client.campaigns.all();
    expect(summaries.find((summary) => summary.id === branch.id)?.branchOf).toBe(id);
    await client.campaigns.remove({ id });
    expect(await client.campaigns.open({ id: branch.id })).toMatchObject({
      branch: null,
      length: expect.any(Number) as number,
    });
    expect((await client.campaigns.verify({ id: branch.id })).sound).toBe(true);
  });

  it('reckons the statistics month by month, and everybody’s luck', async () => {
    const { client } = await open();
    const { id, state } = await client.campaigns.create({ scenario: 'two-rivers' });
    for (let turn = 0; turn < 10; turn += 1) {
      await month(client, id, turn % 3 === 2).catch(() => null);
      await settleAll(client, id);
    }
    const now = await client.campaigns.open({ id });
    const { months, luck } = await client.campaigns.statistics({ id });
    expect(months.map(({ year, month: at }) => [year, at]).slice(0, 3)).toEqual([
      [1, 0],
      [1, 1],
      [1, 2],
    ]);
    expect(months.at(0)?.standings.map(({ player, gold, lost }) => [player, gold, lost])).toEqual(
      state.players.map(({ id: player }) => [player, 1000, 0]),
    );
    const last = months.at(-1)?.standings ?? [];
    for (const { player, gold, provinces } of last) {
      expect(gold).toBe(now.state.treasuries[player]);
      expect(provinces).toBe(Object.values(now.state.provinces).filter(({ holder }) => holder === player).length);
    }
    // Nothing is raised in this campaign: what is gone was lost.
    for (const { player, points } of months[0]?.standings ?? []) {
      const lost = months.reduce(
        (sum, { standings }) => sum + (standings.find((each) => each.player === player)?.lost ?? 0),
        0,
      );
      expect(points - lost).toBe(last.find((each) => each.player === player)?.points);
    }
    const dice = (await client.campaigns.log({ id })).flatMap((entry) => entry.dice);
    expect(luck.reduce((sum, { rolls }) => sum + rolls, 0)).toBe(dice.length);
  });

  it('tells each player its own part, month by month or in one', async () => {
    const { client } = await open();
    const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
    for (let turn = 0; turn < 3; turn += 1) {
      await month(client, id);
      await settleAll(client, id);
    }
    const whole = await client.campaigns.report({ id, player: 'akkad' });
    expect(whole.some(({ seen }) => seen.kind === 'whole' && seen.happening.kind === 'orders-revealed')).toBe(true);
    const checkpoints = await client.campaigns.checkpoints({ id });
    const from = (checkpoints.at(-2)?.seq ?? 0) + 1;
    const newest = await client.campaigns.report({ id, player: 'akkad', from });
    expect(newest.length).toBeGreaterThan(0);
    expect(whole.slice(-newest.length)).toEqual(newest);
    const later = await client.campaigns.report({ id, player: 'akkad', from: from + 1 });
    expect(newest.slice(-later.length)).toEqual(later);
    expect((await client.campaigns.playerPack({ id, player: 'akkad' })).report).toEqual(newest);
    expect(await client.campaigns.report({ id, player: null, from: 100_000 })).toEqual([]);
  });

  it('packs what a player has not heard: the newest month and what the umpire ruled before and after it', async () => {
    const { client } = await open();
    const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
    const rule = (reason: string) =>
      client.campaigns.intervene({ id, intervention: { reason, public: true, decrees: [{ kind: 'note' }] } });
    await month(client, id);
    await settleAll(client, id);
    const { length } = await rule('a flood');
    await month(client, id);
    await rule('a drought');
    const { report } = await client.campaigns.playerPack({ id, player: 'ur' });
    expect(report).toEqual(await client.campaigns.report({ id, player: 'ur', from: length - 1 }));
    const reasons = report.flatMap(({ seen }) => (seen.kind === 'umpire-spoke' ? [seen.reason] : []));
    expect(reasons).toEqual(['a flood', 'a drought']);
    expect(report.length).toBeGreaterThan(2);
  });

  it('refuses orders of this month in another year, and resolves no month of another year', async () => {
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

  it('reads packs that come as files, and tells of those that cannot be read', async () => {
    const { client } = await open();
    const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
    await month(client, id);
    const pack = await client.campaigns.playerPack({ id, player: 'ur' });
    expect(await client.campaigns.readPack({ document: JSON.parse(JSON.stringify(pack)) })).toEqual(pack);
    const refused = async (document: unknown, path: string, sentence: RegExp) => {
      const found = await failure(client.campaigns.readPack({ document }));
      expect(found).toMatchObject({ code: 'BAD_INPUT', path });
      expect(found.message).toMatch(sentence);
    };
    const { view } = pack;
    await refused(null, '', /player-pack/);
    await refused({ ...pack, version: 2 }, 'version', /written by a newer Nomarch/);
    await refused({ ...pack, format: 'nomarch-campaign' }, 'format', /nomarch-player-pack/);
    await refused({ ...pack, surprise: 1 }, 'surprise', /surprise/);
    await refused({ ...pack, player: 'zeus' }, 'player', /no player/);
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

describe('A campaign begun under an earlier version of the rules', () => {
  it('opens, is played on, and verify says which part it can prove and how', async () => {
    const { context, client } = await openTestContext();
    const { state } = await client.campaigns.create({ scenario: 'two-rivers' });
    const { partisans, forts, sieges, waiting, retreats, victories, setUp, ...rest } = state;
    expect([partisans, sieges, waiting, retreats, victories]).toEqual([{}, {}, null, {}, []]);
    expect(forts).toBeDefined();
    const old = {
      ...rest,
      setUp: {
        provinces: setUp.provinces.map(({ id, name, tax, food, terrain, holder }) => ({
          id,
          name,
          tax,
          food,
          terrain,
          holder,
        })),
        borders: setUp.borders,
      },
      armies: Object.fromEntries(Object.entries(state.armies).map(([id, { fort: _fort, ...army }]) => [id, army])),
    } as unknown as typeof state;
    const started = { kind: 'campaign-started' as const, state: old };
    const events = chain(null, [{ year: 1, month: 1, payload: started, dice: [], steps: [], rulings: [] }], '1');
    const snapshot = { seq: 0, state: old, digest: digest(old) };
    await context.repositories.campaigns.add({
      id: 'old',
      at: context.clock(),
      events,
      snapshots: [snapshot],
      filed: [],
    });

    const opened = await client.campaigns.open({ id: 'old' });
    expect(opened.state).toMatchObject({ partisans: {}, forts: {}, armies: { 'ur-field': { fort: null } } });
    await month(client, 'old');
    await settleAll(client, 'old');
    await month(client, 'old');
    expect((await client.campaigns.open({ id: 'old' })).state.month).toBe(3);
    expect((await client.campaigns.statistics({ id: 'old' })).months).toHaveLength(3);
    expect((await client.campaigns.playerPack({ id: 'old', player: 'ur' })).report.length).toBeGreaterThan(0);
    expect(await client.campaigns.verify({ id: 'old' })).toMatchObject({
      sound: true,
      issues: [],
      months: 2,
      folded: { versions: ['1'], entries: 1, months: 0, resolvedFrom: { seq: 1, year: 1, month: 1 } },
    });
    const document = await client.campaigns.exportDocument({ id: 'old' });
    const imported = await failure(client.campaigns.importDocument({ document }));
    expect(imported).toMatchObject({ code: 'BAD_INPUT', path: 'events' });
    expect(imported.message).toMatch(/rules version 1/);
  });
});
