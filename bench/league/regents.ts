/**
 * Measures campaigns with regents in a third of the seats. A worker resolves each month as soon as the last person files, next to a process
 * that answers calls. Reports decisions per second, and the time from the last orders to the notice.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Keepers } from '../../contract/regents.ts';
import { call, openStream } from './calls.ts';
import { callAtOnce, callAtPace, type Latencies, toLatencies, type BenchSize } from './load.ts';
import { startProcess } from './processes.ts';
import type { BenchLeague } from './set-up.ts';

/** Factor by which the bench is faster than a club. A club resolves 500 campaigns in an evening of three hours. */
export const SPEED_FACTOR = 30;
const MONTHS_A_SECOND = (SPEED_FACTOR * 500) / 10_800;
/** Number of seats with regents: a third of ten. */
const REGENTS = 3;
const STREAMS_EACH = 4;
const STRENGTHS = ['novice', 'able', 'expert'] as const;

export interface RegentFigures {
  /** Decisions per second made by one worker. */
  readonly decisions: number;
  /** Time from the last orders to the notice. `atPace`: at an even pace. `atOnce`: if all months are due at once. */
  readonly atPace: Latencies;
  readonly atOnce: Latencies;
  /** Months resolved per second if all are due at once. */
  readonly months: number;
  /** Processors in use at the even pace, and the event loop's delay of the process that answers calls (p99, ms). */
  readonly used: { readonly calls: number; readonly worker: number; readonly held: number };
}

async function waitUntil(isDone: () => boolean | Promise<boolean>, everyMilliseconds: number): Promise<void> {
  while (!(await isDone())) await wait(everyMilliseconds);
}

/** Returns the seats of people except the last one, for whose orders the month waits. */
export const listSeatsExceptLast = ({ orders }: BenchLeague): string[] => [...orders.keys()].slice(REGENTS, -1);

/** Assigns regents to the first seats. */
function assignRegents({ orders }: BenchLeague): Keepers {
  return Object.fromEntries(
    [...orders.keys()]
      .slice(0, REGENTS)
      .map((seat, at) => [seat, { temperament: 'raider', strength: STRENGTHS[at] ?? 'able', when: 'always' }]),
  );
}

/** Measures regents. @param campaigns campaigns in their first month, with the orders of all people except the last one */
export async function measureRegents(
  { database, pool }: { readonly database: string; readonly pool: Pool },
  league: BenchLeague,
  { withRegents }: BenchSize,
  campaigns: readonly string[],
): Promise<RegentFigures> {
  const keepers = assignRegents(league);
  const persons = [...league.orders.keys()].slice(REGENTS);
  await pool.query(`update led_campaign set resolve = 'all-in' where campaign_id = any($1)`, [campaigns]);
  const last = persons.at(-1) ?? '';
  const tokens = new Map(league.players.map(({ campaign, seat, token }) => [`${campaign} ${seat}`, token]));
  const callerOf = (address: string, campaign: string, seat: string) => ({
    address,
    token: tokens.get(`${campaign} ${seat}`) ?? '',
  });
  const calls = await startProcess(database, 'calls');
  const worker = await startProcess(database, 'worker');
  const ends: (() => void)[] = [];
  try {
    const sentAt = new Map<string, number>();
    const heard: number[] = [];
    await callAtOnce(campaigns.length * STREAMS_EACH, 16, async (index) => {
      const campaign = campaigns[Math.floor(index / STREAMS_EACH)] ?? '';
      const seat = persons[index % STREAMS_EACH] ?? '';
      let isHeard = false;
      const hear = (chunk: Buffer): void => {
        const from = sentAt.get(campaign);
        if (isHeard || from === undefined || !chunk.includes('month-resolved')) return;
        isHeard = true;
        heard.push(performance.now() - from);
      };
      ends.push(await openStream(callerOf(calls.address, campaign, seat), { campaign, player: seat }, hear));
    });

    const began = performance.now();
    const count = async (statement: string): Promise<number> =>
      (await pool.query<{ readonly count: number }>(statement, [campaigns])).rows[0]?.count ?? 0;
    const stored = `select count(*)::integer as count from regent_decision where campaign_id = any($1)`;
    const settings = { playMode: 'umpire', deadline: null, notes: '', keepers };
    // Assigning regents to seats queues their first month.
    const umpire = { address: calls.address, token: league.umpire };
    await callAtOnce(campaigns.length, 8, (index) =>
      call(umpire, 'campaigns.setSettings', { id: campaigns[index], settings }),
    );
    const wanted = REGENTS * campaigns.length;
    await waitUntil(async () => (await count(stored)) >= wanted, 100);
    const decisions = (1000 * wanted) / (performance.now() - began);

    const file = async (campaign: string): Promise<void> => {
      sentAt.set(campaign, performance.now());
      const input = { campaign, player: last, orders: league.orders.get(last) };
      await call(callerOf(calls.address, campaign, last), 'packs.writeOrders', input);
    };
    const allHeard = async (months: number): Promise<Latencies> => {
      await waitUntil(() => heard.length >= months * STREAMS_EACH, 20);
      return toLatencies(heard.splice(0));
    };
    const [paced, due] = [campaigns.slice(0, withRegents.atPace), campaigns.slice(withRegents.atPace)];
    const usedNow = () => Promise.all([calls.used(), worker.used()]);
    const [before, from] = [await usedNow(), performance.now()];
    await callAtPace(paced.length / MONTHS_A_SECOND, MONTHS_A_SECOND, (index) => file(paced[index] ?? ''));
    const onPace = await allHeard(paced.length);
    const seconds = (performance.now() - from) / 1000;
    const after = await usedNow();
    // Waits for the regents' decisions on the following month of these campaigns.
    const waiting = `select count(*)::integer as count from nomarch_jobs.job
      where name = 'regents' and state in ('created', 'active') and data ->> 'campaign' = any($1)`;
    await waitUntil(async () => (await count(waiting)) === 0, 100);
    const started = performance.now();
    await callAtOnce(due.length, due.length, (index) => file(due[index] ?? ''));
    const atOnce = await allHeard(due.length);
    const months = (1000 * due.length) / (performance.now() - started);
    const used = (at: 0 | 1): number => (after[at].cpu - before[at].cpu) / seconds;
    return {
      decisions,
      atPace: onPace,
      atOnce,
      months,
      used: { calls: used(0), worker: used(1), held: after[0].held },
    };
  } finally {
    for (const end of ends) end();
    await Promise.all([calls.end(), worker.end()]);
  }
}
