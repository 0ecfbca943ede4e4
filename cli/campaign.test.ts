import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { StoredCampaign, OrdersFile } from '../contract/campaigns.ts';
import { busyOrders } from '../test/support/campaign/campaign-orders.ts';
import { nomarch } from '../test/support/program/command-line.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { openTestContext } from '../test/support/program/test-context.ts';

const read = (text: string): unknown => JSON.parse(text);

/** Creates a store with a played campaign, and a command line for it. */
async function table(
  play: (client: Awaited<ReturnType<typeof openTestContext>>['client'], id: string) => Promise<void>,
) {
  const folder = temporaryFolder();
  const file = join(folder, 'nomarch.sqlite');
  const { client, store } = await openTestContext(file);
  const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
  await play(client, id);
  store.close();
  const run = (words: readonly string[], input?: unknown) =>
    nomarch(
      ['campaign', ...words, '--db', file],
      input === undefined ? '' : typeof input === 'string' ? input : JSON.stringify(input),
    );
  const json = async (words: readonly string[], input?: unknown) => read((await run([...words, '--json'], input)).out);
  return { folder, id, run, json };
}

const nothing = () => Promise.resolve();

describe('nomarch campaign', () => {
  it('checks orders without filing them, files them, and withdraws them', async () => {
    const { id, run, json } = await table(nothing);
    const { month, year } = (await json(['show'])) as { month: number; year: number };
    const good = {
      format: 'nomarch-orders',
      version: 1,
      player: 'akkad',
      year,
      month,
      orders: [{ kind: 'hold', army: 'akkad-field' }],
    };
    const bad = { ...good, campaign: 'other', orders: [...good.orders, { kind: 'march', army: 'ur-field', to: 'ur' }] };
    expect(await run(['problems', '-'], good)).toMatchObject({
      status: 0,
      out: expect.stringContaining('can be submitted') as string,
    });
    const found = await run(['problems', '-', '--json'], bad);
    expect(found).toMatchObject({ status: 1, err: '' });
    expect(read(found.out)).toMatchObject([{ path: 'campaign' }, { path: 'orders.1.army' }]);
    expect(await json(['show'])).toMatchObject({ filed: [] });
    expect(await run(['orders', '-', '--json'], bad)).toMatchObject({ status: 2 });
    expect(await json(['orders', '-'], { ...good, campaign: id })).toMatchObject({
      filed: [{ player: 'akkad' }],
      seal: 'none',
    });
    const forged = { ...good, campaign: id, seal: '0'.repeat(64) };
    expect(await json(['orders', '-', '--word'], forged)).toMatchObject({ seal: 'wrong' });
    expect(await json(['withdraw', 'akkad'])).toMatchObject({ filed: [] });
    const again = await run(['withdraw', 'akkad', '--json']);
    expect([again.status, read(again.out)]).toMatchObject([2, { error: { code: 'NOT_FOUND', path: 'player' } }]);
  });

  it('lists open and closed orders, and draws orders that can be filed', async () => {
    const { run, json } = await table(nothing);
    const told = (await json(['options', 'akkad'])) as {
      options: { kind: string; subject: string; open: boolean; reason: string | null; order: unknown }[];
    };
    expect(told).toMatchObject({ player: 'akkad', year: 1, month: 1 });
    const march = told.options.find(({ kind, subject }) => kind === 'march' && subject === 'akkad-field');
    expect(march).toMatchObject({ open: true, reason: null, order: { kind: 'march', army: 'akkad-field' } });
    const sortie = told.options.find(({ kind, subject }) => kind === 'sortie' && subject === 'akkad-field');
    expect(sortie).toMatchObject({ open: false, order: null });
    expect(sortie?.reason).toMatch(/only a garrison can sally/);
    const [good, bad] = [told.options.filter(({ open }) => open), told.options.filter(({ open }) => !open)];
    expect(good.every(({ order, reason }) => order !== null && reason === null)).toBe(true);
    expect(bad.every(({ order, reason }) => order === null && (reason ?? '') !== '')).toBe(true);

    const sample = ['options', 'akkad', '--sample', '3', '--seed', 'x'];
    const files = (await json(sample)) as unknown[];
    expect(files).toHaveLength(3);
    expect(await json(sample)).toEqual(files);
    for (const file of files) expect(await json(['problems', '-'], file)).toEqual([]);
    expect((await run(['options', 'zeus'])).err).toContain('akkad, ur, assur, elam');
    expect(await run(['options', 'akkad', '--sample', 'many', '--seed', 'x'])).toMatchObject({ status: 2 });
    expect((await run(['options', 'akkad', '--sample', '2'])).err).toContain('--seed');
  });

  it('considers filed orders when it lists further options', async () => {
    const { json } = await table(nothing);
    const hold = async (): Promise<unknown> => {
      const { options } = (await json(['options', 'akkad'])) as { options: { kind: string; subject: string }[] };
      return options.find(({ kind, subject }) => kind === 'hold' && subject === 'akkad-field');
    };
    expect(await hold()).toMatchObject({ open: true });
    const file = { format: 'nomarch-orders', version: 1, player: 'akkad', year: 1, month: 1 };
    await json(['orders', '-'], { ...file, orders: [{ kind: 'hold', army: 'akkad-field' }] });
    expect(await hold()).toMatchObject({ open: false, reason: expect.stringContaining('twice') as string });
  });

  it('previews a month without saving, changes settings, intervenes, and lists checkpoints', async () => {
    const { run, json } = await table(nothing);
    const before = await json(['show']);
    expect(await json(['preview', '--seed', 'a'])).toMatchObject({ state: { month: 2 } });
    expect(await json(['show'])).toEqual(before);
    expect(await run(['preview'])).toMatchObject({ status: 2, err: expect.stringContaining('--seed') as string });
    expect(await json(['desk', '--leading', 'alone', '--deadline', '2026-05-31', '--notes', 'quiet'])).toEqual({
      leading: 'alone',
      deadline: '2026-05-31',
      notes: 'quiet',
    });
    expect(await json(['desk', '--deadline', 'none'])).toMatchObject({ leading: 'alone', deadline: null });
    expect(await json(['show'])).toMatchObject({ desk: { leading: 'alone', deadline: null, notes: 'quiet' } });
    expect((await run(['desk', '--leading', 'chaos'])).err).toContain('umpire, hot-seat, alone');
    expect((await run(['pins'])).out).toBe('No seat has a PIN.\n');
    expect(await json(['pins', '--clear'])).toEqual({ umpire: false, players: [] });
    const decrees = [{ kind: 'set-treasury', player: 'ur', gold: 5 }];
    expect(await json(['intervene', '-'], { reason: 'a flood', decrees })).toMatchObject({
      state: { treasuries: { ur: 5 } },
    });
    expect(await run(['intervene', '-'], { decrees })).toMatchObject({
      status: 2,
      err: expect.stringContaining('reason') as string,
    });
    expect(await json(['moments'])).toEqual([
      { seq: 0, year: 1, month: 1, battles: 0 },
      { seq: 1, year: 1, month: 1, battles: 0 },
    ]);
    expect(await json(['at', '0'])).toMatchObject({ treasuries: { ur: 500 } });
    expect(await run(['at', 'x'])).toMatchObject({
      status: 2,
      err: expect.stringContaining('number of a log entry') as string,
    });
    expect(await run(['verify'])).toMatchObject({ status: 0 });
  });

  it('undoes the last month with a reason, and files its orders again', async () => {
    const { run, json } = await table(nothing);
    expect(await run(['take-back', '--reason', 'a slip', '--json'])).toMatchObject({ status: 2 });
    const orders = { format: 'nomarch-orders', version: 1, player: 'akkad', year: 1, month: 1, orders: [] };
    await json(['orders', '-'], orders);
    await json(['advance', '--seed', 'a']);
    expect(await run(['take-back'])).toMatchObject({ status: 2, err: expect.stringContaining('--reason') as string });
    expect(await run(['take-back', '--reason', 'a slip'])).toMatchObject({
      status: 0,
      out: 'Undid year 1, month 1: 1 file of orders is submitted again.\n',
    });
    expect(await json(['show'])).toMatchObject({ month: 1, filed: [{ player: 'akkad' }] });
    expect(await json(['moments'])).toMatchObject([{ seq: 0 }, { month: 2 }, { month: 1, takenBackTo: 0 }]);
    expect(await run(['verify'])).toMatchObject({ status: 0 });
  });

  it('names an army in a report that was detached before it and gone after it', async () => {
    let from = 0;
    const { run } = await table(async (client, id) => {
      const month = async (orders: (state: StoredCampaign['state']) => OrdersFile['orders']) => {
        const { state, length } = await client.campaigns.open({ id });
        const { year, month } = state;
        const file = {
          format: 'nomarch-orders',
          version: 1,
          player: 'akkad',
          year,
          month,
          orders: orders(state),
        } as const;
        await client.campaigns.fileOrders({ id, orders: file });
        await client.campaigns.advance({ id, year, month, dice: { seed: 'split' } });
        return length;
      };
      await month(({ armies }) => {
        const part = armies['akkad-field']?.units[0]?.parts[0];
        const force = { parts: part ? [{ id: part.id, count: 1 }] : [], generals: [] };
        return [{ kind: 'split', army: 'akkad-field', name: 'The vanguard', force }];
      });
      from = await month(({ armies }) => {
        const vanguard = Object.values(armies).find(({ name }) => name === 'The vanguard');
        return [{ kind: 'join', army: vanguard?.id ?? 'none', into: 'akkad-field' }];
      });
    });
    const { out } = await run(['report', '--player', 'akkad', '--from', String(from)]);
    expect(out).toContain('Year 1, month 2');
    expect(out).not.toContain('Year 1, month 1');
    expect(out).toMatch(/^ {2}The vanguard joined .*\.$/m);
  });

  it('lists battles with both armies, and settles them by dice or by report', async () => {
    let waiting: StoredCampaign | null = null;
    const { folder, run, json } = await table(async (client, id) => {
      for (let turn = 0; turn < 8; turn += 1) {
        const { state } = await client.campaigns.open({ id });
        for (const { id: player } of state.players)
          await client.campaigns.fileOrders({ id, orders: busyOrders(state, player, true) });
        await client.campaigns.advance({ id, year: 1, month: state.month, dice: { seed: `${turn}` } });
        waiting = await client.campaigns.open({ id });
        if (waiting.state.battles.length > 0) return;
      }
    });
    const pending = (waiting as StoredCampaign | null)?.state.battles ?? [];
    expect(pending.length).toBeGreaterThan(0);
    const lists = join(folder, 'lists');
    const listed = (await json(['battles', '--lists', lists])) as { battle: { id: string } }[];
    expect(listed.map(({ battle }) => battle.id)).toEqual(pending.map(({ id }) => id));
    const files = readdirSync(lists);
    expect(files).toHaveLength(2 * pending.length);
    for (const file of files) {
      expect(read(readFileSync(join(lists, file), 'utf8'))).toMatchObject({ format: 'nomarch-army' });
      expect((await nomarch(['check', join(lists, file)])).status).toBe(0);
    }
    const [first] = pending;
    expect((await run(['battles'])).out).toContain(first?.id);
    const state = (waiting as StoredCampaign | null)?.state;
    const player = state?.armies[first?.attacker ?? '']?.player ?? '';
    const drawn = join(folder, 'drawn-up.json');
    const deployed = ['deployment', player, '--battle', first?.id ?? '', '-o', drawn];
    expect(await json(deployed)).toMatchObject({ side: 'attacker', army: read(readFileSync(drawn, 'utf8')) });
    expect((await run(deployed)).out).toMatch(/^1 .*(Left|Centre|Right|Reserve)\. [A-Z]/);
    const stray = await run(['deployment', 'nobody', '--json']);
    expect([stray.status, read(stray.out)]).toMatchObject([2, { error: { path: 'player' } }]);
    const quick = { battle: first?.id, method: 'quick' };
    const asked = await run(['settle', '-', '--json'], quick);
    expect([asked.status, read(asked.out)]).toMatchObject([2, { error: { code: 'BAD_INPUT', path: 'dice.0' } }]);
    expect(asked.err).toContain('die 1 is missing');
    expect(await json(['settle', '-', '--seed', 'x'], quick)).toMatchObject({ status: 'resolved' });
    const late = await run(['settle', '-', '--json', '--seed', 'x'], quick);
    expect([late.status, read(late.out)]).toMatchObject([2, { error: { code: 'REFUSED', path: 'battle' } }]);
    expect(await run(['verify'])).toMatchObject({ status: 0 });
  });

  describe('after three months', () => {
    const play = () =>
      table(async (client, id) => {
        for (let month = 1; month <= 3; month += 1) {
          const { state } = await client.campaigns.open({ id });
          for (const { id: player } of state.players)
            await client.campaigns.fileOrders({ id, orders: busyOrders(state, player) });
          await client.campaigns.advance({ id, year: 1, month, dice: { seed: `${month}` } });
        }
      });

    it('prints statistics, private and public reports, and packs that can be read', async () => {
      const { folder, run, json } = await play();
      expect(await json(['annals'])).toMatchObject({
        months: [{ month: 0 }, { month: 1 }, { month: 2 }, { month: 3, standings: [{ player: 'akkad' }, {}, {}, {}] }],
      });
      expect((await run(['annals'])).out).toMatch(/month +player +provinces/);
      const report = (await run(['report', '--player', 'akkad'])).out;
      expect(report).toMatch(/^Year 1, month 1\n {2}Akkad revealed \d+ orders?\.\n/);
      expect(report).toMatch(/\n\nLog fingerprint: [0-9a-f]{64}\n$/);
      expect(report).toContain('Year 1, month 3');
      expect((await run(['report'])).out).not.toContain('revealed');
      expect(await run(['report', '--player', 'zeus'])).toMatchObject({ status: 2 });
      const file = join(folder, 'akkad.json');
      expect(await run(['pack', 'akkad', '-o', file])).toMatchObject({ status: 0, out: '' });
      expect(read(readFileSync(file, 'utf8'))).toEqual(await json(['pack', 'akkad']));
      const told = await nomarch(['campaign', 'read-pack', file]);
      expect(told.out).toMatch(/^The Two Rivers, for .*: year 1, month 4\n/);
      writeFileSync(file, readFileSync(file, 'utf8').replace('"version": 1', '"version": 2'));
      expect(await nomarch(['campaign', 'read-pack', file])).toMatchObject({
        status: 2,
        err: expect.stringContaining('newer Nomarch') as string,
      });
    });

    it('branches at a checkpoint, and both campaigns continue', async () => {
      const { id, run, json } = await play();
      const [, first] = (await json(['moments'])) as { seq: number }[];
      const branch = (await json(['branch', String(first?.seq)])) as { id: string };
      expect(branch).toMatchObject({ branch: { of: id, seq: first?.seq }, state: { month: 2 } });
      expect(await run(['advance', '--campaign', branch.id, '--seed', 'b'])).toMatchObject({ status: 0 });
      for (const each of [id, branch.id]) expect((await run(['verify', '--campaign', each])).status).toBe(0);
      expect(await run(['branch', '1', '--campaign', id])).toMatchObject({
        status: 2,
        err: expect.stringContaining('no checkpoint') as string,
      });
      expect(await run(['remove', '--campaign', id])).toMatchObject({ status: 2 });
      expect(await run(['remove', '--campaign', id, '--yes'])).toMatchObject({ status: 0 });
      expect(await json(['list'])).toMatchObject([{ id: branch.id, branchOf: null }]);
    });
  });

  it('saves the user’s scenarios and starts campaigns from them', async () => {
    const { run, json } = await table(nothing);
    const document = (await json(['scenario', 'two-rivers'])) as Record<string, unknown>;
    const mine = { ...document, id: 'mine', title: 'My rivers' };
    expect(await run(['keep-scenario', '-'], document)).toMatchObject({ status: 2 });
    expect(await json(['keep-scenario', '-'], mine)).toMatchObject({ id: 'mine', shipped: false });
    expect((await run(['scenarios'])).out).toMatch(/mine +My rivers .*own/);
    expect(await json(['new', 'mine'])).toMatchObject({ state: { title: 'My rivers' } });
    expect(await run(['drop-scenario', 'mine'])).toMatchObject({ status: 0 });
    expect(await run(['drop-scenario', 'mine'])).toMatchObject({ status: 2 });
  });

  it('starts with regents in some seats', async () => {
    const { json, run } = await table(nothing);
    const regents = [
      '--keeper',
      'ur=raider',
      '--keeper',
      'elam=builder',
      '--strength',
      'novice',
      '--when',
      'no-orders',
    ];
    const keeper = { strength: 'novice', when: 'no-orders' };
    expect(await json(['new', 'two-rivers', '--leading', 'hot-seat', ...regents])).toMatchObject({
      desk: {
        leading: 'hot-seat',
        keepers: { ur: { ...keeper, temperament: 'raider' }, elam: { ...keeper, temperament: 'builder' } },
      },
    });
    for (const [words, path] of [
      [['--keeper', 'ur'], 'keeper'],
      [['--keeper', 'ur=brave'], 'temperament'],
      [['--keeper', 'nobody=raider'], 'settings.keepers.nobody'],
      [['--leading', 'nobody'], 'leading'],
    ] as const) {
      const refused = await run(['new', 'two-rivers', ...words, '--json']);
      expect([refused.status, read(refused.out)]).toMatchObject([2, { error: { path } }]);
    }
    expect(await json(['list'])).toHaveLength(2);
  });

  it('gives seats to regents and back, asks for suggestions, and prints reasons', async () => {
    const { folder, run, json } = await table(nothing);
    const kept = (await json(['keepers', 'ur', 'raider', '--strength', 'novice'])) as { seat: string }[];
    expect(kept.find(({ seat }) => seat === 'ur')).toEqual({
      seat: 'ur',
      keeper: { temperament: 'raider', strength: 'novice', when: 'always' },
    });
    expect(kept).toContainEqual({ seat: 'akkad', keeper: 'person' });
    expect(await json(['desk', '--notes', 'alone'])).toMatchObject({ keepers: { ur: { temperament: 'raider' } } });
    const out = join(folder, 'orders.json');
    const suggestion = await json(['suggest', 'akkad', '--strength', 'able', '-o', out]);
    expect(suggestion).toMatchObject({ regent: { strength: 'able' }, orders: read(readFileSync(out, 'utf8')) });
    expect(await run(['orders', out])).toMatchObject({ status: 0 });
    expect((await run(['suggest', 'akkad'])).out).not.toBe('');
    expect(await json(['reasons'])).toEqual([]);
    await json(['advance', '--seed', 'one']);
    expect(await json(['reasons', '--year', '1', '--month', '1'])).toMatchObject([{ player: 'ur', year: 1, month: 1 }]);
    expect((await run(['reasons'])).out).toMatch(/^ur, .*month 1/);
    expect(await json(['keepers', 'ur', 'person'])).toContainEqual({ seat: 'ur', keeper: 'person' });
    for (const [words, path] of [
      [['keepers', 'ur'], 'temperament'],
      [['keepers', 'ur', 'brave'], 'temperament'],
      [['keepers', 'nobody', 'raider'], 'settings.keepers.nobody'],
      [['suggest', 'nobody'], 'player'],
      [['suggest', 'ur', '--strength', 'divine'], 'strength'],
      [['reasons', '--year', 'one'], 'year'],
    ] as const) {
      const refused = await run([...words, '--json']);
      expect([refused.status, read(refused.out)]).toMatchObject([2, { error: { path } }]);
    }
  });
});
