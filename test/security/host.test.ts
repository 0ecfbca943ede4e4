import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findFile } from '../../host/static-files.ts';
import { listen } from '../../host/serve.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openTestContext } from '../support/program/test-context.ts';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

function send(options: RequestOptions, body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', ...options }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Creates a folder of screens with a secret beside it. */
function screens(): string {
  const folder = temporaryFolder();
  const built = join(folder, 'renderer');
  mkdirSync(join(built, 'assets'), { recursive: true });
  writeFileSync(join(built, 'index.html'), '<!doctype html><title>Nomarch</title>');
  writeFileSync(join(built, 'assets', 'main-abc.js'), 'export {};');
  writeFileSync(join(built, 'notes.sqlite'), 'not for the web');
  writeFileSync(join(folder, 'secret.js'), 'a secret beside the screens');
  return built;
}

async function open() {
  const test = await openTestContext();
  const host = await listen(test.context, screens());
  onTestFinished(() => host.close());
  const origin = `http://127.0.0.1:${host.port}`;
  const get = (path: string, headers: Record<string, string> = {}) => send({ port: host.port, path, headers });
  const admitted = { origin, authorization: `Bearer ${host.token}`, 'content-type': 'application/json' };
  const call = (path: string, body = '{}', headers: Record<string, string | undefined> = {}, method = 'POST') => {
    const all = { ...admitted, 'content-length': String(Buffer.byteLength(body)), ...headers };
    const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
    return send({ port: host.port, path: `/rpc/${path}`, method, headers: given }, body);
  };
  return { ...test, host, origin, get, call };
}

describe('Browser host', () => {
  it('serves the screens with security headers', async () => {
    const { get } = await open();
    const page = await get('/');
    expect(page.status).toBe(200);
    expect(page.text).toContain('<title>Nomarch');
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
    });
    const policy = String(page.headers['content-security-policy']);
    for (const directive of ["default-src 'none'", "frame-src 'none'", "worker-src 'self'"])
      expect(policy.split('; ')).toContain(directive);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe("'self'");
    expect((await get('/assets/main-abc.js')).headers['content-type']).toBe('text/javascript; charset=utf-8');
  });

  it('sends security headers with errors too', async () => {
    const { get, call } = await open();
    for (const answer of [await get('/none.js'), await call('app/about', '{}', { authorization: undefined })]) {
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it.each([
    '/../secret.js',
    '/assets/../../secret.js',
    '/%2e%2e/secret.js',
    '/..%2fsecret.js',
    '/assets/..%2f..%2fsecret.js',
    '/..%5csecret.js',
    '//secret.js/../../secret.js',
    '/assets/%00/../../secret.js',
    '/%',
    '/notes.sqlite',
    '/assets/',
    '/assets',
    'http://elsewhere/secret.js',
  ])('rejects %s', async (path) => {
    const { get } = await open();
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('secret beside');
  });

  it('never serves a file outside its folder', () => {
    const folder = screens();
    expect(findFile('/../renderer-of-another/index.html', folder)).toBeNull();
    expect(findFile('/index.html?x=/../../', folder)).toBe(join(folder, 'index.html'));
  });

  it('listens only on loopback', async () => {
    const { host } = await open();
    const outside = Object.values(networkInterfaces())
      .flat()
      .filter((address) => address?.family === 'IPv4' && !address.internal)
      .map((address) => address?.address ?? '');
    const reached = await Promise.all(
      ['::1', ...outside].map(
        (address) =>
          new Promise<boolean>((resolve) => {
            const socket = connect({ host: address, port: host.port });
            socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
            onTestFinished(() => void socket.destroy());
          }),
      ),
    );
    expect(reached).not.toContain(true);
    await expect(send({ port: host.port, headers: { host: `127.0.0.1:${host.port}` } })).resolves.toMatchObject({
      status: 200,
    });
  });

  it.each(['evil.example', 'evil.example:80', '127.0.0.1', 'localhost', '127.0.0.1:1', '0.0.0.0'])(
    'rejects the host name “%s”, in calls and for files',
    async (name) => {
      const { get, call } = await open();
      expect((await get('/', { host: name })).status).toBe(403);
      expect((await call('app/about', '{}', { host: name })).status).toBe(403);
    },
  );

  it('rejects a request without a host name', async () => {
    const { host } = await open();
    const answer = await new Promise<string>((resolve) => {
      const socket = connect({ host: '127.0.0.1', port: host.port }, () => socket.write('GET / HTTP/1.0\r\n\r\n'));
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString())).on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 403/);
  });

  it('accepts localhost', async () => {
    const { get, call, host } = await open();
    const name = `localhost:${host.port}`;
    expect((await get('/', { host: name })).status).toBe(200);
    expect((await call('app/about', '{}', { host: name, origin: `http://${name}` })).status).toBe(200);
    expect((await call('app/about', '{}', { host: name })).status).toBe(403);
  });

  it.each([undefined, 'null', 'http://evil.example', 'http://127.0.0.1', 'https://127.0.0.1', 'http://localhost:1'])(
    'rejects calls from the origin %s',
    async (origin) => {
      const { call, get } = await open();
      expect((await call('app/about', '{}', { origin })).status).toBe(403);
      if (origin !== undefined) expect((await get('/', { origin })).status).toBe(403);
    },
  );

  it('rejects calls without the run’s token', async () => {
    const { call, host } = await open();
    const wrong = [
      undefined,
      '',
      'Bearer',
      'Bearer x',
      `Basic ${host.token}`,
      host.token,
      `Bearer ${host.token}x`,
      `Bearer ${host.token.slice(1)}`,
    ];
    for (const authorization of wrong) expect((await call('app/about', '{}', { authorization })).status).toBe(401);
    expect((await call('app/about', '{}', { authorization: `Bearer ${host.token.toUpperCase()}` })).status).toBe(401);
    expect((await call('app/about')).status).toBe(200);
  });

  it('creates a new, unguessable token in every run', async () => {
    const [one, two] = [await open(), await open()];
    expect(one.host.token).not.toBe(two.host.token);
    expect(Buffer.from(one.host.token, 'base64url')).toHaveLength(32);
  });

  it('answers calls only by POST, so that no link or picture can make one', async () => {
    const { call, origin, host, get } = await open();
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'])
      expect((await call('app/about', '{}', {}, method)).status).toBe(405);
    const headers = { origin, authorization: `Bearer ${host.token}` };
    expect((await get('/rpc/app/about', headers)).status).toBe(405);
    expect((await get('/rpc/armies/bin?data={"json":{"id":"x"}}', headers)).status).toBe(405);
  });

  it('reads no body above its limit or of unknown length', async () => {
    const { host, call, origin } = await open();
    const headers = { origin, authorization: `Bearer ${host.token}`, 'content-type': 'application/json' };
    const announced = await send({
      port: host.port,
      path: '/rpc/app/about',
      method: 'POST',
      headers: { ...headers, 'content-length': String(65 * 1024 * 1024), expect: '100-continue' },
    }).catch((error: unknown) => (error as NodeJS.ErrnoException).code);
    expect([413, 'ECONNRESET', 'EPIPE']).toContain(typeof announced === 'object' ? announced.status : announced);
    expect(
      (await call('app/about', '{}', { 'content-length': undefined, 'transfer-encoding': 'chunked' })).status,
    ).toBe(411);
  });

  it('aborts a body with too many values while reading it, and says so', async () => {
    const { call, reported } = await open();
    const answer = await call('campaigns/create', `{"json":{"scenario":[${'1,'.repeat(5_000_001)}1]}}`);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({
      json: { code: 'BAD_INPUT', message: 'the request holds more than 5000000 values' },
    });
    expect(reported).toEqual([]);
  });

  it.each([
    ['no JSON', '{"json":'],
    ['a list', '[]'],
    ['a number', '7'],
    ['nothing', ''],
    ['a wrong map', '{"json":{},"meta":[[1,"__proto__","x"]]}'],
    ['a map of another world', '{"json":{},"meta":"x"}'],
    ['a way to the prototype', '{"json":{"scenario":{"__proto__":{"format":"nomarch-scenario"}}}}'],
    ['a nest without end', `{"json":{"scenario":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}}}`],
  ])('refuses a body that is %s with a sentence and no stack', async (_, body) => {
    const { call, reported } = await open();
    const answer = await call('campaigns/create', body);
    expect(answer.status).toBe(400);
    const { json } = JSON.parse(answer.text) as { json: { code: string; message: string } };
    expect(json.code).toBe('BAD_INPUT');
    expect(json.message.length).toBeGreaterThan(10);
    expect(answer.text).not.toMatch(/node_modules|\.ts:|\bat \w+ \(/);
    expect(reported).toEqual([]);
  });

  it.each(['', 'nothing', 'app', 'app/about/more', 'constructor', '__proto__/x', 'app/toString', '%2e%2e/x'])(
    'has no method “%s”',
    async (path) => {
      const { call } = await open();
      expect((await call(path)).status).toBe(404);
    },
  );

  it('explains what to do if the screens are not built', async () => {
    const { context } = await openTestContext();
    const host = await listen(context, join(temporaryFolder(), 'nothing'));
    onTestFinished(() => host.close());
    const answer = await send({ port: host.port, path: '/' });
    expect(answer.status).toBe(503);
    expect(answer.text).toContain('npm run build');
  });

  it('does not follow a symbolic link out of its folder', async () => {
    const { context } = await openTestContext();
    const folder = screens();
    symlinkSync(join(folder, '..', 'secret.js'), join(folder, 'assets', 'link.js'));
    const host = await listen(context, folder);
    onTestFinished(() => host.close());
    expect((await send({ port: host.port, path: '/assets/link.js' })).status).toBe(404);
  });
});
