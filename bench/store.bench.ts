/** Compares appending a month's events through the repository with direct writes by better-sqlite3. Both write to real files in turn. */
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { openSqlite } from '../db/sqlite/connection.ts';
import { migrate } from '../db/sqlite/migrate.ts';
import { migrations } from '../db/sqlite/migrations.ts';
import { createStoreRepositories } from '../db/sqlite/store.ts';
import { toEventRow, toSnapshotRow } from '../db/repositories/campaign-log.ts';
import { chainEvents } from '../rules/core/campaign/chain.ts';
import type { CampaignEvent, EventPayload } from '../rules/campaign.ts';
import { someProof, someSecrets } from '../test/support/campaign/proofs.ts';
import { randomCampaign } from '../test/support/campaign/random-campaign.ts';
import { AT, atMost, type Line, median, getRounds, measureTime, withFolder } from './measure.ts';

const ID = 'bench';
const MONTHS = getRounds(300, 8);
const SIZES = [
  { events: 50, provinces: 16 },
  { events: 500, provinces: 100 },
  { events: 5000, provinces: 1000 },
] as const;

/** Creates a raid with its dice and breakdown, the most common kind of event. */
const raid = (index: number): CampaignEvent => ({
  year: 1,
  month: 1,
  payload: {
    kind: 'province-raided',
    province: `province-${index}`,
    army: 'a',
    points: 500,
    cropDamage: 350,
    revenueLoss: 150,
  },
  dice: [
    { die: 'd10', face: 7, what: 'crop damage', who: 'p', origin: 'seeded' },
    { die: 'd10', face: 3, what: 'loss of revenue', who: 'p', origin: 'seeded' },
  ],
  steps: [{ text: 'crop damage: 7 × 500 ÷ 10 = 350', citation: 'a book, a section' }],
  rulings: ['R-1'],
});

/** Creates a writer of the rows of one month into a file with the same schema and pragmas. */
function bareWriter(file: string, source: Database.Database) {
  const bare = openSqlite(file);
  migrate(bare, migrations);
  const columns = 'id, title, rules, year, month, winter, players, head_seq, head_hash, filing, changed_at';
  bare
    .prepare(`insert into campaign (${columns}) values (?, 'Bench', 'bench', 1, 1, 0, '[]', 0, '', 0, ?)`)
    .run(ID, AT);
  const inserts = ['campaign_event', 'snapshot'].map((table) => {
    const found = source.prepare<[], { name: string }>(`select name from pragma_table_info('${table}')`).all();
    const names = found.map(({ name }) => name);
    return bare.prepare(`insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`);
  });
  const move = bare.prepare('update campaign set head_seq = ?, head_hash = ?, changed_at = ? where id = ?');
  const mark = bare.prepare('update filed_orders set resolved_at = ? where campaign_id = ? and resolved_at is null');
  const write = bare.transaction((rows: readonly (readonly unknown[][])[], seq: number) => {
    for (const [index, insert] of inserts.entries()) for (const row of rows[index] ?? []) insert.run(row);
    move.run(seq, 'hash', AT, ID);
    mark.run(seq, ID);
  });
  return { bare, write };
}

async function measureMonths(folder: string, { events, provinces }: (typeof SIZES)[number]): Promise<Line> {
  const sqlite = openSqlite(join(folder, `store-${events}.sqlite`));
  migrate(sqlite, migrations);
  const { campaigns } = createStoreRepositories(sqlite);
  const { bare, write } = bareWriter(join(folder, `bare-${events}.sqlite`), sqlite);
  const times = { store: [] as number[], bare: [] as number[] };
  try {
    const start = randomCampaign({ seed: 'bench', provinces, armies: provinces / 5, players: 4, fortEvery: 4 });
    const began = chainEvents<EventPayload>(
      null,
      [{ ...raid(0), payload: { kind: 'campaign-started', state: start } }],
      '1',
    );
    const snapshots = [{ seq: 0, state: start, digest: '' }] as const;
    await campaigns.add({ id: ID, at: AT, events: began, snapshots, filed: [], secrets: someSecrets, proofs: [] });
    let head = { seq: 0, hash: began[0]?.hash ?? '', filing: 0 };
    const raids = Array.from({ length: events }, (_, index) => raid(index));
    for (let month = 1; month <= MONTHS; month += 1) {
      const chained = chainEvents(head, raids, '1');
      const { seq, hash } = chained.at(-1) ?? head;
      const snapshot = {
        seq,
        state: { ...start, year: 1 + Math.floor(month / 9), month: 1 + (month % 9) },
        digest: hash,
      };
      const proved = { proof: someProof, seed: '', orders: 'used' as const };
      const rows = [
        chained.map((event) => Object.values<unknown>({ ...toEventRow(ID, event) })),
        [Object.values<unknown>({ ...toSnapshotRow(ID, snapshot) })],
      ];
      const base = head;
      const writers = {
        store: () => campaigns.append({ id: ID, base, at: AT, events: chained, snapshot, ...proved }),
        bare: () => write.immediate(rows, seq),
      };
      // Alternates the order, because the second writer finds the disk still busy with the first.
      for (const writer of month % 2 === 0 ? (['store', 'bare'] as const) : (['bare', 'store'] as const)) {
        const time = await measureTime(writers[writer]);
        // Leaves out the first months, which warm both writers up.
        if (month > MONTHS / 4) times[writer].push(time);
      }
      head = { seq, hash, filing: 0 };
    }
  } finally {
    sqlite.close();
    bare.close();
  }
  return {
    what: `storing a month: ${events} events, ${provinces} provinces`,
    value: median(times.store),
    baseline: median(times.bare),
    against: 'better-sqlite3 alone',
    limit: atMost(1.5, 'ratio'),
  };
}

export const measureStore = (): Promise<readonly Line[]> =>
  withFolder(async (folder) => {
    const lines: Line[] = [];
    for (const size of SIZES) lines.push(await measureMonths(folder, size));
    return lines;
  });
