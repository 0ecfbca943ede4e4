import { createORPCClient, ORPCError } from '@orpc/client';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LeagueClient } from '../../contract/league.ts';
import { resumeStream } from '../../contract/streams/resumed-stream.ts';
import { connection, recordSignIn } from './connection.ts';
import { isUnanswered } from './failure.ts';
import { createLeagueLink } from './league-link.ts';

const ME = { account: null, version: '1.0.0' };
const answer = (json: unknown, status = 200): Response => Response.json({ json }, { status });
const refusal = (code: string, status: number): Response =>
  answer({ defined: true, code, status, message: code, data: { path: '' } }, status);
const event = (n: number): string =>
  `event: message\nid: ${String(n)}.0\ndata: ${JSON.stringify({ json: { n, for: null, kind: 'changed', player: '', at: '2026-01-01T00:00:00Z' } })}\n\n`;
const stream = (text: string, ends: 'in order' | 'cut'): Response =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(text));
        if (ends === 'cut') setTimeout(() => controller.error(new TypeError('network error')));
        else controller.close();
      },
    }),
    { headers: { 'content-type': 'text/event-stream' } },
  );

type Answer = Response | Error;

/** A client with prepared answers, which records its requests. */
function clientWith(answers: readonly Answer[]) {
  const sent: Request[] = [];
  const left = [...answers];
  const link = createLeagueLink({
    url: 'https://club.example/rpc',
    pause: () => 0,
    fetch: (request) => {
      sent.push((request as Request).clone());
      const next = left.shift();
      return next instanceof Response ? Promise.resolve(next) : Promise.reject(next ?? new TypeError('no answer'));
    },
  });
  return { sent, league: createORPCClient<LeagueClient>(link).league };
}

const keysOf = (sent: readonly Request[]) => sent.map(({ headers }) => headers.get('idempotency-key'));

beforeEach(() => {
  connection.value = 'up';
});

describe('call to a league', () => {
  it('has a unique key', async () => {
    const { league, sent } = clientWith([answer(ME), answer(ME)]);
    await league.signOut();
    await league.signOut();
    const [first, second] = keysOf(sent);
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(second).toMatch(/^[\da-f-]{36}$/);
    expect(second).not.toBe(first);
  });

  it('is retried with the same key if its answer is lost', async () => {
    const { league, sent } = clientWith([new TypeError('lost'), new Response('no', { status: 502 }), answer(ME)]);
    expect(await league.signOut()).toEqual(ME);
    expect(new Set(keysOf(sent)).size).toBe(1);
    expect(sent).toHaveLength(3);
    expect(connection.value).toBe('up');
  });

  it('does not sign out if it was made before the sign-in', async () => {
    const { league } = clientWith([refusal('SIGNED_OUT', 401)]);
    const before = league.me();
    recordSignIn();
    await expect(before).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    expect(connection.value).toBe('up');
  });

  it('is not retried if it was refused', async () => {
    const { league, sent } = clientWith([refusal('NOT_YOURS', 403)]);
    await expect(league.signOut()).rejects.toThrow(ORPCError);
    expect(sent).toHaveLength(1);
    expect(connection.value).toBe('up');
  });

  it('is given up after several retries, and the league counts as gone', async () => {
    const { league, sent } = clientWith([]);
    await expect(league.mine()).rejects.toThrow('no answer');
    expect(sent).toHaveLength(5);
    expect(connection.value).toBe('gone');
  });

  it('reports that a session is required', async () => {
    const { league } = clientWith([refusal('SIGNED_OUT', 401)]);
    await expect(league.mine()).rejects.toThrow(ORPCError);
    expect(connection.value).toBe('signed-out');
  });
});

describe('stream of a league', () => {
  it('resumes after the last received event if it is cut', async () => {
    const { league, sent } = clientWith([
      stream(event(1) + event(2), 'cut'),
      new TypeError('still away'),
      stream(event(3), 'in order'),
    ]);
    const heard: number[] = [];
    const told = resumeStream({
      open: (lastEventId) =>
        league.notices({ campaign: 'c', player: '' }, lastEventId === undefined ? {} : { lastEventId }),
      isWanted: () => heard.length < 3,
      canRetry: isUnanswered,
      wait: () => Promise.resolve(),
    });
    for await (const each of told) if (each.kind === 'told') heard.push(each.item.n);
    expect(heard).toEqual([1, 2, 3]);
    expect(connection.value).toBe('up');
    expect(sent.map(({ method, headers }) => [method, headers.get('last-event-id')])).toEqual([
      ['GET', null],
      ['GET', '2.0'],
      ['GET', '2.0'],
    ]);
  });
});
