import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { channelsMethods } from '../../league/news/channels.ts';
import { answerNewsPage } from '../../league/http/news-pages.ts';
import { getCode } from '../../league/news/links.ts';
import { expectPublic, isPublic, postPublic, PUBLIC_ONLY } from '../../league/news/mailer.ts';
import { getDueTime } from '../../league/news/queue-news.ts';
import { localGuard } from '../support/browser/local-guard.ts';
import { callOf, join, openLiving, setDeadline, startWorking } from '../support/league/living-league.ts';
import { mailServer, subjectOf } from '../support/league/mail-server.ts';

const { addChannel, confirmChannel, news, removeChannel, setCalendar, tryChannel } = channelsMethods;

interface Posted {
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

/** Starts a chat or push service on this machine. It answers with the statuses in order, then repeats the last. */
async function endpoint(...statuses: readonly number[]) {
  const received: Posted[] = [];
  let answered = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      const status = statuses[Math.min(answered, statuses.length - 1)] ?? 200;
      answered += 1;
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {});
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { received, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}

async function withAccount() {
  const living = await openLiving({ hasMail: true });
  const read = await living.league.app.repositories.campaigns.read(living.campaign);
  const seat = read?.state.players[0]?.id ?? '';
  const account = await join(living, { seat });
  const call = (method: string) => callOf(living, account, `league.${method}`);
  return { living, seat, account, call };
}

describe('A channel', () => {
  it('for mail works once its code is confirmed, and its link stops it', async () => {
    const { received, mailer } = await mailServer();
    const { living, call } = await withAccount();
    await startWorking(living, mailer);
    const channel = { kind: 'mail', address: 'ann@home.example' } as const;
    const { channels } = await addChannel(await call('addChannel'), { channel });
    const [added] = channels;
    expect(added).toMatchObject({ kind: 'mail', name: 'ann@home.example', isConfirmed: false, stopped: '' });
    const id = added?.id ?? '';
    await expect(tryChannel(await call('tryChannel'), { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect.poll(() => received.length).toBe(1);
    const code = /Your code: (\d{8})/.exec(subjectOf(received[0] ?? { to: [], text: '' }))?.[1] ?? '';
    const wrong = confirmChannel(await call('confirmChannel'), { id, code: '00000000' });
    await expect(wrong).rejects.toMatchObject({ code: 'REFUSED' });
    const confirmed = await confirmChannel(await call('confirmChannel'), {
      id,
      code: ` ${code.slice(0, 4)} ${code.slice(4)}`,
    });
    expect(confirmed.channels[0]).toMatchObject({ isConfirmed: true });
    await tryChannel(await call('tryChannel'), { id });
    await expect.poll(() => received.map(subjectOf).slice(1)).toEqual(['Test message']);
    const [, trial] = received;
    expect(trial?.text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const link =
      /List-Unsubscribe: <https:\/\/club\.example(\S+)>/.exec(trial?.text.replaceAll(/\r\n\s+/g, ' ') ?? '')?.[1] ?? '';
    expect((await answerNewsPage(living.league, link, 'GET')).text).toContain('<button');
    expect((await news(await call('news'))).channels[0]).toMatchObject({ stopped: '' });
    expect(
      await answerNewsPage(living.league, `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}x`, 'POST'),
    ).toMatchObject({ status: 404 });
    expect(await answerNewsPage(living.league, link, 'POST')).toMatchObject({ status: 200 });
    expect((await news(await call('news'))).channels[0]).toMatchObject({ stopped: 'unsubscribed' });
    await expect(tryChannel(await call('tryChannel'), { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('cannot be guessed: after ten wrong codes even the right one fails', async () => {
    const { living, call } = await withAccount();
    const channel = { kind: 'mail', address: 'ann@home.example' } as const;
    const id = (await addChannel(await call('addChannel'), { channel })).channels[0]?.id ?? '';
    const right = await getCode(living.league, id);
    for (let tried = 0; tried < 10; tried += 1)
      await expect(confirmChannel(await call('confirmChannel'), { id, code: String(tried) })).rejects.toMatchObject({
        code: 'REFUSED',
      });
    await expect(confirmChannel(await call('confirmChannel'), { id, code: right })).rejects.toMatchObject({
      code: 'REFUSED',
    });
    await removeChannel(await call('removeChannel'), { id });
    const again = (await addChannel(await call('addChannel'), { channel })).channels[0]?.id ?? '';
    await confirmChannel(await call('confirmChannel'), { id: again, code: await getCode(living.league, again) });
  });

  it('of another account cannot be confirmed, tested or removed', async () => {
    const { living, call } = await withAccount();
    const channel = { kind: 'mail', address: 'ann@home.example' } as const;
    const id = (await addChannel(await call('addChannel'), { channel })).channels[0]?.id ?? '';
    const stranger = await join(living, { role: 'reader' });
    const of = (method: string) => callOf(living, stranger, `league.${method}`);
    const code = await getCode(living.league, id);
    for (const attempt of [
      async () => confirmChannel(await of('confirmChannel'), { id, code }),
      async () => tryChannel(await of('tryChannel'), { id }),
      async () => removeChannel(await of('removeChannel'), { id }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('to an unknown mailbox is stopped, and not tried again', async () => {
    const { received, mailer } = await mailServer(0, ['nobody@home.example']);
    const { living, call, account } = await withAccount();
    await join(living, { role: 'reader' });
    await startWorking(living, mailer);
    await addChannel(await call('addChannel'), { channel: { kind: 'mail', address: 'nobody@home.example' } });
    await expect.poll(async () => (await news(await call('news'))).channels[0]?.stopped).toBe('refused');
    expect([received, account === '']).toEqual([[], false]);
    const { rows } = await sql<{
      readonly state: string;
    }>`select state from nomarch_jobs.job where name = 'news'`.execute(living.league.store.db);
    expect(rows.filter(({ state }) => state === 'retry')).toEqual([]);
  });

  it('for a chat service receives code and test as text, follows no redirect, and stops if the address is gone', async () => {
    const hook = await endpoint(200, 302, 200, 410);
    const { living, call } = await withAccount();
    await startWorking(living);
    const { channels } = await addChannel(await call('addChannel'), {
      channel: { kind: 'webhook', address: hook.address },
    });
    const id = channels[0]?.id ?? '';
    await expect.poll(() => hook.received.length).toBe(1);
    const { text } = JSON.parse(hook.received[0]?.body.toString() ?? '{}') as { readonly text: string };
    await confirmChannel(await call('confirmChannel'), { id, code: /\d{8}/.exec(text)?.[0] ?? '' });
    await tryChannel(await call('tryChannel'), { id });
    // A redirect is not followed; the original address is tried again.
    await expect.poll(() => hook.received.length, { timeout: 60_000 }).toBe(3);
    expect(hook.received.map(({ path }) => path)).toEqual(['/hook', '/hook', '/hook']);
    await tryChannel(await call('tryChannel'), { id });
    await expect.poll(async () => (await news(await call('news'))).channels[0]?.stopped).toBe('gone');
    for (const { headers, body } of hook.received) {
      expect(headers).not.toHaveProperty('cookie');
      expect(headers).not.toHaveProperty('authorization');
      expect(body.toString()).not.toContain('token');
    }
  });

  it('for a browser receives messages that only that browser can read', async () => {
    const service = await endpoint(201);
    const { living, call } = await withAccount();
    await startWorking(living);
    const browser = createECDH('prime256v1');
    const p256dh = browser.generateKeys().toString('base64url');
    const auth = randomBytes(16);
    const keys = { p256dh, auth: auth.toString('base64url') };
    const channel = { kind: 'push', address: service.address, keys, name: 'Firefox' } as const;
    const { channels, pushKey } = await addChannel(await call('addChannel'), { channel });
    expect(channels[0]).toMatchObject({ isConfirmed: true, name: 'Firefox' });
    await tryChannel(await call('tryChannel'), { id: channels[0]?.id ?? '' });
    await expect.poll(() => service.received.length).toBe(1);
    const [sent] = service.received;
    expect(sent?.headers['authorization']).toContain(`k=${pushKey}`);
    expect(sent?.headers['content-encoding']).toBe('aes128gcm');
    const body = sent?.body ?? Buffer.alloc(0);
    expect(body.toString('latin1')).not.toContain('trial');
    const opened = opensAs(browser, auth, body);
    expect(JSON.parse(opened)).toMatchObject({ title: 'Test message', link: 'https://club.example/#/account/notices' });
  });
});

/** Decrypts a push message as a browser does (RFC 8188, RFC 8291). */
function opensAs(browser: ReturnType<typeof createECDH>, auth: Buffer, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const length = body[20] ?? 0;
  const sender = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  const shared = browser.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

describe('An address of a channel', () => {
  const refused = (url: string, resolve = PUBLIC_ONLY.resolve) =>
    expectPublic(url, { ...PUBLIC_ONLY, resolve }).then(
      () => false,
      () => true,
    );

  it('must be on the public internet, however it is written', async () => {
    const inside = [
      ...[
        '127.0.0.1',
        '127.9.9.9',
        '0.0.0.0',
        '10.0.0.1',
        '172.16.0.1',
        '172.31.255.255',
        '192.168.1.1',
        '169.254.169.254',
      ],
      ...['100.64.0.1', '192.0.2.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '240.0.0.1'],
      ...[
        '::',
        '::1',
        '::ffff:127.0.0.1',
        '::ffff:a00:1',
        '64:ff9b::7f00:1',
        '2002:7f00:1::',
        'fc00::1',
        'fd12:3456::1',
      ],
      ...['fe80::1', 'ff02::1', '2001:db8::1', 'not an address'],
    ];
    expect(inside.filter(isPublic)).toEqual([]);
    expect(['93.184.216.34', '2606:4700::1111', '::ffff:93.184.216.34'].every(isPublic)).toBe(true);
    for (const host of ['127.1', '0x7f.1', '2130706433', '017700000001', '[::1]', '[::ffff:7f00:1]', '[fe80::1]'])
      expect([host, await refused(`https://${host}/`)]).toEqual([host, true]);
    expect(await refused('http://93.184.216.34/')).toBe(true);
    expect(await refused('https://93.184.216.34/')).toBe(false);
  });

  it('is rejected if one of its IP addresses is not public, or it has none', async () => {
    expect(await refused('https://club.example/', () => Promise.resolve(['93.184.216.34', '10.0.0.1']))).toBe(true);
    expect(await refused('https://club.example/', () => Promise.resolve([]))).toBe(true);
    expect(await refused('https://club.example/', () => Promise.reject(new Error('unknown')))).toBe(true);
    expect(await refused('https://club.example/', () => Promise.resolve(['93.184.216.34']))).toBe(false);
  });

  it('is called at the checked IP address, even if its name changes meanwhile', async () => {
    const hook = await endpoint(200);
    const { port } = new URL(hook.address);
    let resolved = 0;
    const guard = {
      ...localGuard,
      resolve: () => Promise.resolve([(resolved += 1) === 1 ? '127.0.0.1' : '169.254.169.254']),
    };
    const url = `http://rebound.example:${port}/hook`;
    expect(await postPublic(url, { headers: {}, body: '{}' }, guard)).toBe(200);
    expect([resolved, hook.received.length, hook.received[0]?.headers['host']]).toEqual([
      1,
      1,
      `rebound.example:${port}`,
    ]);
    await expect(postPublic(url, { headers: {}, body: '{}' }, guard)).rejects.toThrow('not on the public internet');
    expect(hook.received).toHaveLength(1);
  });

  it('makes no channel if it is not public', async () => {
    const { call } = await withAccount();
    for (const address of ['https://10.0.0.1/hook', 'https://[::1]/hook', 'https://169.254.169.254/latest'])
      await expect(
        addChannel(await call('addChannel'), { channel: { kind: 'webhook', address } }),
      ).rejects.toMatchObject({
        code: 'REFUSED',
      });
  });
});

describe('Calendar', () => {
  it('lists the deadlines of a player with links to the seats, for anyone with its address', async () => {
    const { living, seat, call } = await withAccount();
    await setDeadline(living, 7200);
    const { calendar } = await setCalendar(await call('setCalendar'), { isOn: true });
    const path = new URL(calendar).pathname;
    const { status, mediaType, text } = await answerNewsPage(living.league, path, 'GET');
    expect([status, mediaType]).toEqual([200, 'text/calendar']);
    const unfolded = text.replaceAll(/\r\n[ \t]/g, '');
    expect(unfolded).toContain('SUMMARY:The Two Rivers: orders for month 1 of year 1 are due');
    expect(unfolded).toContain(`https://club.example/#/seats/${living.campaign}/${seat}`);
    const { deadline } = await living.league.store.db
      .selectFrom('led_campaign')
      .select(sql<string>`to_char(deadline_at at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"')`.as('deadline'))
      .executeTakeFirstOrThrow();
    expect(unfolded).toContain(`DTSTART:${deadline}`);
    await living.league.store.db.updateTable('led_campaign').set({ paused: true }).execute();
    expect((await answerNewsPage(living.league, path, 'GET')).text).not.toContain('VEVENT');
    const second = await setCalendar(await call('setCalendar'), { isOn: true });
    expect(await answerNewsPage(living.league, path, 'GET')).toMatchObject({ status: 404 });
    expect(await answerNewsPage(living.league, new URL(second.calendar).pathname, 'GET')).toMatchObject({
      status: 200,
    });
    expect(await setCalendar(await call('setCalendar'), { isOn: false })).toMatchObject({ calendar: '' });
  });
});

describe('Sending time', () => {
  const at = (now: string, chosen: Partial<Parameters<typeof getDueTime>[1]> = {}) =>
    getDueTime(now, { zone: 'Europe/Paris', quiet: null, dailyAt: '18:00', isDaily: false, gather: 0, ...chosen });

  it('is now, after quiet hours, or with the daily mail, in the reader’s time zone', () => {
    expect(at('2026-12-01T12:00:00.000Z')).toBeNull();
    const quiet = { from: '22:00', to: '07:30' };
    expect(at('2026-12-01T12:00:00.000Z', { quiet })).toBeNull();
    expect(at('2026-12-01T21:30:00.000Z', { quiet })).toBe('2026-12-02T06:30:00.000Z');
    expect(at('2026-12-01T23:30:00.000Z', { quiet })).toBe('2026-12-02T06:30:00.000Z');
    expect(at('2026-12-02T06:30:00.000Z', { quiet })).toBeNull();
    expect(at('2026-12-01T12:00:00.000Z', { isDaily: true })).toBe('2026-12-01T17:00:00.000Z');
    expect(at('2026-12-01T17:00:00.000Z', { isDaily: true })).toBe('2026-12-02T17:00:00.000Z');
    expect(at('2026-12-01T20:58:00.000Z', { quiet, gather: 5 })).toBe('2026-12-02T06:30:00.000Z');
    expect(at('2026-12-01T13:30:00.000Z', { quiet: { from: '13:00', to: '15:00' } })).toBe('2026-12-01T14:00:00.000Z');
  });

  it('keeps the local hour through daylight saving time', () => {
    expect(at('2027-03-27T18:00:00.000Z', { isDaily: true })).toBe('2027-03-28T16:00:00.000Z');
    expect(at('2027-10-30T17:00:00.000Z', { isDaily: true })).toBe('2027-10-31T17:00:00.000Z');
  });
});
