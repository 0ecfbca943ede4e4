/**
 * Measures a club's server with 500 campaigns of ten seats (or `--campaigns N`) and four open streams per campaign. The database flushes
 * each write to the disk. Measured are one and two league processes, and one with a worker for regents. The load runs on the same machine
 * and uses part of its processors.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { launchPostgres } from '../../db/postgres/launch.ts';
import { formatTable } from '../measure.ts';
import { closeCalls } from './calls.ts';
import { type Latencies, readSize } from './load.ts';
import { SPEED_FACTOR, measureRegents, type RegentFigures, listSeatsExceptLast } from './regents.ts';
import { measureServing, countResolvedCampaigns, type Served } from './serve.ts';
import { fileAll, fillLeague } from './set-up.ts';

/** Maximum 99th percentile from the last orders to the notice, in milliseconds. */
const MAX_NOTICE = 2000;

const size = readSize(process.argv.slice(2));
const load = (): string => (loadavg()[0] ?? NaN).toFixed(1);
const formatWhole = (number: number): string => Math.round(number).toLocaleString('en');
const log = (step: string): void => console.error(`${new Date().toISOString().slice(11, 19)} ${step}, load ${load()}`);

const [loadBefore, began] = [load(), performance.now()];
const folder = mkdtempSync(join(tmpdir(), 'nomarch-bench-'));
// Allows for the bench's own connections in addition to those of two processes.
const server = await launchPostgres(folder, { max_connections: '80' });
const pool = new Pool({ connectionString: server.url, max: 2 });
const served: Served[] = [];
let regents: RegentFigures;
try {
  const wanted = countResolvedCampaigns(size);
  const forRegents = size.withRegents.atPace + size.withRegents.atOnce;
  // Adds campaigns to be resolved. The number of the club's own campaigns stays as requested.
  const filled = await fillLeague(server.url, size.campaigns + wanted * size.processes.length + forRegents);
  const left = [...filled.campaigns];
  const firstCampaigns = left.splice(0, size.campaigns);
  const kept = left.splice(0, forRegents);
  await fileAll(pool, filled, left);
  await fileAll(pool, filled, kept, listSeatsExceptLast(filled));
  log('league filled');
  const clubCampaigns = new Set(firstCampaigns);
  const league = {
    ...filled,
    campaigns: firstCampaigns,
    players: filled.players.filter(({ campaign }) => clubCampaigns.has(campaign)),
  };
  for (const count of size.processes) {
    const resolved = left.splice(0, wanted);
    served.push(
      await measureServing({ database: server.url, size }, count, league, { filed: firstCampaigns, resolved }),
    );
    log(`${count} serving measured`);
  }
  regents = await measureRegents({ database: server.url, pool }, filled, size, kept);
  log('regents measured');
} finally {
  closeCalls();
  await pool.end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

const latencies = (of: Latencies): string[] =>
  [of.p50, of.p95, of.p99].map((time) => (of.count === 0 ? '–' : `${time.toFixed(0)} ms`));
const seconds = formatWhole((performance.now() - began) / 1000);
console.log(`Load before and after: ${loadBefore}, ${load()} on ${availableParallelism()} processors; ${seconds} s\n`);
console.log(
  `${formatWhole(size.campaigns)} campaigns of ten seats, ${formatWhole(size.streams)} streams, a club’s evening a hundred times as fast\n`,
);
console.log(
  formatTable([
    ['processes', 'call', 'p50', 'p95', 'p99', 'calls', 'maximum per second'],
    ...served.flatMap(({ processes, filing, opening, resolving, orders, packs, months }) =>
      (
        [
          ['filing', filing, orders],
          ['opening a pack', opening, packs],
          ['resolving', resolving, months],
        ] as const
      ).map(([what, of, most]) => [String(processes), what, ...latencies(of), String(of.count), formatWhole(most)]),
    ),
  ]),
);
for (const { processes, stream, heard, told, load: used } of served)
  console.log(
    `${processes} serving: ${formatWhole(stream / 1000)} kB per stream; ${formatWhole(heard)} of ${formatWhole(told)} notices received; ` +
      `processors in use ${used.processors.map((each) => each.toFixed(2)).join(' + ')}; event loop delay ${used.delay.toFixed(0)} ms (p99)`,
  );
const { used, decisions, months } = regents;
console.log(
  '\nRegents in a third of the seats, one process for calls and one worker: from the last orders to the notice\n',
);
console.log(
  formatTable([
    ['months', 'p50', 'p95', 'p99', 'notices', `p99 at most ${MAX_NOTICE} ms`],
    [
      `an evening of 500 campaigns, ${SPEED_FACTOR} times as fast`,
      ...latencies(regents.atPace),
      formatWhole(regents.atPace.count),
      regents.atPace.p99 > MAX_NOTICE ? 'OVER' : 'ok',
    ],
    [`${size.withRegents.atOnce} due at once`, ...latencies(regents.atOnce), formatWhole(regents.atOnce.count), ''],
  ]),
);
console.log(
  `One worker: ${decisions.toFixed(1)} decisions a second (one novice, able and expert regent per campaign), ${months.toFixed(1)} months a second once they have decided. ` +
    `Processors in use at the even pace: calls ${used.calls.toFixed(2)}, worker ${used.worker.toFixed(2)}; event loop delay ${used.held.toFixed(0)} ms (p99)`,
);
if (regents.atPace.p99 > MAX_NOTICE || served.some(({ heard, told }) => heard < told)) process.exitCode = 1;
