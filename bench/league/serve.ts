/** A league of so many processes under load, over HTTP, with open streams of notices. */
import type { Pool } from 'pg';
import { call, openStream } from './calls.ts';
import { atMost, atPace, type Latencies } from './load.ts';
import { databaseCpu, type LeagueProcess, startProcess } from './processes.ts';
import type { BenchLeague } from './set-up.ts';
import type { BenchSize } from './size.ts';
import { type Waits, watchWaits } from './waits.ts';

/**
 * A club's evening: in three hours every campaign is resolved, every seat files twice and opens its pack three times. Here it goes a
 * hundred times as fast.
 */
const EVENING_SECONDS = 10_800;
const HASTE = 100;
const aSecond = (times: number): number => (HASTE * times) / EVENING_SECONDS;

const AT_ONCE = 32;

/** How many campaigns are resolved by one measurement. */
export const monthsWanted = ({ campaigns, seconds, most }: BenchSize): number =>
  Math.ceil(seconds * aSecond(campaigns)) + most.months;

export interface Limits {
  /** Processors in use: of each league process, of the database. */
  readonly processes: readonly number[];
  readonly database: number;
  /** Milliseconds that the event loop was held up at most but for one time in a hundred: the worst of the processes. */
  readonly held: number;
  readonly waits: Waits;
}

export interface Served {
  readonly processes: number;
  /** Bytes for each of the open streams. */
  readonly stream: number;
  /** Notices that the streams heard, against those that they were to hear. */
  readonly heard: number;
  readonly told: number;
  /** At a club's pace times 100. */
  readonly filing: Latencies;
  readonly opening: Latencies;
  readonly resolving: Latencies;
  readonly atPace: Limits;
  /** A second, as many as go through. */
  readonly orders: number;
  readonly packs: number;
  readonly months: number;
  readonly filingMost: Limits;
}

interface Measured {
  readonly database: string;
  /** Where the database's files are. */
  readonly folder: string;
  readonly pool: Pool;
  readonly profile: string | undefined;
  readonly size: BenchSize;
}

async function limitsOf<T>(
  { pool, folder }: Measured,
  processes: readonly LeagueProcess[],
  work: () => Promise<T>,
): Promise<readonly [T, Limits]> {
  const usedNow = () => Promise.all(processes.map((each) => each.used()));
  const before = await usedNow();
  const [cpu, began, endWatching] = [databaseCpu(folder), performance.now(), watchWaits(pool)];
  const done = await work();
  const seconds = (performance.now() - began) / 1000;
  const database = (databaseCpu(folder) - cpu) / seconds;
  const after = await usedNow();
  const limits = {
    processes: after.map(({ cpu: used }, at) => (used - (before[at]?.cpu ?? 0)) / seconds),
    database,
    held: Math.max(...after.map(({ held }) => held)),
    waits: await endWatching(),
  };
  return [done, limits];
}

const memoryOf = async (processes: readonly LeagueProcess[]): Promise<number> =>
  (await Promise.all(processes.map((each) => each.used()))).reduce((sum, { memory }) => sum + memory, 0);

/** Looks without anything new after which no more is waited for. */
const LOOKS = 10;

/** Waits until so much has come, or nothing comes any more. */
async function settled(count: () => number, wanted = Infinity): Promise<number> {
  for (let [looks, before] = [0, -1]; count() < wanted && looks < (wanted === Infinity ? 1 : LOOKS);) {
    looks = before === count() ? looks + 1 : 0;
    before = count();
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return count();
}

/**
 * @param filed campaigns that orders are filed in
 * @param resolved campaigns that stand at their first month with all orders in
 */
export async function measureServing(
  measured: Measured,
  count: number,
  league: BenchLeague,
  { filed, resolved }: { readonly filed: readonly string[]; readonly resolved: readonly string[] },
): Promise<Served> {
  const { database, profile } = measured;
  const { streams, seconds, most } = measured.size;
  const processes = await Promise.all(Array.from({ length: count }, () => startProcess(database, profile)));
  const addressOf = (index: number): string => processes[index % processes.length]?.address ?? '';
  const { campaigns, players, orders, umpire } = league;
  const inFiled = new Set(filed);
  const filers = players.filter(({ campaign }) => inFiled.has(campaign));
  const file = (index: number): Promise<unknown> => {
    // Campaign by campaign, so that two who file for the same one at once are rare, as with a club.
    const { campaign, seat, token } =
      filers[(index * 10 + Math.floor((index * 10) / filers.length)) % filers.length] ?? {};
    if (campaign === undefined || seat === undefined || token === undefined) throw new Error('nobody files');
    const input = { campaign, player: seat, orders: orders.get(seat) };
    return call({ address: addressOf(index), token }, 'packs.writeOrders', input);
  };
  const open = (index: number): Promise<unknown> => {
    const { campaign, seat, token } = players[(index * 1117) % players.length] ?? {};
    if (token === undefined) throw new Error('nobody opens');
    return call({ address: addressOf(index), token }, 'packs.open', { campaign, player: seat });
  };
  const waiting = [...resolved];
  const resolve = async (index: number): Promise<void> => {
    const id = waiting.shift();
    if (id === undefined) throw new Error('no campaign is left to resolve');
    const input = { id, year: 1, month: 1, dice: { faces: [], app: true } };
    const text = await call({ address: addressOf(index), token: umpire }, 'campaigns.advance', input);
    if (!text.includes('"status":"resolved"')) throw new Error('a month was not resolved');
  };
  const ends: (() => void)[] = [];
  try {
    // What a process needs for its first calls is not a stream's.
    await atMost(100, AT_ONCE, open);
    const before = await memoryOf(processes);
    let heard = 0;
    const perCampaign = streams / campaigns.length;
    await atMost(streams, AT_ONCE, async (index) => {
      const { campaign, seat, token } =
        players[Math.floor(index / perCampaign) * (players.length / campaigns.length) + (index % perCampaign)] ?? {};
      if (campaign === undefined || seat === undefined || token === undefined) throw new Error('nobody listens');
      ends.push(await openStream({ address: addressOf(index), token }, { campaign, player: seat }, () => (heard += 1)));
    });
    await settled(() => heard);
    const stream = ((await memoryOf(processes)) - before) / streams;
    heard = 0;
    const paces = { filing: 20 * campaigns.length, opening: 30 * campaigns.length, resolving: campaigns.length };
    const [[filing, opening, resolving], pace] = await limitsOf(measured, processes, () =>
      Promise.all([
        atPace(seconds, aSecond(paces.filing), file),
        atPace(seconds, aSecond(paces.opening), open),
        atPace(seconds, aSecond(paces.resolving), resolve),
      ]),
    );
    const told = perCampaign * (filing.count + resolving.count);
    const heardOf = await settled(() => heard, told);
    const [ordersMost, filingMost] = await limitsOf(measured, processes, () => atMost(most.orders, AT_ONCE, file));
    const packs = await atMost(most.packs, AT_ONCE, open);
    const months = await atMost(most.months, AT_ONCE, resolve);
    return {
      processes: count,
      stream,
      heard: heardOf,
      told,
      filing,
      opening,
      resolving,
      atPace: pace,
      orders: ordersMost,
      packs,
      months,
      filingMost,
    };
  } finally {
    for (const end of ends) end();
    await Promise.all(processes.map((each) => each.end()));
  }
}
