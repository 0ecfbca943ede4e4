/** A league of one or more processes under load, over HTTP, with open streams of notices. */
import { call, openStream } from './calls.ts';
import { callAtOnce, callAtPace, type Latencies, type BenchSize } from './load.ts';
import { type LeagueProcess, startProcess } from './processes.ts';
import type { BenchLeague } from './set-up.ts';

/** A club's evening in seconds: one resolved month per campaign, two submissions and three reads per seat. The bench is 100 times as fast. */
const EVENING_SECONDS = 10_800;
const HASTE = 100;
const aSecond = (times: number): number => (HASTE * times) / EVENING_SECONDS;

const AT_ONCE = 32;

/** Number of campaigns that one measurement resolves. */
export const countResolvedCampaigns = ({ campaigns, seconds, most }: BenchSize): number =>
  Math.ceil(seconds * aSecond(campaigns)) + most.months;

/** Load of the league processes. */
export interface Load {
  /** Processors in use, by process. */
  readonly processors: readonly number[];
  /** 99th percentile of the event loop's delay in milliseconds, of the slowest process. */
  readonly delay: number;
}

export interface Served {
  readonly processes: number;
  /** Bytes per open stream. */
  readonly stream: number;
  /** `heard`: notices that streams received. `told`: notices sent. */
  readonly heard: number;
  readonly told: number;
  /** Latencies of submitting orders, at a hundred times a club's pace. */
  readonly filing: Latencies;
  readonly opening: Latencies;
  readonly resolving: Latencies;
  readonly load: Load;
  /** Maximum number of orders submitted per second. */
  readonly orders: number;
  readonly packs: number;
  readonly months: number;
}

async function loadDuring<T>(processes: readonly LeagueProcess[], work: () => Promise<T>): Promise<readonly [T, Load]> {
  const usedNow = () => Promise.all(processes.map((each) => each.used()));
  const [before, began] = [await usedNow(), performance.now()];
  const done = await work();
  const seconds = (performance.now() - began) / 1000;
  const after = await usedNow();
  const processors = after.map(({ cpu }, at) => (cpu - (before[at]?.cpu ?? 0)) / seconds);
  return [done, { processors, delay: Math.max(...after.map(({ held }) => held)) }];
}

const memoryOf = async (processes: readonly LeagueProcess[]): Promise<number> =>
  (await Promise.all(processes.map((each) => each.used()))).reduce((sum, { memory }) => sum + memory, 0);

/** Waits until the count is reached or has not changed for five seconds. */
async function waitUntilSettled(count: () => number, wanted: number): Promise<number> {
  for (let [looks, before] = [0, -1]; count() < wanted && looks < 10; before = count()) {
    looks = before === count() ? looks + 1 : 0;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return count();
}

/** Measures serving. @param filed campaigns to submit orders in @param resolved campaigns in month 1 with all orders submitted */
export async function measureServing(
  { database, size }: { readonly database: string; readonly size: BenchSize },
  count: number,
  league: BenchLeague,
  { filed, resolved }: { readonly filed: readonly string[]; readonly resolved: readonly string[] },
): Promise<Served> {
  const { streams, seconds, most } = size;
  const processes = await Promise.all(Array.from({ length: count }, () => startProcess(database)));
  const addressOf = (index: number): string => processes[index % processes.length]?.address ?? '';
  const { campaigns, players, orders, umpire } = league;
  const filedSet = new Set(filed);
  const filers = players.filter(({ campaign }) => filedSet.has(campaign));
  const file = (index: number): Promise<unknown> => {
    // Submits campaign by campaign. As in a club, two calls rarely submit orders for the same campaign at once.
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
    // Makes some calls first, so that their memory does not count as that of streams.
    await callAtOnce(100, AT_ONCE, open);
    const before = await memoryOf(processes);
    let heard = 0;
    const perCampaign = streams / campaigns.length;
    await callAtOnce(streams, AT_ONCE, async (index) => {
      const { campaign, seat, token } =
        players[Math.floor(index / perCampaign) * (players.length / campaigns.length) + (index % perCampaign)] ?? {};
      if (campaign === undefined || seat === undefined || token === undefined) throw new Error('nobody listens');
      ends.push(await openStream({ address: addressOf(index), token }, { campaign, player: seat }, () => (heard += 1)));
    });
    await waitUntilSettled(() => heard, Infinity);
    const stream = ((await memoryOf(processes)) - before) / streams;
    heard = 0;
    const paces = { filing: 20 * campaigns.length, opening: 30 * campaigns.length, resolving: campaigns.length };
    const [[filing, opening, resolving], load] = await loadDuring(processes, () =>
      Promise.all([
        callAtPace(seconds, aSecond(paces.filing), file),
        callAtPace(seconds, aSecond(paces.opening), open),
        callAtPace(seconds, aSecond(paces.resolving), resolve),
      ]),
    );
    const expectedNotices = perCampaign * (filing.count + resolving.count);
    const heardOf = await waitUntilSettled(() => heard, expectedNotices);
    const ordersMost = await callAtOnce(most.orders, AT_ONCE, file);
    const packs = await callAtOnce(most.packs, AT_ONCE, open);
    const months = await callAtOnce(most.months, AT_ONCE, resolve);
    return {
      processes: count,
      stream,
      heard: heardOf,
      told: expectedNotices,
      filing,
      opening,
      resolving,
      load,
      orders: ordersMost,
      packs,
      months,
    };
  } finally {
    for (const end of ends) end();
    await Promise.all(processes.map((each) => each.end()));
  }
}
