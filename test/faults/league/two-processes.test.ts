import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findPostgresProblem } from '../../../db/postgres/launch.ts';
import { count } from '../../support/figures.ts';
import { rounds } from '../../support/campaign/rounds.ts';
import { enter, openCaller, refusal } from './callers.ts';
import { startLeague } from './league-process.ts';
import { ownPostgres } from './own-postgres.ts';

const timeout = 3_600_000;
const skip = findPostgresProblem() !== '';
const sent = () => ({ context: { key: randomUUID() } });

const schedule = {
  deadline: null,
  zone: 'UTC',
  everyDays: null,
  resolve: 'deadline',
  grace: 0,
  remind: [],
  paused: false,
} as const;

describe.skipIf(skip)('Two umpires in two processes', () => {
  it('resolve a month exactly once, whichever comes first', { timeout }, async () => {
    const { url } = await ownPostgres();
    const first = await startLeague(url);
    const second = await startLeague(url);
    const one = await enter(() => [first.port], second.ownerLink ?? '', 'The owner');
    const { id } = await one.campaigns.create({ scenario: 'two-rivers' }, sent());
    const { link } = await one.league.invite({ campaign: id, role: 'umpire' }, sent());
    const two = await enter(() => [second.port], link, 'Another umpire');
    const months = rounds(8, 50);
    for (let turn = 0; turn < months; turn += 1) {
      const { state } = await one.campaigns.open({ id });
      const { year, month } = state;
      const answers = await Promise.all(
        [one, two].map((umpire, at) =>
          refusal(umpire.campaigns.advance({ id, year, month, dice: { seed: `${at}` } }, sent())),
        ),
      );
      expect(answers.toSorted()).toEqual(['', 'CONFLICT']);
    }
    expect(await two.campaigns.verify({ id })).toMatchObject({ sound: true, months, issues: [] });
    count('months that two umpires resolved at once', months);
  });
});

/** Returns the end of a day in some days, in the format of a schedule. */
const wallTime = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);

describe.skipIf(skip)('Processes whose clocks differ by days', () => {
  it('use the database’s clock for sessions, invitations and deadlines', { timeout }, async () => {
    const { url, ask } = await ownPostgres();
    const ahead = await startLeague(url, { ahead: 24 * 200 });
    const behind = await startLeague(url, { ahead: -24 * 200 });
    const both = [ahead, behind];
    const ports = () => both.map(({ port }) => port);
    const owner = await enter(ports, behind.ownerLink ?? '', 'The owner');
    const { id } = await owner.campaigns.create({ scenario: 'two-rivers' }, sent());

    // Members who enter at one process are signed in at the other until the database ends the session.
    for (const [at, process] of both.entries()) {
      const { link, expiresAt } = await owner.league.invite({ campaign: id, role: 'reader' }, sent());
      expect((Date.parse(expiresAt) - Date.now()) / 86_400_000).toBeCloseTo(14, 1);
      const reader = await enter(() => [process.port], link, `Reader ${at}`);
      expect((await reader.league.me()).account).not.toBeNull();
    }
    const guests = both.map(({ port }) => openCaller(() => [port]));
    const tokenOf = (link: string) => link.split('/').at(-1) ?? '';
    for (const [days, code] of [
      [1, ''],
      [-1, 'NOT_FOUND'],
    ] as const) {
      const { link } = await owner.league.invite({ campaign: id, role: 'reader' }, sent());
      await ask(`update invitation set expires_at = now() + interval '${days} days'`);
      for (const guest of guests) expect(await refusal(guest.league.invitation({ token: tokenOf(link) }))).toBe(code);
    }
    await ask(`update session set expires_at = now() + interval '1 day'`);
    for (let turn = 0; turn < 4; turn += 1) expect((await owner.league.me()).account).not.toBeNull();

    for (let turn = 0; turn < 2; turn += 1) {
      const set = (days: number) =>
        owner.league.setSchedule({ campaign: id, schedule: { ...schedule, deadline: wallTime(days) } }, sent());
      expect(await refusal(set(-100))).toBe('REFUSED');
      await set(100);
    }
    const monthNow = async () => (await owner.campaigns.open({ id })).state.month;
    await ask(`update nomarch_jobs.job set start_after = now() where name = 'moment' and state < 'active'`);
    const looked = `select seen_to > now() - interval '1 minute' as is_seen, deadline_at > now() as is_to_come from led_campaign`;
    await expect.poll(() => ask(looked)).toEqual([{ is_seen: true, is_to_come: true }]);
    expect(await monthNow()).toBe(1);
    await ask(`update led_campaign set deadline_at = now() - interval '1 second', seen_to = now() - interval '1 hour'`);
    await ask(`update nomarch_jobs.job set start_after = now() where name = 'moment' and state < 'active'`);
    await expect.poll(monthNow).toBe(2);

    await ask(`update session set expires_at = now() - interval '1 second'`);
    for (let turn = 0; turn < 2; turn += 1) expect((await owner.league.me()).account).toBeNull();
    count('processes whose clocks were wrong', both.length);
  });
});
