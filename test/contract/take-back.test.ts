import { describe, expect, it } from 'vitest';
import { month, settleAll, withBattle } from '../support/campaign/played-months.ts';
import { openTestContext } from '../support/program/test-context.ts';

/** A campaign after some months of raids and similar orders, without a pending battle. */
async function playMonths(months: number) {
  const { client } = await openTestContext();
  const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
  for (let turn = 0; turn < months; turn += 1) await month(client, id);
  return { client, id, now: () => client.campaigns.open({ id }) };
}

describe('undone month', () => {
  it('restores the earlier state and orders, and adds a log entry', async () => {
    const { client, id, now } = await playMonths(1);
    const before = await now();
    const { state } = before;
    await month(client, id);
    const taken = await client.campaigns.takeBack({ id, reason: 'a file came late' });
    expect(taken.state).toEqual(state);
    expect(taken.filed.map(({ player, year, month: of }) => [player, year, of])).toEqual(
      state.players.map((player) => [player.id, 1, 2]).toSorted(),
    );
    const [entry] = await client.campaigns.log({ id, from: taken.length - 1 });
    expect(entry).toMatchObject({
      year: 1,
      month: 2,
      payload: { kind: 'month-taken-back', reason: 'a file came late', to: before.length - 1 },
    });
    expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true, issues: [] });
  });

  it('can be resolved again with other dice, verified, branched and exported', async () => {
    const { client, id, now } = await playMonths(2);
    const resolved = await now();
    await client.campaigns.takeBack({ id, reason: 'we threw in the wrong order' });
    await client.campaigns.advance({ id, year: 1, month: 2, dice: { seed: 'others' } });
    expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true, months: 3 });
    const branch = await client.campaigns.branch({ id, seq: resolved.length - 1 });
    expect(branch.state).toEqual(resolved.state);
    expect(await client.campaigns.verify({ id: branch.id })).toMatchObject({ sound: true });
    const copy = await client.campaigns.importText({
      text: JSON.stringify(await client.campaigns.exportDocument({ id })),
    });
    expect(copy.state).toEqual((await now()).state);
    expect(await client.campaigns.verify({ id: copy.id })).toMatchObject({ sound: true });
    expect(await client.campaigns.checkpoints({ id: copy.id })).toEqual(await client.campaigns.checkpoints({ id }));
  });

  it('can start at a resolved battle, which is pending again, and verifies', async () => {
    const { client } = await openTestContext();
    const { id } = await withBattle(client);
    const waiting = await client.campaigns.open({ id });
    expect(waiting.state.battles.length).toBeGreaterThan(0);
    await settleAll(client, id);
    const after = await client.campaigns.open({ id });
    const log = await client.campaigns.log({ id, from: 0 });
    const entry = log.findIndex(({ payload, seq }) => seq >= waiting.length && payload.kind === 'battle-settled');
    const taken = await client.campaigns.takeBack({ id, reason: 'a wrong result', entry });
    expect(taken.state.battles.map((battle) => battle.id)).toEqual(waiting.state.battles.map((battle) => battle.id));
    expect(taken.state).toEqual(waiting.state);
    const report = await client.campaigns.report({ id, player: null, from: 0 });
    expect(report.at(-1)).toMatchObject({ seen: { kind: 'take-back-told', part: true, reason: 'a wrong result' } });
    await expect(client.campaigns.takeBack({ id, reason: 'again', entry })).rejects.toMatchObject({ code: 'REFUSED' });
    await expect(client.campaigns.takeBack({ id, reason: 'no', entry: entry - 1 })).rejects.toMatchObject({
      code: 'REFUSED',
    });
    expect(await client.campaigns.open({ id })).toMatchObject({ hash: taken.hash });
    await settleAll(client, id);
    expect((await client.campaigns.open({ id })).state.month).toBe(after.state.month);
    expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true, issues: [] });
  });

  it.each(['umpire', 'alone'] as const)(
    'repeats the app’s dice for a battle resolved again, in play mode %s',
    async (playMode) => {
      const { client } = await openTestContext();
      const { id, battle } = await withBattle(client);
      const { settings, length } = await client.campaigns.open({ id });
      await client.campaigns.setSettings({ id, settings: { ...settings, playMode } });
      const settle = async () => {
        const from = (await client.campaigns.open({ id })).length;
        await client.campaigns.settleBattle({
          id,
          result: { battle: battle.id, method: 'quick' },
          dice: { app: true },
        });
        return (await client.campaigns.log({ id, from })).map(({ payload, dice }) => ({ payload, dice }));
      };
      const first = await settle();
      expect(first.flatMap(({ dice }) => dice).length).toBeGreaterThan(1);
      await client.campaigns.takeBack({ id, reason: 'to throw again', entry: length });
      expect(await settle()).toEqual(first);
      expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true, issues: [] });
    },
  );

  it('counts once in the statistics', async () => {
    const { client, id } = await playMonths(2);
    const once = await client.campaigns.statistics({ id });
    await client.campaigns.takeBack({ id, reason: 'again' });
    await client.campaigns.advance({ id, year: 1, month: 2, dice: { seed: '2' } });
    expect(await client.campaigns.statistics({ id })).toEqual(once);
  });

  it('is reported to every player without its events', async () => {
    const { client, id } = await playMonths(2);
    const [player] = (await client.campaigns.open({ id })).state.players;
    await client.campaigns.takeBack({ id, reason: 'a slip' });
    for (const viewer of [null, player?.id ?? '']) {
      const told = await client.campaigns.report({ id, player: viewer, from: 0 });
      const last = told.at(-1);
      expect(last).toMatchObject({ seen: { kind: 'take-back-told', reason: 'a slip', year: 1, month: 2 } });
      expect(told.filter(({ month: of }) => of === 2)).toEqual([last]);
      expect(JSON.stringify(told)).not.toContain('"treasuries"');
    }
    const { report } = await client.campaigns.playerPack({ id, player: player?.id ?? '' });
    expect(report.at(-1)?.seen.kind).toBe('take-back-told');
    expect(report.some(({ month: of }) => of === 1)).toBe(true);
  });

  it('may contain a pending or resolved battle, and the previous month can follow', async () => {
    const { client } = await openTestContext();
    const { id, state } = await withBattle(client);
    const back = await client.campaigns.takeBack({ id, reason: 'first' });
    expect(back.state).toMatchObject({ year: state.year, month: state.month, battles: [], waiting: null });
    await client.campaigns.advance({ id, year: back.state.year, month: back.state.month, dice: { seed: 'other' } });
    await settleAll(client, id);
    const again = await client.campaigns.takeBack({ id, reason: 'second' });
    expect(again.state).toEqual(back.state);
    if (back.state.month > 1) {
      const earlier = await client.campaigns.takeBack({ id, reason: 'third' });
      expect(earlier.state.month).toBe(back.state.month - 1);
    }
    expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true });
  });

  it('may be an earlier one with all later ones, and can be redone', async () => {
    const { client, id, now } = await playMonths(3);
    const before = await now();
    const [player] = before.state.players;
    const report = await client.campaigns.report({ id, player: player?.id ?? '' });
    const taken = await client.campaigns.takeBack({ id, reason: 'wrong map', month: { year: 1, month: 2 } });
    expect([taken.state.year, taken.state.month]).toEqual([1, 2]);
    expect(taken.filed.every(({ month: of }) => of === 2)).toBe(true);
    const back = await client.campaigns.bringBack({ id, reason: 'it was the right one' });
    expect(back).toMatchObject({ state: before.state, filed: [], length: before.length + 2 });
    const told = await client.campaigns.report({ id, player: player?.id ?? '' });
    expect(told.slice(0, -1)).toEqual(report);
    expect(told.at(-1)?.seen).toMatchObject({ kind: 'take-back-told', restores: true });
    expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true, issues: [] });
    await month(client, id);
    expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true, issues: [] });
    const copy = await client.campaigns.importText({
      text: JSON.stringify(await client.campaigns.exportDocument({ id })),
    });
    expect(copy.state).toEqual((await now()).state);
  });

  it('can be redone only if nothing was done since; an unresolved month cannot be undone', async () => {
    const { client, id } = await playMonths(2);
    const bring = () => client.campaigns.bringBack({ id, reason: 'back' });
    await expect(bring()).rejects.toMatchObject({ code: 'REFUSED' });
    await expect(
      client.campaigns.takeBack({ id, reason: 'early', month: { year: 1, month: 3 } }),
    ).rejects.toMatchObject({ code: 'REFUSED' });
    await client.campaigns.takeBack({ id, reason: 'wrong' });
    await month(client, id);
    await expect(bring()).rejects.toMatchObject({ code: 'REFUSED' });
    await client.campaigns.takeBack({ id, reason: 'wrong again' });
    await bring();
    await expect(bring()).rejects.toMatchObject({ code: 'REFUSED' });
  });

  it('undoes later interventions, and keeps earlier ones', async () => {
    const { client, id, now } = await playMonths(0);
    const [player] = (await now()).state.players;
    const pay = (gold: number) =>
      client.campaigns.intervene({
        id,
        intervention: {
          reason: 'tribute',
          decrees: [{ kind: 'set-treasury', player: player?.id ?? '', gold }],
        },
      });
    await pay(7);
    await month(client, id);
    await pay(9);
    const { state } = await client.campaigns.takeBack({ id, reason: 'tribute came too early' });
    expect(state.treasuries[player?.id ?? '']).toBe(7);
    expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true });
  });

  it('is rejected before the first month, without a reason, and with nothing left to undo', async () => {
    const { client, id } = await playMonths(0);
    const again = () => client.campaigns.takeBack({ id, reason: 'because' });
    await expect(again()).rejects.toMatchObject({ code: 'REFUSED' });
    await month(client, id);
    await expect(client.campaigns.takeBack({ id, reason: '  ' })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await again();
    await expect(again()).rejects.toMatchObject({
      code: 'REFUSED',
      message: 'there is no resolved month to undo',
    });
  });

  it('fails verification if it restores another state', async () => {
    const { client, id } = await playMonths(1);
    await client.campaigns.takeBack({ id, reason: 'honest' });
    const document = await client.campaigns.exportDocument({ id });
    const events = document.events.map((entry) =>
      entry.happening.kind === 'month-taken-back' ? { ...entry, happening: { ...entry.happening, to: 3 } } : entry,
    );
    await expect(client.campaigns.importText({ text: JSON.stringify({ ...document, events }) })).rejects.toMatchObject({
      code: 'BAD_INPUT',
    });
  });
});

describe('dice typed one at a time', () => {
  it('are kept until the campaign changes, and can be dropped', async () => {
    const { client, id, now } = await playMonths(1);
    const { state } = await now();
    await client.campaigns.takeBack({ id, reason: 'to throw by hand' });
    const throwOne = (faces: number[]) =>
      client.campaigns.advance({ id, year: 1, month: 1, dice: { faces, keep: true } });
    const kept = async () =>
      (await client.campaigns.typedDice({ id })).kept.map(({ battle, faces }) => ({ battle, faces }));
    expect(await throwOne([])).toMatchObject({ status: 'die-wanted' });
    expect(await kept()).toEqual([]);
    await throwOne([1]);
    expect(await kept()).toEqual([{ battle: null, faces: [1] }]);
    await client.campaigns.dropTypedDice({ id, battle: null });
    expect(await kept()).toEqual([]);
    await throwOne([1]);
    const player = state.players[0]?.id ?? '';
    await client.campaigns.withdrawOrders({ id, player });
    expect(await kept()).toEqual([]);
  });

  it('are kept with a battle’s entered result until it is resolved', async () => {
    const { client } = await openTestContext();
    const { id, battle } = await withBattle(client);
    const result = { battle: battle.id, method: 'quick' as const };
    const wanted = await client.campaigns.settleBattle({ id, result, dice: { faces: [4], keep: true } });
    if (wanted.status !== 'die-wanted') throw new Error('no die was asked for');
    expect(wanted.about).toMatch(/ points, against .* points, in .*: the attacker has 4 /);
    expect(wanted.odds.map(({ faces }) => faces).join(', ')).toMatch(/^1/);
    expect(wanted.odds.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
    expect((await client.campaigns.typedDice({ id })).kept).toMatchObject([
      { battle: battle.id, faces: [4], result: { method: 'quick' } },
    ]);
    await client.campaigns.settleBattle({ id, result, dice: { faces: [4], seed: 'rest' } });
    expect(await client.campaigns.typedDice({ id })).toEqual({ kept: [], damaged: [] });
  });
});
