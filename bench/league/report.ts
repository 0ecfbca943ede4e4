/**
 * What a club's server costs: 500 campaigns of ten seats (or `--campaigns N`) on one database that writes through to the disk, four open
 * streams a campaign, one and two league processes, and one with a worker for regents. The load is made on the same machine and takes its
 * part of the processors.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { launchPostgres } from '../../db/postgres/launch.ts';
import { HASTE, measureRegents, type RegentFigures, seatsBeforeLast } from './regents.ts';
import { sizeOf } from './size.ts';
import { textTable } from '../text-table.ts';
import { closeCalls } from './calls.ts';
import type { Latencies } from './load.ts';
import { type Limits, measureServing, monthsWanted, type Served } from './serve.ts';
import { fileAll, fillLeague } from './set-up.ts';
import { measurePostgres } from './store.ts';
import { measureWriting } from './write.ts';

const size = sizeOf(process.argv.slice(2));

/** Folder that profiles of the processes are written to, to see what they do; none are made without it. */
const { NOMARCH_PROFILE: profile } = process.env;

const load = (): string => (loadavg()[0] ?? NaN).toFixed(1);
const whole = (number: number): string => Math.round(number).toLocaleString('en');
const said = (sentence: string): void =>
  console.error(`${new Date().toISOString().slice(11, 19)} ${sentence}, load ${load()}`);

const [loadBefore, began] = [load(), performance.now()];
const folder = mkdtempSync(join(tmpdir(), 'nomarch-bench-'));
// The bench's own connections beside those of two processes.
const server = await launchPostgres(folder, { max_connections: '80' });
const pool = new Pool({ connectionString: server.url, max: 2 });
const stored = [];
const served: Served[] = [];
let writing;
let regents: RegentFigures;
try {
  stored.push(...(await measurePostgres(size.storeTurns)));
  said('the store was measured');
  const wanted = monthsWanted(size);
  const counts = {
    written: 3 * size.months * size.turns + 1,
    served: wanted * size.processes.length,
    regents: size.withRegents.atPace + size.withRegents.atOnce,
  };
  // What is resolved stands beside the club's own campaigns, so that these are as many as was asked for.
  const filled = await fillLeague(server.url, size.campaigns + counts.written + counts.served + counts.regents);
  const left = [...filled.campaigns];
  const own = left.splice(0, size.campaigns);
  const [written, resolved, kept] = [counts.written, counts.served, counts.regents].map((count) =>
    left.splice(0, count),
  );
  await fileAll(pool, filled, [...(written ?? []), ...(resolved ?? [])]);
  await fileAll(pool, filled, kept ?? [], seatsBeforeLast(filled));
  said('the league was filled');
  const inClub = new Set(own);
  const league = { ...filled, campaigns: own, players: filled.players.filter(({ campaign }) => inClub.has(campaign)) };
  writing = await measureWriting(server.url, league, written ?? [], size);
  said('commands were measured');
  for (const count of size.processes) {
    const months = (resolved ?? []).splice(0, wanted);
    served.push(
      await measureServing({ database: server.url, folder, pool, profile, size }, count, league, {
        filed: own,
        resolved: months,
      }),
    );
    said(`${String(count)} serving were measured`);
  }
  regents = await measureRegents({ database: server.url, pool, profile }, filled, size, kept ?? []);
  said('regents were measured');
} finally {
  closeCalls();
  await pool.end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

interface Line {
  readonly what: string;
  readonly ours: number;
  readonly bare: number;
  readonly least: number;
  readonly statements: string;
}

const lines: Line[] = [
  ...stored.map(({ what, store, bare }) => ({
    what: `${what} put by the store`,
    ours: store,
    bare,
    least: what === 'orders' ? 1 : 0.7,
    statements: '',
  })),
  ...(['orders', 'months'] as const).map((what) => ({
    what: what === 'orders' ? 'orders filed by a command' : 'months resolved by a command',
    ours: writing[what].league,
    bare: writing[what].bare,
    least: what === 'orders' ? 1 : 0.7,
    statements: writing[what].statements.toFixed(1),
  })),
];
const isUnder = ({ ours, bare, least }: Line): boolean => ours / bare < least;

const latencies = (of: Latencies): string[] => [of.p50, of.p95, of.p99].map((time) => `${time.toFixed(0)} ms`);
const limits = ({ processes, database, held, waits }: Limits): string => {
  const top = [...waits].slice(0, 4).map(([what, count]) => `${what} ${count.toFixed(2)}`);
  const each = processes.map((used) => used.toFixed(2)).join(' + ');
  return `processors: league ${each}, database ${database.toFixed(2)}; event loop held ${held.toFixed(0)} ms (p99); connections at: ${top.join(', ')}`;
};

console.log(
  `Load of the machine before and after: ${loadBefore}, ${load()} on ${String(availableParallelism())} processors; ${whole((performance.now() - began) / 1000)} s\n`,
);
console.log(
  textTable([
    ['written by 8 at once', 'a second', 'bare pg', 'ratio', 'at least', '', 'statements each'],
    ...lines.map((line) => [
      line.what,
      whole(line.ours),
      whole(line.bare),
      `${(line.ours / line.bare).toFixed(2)} x`,
      `${line.least.toFixed(1)} x`,
      isUnder(line) ? 'UNDER' : 'ok',
      line.statements,
    ]),
  ]),
);
for (const [where, { months, p99, most }] of Object.entries(writing.held))
  console.log(
    `months resolved in ${where === 'thread' ? 'a thread of their own' : 'the thread that answers calls'}: ${whole(months)} a second, event loop held ${p99.toFixed(0)} ms (p99), ${most.toFixed(0)} ms at most`,
  );
console.log(
  `\n${whole(size.campaigns)} campaigns of ten seats, ${whole(size.streams)} streams, a club’s evening a hundred times as fast\n`,
);
console.log(
  textTable([
    ['league processes', 'what', 'p50', 'p95', 'p99', 'calls', 'most a second'],
    ...served.flatMap(({ processes, filing, opening, resolving, orders, packs, months }) => {
      const row = (what: string, of: Latencies, most: number) => [
        String(processes),
        what,
        ...latencies(of),
        String(of.count),
        whole(most),
      ];
      return [
        row('filing', filing, orders),
        row('opening a pack', opening, packs),
        row('resolving', resolving, months),
      ];
    }),
  ]),
);
for (const { processes, stream, heard, told, atPace, filingMost } of served) {
  console.log(
    `\n${String(processes)} serving: ${whole(stream / 1000)} kB a stream; ${whole(heard)} of ${whole(told)} notices heard`,
  );
  console.log(`  at pace: ${limits(atPace)}`);
  console.log(`  filing as much as goes: ${limits(filingMost)}`);
}
const GOAL = 2000;
const verdict = ({ p99 }: Latencies): string => (p99 > GOAL ? 'UNDER' : 'ok');
console.log(
  `\nregents in a third of the seats, one process for calls and one worker: from the last orders to the notice\n`,
);
console.log(
  textTable([
    ['months', 'p50', 'p95', 'p99', 'notices', 'p99 at most 2 s'],
    [
      `an evening of 500 campaigns, ${String(HASTE)} times as fast`,
      ...latencies(regents.atPace),
      whole(regents.atPace.count),
      verdict(regents.atPace),
    ],
    [`${whole(size.withRegents.atOnce)} due at once`, ...latencies(regents.atOnce), whole(regents.atOnce.count), ''],
  ]),
);
const { used, decisions, each, months: monthsAtOnce } = regents;
console.log(
  `one worker: ${decisions.toFixed(1)} decisions a second (a novice, an able and an expert regent each campaign: ${(decisions / each).toFixed(1)} months), ${monthsAtOnce.toFixed(1)} months a second once they have decided, ${(monthsAtOnce / writing.months.bare).toFixed(2)} of bare pg`,
);
console.log(
  `processors at that pace: calls ${used.calls.toFixed(2)}, worker ${used.worker.toFixed(2)}; event loop of the calls held ${used.held.toFixed(0)} ms (p99)`,
);
process.exitCode =
  regents.atPace.p99 > GOAL || lines.some(isUnder) || served.some(({ heard, told }) => heard < told) ? 1 : 0;
