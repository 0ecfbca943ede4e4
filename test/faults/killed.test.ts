import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openTestHouse } from '../support/test-house.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { busyOrders } from '../support/campaign-orders.ts';
import { type Child, startChild } from './child.ts';

const MAIN = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));

/** A store with one campaign whose first month waits, all orders filed. */
async function campaignFile(): Promise<{ file: string; id: string }> {
  const file = join(temporaryFolder(), 'nomarch.sqlite');
  const { client, store } = await openTestHouse(file);
  const { id, state } = await client.campaigns.create({ scenario: 'two-rivers' });
  for (const { id: player } of state.players)
    await client.campaigns.fileOrders({ id, orders: busyOrders(state, player) });
  store.close();
  return { file, id };
}

async function look(file: string, id: string) {
  const { client, store } = await openTestHouse(file);
  const campaign = await client.campaigns.open({ id });
  const verification = await client.campaigns.verify({ id });
  store.close();
  return { ...campaign, verification };
}

const ROUNDS = 25;

async function heard(child: Child, line: string): Promise<void> {
  while ((await child.hear()) !== line);
}

describe('A process killed while it resolves months', () => {
  it(
    'leaves the month before or the month after, whole, and nothing it had reported is lost',
    { timeout: 240_000 },
    async () => {
      const { file, id } = await campaignFile();
      let resolved = 0;
      const caught = { between: 0, within: 0 };
      for (let round = 0; round < ROUNDS; round += 1) {
        const child = startChild('month-by-month.ts', [file, id, `round ${round}`]);
        await child.hear();
        child.say('run');
        // The first month tells how long one takes here and now; the second is struck somewhere along that time and a little beyond.
        await heard(child, 'begin 1');
        const begun1 = performance.now();
        await heard(child, 'done 1');
        const month = performance.now() - begun1;
        await heard(child, 'begin 2');
        await wait((round / ROUNDS) * 1.3 * month);
        child.process.kill('SIGKILL');
        await child.gone;
        const begun = child.said.filter((line) => line.startsWith('begin')).length;
        const done = child.said.filter((line) => line.startsWith('done')).length;
        caught[begun > done ? 'within' : 'between'] += 1;
        const { verification } = await look(file, id);
        expect(verification.faults).toEqual([]);
        expect(verification.months).toBeGreaterThanOrEqual(resolved + done);
        expect(verification.months).toBeLessThanOrEqual(resolved + begun);
        resolved = verification.months;
      }
      // The test proves nothing unless most of the kills struck inside a month.
      expect(caught.within).toBeGreaterThan(5);
      expect(resolved).toBeGreaterThanOrEqual(ROUNDS);
    },
  );

  it('does so under the command line too, whatever it was about', { timeout: 120_000 }, async () => {
    const { file, id } = await campaignFile();
    const before = await look(file, id);
    const outcomes = new Set<number>();
    for (let round = 0; round < 12; round += 1) {
      const copy = join(temporaryFolder(), 'nomarch.sqlite');
      cpSync(file, copy);
      const child = spawn(process.execPath, [MAIN, 'campaign', 'advance', '--db', copy, '--seed', 'x'], {
        stdio: 'ignore',
      });
      const gone = once(child, 'close');
      await wait(150 + round * 40);
      child.kill('SIGKILL');
      await gone;
      const after = await look(copy, id);
      expect(after.verification.faults).toEqual([]);
      if (after.state.month === 1) expect({ ...after, verification: null }).toEqual({ ...before, verification: null });
      else expect([after.state.month, after.filed]).toEqual([2, []]);
      outcomes.add(after.state.month);
    }
    expect([...outcomes].every((month) => month === 1 || month === 2)).toBe(true);
  });
});
