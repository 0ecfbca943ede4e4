import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { runCampaignTask } from '../../league/commands/campaign-command.ts';
import { resolveWhenDue, scheduleNextCheck } from '../../league/scheduling/resolve-when-due.ts';
import { mailServer } from '../support/league/mail-server.ts';
import {
  file,
  join,
  type LivingLeague,
  openLiving,
  setDeadline,
  startWorking,
  toldOf,
} from '../support/league/living-league.ts';

afterEach(() => {
  vi.useRealTimers();
});

async function seatsOf({ league, campaign }: LivingLeague): Promise<string[]> {
  const read = await league.app.repositories.campaigns.read(campaign);
  return (read?.state.players ?? []).map(({ id }) => id);
}

const arm = ({ jobs, league, campaign }: LivingLeague): Promise<void> =>
  scheduleNextCheck(jobs, league.store.db, campaign);

const resolvedMonths = (living: LivingLeague) => async (): Promise<number> =>
  (await toldOf(living)).filter((told) => told.startsWith('month-resolved')).length;

/** Lists pending deadline jobs by seconds until due, rounded to ten minutes. */
async function waiting({ league }: LivingLeague): Promise<number[]> {
  const { rows } = await sql<{ readonly due: number }>`
    select cast(600 * round(extract(epoch from start_after - now()) / 600) as integer) as due from nomarch_jobs.job
    where name = 'moment' and state < 'completed' order by due`.execute(league.store.db);
  return rows.map(({ due }) => due);
}

/** Counts unsent mails. */
const mailsLeft =
  ({ league }: LivingLeague) =>
  async (): Promise<number> => {
    const { rows } = await sql`select from nomarch_jobs.job where name = 'news' and state < 'completed'`.execute(
      league.store.db,
    );
    return rows.length;
  };

/** Waits for a line of output with this start. */
async function line(child: ChildProcess, begins: string): Promise<void> {
  if (!child.stdout) throw new Error('a process without an output');
  for await (const each of createInterface({ input: child.stdout })) if (each.startsWith(begins)) return;
  throw new Error(`the process ended before “${begins}”`);
}

describe('A deadline', () => {
  it('fires once, with two processes, and sets the next', async () => {
    const living = await openLiving();
    const other = await openLiving({ url: living.url, campaign: living.campaign });
    await living.league.store.db.updateTable('led_campaign').set({ every_days: 1 }).execute();
    await setDeadline(living, 1);
    await arm(living);
    await Promise.all([startWorking(living), startWorking(other)]);
    await expect.poll(resolvedMonths(living)).toBe(1);
    // The first check of the next month: its reminder time has passed or is near.
    await expect.poll(() => waiting(living)).toHaveLength(1);
    expect(await resolvedMonths(living)()).toBe(1);
    expect([...living.reported, ...other.reported]).toEqual([]);
  });

  it('moves with its job, and stays after a rollback', async () => {
    const living = await openLiving();
    const { league, campaign, jobs } = living;
    await setDeadline(living, 7200);
    await arm(living);
    expect(await waiting(living)).toEqual([7200]);
    await setDeadline(living, 9000);
    await arm(living);
    expect(await waiting(living)).toEqual([9000]);
    const undone = runCampaignTask(league, campaign, async ({ db }) => {
      await jobs.checkAt(db, campaign, 'now');
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await waiting(living)).toEqual([9000]);
    await runCampaignTask(league, campaign, ({ db }) => jobs.checkAt(db, campaign, null));
    expect(await waiting(living)).toEqual([]);
  });

  it('follows the database’s clock', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2044-01-01T00:00:00Z') });
    const late = await openLiving({ clock: () => '2044-01-01T00:00:00.000Z' });
    await setDeadline(late, 3600);
    await resolveWhenDue(late.league, late.jobs, late.campaign);
    expect(await resolvedMonths(late)()).toBe(0);
    expect(await waiting(late)).toEqual([3600]);
    await late.close();
    vi.setSystemTime(new Date('1999-01-01T00:00:00Z'));
    const early = await openLiving({ clock: () => '1999-01-01T00:00:00.000Z' });
    await setDeadline(early, 1);
    await arm(early);
    await startWorking(early);
    await expect.poll(resolvedMonths(early)).toBe(1);
  });

  it('is handled by the next process if it passed unattended, even if its job is gone', async () => {
    const living = await openLiving();
    await setDeadline(living, -600, { seen: -7200 });
    const other = await openLiving({ url: living.url, campaign: living.campaign });
    await living.close();
    await startWorking(other);
    await expect.poll(resolvedMonths(other)).toBe(1);
    await resolveWhenDue(other.league, other.jobs, other.campaign);
    expect(await resolvedMonths(other)()).toBe(1);
  });

  it('of a removed campaign is ignored', async () => {
    const { league, jobs, campaign } = await openLiving();
    await league.app.repositories.campaigns.remove(campaign);
    await resolveWhenDue(league, jobs, campaign);
    expect(await league.store.db.selectFrom('led_campaign').selectAll().execute()).toEqual([]);
  });

  it('is taken over if a process is killed during its job', async () => {
    const living = await openLiving();
    await setDeadline(living, -1);
    await living.jobs.ensureCheck(living.campaign);
    const worker = new URL('../support/league/league-worker.ts', import.meta.url).pathname;
    const child = spawn(process.execPath, [worker, living.url], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    await line(child, `began ${living.campaign}`);
    child.kill('SIGKILL');
    await once(child, 'exit');
    // A process counts as gone after ten seconds of silence; nine of them have passed.
    await sql`update nomarch_jobs.job set heartbeat_on = heartbeat_on - interval '9 seconds'
      where state = 'active'`.execute(living.league.store.db);
    await startWorking(living);
    // The month is resolved long before the job's own timeout of fifteen minutes.
    await expect.poll(resolvedMonths(living)).toBe(1);
  });

  it('is not delayed by failing ones, nor by a hundred', async () => {
    const living = await openLiving();
    const { jobs } = living;
    const seen: string[] = [];
    for (let n = 0; n < 100; n += 1) await jobs.ensureCheck(`campaign ${n}`);
    await jobs.work({
      deadline: (campaign) => {
        seen.push(campaign);
        return campaign === 'campaign 7' && seen.length <= 100 ? Promise.reject(new Error('busy')) : Promise.resolve();
      },
      send: () => Promise.resolve(),
    });
    // The failed job is retried. Handling one job per check would exceed the time limit.
    await expect.poll(() => seen).toHaveLength(101);
    expect(new Set(seen).size).toBe(100);
  });

  it('comes at once with the last orders if so agreed', async () => {
    const living = await openLiving();
    const [first = '', ...others] = await seatsOf(living);
    await setDeadline(living, 7200, { resolve: 'all-in' });
    await arm(living);
    for (const seat of others) await file(living, seat);
    expect(await waiting(living)).toEqual([7200]);
    await file(living, first);
    expect(await waiting(living)).toEqual([0]);
    await startWorking(living);
    await expect.poll(resolvedMonths(living)).toBe(1);
  });
});

describe('A mail', () => {
  it('reminds each player with missing orders of title, month, deadline and link only', async () => {
    const { received, mailer } = await mailServer(1);
    const living = await openLiving({ hasMail: true });
    const seats = await seatsOf(living);
    for (const seat of seats) await join(living, { seat, mail: seat === seats[2] ? '' : `${seat}@home.example` });
    await file(living, seats[1] ?? '');
    await setDeadline(living, 23 * 3600, { seen: -2 * 3600 });
    await resolveWhenDue(living.league, living.jobs, living.campaign);
    await resolveWhenDue(living.league, living.jobs, living.campaign);
    await startWorking(living, mailer);
    const reminded = seats.filter((_, place) => place !== 1 && place !== 2);
    await expect
      .poll(() => received.map(({ to }) => to).sort())
      .toEqual(reminded.map((seat) => [`${seat}@home.example`]));
    const read = await living.league.app.repositories.campaigns.read(living.campaign);
    const title = read?.state.title ?? '';
    for (const { text } of received) {
      expect(text).toContain(`Subject: ${title}: orders for month 1 of year 1`);
      expect(text).toContain('https://club.example/');
      for (const { name, power } of read?.state.players ?? [])
        for (const secret of [name, power]) expect(text).not.toContain(secret);
    }
  });

  it('is not sent for completed tasks, nor to former members', async () => {
    const { received, mailer } = await mailServer();
    const living = await openLiving({ hasMail: true });
    const { db } = living.league.store;
    const [first = '', second = ''] = await seatsOf(living);
    const leaver = await join(living, { seat: second, mail: 'leaver@home.example' });
    await join(living, { seat: first, mail: 'first@home.example' });
    await setDeadline(living, 23 * 3600, { seen: -2 * 3600 });
    await resolveWhenDue(living.league, living.jobs, living.campaign);
    await file(living, first);
    await db
      .updateTable('member')
      .set({ until: sql<string>`now()` })
      .where('account_id', '=', leaver)
      .execute();
    expect(await mailsLeft(living)()).toBe(2);
    await startWorking(living, mailer);
    await expect.poll(mailsLeft(living)).toBe(0);
    expect(received).toEqual([]);
  });

  it('combines a campaign’s news, with the current state', async () => {
    const { received, mailer } = await mailServer();
    const living = await openLiving({ hasMail: true });
    const [first = ''] = await seatsOf(living);
    const account = await join(living, { seat: first, mail: 'first@home.example' });
    await setDeadline(living, 23 * 3600, { seen: -2 * 3600 });
    await resolveWhenDue(living.league, living.jobs, living.campaign);
    await setDeadline(living, -1);
    await resolveWhenDue(living.league, living.jobs, living.campaign);
    const job = { channel: `mail of ${account}`, what: 'news', due: null } as const;
    for (let n = 0; n < 10; n += 1) await living.jobs.send(living.league.store.db, [job]);
    expect(await mailsLeft(living)()).toBe(1);
    await startWorking(living, mailer);
    await expect.poll(mailsLeft(living)).toBe(0);
    expect(received.map(({ to, text }) => [to, /^Subject: (.*)$/m.exec(text)?.[1]?.trim()])).toEqual([
      [['first@home.example'], 'The Two Rivers: month 2 of year 1 has begun'],
    ]);
  });
});
