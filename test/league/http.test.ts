import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { LeagueLog } from '../../league/http/metrics.ts';
import { type LeagueOptions, type ServedLeague, serveLeague } from '../../league/serve.ts';
import { testDatabase } from '../support/league/postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

interface Sent {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Sends exact headers; `fetch` would set some itself. */
const send = (port: number, path: string, { method = 'GET', headers = {}, body = '' }: Sent = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sending = httpRequest({ port, host: '127.0.0.1', path, method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    sending.on('error', reject);
    sending.end(body);
  });

/** Records log entries. */
function keptLog(): LeagueLog & { readonly told: unknown[] } {
  const told: unknown[] = [];
  return {
    told,
    call: (call) => told.push(call),
    say: (sentence, beside) => told.push([sentence, beside]),
    report: (error) => told.push(error),
  };
}

async function serveTest(options: LeagueOptions = {}): Promise<ServedLeague> {
  const screens = temporaryFolder();
  mkdirSync(join(screens, 'assets'));
  writeFileSync(join(screens, 'index.html'), '<!doctype html>\n<html lang="en"><body></body></html>');
  writeFileSync(join(screens, 'assets', 'app-1.js'), 'export {};');
  const serving = await serveLeague({
    database: await testDatabase('with_jobs'),
    port: 0,
    screens,
    log: keptLog(),
    ...options,
  });
  onTestFinished(() => serving.close());
  return serving;
}

const json = (input: unknown): string => JSON.stringify({ json: input });

/** Returns the headers of a page of the same origin. */
const own = (origin: string, body: string, more: Record<string, string> = {}): Record<string, string> => ({
  origin,
  'content-type': 'application/json',
  'content-length': String(Buffer.byteLength(body)),
  ...more,
});

describe('League server', () => {
  it('serves the screens for leagues, and its health check', async () => {
    const { port } = await serveTest();
    const page = await send(port, '/');
    expect(page).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache', 'x-frame-options': 'DENY' } });
    expect(page.text).toContain('<html data-host="league" lang="en">');
    expect((await send(port, '/assets/app-1.js')).headers['cache-control']).toContain('immutable');
    expect((await send(port, '/../package.json')).status).toBe(404);
    expect(await send(port, '/healthz', { headers: { host: 'anything' } })).toMatchObject({ status: 200, text: 'ok' });
  });

  it('starts and ends a session in a cookie that scripts and other sites cannot use', async () => {
    const log = keptLog();
    const { port, address, ownerLink } = await serveTest({ log });
    expect(address).toBe(`http://127.0.0.1:${port}`);
    const token = ownerLink?.split('/').at(-1) ?? '';
    const body = json({ token, name: 'Ann' });
    const entered = await send(port, '/rpc/league/enter', { method: 'POST', headers: own(address, body), body });
    expect(entered.status).toBe(200);
    const [set = ''] = entered.headers['set-cookie'] ?? [];
    expect(set).toMatch(/^nomarch=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    const cookie = set.split(';')[0] ?? '';
    const asAnn = (path: string) => send(port, path, { method: 'POST', headers: own(address, '', { cookie }) });
    expect((await asAnn('/rpc/league/mine')).text).toBe('{"json":[]}');
    const ended = await asAnn('/rpc/league/signOut');
    expect(ended.headers['set-cookie']).toEqual(['nomarch=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']);
    expect((await asAnn('/rpc/league/mine')).status).toBe(401);
    // The log contains no credentials.
    const told = JSON.stringify(log.told);
    expect(told).toContain('league.enter');
    for (const secret of [token, cookie.slice('nomarch='.length), 'Ann']) expect(told).not.toContain(secret);
  });

  it('names the cookie over https so that no other host can set it', async () => {
    const { port, address, ownerLink } = await serveTest({ origin: 'https://club.example', behindProxy: true });
    expect([address, ownerLink?.slice(0, 29)]).toEqual(['https://club.example', 'https://club.example/#/enter/']);
    const body = json({ token: ownerLink?.split('/').at(-1), name: 'Ann' });
    const headers = own(address, body, { host: 'club.example' });
    const entered = await send(port, '/rpc/league/enter', { method: 'POST', headers, body });
    expect(entered.headers['set-cookie']?.[0]).toMatch(/^__Host-nomarch=.*; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    expect(entered.headers['strict-transport-security']).toBeDefined();
    expect((await send(port, '/')).status).toBe(421);
    // A server with a configured address accepts no other, not even its listening address.
    for (const host of ['127.0.0.1', 'localhost', '192.0.2.1'])
      expect((await send(port, '/', { headers: { host } })).status).toBe(421);
  });

  it('rejects pages of other origins, and a cookie without an origin', async () => {
    const { port, address } = await serveTest();
    const mine = (headers: Record<string, string>) =>
      send(port, '/rpc/league/mine', { method: 'POST', headers: { 'content-length': '0', ...headers } });
    expect((await mine({ origin: 'http://evil.example' })).status).toBe(403);
    expect((await mine({ origin: 'null' })).status).toBe(403);
    expect((await mine({ origin: address, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await mine({ origin: address, host: 'evil.example' })).status).toBe(421);
    expect((await mine({ cookie: `nomarch=${'x'.repeat(43)}` })).status).toBe(403);
    expect((await mine({})).status).toBe(401);
    expect((await mine({ origin: address })).status).toBe(401);
  });

  it('answers alike, to the byte, about another’s seat and a missing one', async () => {
    const { port, address, ownerLink } = await serveTest();
    const call = (path: string, input: unknown, cookie = '') => {
      const body = json(input);
      return send(port, path, { method: 'POST', headers: own(address, body, cookie === '' ? {} : { cookie }), body });
    };
    const enter = async (link: string, name: string): Promise<string> => {
      const answer = await call('/rpc/league/enter', { token: link.split('/').at(-1), name });
      return answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    };
    const owner = await enter(ownerLink ?? '', 'Ann');
    const created = await call('/rpc/campaigns/create', { scenario: 'two-rivers' }, owner);
    const { id: campaign } = (JSON.parse(created.text) as { json: { id: string } }).json;
    const invited = await call('/rpc/league/invite', { campaign, role: 'player', player: 'ur' }, owner);
    const ur = await enter((JSON.parse(invited.text) as { json: { link: string } }).json.link, 'Ben');
    expect((await call('/rpc/packs/open', { campaign, player: 'ur' }, ur)).status).toBe(200);
    const plain = ({ status, text, headers: { date: _date, ...headers } }: Answer) => ({ status, text, headers });
    const refused = plain(await call('/rpc/packs/open', { campaign, player: 'akkad' }, ur));
    expect(refused.status).toBe(403);
    for (const [path, input] of [
      ['packs/open', { campaign, player: 'zeus' }],
      ['packs/open', { campaign: 'none', player: 'ur' }],
      ['packs/writeOrders', { campaign: 'none', player: 'ur' }],
      ['campaigns/open', { id: campaign }],
      ['campaigns/open', { id: 'none' }],
      ['campaigns/exportDocument', { id: campaign, secrets: true }],
      ['league/report', { campaign, player: 'akkad' }],
    ] as const)
      expect(plain(await call(`/rpc/${path}`, input, ur))).toEqual(refused);
  });

  it('shows a public page to anyone with its address, independent of cookies and caches', async () => {
    const log = keptLog();
    const { port, address, ownerLink } = await serveTest({ log });
    const call = (path: string, input: unknown, cookie = '') => {
      const body = json(input);
      return send(port, path, { method: 'POST', headers: own(address, body, cookie === '' ? {} : { cookie }), body });
    };
    const entered = await call('/rpc/league/enter', { token: ownerLink?.split('/').at(-1), name: 'Ann' });
    const cookie = entered.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    const answer = <T>({ text }: Answer): T => (JSON.parse(text) as { json: T }).json;
    const { id: campaign } = answer<{ id: string }>(
      await call('/rpc/campaigns/create', { scenario: 'two-rivers' }, cookie),
    );
    type Pages = readonly { readonly page: number; readonly address: string }[];
    const [made] = answer<Pages>(await call('/rpc/league/publishCampaign', { campaign, kind: 'map' }, cookie));
    const path = new URL(made?.address ?? '').pathname;
    const page = await send(port, path);
    expect(page).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
      },
    });
    expect(page.headers['set-cookie']).toBeUndefined();
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'sha256-[\w+/]{43}='; frame-ancestors 'none'$/,
    );
    // Signed-in users get the same page as others. Requests from other sites are rejected.
    expect((await send(port, path, { headers: { cookie } })).text).toBe(page.text);
    expect((await send(port, path, { headers: { origin: 'http://evil.example' } })).status).toBe(403);
    expect((await send(port, path, { method: 'POST' })).status).toBe(405);
    const head = await send(port, path, { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);

    await call('/rpc/league/takeBackPage', { campaign, player: '', page: made?.page }, cookie);
    const gone = await send(port, path);
    expect(gone).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
    for (const other of [`/public/${'x'.repeat(43)}`, '/public/', '/public/short', `${path}/more`, '/public/../rpc'])
      expect(await send(port, other)).toMatchObject({ status: 404, text: gone.text });
    expect(JSON.stringify(log.told)).not.toContain(path.split('/').at(-1));
  });

  it('reads no more of a body than needed', async () => {
    const { port, address } = await serveTest();
    const post = (headers: Record<string, string>, body = '') =>
      send(port, '/rpc/league/enter', { method: 'POST', headers: { origin: address, ...headers }, body });
    expect((await post({ 'content-length': '70000' })).status).toBe(413);
    expect((await post({ 'transfer-encoding': 'chunked' })).status).toBe(411);
    expect((await post({ 'content-type': 'application/json', 'content-length': '1' }, '{')).text).toContain(
      'BAD_INPUT',
    );
    expect((await send(port, '/rpc/league/enter', { method: 'PUT', headers: { origin: address } })).status).toBe(405);
    expect((await send(port, '/rpc/store/quit', { method: 'POST', headers: own(address, '') })).status).toBe(404);
    expect((await send(port, '/rpc/league/mine?data=%7B%7D')).status).toBe(405);
  });

  it('counts by the client address from its own proxy only', async () => {
    const allowed = { calls: 1000, longCalls: 1000, advice: 1000, tries: 2 };
    const body = json({ token: 'x'.repeat(43) });
    const statuses = async (behindProxy: boolean): Promise<number[]> => {
      const { port, address } = await serveTest({ allowed, behindProxy });
      const found = [];
      for (const forwarded of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '198.51.100.7, 192.0.2.2']) {
        const headers = own(address, body, { 'x-forwarded-for': forwarded });
        found.push((await send(port, '/rpc/league/invitation', { method: 'POST', headers, body })).status);
      }
      return found;
    };
    expect(await statuses(true)).toEqual([404, 404, 429, 404]);
    expect(await statuses(false)).toEqual([404, 404, 429, 429]);
  });

  it('serves metrics on a separate port, labelled only by methods of the contract', async () => {
    const free = createServer().listen(0, '127.0.0.1');
    await new Promise((listening) => free.once('listening', listening));
    const metricsPort = (free.address() as AddressInfo).port;
    await new Promise((closed) => free.close(closed));
    const { port } = await serveTest({ metricsPort });
    await send(port, '/rpc/league/me', { method: 'POST' });
    await send(port, '/rpc/secret/name-4711', { method: 'POST' });
    const { text } = await send(metricsPort, '/metrics');
    expect(text).toContain('nomarch_calls_total{method="league.me",status="200"} 1');
    expect(text).toContain('nomarch_calls_total{method="unknown",status="404"} 1');
    expect(text).toContain('nomarch_streams 0');
    expect(text).not.toContain('4711');
    expect((await send(port, '/metrics')).status).toBe(404);
  });

  it('reports an invalid address to serve on', async () => {
    const database = await testDatabase('with_jobs');
    const failing = async (options: LeagueOptions): Promise<string> =>
      serveLeague({ database, port: 0, log: keptLog(), ...options }).then(
        async (serving) => {
          await serving.close();
          return '';
        },
        (error: unknown) => (error instanceof Error ? error.message : ''),
      );
    expect(await failing({ origin: 'club.example' })).toContain(
      '--origin: expected an address such as https://club.example',
    );
    expect(await failing({ smtp: 'smtp://mail.club.example' })).toContain('--smtp and --from: expected both');
    expect(await failing({ database: 'sqlite:x' })).toContain('--database: expected an address such as postgresql://');
    const refused = await failing({ database: 'postgresql://ann:geheim@127.0.0.1:9/club' });
    expect(refused).toMatch(/^The database 127\.0\.0\.1:9\/club cannot be used: .*ECONNREFUSED/);
    expect(refused).not.toContain('geheim');
    const none = new URL(database);
    none.pathname = '/no_such_database';
    expect(await failing({ database: none.href })).toContain('database "no_such_database" does not exist');
    expect(await failing({})).toBe('');
  });
});
