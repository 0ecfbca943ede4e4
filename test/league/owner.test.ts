import { statSync, writeFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readHeader, restoreBackup, writeBackup } from '../../db/postgres/backup.ts';
import { openPostgres } from '../../db/postgres/store.ts';
import { createOwnerInvitation } from '../../league/accounts/invitations.ts';
import { MIGRATION_SETS } from '../../league/store/open-league-store.ts';
import { checkStore } from '../../league/check-store.ts';
import { serverStateMethods } from '../../league/owner/server-state.ts';
import { leagueMigrations } from '../../league/store/open-league-store.ts';
import type { LeagueTables } from '../../league/store/tables.ts';
import { openTestLeague, refusalOf, tokenOf } from '../support/league/league.ts';
import { callOf, join as joinLeague, openLiving, startWorking } from '../support/league/living-league.ts';
import { mailServer } from '../support/league/mail-server.ts';
import { emptyDatabase } from '../support/league/postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const { backUp, failedJobs, retryJob, serverState } = serverStateMethods;

const further = [{ owner: 'league', migrations: leagueMigrations }];
const noReport = () => undefined;

/** Opens a restored database, with every row of some tables. */
async function opened(url: string) {
  const store = await openPostgres<LeagueTables>({ url, further, connections: 2, report: noReport });
  const rows = async (table: string): Promise<string> => {
    const found = await sql<{ readonly line: string }>`select row_to_json(stored)::text as line
      from ${sql.table(table)} as stored order by 1`.execute(store.db);
    return found.rows.map(({ line }) => line).join('\n');
  };
  return { store, rows };
}

describe('A backup', () => {
  it('has every row, is restored into an empty database, and works there', async () => {
    const test = await openTestLeague();
    const { id, umpire, players } = await test.campaign(['ur', 'akkad']);
    await players['ur']?.client.league.sendMessage({
      campaign: id,
      player: 'ur',
      to: [],
      text: 'A line\nand “another”.',
    });
    await umpire.client.league.addChannel({ channel: { kind: 'mail', address: 'olga@home.example' } });
    const { state } = await umpire.client.campaigns.open({ id });
    await umpire.client.campaigns.advance({ id, year: state.year, month: state.month, dice: { faces: [], app: true } });
    const file = join(temporaryFolder(), 'league.nomarch-backup');
    await writeBackup(test.url, file, '1.2.3');
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(await readHeader(file)).toMatchObject({
      version: '1.2.3',
      steps: { league: leagueMigrations.at(-1)?.number },
    });

    const url = await emptyDatabase();
    await restoreBackup(url, file, MIGRATION_SETS);
    const before = await opened(test.url);
    const after = await opened(url);
    const { rows: tables } = await sql<{ readonly name: string }>`select relname as name from pg_class
      where relkind = 'r' and relpersistence = 'p' and relnamespace = current_schema()::regnamespace
        and relname <> 'migration_step' order by 1`.execute(before.store.db);
    expect(tables.length).toBeGreaterThan(25);
    for (const { name } of tables) expect([name, await after.rows(name)]).toEqual([name, await before.rows(name)]);
    expect(await after.rows('campaign_event')).not.toBe('');
    expect(
      await checkStore({ app: { ...test.league.app, repositories: after.store.repositories }, store: after.store }),
    ).toEqual([]);
    // New rows are numbered after the old ones, and foreign keys are enforced again.
    const member = { campaign_id: id, role: 'reader' as const, seat: '', account_id: null };
    const { id: next } = await after.store.db
      .insertInto('member')
      .values(member)
      .returning('id')
      .executeTakeFirstOrThrow();
    const { newest } = await before.store.db
      .selectFrom('member')
      .select(sql<number>`cast(max(id) as integer)`.as('newest'))
      .executeTakeFirstOrThrow();
    expect(next).toBe(newest + 1);
    const orphan = after.store.db
      .insertInto('member')
      .values({ ...member, campaign_id: 'none' })
      .execute();
    await expect(orphan).rejects.toThrow();
    await before.store.close();
    await after.store.close();
  });

  it('of an earlier version is restored unchanged, and upgraded when opened', async () => {
    const test = await openTestLeague();
    await test.campaign();
    const file = join(temporaryFolder(), 'old.nomarch-backup');
    await writeBackup(test.url, file, '0.0.1');
    const next = {
      number: leagueMigrations.length + 1,
      name: 'next',
      sql: "alter table account add column town text not null default 'Ur'",
    };
    const sets = [{ owner: 'league', migrations: [...leagueMigrations, next] }];
    const url = await emptyDatabase();
    const { steps } = await restoreBackup(url, file, [
      ...MIGRATION_SETS.filter(({ owner }) => owner === 'store'),
      ...sets,
    ]);
    expect(steps['league']).toBe(leagueMigrations.length);
    const store = await openPostgres<LeagueTables>({ url, further: sets, connections: 2, report: noReport });
    const { rows: before } = await sql`select id, name, 'Ur' as town from account order by id`.execute(
      test.league.store.db,
    );
    expect(before).not.toEqual([]);
    expect((await sql`select id, name, town from account order by id`.execute(store.db)).rows).toEqual(before);
    await store.close();
  });

  it('is rejected if cut, changed or of a newer version, or if the database has a league', async () => {
    const test = await openTestLeague();
    await test.campaign();
    const folder = temporaryFolder();
    const file = join(folder, 'whole.nomarch-backup');
    await writeBackup(test.url, file, '1.2.3');
    const lines = gunzipSync(readFileSync(file)).toString().split('\n');
    const written = (name: string, content: Buffer): string => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    const packed = (name: string, text: readonly string[]) => written(name, gzipSync(text.join('\n')));
    const broken = [
      written('cut', readFileSync(file).subarray(0, -200)),
      packed('without its end', lines.slice(0, -2)),
      packed(
        'changed',
        lines.map((line) => line.replace('The Two Rivers', 'The Two Rivets')),
      ),
      written('no backup', Buffer.from('Hello')),
      packed('newer', [lines[0]?.replace(/"league":\d+/, '"league":999') ?? '', ...lines.slice(1)]),
    ];
    const url = await emptyDatabase();
    for (const each of broken)
      await expect(restoreBackup(url, each, MIGRATION_SETS), each).rejects.toMatchObject({ code: 'REFUSED' });
    await restoreBackup(url, file, MIGRATION_SETS);
    await expect(restoreBackup(url, file, MIGRATION_SETS)).rejects.toThrow('This database already contains a league');
  });

  it('is rejected if cut, without further errors after its header', async () => {
    const file = join(temporaryFolder(), 'cut.nomarch-backup');
    // Random bytes, which cannot be compressed.
    const rows = Array.from({ length: 120 }, () => `{"row":"${randomBytes(100).toString('hex')}"}`);
    const head = { nomarch: 'league backup', format: 1, version: '1.2.3', madeAt: '', steps: {} };
    writeFileSync(file, gzipSync([JSON.stringify(head), ...rows].join('\n')).subarray(0, -200));
    // An unhandled error would end the process and this test run.
    for (let turn = 0; turn < 60; turn += 1) {
      await readHeader(file).catch((error: unknown) => expect(error).toMatchObject({ code: 'REFUSED' }));
      await setImmediate();
    }
  });

  it('is made by the owner if a folder was named', async () => {
    const folder = join(temporaryFolder(), 'backups');
    const living = await openLiving({ backups: folder });
    const owner = await joinLeague(living, { role: 'reader' });
    const call = await callOf(living, owner, 'league.backUp');
    expect((await serverState(call)).backups).toEqual([]);
    const [first] = (await backUp(call)).backups;
    expect(first?.name).toMatch(/^\d{4}-\d\d-\d\dT.*\.nomarch-backup$/);
    expect(first?.bytes).toBe(statSync(join(folder, first?.name ?? '')).size);
    const without = await openLiving();
    const refused = backUp(await callOf(without, await joinLeague(without, { role: 'reader' }), 'league.backUp'));
    await expect(refused).rejects.toMatchObject({ code: 'REFUSED' });
  });
});

describe('The server’s owner', () => {
  it('lists accounts and ends their sessions, and lists, renews and withdraws links', async () => {
    const test = await openTestLeague();
    const { id, umpire, players } = await test.campaign(['ur']);
    const { client } = await test.entered((await createOwnerInvitation(test.league)).link, 'Olga');
    const accounts = await client.league.serverAccounts();
    expect(accounts.map(({ name, campaigns, sessions }) => [name, campaigns, sessions])).toEqual(
      expect.arrayContaining([
        ['The owner', 1, 1],
        ['Who plays ur', 1, 1],
        ['Olga', 0, 1],
      ]),
    );
    const ur = accounts.find(({ name }) => name === 'Who plays ur');
    const ended = await client.league.endSessionsOf({ id: ur?.id ?? '' });
    expect(ended.find(({ name }) => name === 'Who plays ur')?.sessions).toBe(0);
    expect(await refusalOf(players['ur']?.client.league.mine() ?? Promise.resolve())).toBe('SIGNED_OUT');
    expect(await refusalOf(client.league.endSessionsOf({ id: 'nobody' }))).toBe('NOT_FOUND');

    const { link } = await umpire.client.league.invite({ campaign: id, role: 'player', player: 'akkad' });
    const [out] = await client.league.linksOut();
    expect(out).toMatchObject({
      campaign: id,
      title: 'The Two Rivers',
      role: 'player',
      seat: 'akkad',
      isSubstitute: false,
    });
    expect(JSON.stringify(out)).not.toContain(tokenOf(link));
    const renewed = await client.league.renewLink({ id: out?.id ?? '' });
    const { invitation } = test.browser().client.league;
    expect(await refusalOf(invitation({ token: tokenOf(link) }))).toBe('NOT_FOUND');
    expect(await invitation({ token: tokenOf(renewed.link) })).toMatchObject({ seat: 'akkad' });
    const [again] = await client.league.linksOut();
    expect(await client.league.withdrawLink({ id: again?.id ?? '' })).toEqual([]);
    expect(await refusalOf(invitation({ token: tokenOf(renewed.link) }))).toBe('NOT_FOUND');
  });

  it('lists failed mails and sends them again', async () => {
    const { received, mailer } = await mailServer(1);
    const living = await openLiving({ hasMail: true });
    const account = await joinLeague(living, { role: 'reader', mail: 'ann@home.example' });
    const call = await callOf(living, account, 'league.failedJobs');
    const { db } = living.league.store;
    await living.jobs.send(db, [{ channel: `mail of ${account}`, what: 'trial', due: null }]);
    // Makes the next retry the last.
    await sql`update nomarch_jobs.job set retry_limit = 0 where name = 'news'`.execute(db);
    await startWorking(living, mailer);
    await expect
      .poll(() => failedJobs(call))
      .toMatchObject([
        {
          kind: 'news',
          about: 'ann@home.example',
          isTriedAgain: false,
          tries: 1,
          why: expect.stringContaining('try again later') as string,
        },
      ]);
    const [failed] = await failedJobs(call);
    await retryJob(call, { id: failed?.id ?? '' });
    await expect.poll(() => received.length).toBe(1);
    await expect.poll(() => failedJobs(call)).toEqual([]);
    await expect(retryJob(call, { id: failed?.id ?? '' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('tests the mail server, and reads its answer', async () => {
    const { received, mailer } = await mailServer(0, ['nobody@home.example']);
    const test = await openTestLeague(undefined, mailer);
    const { client } = await test.owner();
    await client.league.tryMail({ mail: 'olga@home.example' });
    expect(received).toHaveLength(1);
    await expect(client.league.tryMail({ mail: 'nobody@home.example' })).rejects.toMatchObject({
      code: 'REFUSED',
      message: expect.stringContaining('550') as string,
    });
  });
});

describe('Manual corrections by the owner', () => {
  it('end every session except the owner’s', async () => {
    const test = await openTestLeague();
    const { umpire, players } = await test.campaign(['ur', 'akkad']);
    const accounts = await umpire.client.league.endAllSessions();
    expect(accounts.map(({ isOwner, sessions }) => [isOwner, sessions])).toEqual([
      [true, 1],
      [false, 0],
      [false, 0],
    ]);
    expect((await players['ur']?.client.league.me())?.account).toBeNull();
    expect((await umpire.client.league.me()).account).not.toBeNull();
  });

  it('stop a bouncing mailbox in any spelling, and no other', async () => {
    const test = await openTestLeague();
    const { umpire, players } = await test.campaign(['ur']);
    for (const browser of [umpire, players['ur']!])
      for (const address of ['olga@home.example', 'other@home.example'])
        await browser.client.league.addChannel({ channel: { kind: 'mail', address } });
    expect(await umpire.client.league.stopMail({ mail: 'Olga@Home.example' })).toEqual({ stopped: 2 });
    expect(await umpire.client.league.stopMail({ mail: 'olga@home.example' })).toEqual({ stopped: 0 });
    const { channels } = await umpire.client.league.news();
    expect(channels.map(({ name, stopped }) => [name, stopped])).toEqual([
      ['olga@home.example', 'refused'],
      ['other@home.example', ''],
    ]);
  });

  it('delete the texts of a seat for all readers, but not the messages', async () => {
    const test = await openTestLeague();
    const { id, umpire, players } = await test.campaign(['ur', 'akkad']);
    for (const player of ['ur', 'akkad'])
      await players[player]!.client.league.sendMessage({ campaign: id, player, to: [], text: `I am ${player}.` });
    expect(await umpire.client.league.removeTexts({ id, player: 'ur' })).toEqual({ removed: 1 });
    expect(await umpire.client.league.removeTexts({ id, player: 'ur' })).toEqual({ removed: 0 });
    const read = await players['akkad']!.client.league.messages({ campaign: id, player: 'akkad', after: 0 });
    expect(read.map(({ n, text }) => [n, text])).toEqual([
      [1, '(deleted)'],
      [2, 'I am akkad.'],
    ]);
    expect(await refusalOf(umpire.client.league.removeTexts({ id: 'none', player: 'ur' }))).toBe('NOT_YOURS');
  });
});
