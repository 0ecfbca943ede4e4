import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Keepers } from '../../../contract/regents.ts';
import { findPostgresProblem } from '../../../db/postgres/launch.ts';
import { VERSION } from '../../../services/version.ts';
import { count } from '../../support/figures.ts';
import { type Caller, enter } from './callers.ts';
import { startLeague, startWorker } from './league-process.ts';
import { type OwnPostgres, ownPostgres } from './own-postgres.ts';

const timeout = 600_000;
const sent = () => ({ context: { key: randomUUID() } });

/**
 * Three of four seats have computer players: two always, one if orders are missing. Cautious ones do not attack equals, so no battle delays
 * the first month.
 */
const KEEPERS: Keepers = {
  akkad: { temperament: 'cautious', strength: 'expert', when: 'always' },
  ur: { temperament: 'cautious', strength: 'expert', when: 'always' },
  assur: { temperament: 'cautious', strength: 'able', when: 'no-orders' },
};
const REGENTS = Object.keys(KEEPERS);

/** Starts a league whose process only answers calls, and a campaign with computer players. */
async function callsAlone() {
  const postgres = await ownPostgres();
  const { port, ownerLink } = await startLeague(postgres.url, { works: false });
  const owner = await enter(() => [port], ownerLink ?? '', 'The owner');
  const { id } = await owner.campaigns.create({ scenario: 'two-rivers' }, sent());
  const { settings } = await owner.campaigns.open({ id });
  await owner.campaigns.setSettings({ id, settings: { ...settings, keepers: KEEPERS } }, sent());
  return { postgres, owner, id };
}

/** Moves a deadline one second into the past, with its job. */
async function deadlineIsPast({ ask }: OwnPostgres, owner: Caller, campaign: string): Promise<void> {
  const deadline = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
  const schedule = { deadline, zone: 'UTC', everyDays: null, resolve: 'deadline', grace: 0, remind: [], paused: false };
  await owner.league.setSchedule({ campaign, schedule: { ...schedule, resolve: 'deadline' } }, sent());
  await ask(`update led_campaign set deadline_at = now() - interval '1 second', seen_to = now() - interval '1 hour'`);
  await ask(`update nomarch_jobs.job set start_after = now() where name = 'moment' and state < 'active'`);
}

const jobs = ({ ask }: OwnPostgres, states: string): Promise<readonly { readonly id: string }[]> =>
  ask(`select id from nomarch_jobs.job where name = 'regents' and state in (${states})`);
const decided = ({ ask }: OwnPostgres) => ask<{ player: string }>('select player from regent_decision order by 1');

/** Returns the notices of a month and the orders of each computer player. */
async function monthOf({ ask }: OwnPostgres, owner: Caller, id: string) {
  const reasons = await owner.regents.reasons({ id, year: 1, month: 1 });
  const [resolved] = await ask<{ n: number }>(
    `select count(*)::integer as n from notice where kind = 'month-resolved'`,
  );
  return { regents: reasons.map(({ player }) => player), notices: resolved?.n };
}

describe.skipIf(findPostgresProblem() !== '')('nomarch league worker', () => {
  it('lets computer players decide when a month begins, and resolves it when due', { timeout }, async () => {
    const { postgres, owner, id } = await callsAlone();
    expect(await decided(postgres)).toEqual([]);
    const worker = startWorker(postgres.url);
    await expect.poll(() => worker.said.at(-1), { timeout: 100_000 }).toBe('}');
    expect(JSON.parse(worker.said.join(''))).toMatchObject({ version: VERSION });
    // Two computer players always play their seats; the third only replaces missing orders.
    await expect.poll(() => decided(postgres), { timeout: 100_000 }).toEqual([{ player: 'akkad' }, { player: 'ur' }]);
    await deadlineIsPast(postgres, owner, id);
    const month = async (): Promise<number> => (await owner.campaigns.open({ id })).state.month;
    await expect.poll(month, { timeout: 100_000 }).toBe(2);
    expect(await monthOf(postgres, owner, id)).toEqual({ regents: [...REGENTS].sort(), notices: 1 });
    expect(await owner.campaigns.verify({ id })).toMatchObject({ sound: true, months: 1, issues: [] });
    worker.process.kill('SIGTERM');
    await worker.gone;
    expect(worker.process.exitCode).toBe(0);
  });

  it('lets them decide for an umpire whose process only answers calls', { timeout }, async () => {
    const { postgres, owner, id } = await callsAlone();
    startWorker(postgres.url);
    const dice = { faces: [], app: true as const };
    const answer = await owner.campaigns.advance({ id, year: 1, month: 1, dice }, sent());
    expect(answer.status).toBe('resolved');
    expect((await decided(postgres)).map(({ player }) => player)).toEqual([...REGENTS].sort());
    expect(await monthOf(postgres, owner, id)).toMatchObject({ regents: [...REGENTS].sort() });
  });

  it('leaves an interrupted decision to another worker, with one effect', { timeout }, async () => {
    const { postgres, owner, id } = await callsAlone();
    await deadlineIsPast(postgres, owner, id);
    const kills = 2;
    for (let kill = 0; kill < kills; kill += 1) {
      const worker = startWorker(postgres.url);
      await expect.poll(() => jobs(postgres, `'active'`), { interval: 5, timeout: 100_000 }).not.toEqual([]);
      worker.process.kill('SIGKILL');
      await worker.gone;
      expect(await owner.campaigns.open({ id })).toMatchObject({ state: { month: 1 } });
      expect(await jobs(postgres, `'active'`)).not.toEqual([]);
      // A process counts as gone after ten seconds of silence; nine of them have passed.
      await postgres.ask(`update nomarch_jobs.job set heartbeat_on = heartbeat_on - interval '9 seconds'
        where state = 'active'`);
      count('kills of a worker', 1);
    }
    const both = [startWorker(postgres.url), startWorker(postgres.url)];
    await Promise.all(both.map((worker) => worker.hear()));
    const month = async (): Promise<number> => (await owner.campaigns.open({ id })).state.month;
    await expect.poll(month, { timeout: 100_000 }).toBe(2);
    await expect.poll(() => jobs(postgres, `'created', 'retry', 'active'`), { timeout: 100_000 }).toEqual([]);
    expect(await monthOf(postgres, owner, id)).toEqual({ regents: [...REGENTS].sort(), notices: 1 });
    expect(await owner.campaigns.verify({ id })).toMatchObject({ sound: true, months: 1, issues: [] });
  });

  it('rejects jobs of a newer version, says so, and leaves them to others', { timeout }, async () => {
    const { postgres, owner, id } = await callsAlone();
    const put = (format: number, version: string) =>
      postgres.ask(`update nomarch_jobs.job set start_after = now(),
        data = data || '{"format": ${format}, "version": "${version}"}' where name = 'regents'`);
    await put(99, '99.0.0');
    const old = startWorker(postgres.url);
    let complained = '';
    old.process.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()));
    await old.gone;
    expect(old.process.exitCode).toBe(1);
    expect(complained).toContain(
      `a regents’ job was sent by version 99.0.0 and is unknown to this version, ${VERSION}. It is left to other processes`,
    );
    expect(await decided(postgres)).toEqual([]);
    expect(await jobs(postgres, `'retry'`)).toHaveLength(1);
    expect(await owner.league.failedJobs()).toMatchObject([{ kind: 'regents', isTriedAgain: true }]);
    await put(1, VERSION);
    startWorker(postgres.url);
    await expect.poll(() => decided(postgres), { timeout: 100_000 }).toEqual([{ player: 'akkad' }, { player: 'ur' }]);
    expect(id).not.toBe('');
  });
});
