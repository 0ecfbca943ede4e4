/**
 * What the store costs: a month's events appended through the repository against the very same rows written by bare better-sqlite3
 * with prepared statements in one transaction, both on a real file, turn by turn in one run.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { openSqlite } from '../db/sqlite/connection.ts';
import { migrate } from '../db/sqlite/migrate.ts';
import { migrations } from '../db/sqlite/migrations.ts';
import { repositoriesOver } from '../db/sqlite/store.ts';
import { eventRow } from '../db/tables/campaign-event.ts';
import { snapshotRow } from '../db/tables/snapshot.ts';
import { chain } from '../rules/core/campaign/chain.ts';
import type { CampaignEvent, CampaignState, EventPayload } from '../rules/campaign.ts';
import type { Snapshot } from '../services/repositories/campaigns.ts';
import { someProof, someSecrets } from '../test/support/proofs.ts';

const ID = 'bench';
const AT = '2026-01-01T00:00:00.000Z';

export function stateOf(provinces: number, month: number): CampaignState {
  const ids = Array.from({ length: provinces }, (_, index) => `province-${index}`);
  return {
    scenario: 'bench',
    title: 'Bench',
    rules: 'bench',
    map: null,
    campaignMonths: 8,
    year: 1 + Math.floor(month / 9),
    month: 1 + (month % 9),
    players: [{ id: 'p', name: 'Player', power: 'Power', colour: '#000000' }],
    treasuries: { p: 1000 },
    setUp: {
      provinces: ids.map((id) => ({
        id,
        name: id,
        tax: 4000,
        food: 10_000,
        terrain: 'plain',
        holder: 'p',
        city: null,
        forts: [],
        port: false,
        capitalOf: null,
      })),
      borders: ids.slice(1).map((id, index) => ({ a: ids[index] ?? '', b: id, kind: 'land' })),
      lists: [],
      encounters: 'result-table',
      victory: [],
    },
    provinces: Object.fromEntries(
      ids.map((id) => [id, { id, holder: 'p', cropDamage: 0, raidLoss: 0, held: { p: 1 } }]),
    ),
    armies: {},
    partisans: {},
    forts: {},
    sieges: {},
    battles: [],
    waiting: null,
    retreats: {},
    victories: [],
    detached: {},
    rulings: {},
  };
}

/** A raid with its dice and working: the commonest kind of entry. */
export const raid = (index: number): CampaignEvent => ({
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

export interface StoreFigures {
  readonly events: number;
  readonly provinces: number;
  /** Medians, in milliseconds for a month. */
  readonly store: number;
  readonly bare: number;
  /** How many times bare better-sqlite3's time the store takes. */
  readonly ratio: number;
}

export const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;

async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const TABLES = ['campaign_event', 'snapshot'] as const;

/** Writes the rows of one month into a file of the same schema and pragmas. */
function bareWriter(file: string, source: Database.Database) {
  const bare = openSqlite(file);
  migrate(bare, migrations);
  const columns = 'id, title, rules, year, month, winter, players, head_seq, head_hash, filing, changed_at';
  bare
    .prepare(`insert into campaign (${columns}) values (?, 'Bench', 'bench', 1, 1, 0, '[]', 0, '', 0, ?)`)
    .run(ID, AT);
  const inserts = TABLES.map((table) => {
    const columns = source.prepare<[], { name: string }>(`select name from pragma_table_info('${table}')`).all();
    const names = columns.map(({ name }) => name);
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

/** Appends months of so many events to a campaign of so many provinces. */
export async function measureStore(events: number, provinces: number, months = 300): Promise<StoreFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'nomarch-bench-'));
  const sqlite = openSqlite(join(folder, 'store.sqlite'));
  migrate(sqlite, migrations);
  const { campaigns } = repositoriesOver(sqlite);
  const { bare, write } = bareWriter(join(folder, 'bare.sqlite'), sqlite);
  const times = { store: [] as number[], bare: [] as number[] };
  try {
    const start = stateOf(provinces, 0);
    const began = chain<EventPayload>(null, [{ ...raid(0), payload: { kind: 'campaign-started', state: start } }], '1');
    const first: Snapshot = { seq: 0, state: start, digest: '' };
    const beside = { filed: [], secrets: someSecrets, proofs: [] };
    await campaigns.add({ id: ID, at: AT, events: began, snapshots: [first], ...beside });
    let head = { seq: 0, hash: began[0]?.hash ?? '', filing: 0 };
    for (let month = 1; month <= months; month += 1) {
      const chained = chain(
        head,
        Array.from({ length: events }, (_, index) => raid(index)),
        '1',
      );
      const last = chained.at(-1) ?? { seq: 0, hash: '' };
      const snapshot = { seq: last.seq, state: stateOf(provinces, month), digest: last.hash };
      const proved = { proof: someProof, seed: '', orders: 'used' as const };
      const append = { id: ID, base: head, at: AT, events: chained, snapshot, ...proved };
      const rows = [
        chained.map((event) => Object.values<unknown>({ ...eventRow(ID, event) })),
        [Object.values<unknown>({ ...snapshotRow(ID, snapshot) })],
      ];
      const writers = {
        store: () => campaigns.append(append),
        bare: () => write.immediate(rows, last.seq),
      };
      // The one who goes second finds the disk busy with the first: they take turns.
      const order = month % 2 === 0 ? (['store', 'bare'] as const) : (['bare', 'store'] as const);
      for (const writer of order) {
        const time = await timed(writers[writer]);
        // The first months warm both up.
        if (month > months / 4) times[writer].push(time);
      }
      head = { seq: last.seq, hash: last.hash, filing: 0 };
    }
  } finally {
    sqlite.close();
    bare.close();
    rmSync(folder, { recursive: true, force: true });
  }
  const [store, bareTime] = [median(times.store), median(times.bare)];
  return { events, provinces, store, bare: bareTime, ratio: store / bareTime };
}

if (import.meta.main) {
  for (const [events, provinces, months] of [
    [50, 16, 400],
    [500, 100, 200],
    [5000, 1000, 40],
  ] as const) {
    const { store, bare, ratio } = await measureStore(events, provinces, months);
    const label = `${events} events, ${provinces} provinces`.padEnd(30);
    console.log(`${label} store ${store.toFixed(2)} ms   bare ${bare.toFixed(2)} ms   ratio ${ratio.toFixed(2)}`);
  }
}
