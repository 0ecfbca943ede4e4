/**
 * What a club's server costs: 500 campaigns of ten seats on one database that writes through to the disk, 2,000 open streams, one and two
 * league processes. The load is made on the same machine and takes its part of the processors.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { launchPostgres } from '../../db/postgres/launch.ts';
import { textTable } from '../text-table.ts';
import { closeCalls } from './calls.ts';
import type { Latencies } from './load.ts';
import { type Limits, measureServing, monthsWanted, type Served } from './serve.ts';
import { fileAll, fillLeague } from './set-up.ts';
import { measurePostgres } from './store.ts';
import { measureWriting } from './write.ts';

const CAMPAIGNS = 500;
const MONTHS_WRITTEN = 181;

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
try {
  stored.push(...(await measurePostgres()));
  said('the store was measured');
  const league = await fillLeague(server.url, CAMPAIGNS);
  const wanted = monthsWanted(CAMPAIGNS);
  const parts = [league.campaigns.slice(0, MONTHS_WRITTEN)];
  for (const at of [0, 1]) parts.push(league.campaigns.slice(MONTHS_WRITTEN + at * wanted).slice(0, wanted));
  const [written = [], ...resolved] = parts;
  const filed = league.campaigns.slice(MONTHS_WRITTEN + 2 * wanted);
  await fileAll(pool, league, parts.flat());
  said('the league was filled');
  const inFiled = new Set(filed);
  const players = league.players.filter(({ campaign }) => inFiled.has(campaign));
  writing = await measureWriting(server.url, { ...league, players }, written);
  said('commands were measured');
  for (const [at, months] of resolved.entries()) {
    served.push(
      await measureServing({ database: server.url, folder, pool, profile }, at + 1, league, {
        filed,
        resolved: months,
      }),
    );
    said(`${String(at + 1)} serving were measured`);
  }
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
console.log(`\n${String(CAMPAIGNS)} campaigns of ten seats, 2,000 streams, a club’s evening a hundred times as fast\n`);
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
process.exitCode = lines.some(isUnder) || served.some(({ heard, told }) => heard < told) ? 1 : 0;
