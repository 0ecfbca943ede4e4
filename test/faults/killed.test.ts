import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openTestContext } from '../support/test-context.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { seededDice } from '../../rules/core/dice.ts';
import { busyOrders } from '../support/campaign-orders.ts';
import { count, most } from '../support/figures.ts';
import { rounds } from '../support/rounds.ts';
import { type Child, startChild } from './child.ts';

const MAIN = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));

/** A store with one campaign whose first month waits, all orders filed. */
async function campaignFile(): Promise<{ file: string; id: string }> {
  const file = join(temporaryFolder(), 'nomarch.sqlite');
  const { client, store } = await openTestContext(file);
  const { id, state } = await client.campaigns.create({ scenario: 'two-rivers' });
  for (const { id: player } of state.players)
    await client.campaigns.fileOrders({ id, orders: busyOrders(state, player) });
  store.close();
  return { file, id };
}

async function look(file: string, id: string) {
  const { client, store } = await openTestContext(file);
  const campaign = await client.campaigns.open({ id });
  const verification = await client.campaigns.verify({ id });
  store.close();
  return { ...campaign, verification };
}

/** How many months the log says were taken back. */
async function takenBack(file: string, id: string): Promise<number> {
  const { client, store } = await openTestContext(file);
  const log = await client.campaigns.log({ id });
  store.close();
  return log.filter(({ payload }) => payload.kind === 'month-taken-back').length;
}

/** Takes back the month that a kill left resolved, so that the next round begins as the first. */
async function restoreMonth(file: string, id: string): Promise<void> {
  const { client, store } = await openTestContext(file);
  await client.campaigns.takeBack({ id, reason: 'a kill came between' });
  store.close();
}

const ROUNDS = rounds(20, 200);

async function heard(child: Child, words: string): Promise<void> {
  while (!(await child.hear()).startsWith(words));
}

/** Where each round strikes, as a share of a month's time: anywhere along it and a little beyond, never twice alike. */
const moments = (): number[] => {
  const dice = seededDice('when to kill');
  return Array.from({ length: ROUNDS }, () => (dice.roll('d1000', 'moment') / 1000) * 1.2);
};

describe('A process killed while it resolves months', () => {
  it(
    `at ${ROUNDS} random moments loses no filed order and no resolved month, and leaves the log whole`,
    { timeout: 120_000 + ROUNDS * 30_000 },
    async () => {
      const { file, id } = await campaignFile();
      let resolved = 0;
      let acknowledged = 0;
      const lost: string[] = [];
      const caught = { between: 0, within: 0, filedThenKilled: 0 };
      for (const [round, moment] of moments().entries()) {
        const child = startChild('month-by-month.ts', [file, id, `round ${round}`]);
        await child.hear();
        child.say('run');
        // The first month tells how long one takes here and now; the second is struck somewhere along that time and a little beyond.
        await heard(child, 'begin 1');
        const begun1 = performance.now();
        await heard(child, 'done 1');
        const month = performance.now() - begun1;
        await heard(child, 'begin 2');
        await wait(moment * month);
        child.process.kill('SIGKILL');
        await child.gone;
        const begun = child.said.filter((line) => line.startsWith('begin')).length;
        const done = child.said.filter((line) => line.startsWith('done'));
        caught[begun > done.length ? 'within' : 'between'] += 1;
        const opened = performance.now();
        const { verification, state, filed } = await look(file, id);
        most('longest opening and verifying after a kill', Math.round(performance.now() - opened), 'ms');
        expect(verification.issues).toEqual([]);
        acknowledged += done.length;
        lost.push(...done.slice(verification.months - resolved));
        expect(verification.months).toBeLessThanOrEqual(resolved + begun);
        resolved = verification.months;
        // Whatever was told to be filed is there still, or was used up by the month it was filed for.
        for (const line of child.said.filter((said) => said.startsWith('filed'))) {
          const [, player, year, at] = line.split(' ');
          if (Number(year) !== state.year || Number(at) !== state.month || state.battles.length > 0) continue;
          if (!filed.some((orders) => orders.player === player)) lost.push(line);
          caught.filedThenKilled += 1;
          acknowledged += 1;
        }
      }
      count('kills of a process that resolves months', ROUNDS);
      count('acknowledged writes looked for after them', acknowledged);
      count('acknowledged writes lost', lost.length, 0);
      expect(lost).toEqual([]);
      // The test proves nothing unless most of the kills struck inside a month, and some after orders had been filed for it.
      expect(caught.within).toBeGreaterThan(ROUNDS / 4);
      expect(caught.filedThenKilled).toBeGreaterThan(0);
      expect(resolved).toBeGreaterThanOrEqual(ROUNDS);
    },
  );

  it(
    'and takes them back loses no month that it said was taken back, and leaves the log whole',
    { timeout: 3_600_000 },
    async () => {
      const { file, id } = await campaignFile();
      const kills = rounds(5, 100);
      const dice = seededDice('when to kill a month that is taken back');
      let acknowledged = 0;
      let lost = 0;
      for (let round = 0; round < kills; round += 1) {
        const before = await takenBack(file, id);
        const child = startChild('month-by-month.ts', [file, id, `back ${round}`]);
        await child.hear();
        child.say('back');
        await heard(child, 'done 1');
        await wait(dice.roll('d300', 'moment'));
        child.process.kill('SIGKILL');
        await child.gone;
        const told = child.said.filter((line) => line.startsWith('done')).length;
        const { verification, state } = await look(file, id);
        expect(verification.issues).toEqual([]);
        expect([1, 2]).toContain(state.month);
        acknowledged += told;
        lost += Math.max(0, told - ((await takenBack(file, id)) - before));
        if (state.month === 2) await restoreMonth(file, id);
      }
      count('kills of a process that takes months back', kills);
      count('acknowledged writes looked for after them', acknowledged);
      count('acknowledged writes lost', lost, 0);
      expect(lost).toBe(0);
      expect(acknowledged).toBeGreaterThanOrEqual(kills);
    },
  );

  it('does so under the command line too, whatever it was about', async () => {
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
      expect(after.verification.issues).toEqual([]);
      if (after.state.month === 1) expect({ ...after, verification: null }).toEqual({ ...before, verification: null });
      else expect([after.state.month, after.filed]).toEqual([2, []]);
      outcomes.add(after.state.month);
    }
    count('kills of the command line in a month', 12);
    expect([...outcomes].every((month) => month === 1 || month === 2)).toBe(true);
  });
});
