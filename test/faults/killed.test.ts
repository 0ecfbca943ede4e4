import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { commandLine } from '../support/program/built-command-line.ts';
import { openTestContext } from '../support/program/test-context.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { seededDice } from '../../rules/core/dice.ts';
import { busyOrders } from '../support/campaign/campaign-orders.ts';
import { count, KILLS, most, REAL_KILLS } from '../support/figures.ts';
import { rounds } from '../support/campaign/rounds.ts';
import { type Child, startChild } from './child.ts';
import { strikes, strikesOf } from './strikes.ts';

/** Creates a store with a campaign whose first month has all orders and is ready to resolve. */
async function campaignFile(): Promise<{ folder: string; file: string; id: string }> {
  const folder = temporaryFolder();
  const file = join(folder, 'nomarch.sqlite');
  const { client, store } = await openTestContext(file);
  const { id, state } = await client.campaigns.create({ scenario: 'two-rivers' });
  for (const { id: player } of state.players)
    await client.campaigns.fileOrders({ id, orders: busyOrders(state, player) });
  store.close();
  return { folder, file, id };
}

async function look(file: string, id: string) {
  const { client, store } = await openTestContext(file);
  const campaign = await client.campaigns.open({ id });
  const verification = await client.campaigns.verify({ id });
  store.close();
  return { ...campaign, verification };
}

/** Counts the undone months in the log. */
async function takenBack(file: string, id: string): Promise<number> {
  const { client, store } = await openTestContext(file);
  const log = await client.campaigns.log({ id });
  store.close();
  return log.filter(({ payload }) => payload.kind === 'month-taken-back').length;
}

async function heard(child: Child, words: string): Promise<void> {
  while (!(await child.hear()).startsWith(words));
}

const begunIn = (said: readonly string[]): number => said.filter((line) => line.startsWith('begin')).length;
const doneIn = (said: readonly string[]): number => said.filter((line) => line.startsWith('done')).length;
const dice = seededDice('when to kill');
const share = (): number => dice.roll('d1000', 'moment') / 1000;
const timeout = 3_600_000;

describe('A process killed while resolving months', () => {
  it('loses no submitted order and no resolved month, and leaves the log intact', { timeout }, async () => {
    const { processes, each } = strikesOf(10, 200);
    const lost: string[] = [];
    const caught = { between: 0, within: 0, filedThenKilled: 0 };
    let acknowledged = 0;
    for (let round = 0; round < processes; round += 1) {
      const { folder, file, id } = await campaignFile();
      const child = startChild('month-by-month.ts', [file, id, `round ${round}`]);
      await child.hear();
      child.say('run');
      // The first month shows how long a month takes. Each strike comes within 1.2 times as long.
      await heard(child, 'begin 1');
      const begun = performance.now();
      await heard(child, 'done 1');
      const month = performance.now() - begun;
      for await (const left of strikes(child, { folder, each, pause: () => share() * 1.2 * month })) {
        const [begunThen, doneThen] = [begunIn(left.said), doneIn(left.said)];
        caught[begunThen > doneThen ? 'within' : 'between'] += 1;
        const opened = performance.now();
        const { verification, state, filed } = await look(join(left.folder, basename(file)), id);
        most('longest opening and verifying after a kill', Math.round(performance.now() - opened), 'ms');
        expect(verification.issues).toEqual([]);
        expect(verification.months).toBeLessThanOrEqual(begunThen);
        for (let month = verification.months; month < doneThen; month += 1) lost.push(`month ${month} of ${round}`);
        // Acknowledged orders are still there, or were used for their month.
        for (const line of left.said.filter((said) => said.startsWith('filed'))) {
          const [, player, year, at] = line.split(' ');
          if (Number(year) !== state.year || Number(at) !== state.month || state.battles.length > 0) continue;
          if (!filed.some((orders) => orders.player === player)) lost.push(line);
          caught.filedThenKilled += 1;
          acknowledged += 1;
        }
      }
      acknowledged += doneIn(child.said);
    }
    count('kills of a process that resolves months', processes * each);
    count('acknowledged writes looked for after them', acknowledged);
    count('acknowledged writes lost', lost.length, 0);
    expect(lost).toEqual([]);
    // The test proves nothing unless most kills hit a month, some of them after orders were submitted.
    expect(caught.within).toBeGreaterThan((processes * each) / 4);
    expect(caught.filedThenKilled).toBeGreaterThan(0);
  });

  it('loses no acknowledged undo of a month, and leaves the log intact', { timeout }, async () => {
    const { processes, each } = strikesOf(5, 100);
    let acknowledged = 0;
    let lost = 0;
    for (let round = 0; round < processes; round += 1) {
      const { folder, file, id } = await campaignFile();
      const child = startChild('month-by-month.ts', [file, id, `back ${round}`]);
      await child.hear();
      child.say('back');
      await heard(child, 'done 1');
      for await (const left of strikes(child, { folder, each, pause: () => share() * 300 })) {
        const copy = join(left.folder, basename(file));
        const { verification, state } = await look(copy, id);
        expect(verification.issues).toEqual([]);
        expect([1, 2]).toContain(state.month);
        lost += Math.max(0, doneIn(left.said) - (await takenBack(copy, id)));
      }
      acknowledged += doneIn(child.said);
    }
    count('kills of a process that takes months back', processes * each);
    count('acknowledged writes looked for after them', acknowledged);
    count('acknowledged writes lost', lost, 0);
    expect(lost).toBe(0);
    expect(acknowledged).toBeGreaterThanOrEqual(processes);
  });

  it('keeps these promises on the command line too', async () => {
    const { file, id } = await campaignFile();
    const before = await look(file, id);
    const outcomes = new Set<number>();
    const kills = rounds(4, 12);
    for (let round = 0; round < kills; round += 1) {
      const copy = join(temporaryFolder(), 'nomarch.sqlite');
      cpSync(file, copy);
      const child = spawn(process.execPath, [await commandLine(), 'campaign', 'advance', '--db', copy, '--seed', 'x'], {
        stdio: 'ignore',
      });
      const gone = once(child, 'close');
      await wait(60 + (round * 480) / kills);
      child.kill('SIGKILL');
      await gone;
      const after = await look(copy, id);
      expect(after.verification.issues).toEqual([]);
      if (after.state.month === 1) expect({ ...after, verification: null }).toEqual({ ...before, verification: null });
      else expect([after.state.month, after.filed]).toEqual([2, []]);
      outcomes.add(after.state.month);
    }
    for (const name of [KILLS, REAL_KILLS, 'kills of the command line in a month']) count(name, kills);
    expect([...outcomes].every((month) => month === 1 || month === 2)).toBe(true);
  });
});
