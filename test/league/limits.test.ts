import { request as httpRequest } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPromiseCache } from '../../league/context/league-context.ts';
import { createJsonLog, type LoggedCall } from '../../league/http/metrics.ts';
import { EventQueue } from '../../league/live/stream.ts';
import { serveLeague } from '../../league/serve.ts';
import { openTestLeague, refusalOf, tokenOf } from '../support/league/league.ts';
import { testDatabase } from '../support/league/postgres.ts';

interface Answered {
  readonly status: number;
  readonly cookie: string;
  readonly text: string;
}

interface Post {
  readonly method: string;
  readonly input?: unknown;
  readonly cookie?: string;
  /** Content length to announce without sending a body. */
  readonly announced?: number;
}

/** Starts a league with HTTP, and calls it. */
async function served() {
  const calls: LoggedCall[] = [];
  const options = { database: await testDatabase('with_jobs'), port: 0 };
  const log = { call: (call: LoggedCall) => calls.push(call), say: () => undefined, report: () => undefined };
  const { port, address, ownerLink, close } = await serveLeague({ ...options, log });
  onTestFinished(close);
  const post = ({ method, input, cookie = '', announced }: Post): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify({ json: input });
      const headers = {
        origin: address,
        'content-type': 'application/json',
        'content-length': announced ?? Buffer.byteLength(body),
        ...(cookie === '' ? {} : { cookie }),
      };
      const path = `/rpc/${method.replace('.', '/')}`;
      const sending = httpRequest(
        { port, host: '127.0.0.1', path, method: 'POST', headers, agent: false },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              cookie: (answer.headers['set-cookie'] ?? []).join().split(';')[0] ?? '',
              text,
            }),
          );
          if (announced !== undefined) answer.on('end', () => sending.destroy());
        },
      );
      sending.on('error', reject);
      onTestFinished(() => void sending.destroy());
      if (announced === undefined) sending.end(body);
      else sending.flushHeaders();
    });
  const enter = async (link: string, name: string): Promise<string> =>
    (await post({ method: 'league.enter', input: { token: tokenOf(link), name } })).cookie;
  return { post, enter, ownerLink: ownerLink ?? '', calls };
}

describe('A league reads bodies', () => {
  it('up to the limit of the caller’s roles', async () => {
    const { post, enter, ownerLink, calls } = await served();
    const owner = await enter(ownerLink, 'Olga');
    const created = await post({ method: 'campaigns.create', input: { scenario: 'two-rivers' }, cookie: owner });
    const { id } = (JSON.parse(created.text) as { json: { id: string } }).json;
    const input = { campaign: id, role: 'reader', player: '' };
    const invited = await post({ method: 'league.invite', input, cookie: owner });
    const reader = await enter((JSON.parse(invited.text) as { json: { link: string } }).json.link, 'Rudi');
    const long = 60_000_000;
    for (const method of ['campaigns.importText', 'campaigns.checkPack', 'packs.writeOrders'])
      expect((await post({ method, cookie: reader, announced: long })).status, method).toBe(413);
    expect((await post({ method: 'league.invitation', announced: 65_537 })).status).toBe(413);
    expect(calls.at(-1)).toMatchObject({ status: 413, address: '127.0.0.1' });
    expect(calls.find(({ status }) => status === 200)).not.toHaveProperty('address');
  });

  it('one document of an account at a time', async () => {
    const { post, enter, ownerLink } = await served();
    const owner = await enter(ownerLink, 'Olga');
    const first = post({ method: 'campaigns.importText', cookie: owner, announced: 1000 }).catch(() => null);
    await expect
      .poll(async () => (await post({ method: 'campaigns.importText', input: {}, cookie: owner })).status)
      .toBe(429);
    expect((await post({ method: 'league.me', cookie: owner })).status).toBe(200);
    void first;
  });
});

describe('Attempts with invitations', () => {
  it('are counted if they fail, and do not block passkeys', async () => {
    const { owner, browser } = await openTestLeague({ calls: 1000, longCalls: 100, advice: 100, tries: 3 });
    const { client } = await owner();
    const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
    const { link } = await client.league.invite({ campaign: id, role: 'player', player: 'ur' });
    const at = browser('192.0.2.7').client.league;
    for (let tries = 0; tries < 10; tries += 1) await at.invitation({ token: tokenOf(link) });
    for (let tries = 0; tries < 4; tries += 1) await refusalOf(at.invitation({ token: 'x'.repeat(43) }));
    expect(await refusalOf(at.invitation({ token: tokenOf(link) }))).toBe('LIMITED');
    expect(await refusalOf(at.beginSignIn())).toBe('');
  });
});

describe('Advice', () => {
  it('is limited per seat', async () => {
    const { campaign } = await openTestLeague({ calls: 1000, longCalls: 1000, advice: 2, tries: 100 });
    const { id, players } = await campaign(['ur', 'akkad']);
    const ask = (who: string, player = who) =>
      refusalOf(players[who]?.client.packs.suggest({ campaign: id, player }) ?? Promise.reject(new Error(who)));
    for (let calls = 0; calls < 4; calls += 1) expect(await ask('akkad', 'ur')).toBe('NOT_YOURS');
    expect([await ask('ur'), await ask('ur'), await ask('ur'), await ask('akkad')]).toEqual(['', '', 'LIMITED', '']);
  });
});

describe('A campaign without an umpire', () => {
  it('cannot be left by its only umpire, and gets a new one from the owner', async () => {
    const test = await openTestLeague();
    const { id, umpire } = await test.campaign();
    const { link } = await umpire.client.league.invite({ campaign: id, role: 'umpire', player: '' });
    const second = await test.entered(link, 'Another umpire');
    await umpire.client.league.removeMember({
      campaign: id,
      member:
        (await umpire.client.league.members({ campaign: id })).removable.find(({ name }) => name === 'The owner')
          ?.member ?? 0,
    });
    await expect(second.client.league.forgetMe()).rejects.toMatchObject({
      code: 'REFUSED',
      message: expect.stringContaining('The Two Rivers') as string,
    });
    expect(await umpire.client.league.withoutUmpire()).toEqual([]);
    expect(await refusalOf(umpire.client.league.inviteUmpire({ id }))).toBe('REFUSED');
    await test.league.store.db.deleteFrom('member').where('campaign_id', '=', id).execute();
    expect(await umpire.client.league.withoutUmpire()).toEqual([{ id, title: 'The Two Rivers' }]);
    expect(await refusalOf(second.client.league.inviteUmpire({ id }))).toBe('NOT_YOURS');
    const again = await umpire.client.league.inviteUmpire({ id });
    await second.client.league.enter({ token: tokenOf(again.link) });
    expect((await second.client.campaigns.open({ id })).id).toBe(id);
  });
});

describe('A member’s name', () => {
  it('is unique in each campaign, in any spelling', async () => {
    const test = await openTestLeague();
    const { id, umpire } = await test.campaign(['ur']);
    const { link } = await umpire.client.league.invite({ campaign: id, role: 'player', player: 'akkad' });
    const guest = test.browser();
    const enter = (name: string) => guest.client.league.enter({ token: tokenOf(link), name });
    for (const name of ['Who plays ur', 'WHO  PLAYS UR', 'Ｗho plays ur'])
      await expect(enter(name)).rejects.toMatchObject({ code: 'REFUSED', data: { path: 'name' } });
    for (const name of ['Anna\u202Eanna', 'An\nna', 'An\u200Bna', '\u0007', 'An\u2028na'])
      expect(await refusalOf(enter(name)), JSON.stringify(name)).toBe('BAD_INPUT');
    await enter('Anna');
    const change = (name: string) => refusalOf(guest.client.league.changeAccount({ name, away: null }));
    expect([await change('who plays UR'), await change('Anna'), await change('Berta')]).toEqual(['REFUSED', '', '']);
  });
});

describe('A league’s memory', () => {
  it('is limited in bytes: the oldest answers go first', async () => {
    const cache = createPromiseCache<string>(5000);
    const loads: string[] = [];
    const get = async (key: string, length: number) => {
      await cache(key, () => {
        loads.push(key);
        return Promise.resolve('x'.repeat(length));
      });
      await Promise.resolve();
    };
    await get('a', 1000);
    await get('b', 1000);
    await get('a', 1000);
    await get('c', 1000);
    await get('a', 1000);
    await get('b', 1000);
    expect(loads).toEqual(['a', 'b', 'c', 'b']);
    await get('long', 3000);
    await get('long', 3000);
    expect(loads.slice(4)).toEqual(['long', 'long']);
  });

  it('is freed with the stream of a slow reader', () => {
    let ended = 0;
    const queue = new EventQueue(() => (ended += 1));
    const notice = { n: 1, for: null, kind: 'message', player: 'x'.repeat(10_000), at: '' } as const;
    for (let pushed = 0; pushed < 6; pushed += 1) queue.push({ id: '1.0', notice });
    expect(ended).toBe(0);
    queue.push({ id: '1.0', notice });
    expect(ended).toBe(1);
  });
});

describe('A league', () => {
  it('logs any thrown value as text', () => {
    const told: unknown[] = [];
    const log = createJsonLog({ info: () => undefined, error: (what: unknown) => told.push(what) });
    for (const thrown of [{ code: '57P01', detail: 'a row' }, 'late', null]) log.report(thrown);
    expect(told).toEqual([
      { error: 'thrown value is not an error', code: '57P01', keys: ['code', 'detail'] },
      { error: 'thrown: late' },
      { error: 'thrown: null' },
    ]);
  });
});
