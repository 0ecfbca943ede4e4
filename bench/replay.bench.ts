/**
 * What a campaign of a hundred years costs: opening it from its newest snapshot, folding its log, checking its chain, and proving
 * it whole by resolving every month again. The log is played by random players under the shipped rules, then stored and read back.
 */
import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '../db/sqlite/connection.ts';
import { migrate } from '../db/sqlite/migrate.ts';
import { migrations } from '../db/sqlite/migrations.ts';
import { repositoriesOver } from '../db/sqlite/store.ts';
import { chain, chainIssues } from '../rules/core/campaign/chain.ts';
import type { CampaignEvent, ChainedEvent } from '../rules/campaign.ts';
import { forThePharaoh } from '../rules/for-the-pharaoh/for-the-pharaoh.ts';
import type { Snapshot } from '../services/repositories/campaigns.ts';
import { replay } from '../services/campaigns/replay.ts';
import { snapshotOf } from '../services/campaigns/state-digest.ts';
import { someSecrets } from '../test/support/proofs.ts';
import { campaignRules as rules, randomPlay } from '../test/support/random-play.ts';

const ID = 'bench';
const AT = '2026-01-01T00:00:00.000Z';
const YEARS = 100;
const MONTHS_OF_YEAR = 10;
const RUNS = 5;
/** Events a second that folding a log must reach, and checking its chain. */
const FOLD_RATE = 100_000;
const CHAIN_RATE = 50_000;

export interface ReplayFigure {
  readonly name: string;
  /** In milliseconds, both: the best of several runs. */
  readonly time: number;
  readonly baseline: number;
  readonly baselineName: string;
  /** What the time must stay under, in milliseconds; null where only the ratio is watched. */
  readonly limit: number | null;
}

async function best(work: () => unknown): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now();
    await work();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

interface Century {
  readonly log: readonly ChainedEvent[];
  readonly snapshots: readonly [Snapshot, ...Snapshot[]];
}

function century(): Century {
  const events: CampaignEvent[] = [];
  const snapshots: Snapshot[] = [];
  const wishes = { seed: 'a century', players: 5, columns: 6, rows: 5, armiesEach: 3 };
  for (const { events: more, after } of randomPlay(wishes, YEARS * MONTHS_OF_YEAR)) {
    for (const event of more) events.push(event);
    snapshots.push(snapshotOf(after, events.length - 1));
    if (after.year > YEARS) break;
  }
  const [first, ...later] = snapshots;
  if (!first) throw new Error('the century has no beginning');
  return { log: chain(null, events, forThePharaoh.rulesVersion), snapshots: [first, ...later] };
}

const rate = (events: number, time: number): string =>
  `${(Math.round(events / time) * 1000).toLocaleString('en')} a second`;
const sha256 = (text: string): string => hash('sha256', text);

export async function measureReplay(): Promise<ReplayFigure[]> {
  const { log, snapshots } = century();
  const folder = mkdtempSync(join(tmpdir(), 'nomarch-bench-'));
  const sqlite = openSqlite(join(folder, 'store.sqlite'));
  try {
    migrate(sqlite, migrations);
    const { campaigns } = repositoriesOver(sqlite);
    await campaigns.add({ id: ID, at: AT, events: log, snapshots, filed: [], secrets: someSecrets, proofs: [] });
    const text = JSON.stringify(log);
    const parsing = await best(() => JSON.parse(text) as unknown);
    const opening = await best(() => campaigns.read(ID));
    const stored = await campaigns.log(ID, 0);
    const reading = await best(() => campaigns.log(ID, 0));
    const [{ state: start }] = snapshots;
    const behind = stored.slice(1);
    const folding = await best(() => rules.apply(start, behind));
    const chaining = await best(() => chainIssues(stored, sha256));
    const hashing = await best(() => stored.map((entry) => sha256(JSON.stringify(entry))));
    const began = performance.now();
    const { issues } = replay(rules, stored, forThePharaoh.rulesVersion, sha256);
    const proving = performance.now() - began;
    if (issues[0] !== undefined) throw new Error(`the century does not replay: ${issues[0]}`);
    const what = `${YEARS} years, ${log.length} events`;
    const against = 'parsing the log as JSON';
    const figure = (name: string, time: number, baseline: number, baselineName: string, limit: number | null) => ({
      name,
      time,
      baseline,
      baselineName,
      limit,
    });
    return [
      figure(`opening ${what}`, opening, parsing, against, 300),
      figure(`reading the log of ${what}: ${rate(log.length, reading)}`, reading, parsing, against, null),
      figure(
        `folding ${what}: ${rate(log.length, folding)}`,
        folding,
        parsing,
        against,
        Math.round((log.length / FOLD_RATE) * 1000),
      ),
      figure(
        `checking the chain of ${what}: ${rate(log.length, chaining)}`,
        chaining,
        hashing,
        'hashing its JSON',
        Math.round((log.length / CHAIN_RATE) * 1000),
      ),
      figure(`proving ${what}: ${rate(log.length, proving)}`, proving, parsing, against, null),
    ];
  } finally {
    sqlite.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  for (const { name, time, baseline, baselineName, limit } of await measureReplay())
    console.log(`${name}: ${time.toFixed(1)} ms (${baselineName} ${baseline.toFixed(1)} ms, limit ${limit ?? 'none'})`);
}
