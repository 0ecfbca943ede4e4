import { describe, expect, it } from 'vitest';
import { busyOrders } from '../support/campaign/campaign-orders.ts';
import { failure } from '../support/input/failure.ts';
import { month, settleAll, withBattle } from '../support/campaign/played-months.ts';
import { TRANSPORTS } from '../support/program/transports.ts';

describe.each(TRANSPORTS)('campaign history %s', (_, open) => {
  it('opens any checkpoint and branches from it', async () => {
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

  it('calculates monthly statistics and dice luck', async () => {
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
      state.players.map(({ id: player }) => [player, state.treasuries[player], 0]),
    );
    const last = months.at(-1)?.standings ?? [];
    for (const { player, gold, provinces } of last) {
      expect(gold).toBe(now.state.treasuries[player]);
      expect(provinces).toBe(Object.values(now.state.provinces).filter(({ holder }) => holder === player).length);
    }
    // Nothing is raised in this campaign, so missing figures were lost.
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

  it('includes an umpire’s intervention in the statistics at once', async () => {
    const { client } = await open();
    const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
    await month(client, id);
    await settleAll(client, id);
    const before = (await client.campaigns.statistics({ id })).months;
    const decrees = [{ kind: 'set-treasury', player: 'akkad', gold: 4321 }] as const;
    await client.campaigns.intervene({ id, intervention: { reason: 'found', public: true, decrees: [...decrees] } });
    const after = (await client.campaigns.statistics({ id })).months;
    expect(after).toHaveLength(before.length);
    expect(after.at(-1)?.standings.find(({ player }) => player === 'akkad')?.gold).toBe(4321);
  });

  it('reports to each player their own part, monthly or at once', async () => {
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

  it('puts the newest month and the interventions around it into turn files', async () => {
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
});
