import { execFile, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createRouterClient } from '@orpc/server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { openSqlite } from '../../db/sqlite/connection.ts';
import { migrate } from '../../db/sqlite/migrate.ts';
import { migrations, getNewestVersion } from '../../db/sqlite/migrations.ts';
import { createStoreRepositories } from '../../db/sqlite/store.ts';
import { createContext } from '../../services/create-context.ts';
import { router } from '../../services/router.ts';
import { createThreadedSolver } from '../../solver/solver.ts';
import { smallArmy } from '../support/armies/armies.ts';
import { busyOrders } from '../support/campaign/campaign-orders.ts';
import { count } from '../support/figures.ts';
import { rounds } from '../support/campaign/rounds.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { steppingClock } from '../support/program/test-context.ts';
import { formerStore } from '../support/store/former-store.ts';
import { slowHash } from '../../threads/threaded-imports.ts';

/** Opens a store whose disk can be filled, by limiting the size of its file in SQLite. */
async function openContextOnSmallDisk() {
  const file = join(temporaryFolder(), 'nomarch.sqlite');
  const sqlite = openSqlite(file);
  onTestFinished(() => void sqlite.close());
  migrate(sqlite, migrations);
  const context = await createContext({
    repositories: createStoreRepositories(sqlite),
    clock: steppingClock(),
    newId: randomUUID,
    newSecret: () => '5e'.repeat(32),
    slowHash,
    solve: createThreadedSolver(),
    about: { version: '0.0.0', store: file, transport: 'command-line' },
    report: (error) => expect.unreachable(String(error)),
  });
  const pages = () => sqlite.pragma('page_count', { simple: true }) as number;
  return {
    client: createRouterClient(router, { context }),
    /** Leaves room for this many pages. */
    fill: (room: number) => void sqlite.pragma(`max_page_count = ${pages() + room}`),
    empty: () => void sqlite.pragma('max_page_count = 1000000'),
    rows: () =>
      ['army', 'army_version', 'campaign', 'campaign_event', 'snapshot', 'filed_orders', 'scenario'].map(
        (table) => sqlite.prepare(`select count(*) from ${table}`).pluck().get() as number,
      ),
  };
}

describe('A full disk', () => {
  it('is reported by every step of a month, and leaves the previous month intact', async () => {
    const { client, fill, empty, rows } = await openContextOnSmallDisk();
    const { id, state } = await client.campaigns.create({ scenario: 'two-rivers' });
    for (const { id: player } of state.players)
      await client.campaigns.fileOrders({ id, orders: busyOrders(state, player) });
    const before = await client.campaigns.open({ id });
    const rowsBefore = rows();
    const month = { id, year: 1, month: 1, dice: { seed: 'full' } };
    let failures = 0;
    for (let room = 0; ; room += rounds(2, 1)) {
      fill(room);
      const answer = await client.campaigns.advance(month).catch((error: unknown) => error);
      if (answer instanceof Error) {
        expect(answer).toMatchObject({ code: 'STORE_FULL' });
        expect(answer.message).toMatch(/disk is full\. Nothing was saved/);
        empty();
        expect(rows()).toEqual(rowsBefore);
        expect(await client.campaigns.open({ id })).toEqual(before);
        expect((await client.campaigns.verify({ id })).issues).toEqual([]);
        failures += 1;
      } else break;
    }
    count('full disks within a month', failures);
    // The disk was full at several places within the month.
    expect(failures).toBeGreaterThan(3);
    expect((await client.campaigns.open({ id })).state.month).toBe(2);
    expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true, months: 1 });
  });

  it('leaves a campaign unchanged if there is no room to resolve, intervene, branch, save or submit', async () => {
    const { client, fill, empty, rows } = await openContextOnSmallDisk();
    const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
    let battle: string | undefined;
    for (let turn = 0; battle === undefined && turn < 8; turn += 1) {
      const { state } = await client.campaigns.open({ id });
      for (const { id: player } of state.players)
        await client.campaigns.fileOrders({ id, orders: busyOrders(state, player, true) });
      await client.campaigns.advance({ id, year: 1, month: state.month, dice: { seed: `${turn}` } });
      battle = (await client.campaigns.open({ id })).state.battles[0]?.id;
    }
    const full = { code: 'STORE_FULL' };
    const scenario = await client.campaigns.openScenario({ id: 'two-rivers' });
    const note = { kind: 'note' as const };
    const intervention = { reason: 'x'.repeat(2000), decrees: Array.from({ length: 100 }, () => note) };
    const actions = [
      () =>
        client.campaigns.settleBattle({
          id,
          result: { battle: battle ?? '', method: 'quick', note: 'x'.repeat(2000) },
          dice: { seed: 'full' },
        }),
      () => client.campaigns.intervene({ id, intervention }),
      () => client.campaigns.branch({ id, seq: 0 }),
      () => client.campaigns.saveScenario({ document: { ...scenario, id: 'own' } }),
      () =>
        client.campaigns.setSettings({
          id,
          settings: { playMode: 'alone', deadline: null, notes: 'x'.repeat(20_000) },
        }),
    ];
    const before = await client.campaigns.open({ id });
    const rowsBefore = rows();
    for (const action of actions) {
      fill(0);
      await expect(action()).rejects.toMatchObject(full);
      empty();
      expect(rows()).toEqual(rowsBefore);
      expect(await client.campaigns.open({ id })).toEqual(before);
    }
    expect((await client.campaigns.verify({ id })).issues).toEqual([]);
    count('full disks under other commands', actions.length);
    for (const action of actions) await action();
    expect((await client.campaigns.verify({ id })).issues).toEqual([]);
  });

  it('loses no stored army, and stores none in part', async () => {
    const { client, fill, empty, rows } = await openContextOnSmallDisk();
    const { id } = await client.armies.create({ army: smallArmy() });
    const big = { ...smallArmy(), note: 'x'.repeat(20_000) };
    const before = rows();
    fill(0);
    await expect(client.armies.save({ id, base: 1, army: big })).rejects.toMatchObject({ code: 'STORE_FULL' });
    await expect(client.armies.create({ army: big })).rejects.toMatchObject({ code: 'STORE_FULL' });
    expect(rows()).toEqual(before);
    expect((await client.armies.open({ id })).army).toEqual(smallArmy());
    empty();
    expect(await client.armies.save({ id, base: 1, army: big })).toMatchObject({ version: 2 });
  });
});

/** Checks whether a process may mount a disk on this system. */
function canMount(): boolean {
  try {
    execFileSync('unshare', ['-Urm', 'mount', '-t', 'tmpfs', 'none', tmpdir()], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const outcomeSchema = z.strictObject({
  room: z.int(),
  readOnly: z.string(),
  versions: z.int(),
  schema: z.int(),
});

describe.skipIf(!canMount())('A full disk before an upgrade', () => {
  it('opens the store read-only, says how much room is needed, and upgrades it later', async () => {
    const program = fileURLToPath(new URL('on-small-disk.ts', import.meta.url));
    const step = rounds(100_000, 64_000);
    const words = ['-Urm', process.execPath, program, temporaryFolder(), formerStore(), String(step)];
    const { stdout } = await promisify(execFile)('unshare', words);
    const outcomes = stdout
      .trim()
      .split('\n')
      .map((line) => outcomeSchema.parse(JSON.parse(line)));
    const opened = outcomes.pop();
    expect(opened).toMatchObject({ readOnly: '', versions: 300, schema: getNewestVersion() + 1 });
    expect(outcomes.length).toBeGreaterThan(3);
    for (const { readOnly, versions, schema } of outcomes) {
      expect(readOnly).toMatch(/was not changed.*disk is full.*Free about \d+ MB/);
      expect([versions, schema]).toEqual([300, getNewestVersion()]);
    }
    count('full disks before an upgrade', outcomes.length);
  });
});
