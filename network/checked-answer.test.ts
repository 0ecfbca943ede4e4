import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { told } from '../test/support/figures.ts';
import { reachLeague } from './reach-league.ts';

async function serve(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_, response) => answer(response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

const sendJson =
  (text: string, status = 200) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);

/** Returns the shortest processor time of several runs, in milliseconds. On a busy machine one run can take several times as long. */
async function measureMinTime(task: () => Promise<unknown>): Promise<number> {
  let min = Infinity;
  for (let run = 0; run < 5; run += 1) {
    const before = process.cpuUsage();
    await task();
    const { user, system } = process.cpuUsage(before);
    min = Math.min(min, (user + system) / 1000);
  }
  return min;
}

describe('A league’s answer', () => {
  it.each([
    ['a page', (response: ServerResponse) => response.writeHead(502, { 'content-type': 'text/html' }).end('<html>')],
    ['6 MB long', sendJson(`{"json":"${'x'.repeat(6_000_000)}"}`)],
    ['6 MB long, refused', sendJson(`{"json":"${'x'.repeat(6_000_000)}"}`, 422)],
    ['nested two million deep', sendJson(`{"json":${'['.repeat(2_000_000)}${']'.repeat(2_000_000)}}`)],
  ])('that is %s becomes one short sentence at little cost', async (what, answer) => {
    const origin = await serve(answer);
    const { calls } = reachLeague({ origin, session: null });
    const asText = await measureMinTime(async () => await (await fetch(origin)).text());
    let error = new Error();
    const asAnswer = await measureMinTime(async () => {
      error = (await calls.league.mine().then(
        () => ({ message: 'answered' }),
        (thrown: unknown) => thrown,
      )) as Error;
    });
    expect(error.message.length).toBeLessThan(200);
    expect(error).toMatchObject({ code: 'UNREACHABLE' });
    expect(asAnswer).toBeLessThan(100 + 5 * asText);
    told(`an answer that is ${what}`, 'one short sentence');
  });

  it('passes on the code and message of a refusal', async () => {
    const refused = { defined: true, code: 'NOT_FOUND', status: 404, message: 'Used up.', data: { path: '' } };
    const origin = await serve(sendJson(JSON.stringify({ json: refused }), 404));
    await expect(reachLeague({ origin, session: null }).calls.league.me()).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Used up.',
    });
  });
});
