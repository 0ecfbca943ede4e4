/**
 * A campaign of a hundred years: opening its newest snapshot, folding its log, checking its chain, and proving it by resolving each month
 * again. Random players play it by the included rules, then it is stored and read back.
 */
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { openSqlite } from '../db/sqlite/connection.ts';
import { migrate } from '../db/sqlite/migrate.ts';
import { migrations } from '../db/sqlite/migrations.ts';
import { createStoreRepositories } from '../db/sqlite/store.ts';
import type { CampaignEvent } from '../rules/campaign.ts';
import { chainEvents, checkChain } from '../rules/core/campaign/chain.ts';
import { forThePharaoh } from '../rules/for-the-pharaoh/for-the-pharaoh.ts';
import type { Snapshot } from '../services/repositories/campaigns.ts';
import { replay, createSnapshot } from '../services/campaigns/replay.ts';
import { someSecrets } from '../test/support/campaign/proofs.ts';
import { campaignRules as rules, randomPlay } from '../test/support/battle/random-play.ts';
import { required } from '../test/support/required.ts';
import { AT, atMost, type Line, line, getRounds, measureTime, withFolder } from './measure.ts';

const ID = 'bench';
const YEARS = getRounds(100, 3);
const MONTHS_OF_YEAR = 10;
const RUNS = 5;
/** Minimum events per second for folding a log and checking its chain. */
const MIN_RATES = { folding: 100_000, checking: 50_000 } as const;

const sha256 = (text: string): string => hash('sha256', text);

/** Times work in milliseconds: the best of several runs. */
async function measureBest(work: () => unknown): Promise<number> {
  let min = Infinity;
  for (let run = 0; run < RUNS; run += 1) min = Math.min(min, await measureTime(work));
  return min;
}

function playCentury() {
  const events: CampaignEvent[] = [];
  const snapshots: Snapshot[] = [];
  const wishes = { seed: 'a century', players: 5, columns: 6, rows: 5, armiesEach: 3 };
  for (const { events: more, after } of randomPlay(wishes, YEARS * MONTHS_OF_YEAR)) {
    for (const event of more) events.push(event);
    snapshots.push(createSnapshot(after, events.length - 1));
    if (after.year > YEARS) break;
  }
  return {
    log: chainEvents(null, events, forThePharaoh.rulesVersion),
    snapshots: [required(snapshots[0]), ...snapshots.slice(1)] as const,
  };
}

export async function measureReplay(): Promise<readonly Line[]> {
  const { log, snapshots } = playCentury();
  return await withFolder(async (folder) => {
    const sqlite = openSqlite(join(folder, 'store.sqlite'));
    try {
      migrate(sqlite, migrations);
      const { campaigns } = createStoreRepositories(sqlite);
      await campaigns.add({ id: ID, at: AT, events: log, snapshots, filed: [], secrets: someSecrets, proofs: [] });
      const text = JSON.stringify(log);
      const parsing = await measureBest(() => JSON.parse(text) as unknown);
      const opening = await measureBest(() => campaigns.read(ID));
      const stored = await campaigns.log(ID, 0);
      const reading = await measureBest(() => campaigns.log(ID, 0));
      const folding = await measureBest(() => rules.apply(snapshots[0].state, stored.slice(1)));
      const checking = await measureBest(() => checkChain(stored, sha256));
      const hashing = await measureBest(() => stored.map((entry) => sha256(JSON.stringify(entry))));
      let issues: readonly string[] = [];
      const proving = await measureTime(() => {
        ({ issues } = replay(rules, stored, forThePharaoh.rulesVersion, sha256));
      });
      if (issues[0] !== undefined) throw new Error(`the century does not replay: ${issues[0]}`);
      const what = `${YEARS} years, ${log.length} events`;
      const rate = (time: number): string => `${Math.round(log.length / time)} a ms`;
      const json = { baseline: parsing, against: 'parsing the log as JSON' };
      const within = (aSecond: number): Line['limit'] => atMost(Math.ceil((log.length / aSecond) * 1000));
      const hashes = { baseline: hashing, against: 'hashing its JSON' };
      return [
        line(`opening ${what}`, opening, json, atMost(300)),
        line(`reading the log: ${rate(reading)}`, reading, json),
        line(`folding it: ${rate(folding)}`, folding, json, within(MIN_RATES.folding)),
        line(`checking its chain: ${rate(checking)}`, checking, hashes, within(MIN_RATES.checking)),
        line(`proving it: ${rate(proving)}`, proving, json),
      ];
    } finally {
      sqlite.close();
    }
  });
}
