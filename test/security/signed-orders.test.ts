import { beforeEach, describe, expect, it } from 'vitest';
import type { CampaignDocument } from '../../contract/campaign-documents.ts';
import type { OrdersFile } from '../../contract/campaigns.ts';
import { signOrders } from '../../rules/core/campaign/sign-orders.ts';
import { stripSignature } from '../../rules/core/campaign/signed-orders.ts';
import { toPublicPromise } from '../../rules/core/promise/promise-proof.ts';
import { busyOrders } from '../support/campaign/campaign-orders.ts';
import { failure } from '../support/input/failure.ts';
import { told } from '../support/figures.ts';
import { openMemoryContext } from '../support/program/memory-context.ts';

/* Signed orders, and what an umpire, a player or a third person can do with them. Each player has their own app. */

type Client = Awaited<ReturnType<typeof openMemoryContext>>['client'];
const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const OTHER_KEY = '77'.repeat(32);

let umpire: Client;
let id: string;
/** Apps of the players, by seat. */
let players: Map<string, Client>;

const stateNow = async () => (await umpire.campaigns.open({ id })).state;
const playerOf = (player: string): Client => {
  const client = players.get(player);
  if (!client) throw new Error(`nobody plays ${player}`);
  return client;
};

/** Sends a turn file to its player. @returns warnings of the player's app */
async function handOut(player: string): Promise<readonly string[]> {
  const pack = copyOf(await umpire.campaigns.playerPack({ id, player }));
  return (await playerOf(player).packs.keep({ text: JSON.stringify(pack) })).findings;
}

async function handOutToAll(): Promise<readonly string[]> {
  const findings: string[] = [];
  for (const player of players.keys()) findings.push(...(await handOut(player)));
  return findings;
}

/** Returns orders written and saved by a player. */
async function written(player: string, orders?: OrdersFile['orders']): Promise<OrdersFile> {
  const busy = busyOrders(await stateNow(), player);
  const file = { ...busy, orders: orders ?? busy.orders };
  return copyOf((await playerOf(player).packs.writeOrders({ campaign: id, player, orders: file })).orders!);
}

async function fileAll(): Promise<OrdersFile[]> {
  const files: OrdersFile[] = [];
  for (const player of players.keys()) {
    const orders = await written(player);
    await umpire.campaigns.fileOrders({ id, orders });
    files.push(orders);
  }
  return files;
}

async function advance(): Promise<readonly number[]> {
  const { year, month } = await stateNow();
  const resolved = await umpire.campaigns.advance({ id, year, month, dice: { app: true, faces: [] } });
  if (resolved.status !== 'resolved') throw new Error('a die was wanted');
  return resolved.events.flatMap(({ dice }) => dice.map(({ face }) => face));
}

const takeBack = () => umpire.campaigns.takeBack({ id, reason: 'to try again' });
const verified = () => umpire.campaigns.verify({ id });

beforeEach(async () => {
  umpire = (await openMemoryContext()).client;
  id = (await umpire.campaigns.create({ scenario: 'two-rivers' })).id;
  players = new Map();
  for (const player of ['akkad', 'ur'])
    players.set(player, (await openMemoryContext(undefined, undefined, undefined, player)).client);
  await handOutToAll();
});

describe('Signed orders', () => {
  it('mix a share of every player into the dice, verified by all', async () => {
    const files = await fileAll();
    expect(files.every(({ by }) => by !== undefined)).toBe(true);
    const dice = await advance();
    expect(dice.length).toBeGreaterThan(0);
    expect(await handOutToAll()).toEqual([]);
    const { sound, dice: how, seats } = await verified();
    expect([sound, how.joint, how.committed]).toEqual([true, dice.length, 0]);
    expect(seats.filter(({ signed }) => signed === 1)).toEqual(
      files.map(({ player, by }) => ({ player, signed: 1, sealed: 0, unsigned: 0, keys: [by?.key] })),
    );
  });

  it('keep their share when the log moves to another app', async () => {
    await fileAll();
    await advance();
    const { client } = await openMemoryContext();
    const document = await umpire.campaigns.exportDocument({ id });
    const imported = await client.campaigns.importText({ text: JSON.stringify(document) });
    expect(await client.campaigns.verify({ id: imported.id })).toMatchObject({ sound: true, dice: { committed: 0 } });
  });

  it('make all dice unknown until the last orders are in', async () => {
    const files = await fileAll();
    const first = await advance();
    await takeBack();
    const [one] = files;
    if (!one) throw new Error('nobody plays');
    const orders = signOrders(
      { ...stripSignature(one), campaign: id },
      { secret: OTHER_KEY, chance: '05'.repeat(32), promise: one.promise ?? '' },
    );
    await umpire.campaigns.fileOrders({ id, orders, word: true });
    expect(await advance()).not.toEqual(first);
  });
});

describe('An umpire', () => {
  it('gets the same dice if they undo a month and resolve it with the same files', async () => {
    await fileAll();
    const first = await advance();
    await takeBack();
    expect(await advance()).toEqual(first);
    expect(await verified()).toMatchObject({ sound: true, dice: { joint: 2 * first.length, committed: 0 } });
    told('takes a month back to try again with the same files', 'nobody: the same dice fall');
  });

  it('gets other dice, marked as known to them, if they leave out a file after an undo, and its player is told', async () => {
    await fileAll();
    const first = await advance();
    await handOutToAll();
    await takeBack();
    await umpire.campaigns.withdrawOrders({ id, player: 'akkad' });
    await advance();
    const { dice, sound } = await verified();
    expect([sound, dice.joint]).toEqual([true, first.length]);
    expect(dice.committed).toBeGreaterThan(0);
    told('takes a month back and leaves a file out', '“Verify the log”, which counts the dice as known to him');
  });

  it('is exposed by a player’s app if they ignore its file', async () => {
    await fileAll();
    await umpire.campaigns.withdrawOrders({ id, player: 'akkad' });
    await advance();
    expect(await handOut('akkad')).toEqual([
      expect.stringMatching(/Month 1 of year 1 was resolved without the orders that you signed here/),
    ]);
    expect(await handOut('ur')).toEqual([]);
    told('does not count a file', 'the program of the seat’s player');
  });

  it('is exposed by a player’s app if they replace its orders', async () => {
    await fileAll();
    const { year, month } = await stateNow();
    const orders = { format: 'nomarch-orders' as const, version: 1 as const, player: 'akkad', year, month, orders: [] };
    await umpire.campaigns.fileOrders({ id, orders });
    await advance();
    expect(await handOut('akkad')).toEqual([expect.stringMatching(/was resolved without the orders that you signed/)]);
    told('gives orders in a player’s stead', 'the program of the seat’s player');
  });

  it('is exposed by a player’s app if they sign for it with their own key', async () => {
    const [mine] = (await fileAll()).filter(({ player }) => player === 'akkad');
    const file = { ...stripSignature(mine!), campaign: id, orders: [] };
    const forged = signOrders(file, { secret: OTHER_KEY, chance: OTHER_KEY, promise: mine?.promise ?? '' });
    await umpire.campaigns.fileOrders({ id, orders: forged });
    await advance();
    expect(await handOut('akkad')).toEqual([expect.stringMatching(/orders signed with another key than yours/)]);
    told('signs orders in a player’s name', 'the program of the seat’s player');
  });

  it('is exposed by a player’s app if they use an earlier file', async () => {
    await fileAll();
    await written('akkad', []);
    await advance();
    expect(await handOut('akkad')).toEqual([expect.stringMatching(/not resolved with your latest orders/)]);
    told('counts an earlier file in place of the newest', 'the program of the seat’s player');
  });

  it.each([
    [
      'says that other orders were signed',
      (document: CampaignDocument, at: number) => {
        const proof = document.proofs?.[at]?.proof;
        if (!proof?.month) throw new Error('no month');
        const [first, ...rest] = proof.month.brought;
        return { ...proof, month: { ...proof.month, brought: [{ ...first!, digest: '0'.repeat(64) }, ...rest] } };
      },
    ],
    [
      'leaves out what a player brought',
      (document: CampaignDocument, at: number) => {
        const proof = document.proofs?.[at]?.proof;
        if (!proof?.month) throw new Error('no month');
        return { ...proof, month: { ...proof.month, brought: proof.month.brought.slice(1) } };
      },
    ],
  ])('who %s is found out by whoever has the log', async (what, change) => {
    await fileAll();
    await advance();
    const document = copyOf(await umpire.campaigns.exportDocument({ id }));
    const at = (document.proofs ?? []).findIndex(({ proof }) => proof.month !== null);
    const proofs = (document.proofs ?? []).map((each, n) =>
      n === at ? { ...each, proof: change(document, at) } : each,
    );
    const { client } = await openMemoryContext();
    expect(await failure(client.campaigns.importText({ text: JSON.stringify({ ...document, proofs }) }))).toMatchObject(
      {
        message: expect.stringMatching(/signature of the command|not signed by the key|lacks random bytes/) as string,
      },
    );
    told(what, '“Verify the log”, and the import of the log');
  });
});

describe('A player', () => {
  it('cannot submit orders signed for the previous month', async () => {
    const [before] = await fileAll();
    await advance();
    await handOutToAll();
    expect(await failure(umpire.campaigns.fileOrders({ id, orders: before! }))).toMatchObject({
      code: 'REFUSED',
      path: 'month',
    });
  });

  it('cannot change the month of signed orders', async () => {
    const [before] = await fileAll();
    await advance();
    await handOutToAll();
    const { year, month } = await stateNow();
    const replayed = { ...before!, year, month, orders: [] };
    expect((await umpire.campaigns.readOrders({ id, text: JSON.stringify(replayed) })).signature).toBe('wrong');
    expect(await failure(umpire.campaigns.fileOrders({ id, orders: replayed }))).toMatchObject({ code: 'REFUSED' });
  });

  it('cannot sign for another player, except with the umpire’s permission', async () => {
    await fileAll();
    await advance();
    await handOutToAll();
    const ur = await written('ur');
    const file = { ...stripSignature(ur), campaign: id, player: 'akkad', orders: [] };
    const forged = signOrders(file, { secret: OTHER_KEY, chance: OTHER_KEY, promise: ur.promise ?? '' });
    expect((await umpire.campaigns.readOrders({ id, text: JSON.stringify(forged) })).signature).toBe('otherKey');
    expect(await failure(umpire.campaigns.fileOrders({ id, orders: forged }))).toMatchObject({
      code: 'REFUSED',
      path: 'by',
    });
  });

  it('adds nothing to the dice with another dice key than the month’s', async () => {
    const [one] = await fileAll();
    const file = { ...stripSignature(one!), campaign: id };
    const orders = signOrders(file, { secret: OTHER_KEY, chance: OTHER_KEY, promise: OTHER_KEY });
    expect((await umpire.campaigns.readOrders({ id, text: JSON.stringify(orders) })).signature).toBe('otherPromise');
    await umpire.campaigns.fileOrders({ id, orders, word: true });
    await advance();
    const pack = await umpire.campaigns.playerPack({ id, player: 'ur' });
    const brought = pack.heads.flatMap(({ proof }) => proof.month?.brought ?? []);
    expect(brought.map(({ player }) => player)).not.toContain(one?.player);
  });

  it('adds nothing to the dice by withholding orders, and everyone sees it', async () => {
    await fileAll();
    await umpire.campaigns.withdrawOrders({ id, player: 'akkad' });
    await advance();
    const pack = await umpire.campaigns.playerPack({ id, player: 'ur' });
    const brought = pack.heads.flatMap(({ proof }) => proof.month?.brought ?? []);
    expect(brought.map(({ player }) => player)).toEqual(['ur']);
  });

  it('learns neither orders nor random bytes of the others', async () => {
    const files = await fileAll();
    await advance();
    const others = files.filter(({ player }) => player !== 'ur');
    const got = JSON.stringify(await umpire.campaigns.playerPack({ id, player: 'ur' }));
    for (const { chance } of others) expect(got).not.toContain(chance);
    const document = await umpire.campaigns.exportDocument({ id });
    const hidden = (document.proofs ?? []).map(({ proof }) => proof);
    for (const { chance } of others) {
      expect(JSON.stringify(hidden)).toContain(chance);
      expect(JSON.stringify(hidden.map(toPublicPromise))).not.toContain(chance);
    }
  });
});

it('An app uses one key per seat, different for every seat and every app', async () => {
  const keys = (await fileAll()).map(({ by }) => by?.key);
  expect(new Set(keys).size).toBe(players.size);
  await advance();
  await handOutToAll();
  expect((await fileAll()).map(({ by }) => by?.key)).toEqual(keys);
});

describe('An umpire who also plays a seat', () => {
  const play = (player: string | null) =>
    umpire.campaigns.intervene({
      id,
      intervention: { reason: 'we are one short', public: false, decrees: [{ kind: 'umpire-plays', player }] },
    });

  it('is shown to everyone, in every turn file and in the public edition', async () => {
    await play('ur');
    for (const player of ['akkad', 'ur', null])
      expect((await umpire.campaigns.report({ id, player })).map(({ seen }) => seen.kind)).toEqual(['umpire-spoke']);
    await handOutToAll();
    for (const [player, client] of players)
      expect((await client.packs.open({ campaign: id, player })).pack.view.umpirePlays).toBe('ur');
    await play(null);
    expect((await umpire.campaigns.playerPack({ id, player: 'akkad' })).view.umpirePlays).toBeUndefined();
    expect(await verified()).toMatchObject({ sound: true });
  });

  it('adds nothing unknown to the dice if only their file counts', async () => {
    await play('ur');
    await handOutToAll();
    const mine = await written('ur');
    await umpire.campaigns.fileOrders({ id, orders: mine });
    const thrown = (await advance()).length;
    expect(thrown).toBeGreaterThan(0);
    expect(await verified()).toMatchObject({ sound: true, dice: { joint: 0, committed: thrown } });
    await takeBack();
    await umpire.campaigns.withdrawOrders({ id, player: 'ur' });
    await play(null);
    await umpire.campaigns.fileOrders({ id, orders: mine });
    expect(await advance()).toHaveLength(thrown);
    expect(await verified()).toMatchObject({ sound: true, dice: { joint: 0, committed: 2 * thrown } });
    told('plays, and resolves with his own file alone', '“Verify the log”, which counts the dice as known to him');
  });

  it('adds a normal share beside the file of another player', async () => {
    await play('ur');
    await handOutToAll();
    for (const player of ['ur', 'akkad']) await umpire.campaigns.fileOrders({ id, orders: await written(player) });
    const thrown = (await advance()).length;
    expect(await verified()).toMatchObject({ sound: true, dice: { joint: thrown, committed: 0 } });
  });

  it('stays marked after an undo', async () => {
    await advance();
    await play('ur');
    expect(await takeBack()).toMatchObject({ state: { month: 1, umpirePlays: 'ur' } });
    await advance();
    await play(null);
    expect(await takeBack()).toMatchObject({ state: { month: 1, umpirePlays: 'ur' } });
    for (const [player, client] of players) {
      await handOut(player);
      expect((await client.packs.open({ campaign: id, player })).pack.view.umpirePlays).toBe('ur');
    }
    expect(await verified()).toMatchObject({ sound: true });
    told('plays, and takes back the month in which he said so', 'his mark, which stays on every page and report');
  });

  it('cannot read orders before submitting their own, and cannot change these afterwards', async () => {
    await play('ur');
    await handOutToAll();
    const [akkad, ur] = [await written('akkad'), await written('ur')];
    const first = { code: 'REFUSED', message: expect.stringMatching(/submit the orders of “.*” first/) as string };
    expect(await failure(umpire.campaigns.readOrders({ id, text: JSON.stringify(akkad) }))).toMatchObject(first);
    expect(await failure(umpire.campaigns.fileOrders({ id, orders: akkad }))).toMatchObject(first);
    await umpire.campaigns.fileOrders({ id, orders: ur });
    await umpire.campaigns.fileOrders({ id, orders: akkad });
    const stay = { code: 'REFUSED', message: expect.stringMatching(/cannot change until/) as string };
    expect(await failure(umpire.campaigns.fileOrders({ id, orders: await written('ur', []) }))).toMatchObject(stay);
    expect(await failure(umpire.campaigns.withdrawOrders({ id, player: 'ur' }))).toMatchObject(stay);
    await umpire.campaigns.withdrawOrders({ id, player: 'akkad' });
    await umpire.campaigns.withdrawOrders({ id, player: 'ur' });
    told('plays, and opens files before his own is in, or changes his afterwards', 'a refusal of his program');
  });
});
