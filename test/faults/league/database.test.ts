import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { findPostgresProblem } from '../../../db/postgres/launch.ts';
import { count, most } from '../../support/figures.ts';
import { rounds } from '../../support/campaign/rounds.ts';
import { enter } from './callers.ts';
import { CUTS, openCuttingProxy } from './cutting-proxy.ts';
import { startLeague } from './league-process.ts';
import { openLoad } from './load.ts';
import { ownPostgres } from './own-postgres.ts';

const timeout = 3_600_000;
const skip = findPostgresProblem() !== '';

/** Returns the status and text of a process's health check. */
async function health(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/healthz`);
  return `${response.status} ${await response.text()}`;
}

describe.skipIf(skip)('A database that is stopped and started again', () => {
  it('is reported meanwhile, and the league recovers by itself', { timeout }, async () => {
    const { url, ask, stop, start } = await ownPostgres();
    const { child, port, ownerLink } = await startLeague(url);
    const ports = () => [port];
    const owner = await enter(ports, ownerLink ?? '', 'The owner');
    const load = await openLoad({ ports, owner, ask });
    const stops = rounds(2, 20);
    for (let turn = 0; turn < stops; turn += 1) {
      await wait(300);
      const how = turn % 2 ? 'immediate' : 'fast';
      await stop(how);
      const refused = {
        code: 'STORE_BUSY',
        status: 503,
        message: expect.stringMatching(/database (cannot be reached|was lost)/) as string,
      };
      await expect(load.umpire.campaigns.open({ id: load.campaign }, { context: {} })).rejects.toMatchObject(refused);
      await expect.poll(() => health(port)).toBe('503 The database does not respond.');
      await start();
      const begun = performance.now();
      await expect.poll(() => health(port)).toBe('200 ok');
      const before = load.acknowledged();
      await expect.poll(load.acknowledged).toBeGreaterThan(before + 2);
      most('longest until a started database was used again', Math.round(performance.now() - begun), 'ms');
      count(`databases stopped, ${how}`, 1);
    }
    expect(await load.end()).toEqual([]);
    expect(child.process.exitCode).toBeNull();
  });
});

describe.skipIf(skip)('A connection cut during a commit', () => {
  it('is reported, and the repeated command takes effect once', { timeout }, async () => {
    const { folder, ask } = await ownPostgres();
    const proxy = await openCuttingProxy(folder);
    const { port, ownerLink } = await startLeague(proxy.url);
    const ports = () => [port];
    const owner = await enter(ports, ownerLink ?? '', 'The owner');
    const load = await openLoad({ ports, owner, ask });
    const cuts = rounds(4, 70);
    for (let turn = 0; turn < cuts; turn += 1)
      for (const cut of CUTS) {
        const before = load.again();
        // The commit may belong to a job that is not repeated; then the next one is cut too.
        for (let tries = 0; load.again() === before; tries += 1) {
          expect(tries).toBeLessThan(20);
          proxy.cutNext(cut);
          await expect.poll(() => proxy.waiting).toBe(0);
          count(`commits cut, ${cut}`, 1);
          await wait(50);
        }
        await wait(turn % 7);
      }
    expect(await load.end()).toEqual([]);
  });
});
