/**
 * What a league's store costs: orders filed and months appended through the repository against the same rows written by bare `pg`
 * transactions, by as many writers at once, on one server that writes through to the disk, turn by turn in one run.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { launchPostgres } from '../../db/postgres/launch.ts';
import { openPostgres } from '../../db/postgres/store.ts';
import { eventRow } from '../../db/tables/campaign-event.ts';
import { commandProofRow } from '../../db/tables/command-proof.ts';
import { filedOrdersRow } from '../../db/tables/filed-orders.ts';
import { snapshotRow } from '../../db/tables/snapshot.ts';
import type { EventPayload } from '../../rules/campaign.ts';
import { chain } from '../../rules/core/campaign/chain.ts';
import type { Append, CampaignHead, Filing } from '../../services/repositories/campaigns.ts';
import { someProof, someSecrets } from '../../test/support/proofs.ts';
import { median, raid, stateOf } from '../store.bench.ts';
import { bareTransaction, insert, type Statement } from './bare.ts';
import { atMost } from './load.ts';

const AT = '2026-01-01T00:00:00.000Z';
const CAMPAIGNS = 200;
const CONNECTIONS = 8;
/** What is done at once in one turn. */
const TURN = 400;
const ENTRIES = 30;
const PROVINCES = 60;

export interface PostgresFigures {
  readonly what: 'orders' | 'months';
  /** A second, medians of the turns. */
  readonly store: number;
  readonly bare: number;
  /** How many times as many the store writes. */
  readonly ratio: number;
}

const idOf = (index: number): string => `bench-${index % CAMPAIGNS}`;

const filing = (index: number, base: CampaignHead): Filing => ({
  id: idOf(index),
  base,
  at: AT,
  orders: { format: 'nomarch-orders', version: 1, player: `p-${index % 10}`, year: 1, month: 1, orders: [] },
});

/** A month of a campaign upon its head. */
function monthOf(id: string, base: CampaignHead, month: number): Append {
  const events = chain(
    base,
    Array.from({ length: ENTRIES }, (_, index) => raid(index)),
    '1',
  );
  const last = events.at(-1) ?? base;
  const snapshot = { seq: last.seq, state: stateOf(PROVINCES, month), digest: last.hash };
  return { id, base, at: AT, events, snapshot, proof: someProof, seed: '', orders: 'used' };
}

/** The rows that filing writes. */
const bareFiling = ({ id, at, orders }: Filing): Statement[] => {
  const put = insert('filed_orders', [{ ...filedOrdersRow(id, { orders, filedAt: at, resolvedAt: null }) }]);
  const conflict = 'on conflict (campaign_id, year, month, player) where resolved_at is null';
  return [
    { text: 'update campaign set filing = filing + 1, changed_at = $2 where id = $1', values: [id, at] },
    { text: `${put.text} ${conflict} do update set orders = excluded.orders`, values: put.values },
  ];
};

/** The rows that a month writes. */
const bareMonth = ({ id, base, events, snapshot, proof }: Append): Statement[] => [
  {
    text: 'update campaign set head_seq = $2, head_hash = $3, changed_at = $4 where id = $1',
    values: [id, snapshot.seq, snapshot.digest, AT],
  },
  insert(
    'campaign_event',
    events.map((event) => ({ ...eventRow(id, event) })),
  ),
  insert('snapshot', [{ ...snapshotRow(id, snapshot) }]),
  insert('command_proof', [{ ...commandProofRow(id, snapshot.seq, proof) }]),
  {
    text: 'update filed_orders set resolved_at = $2 where campaign_id = $1 and resolved_at is null',
    values: [id, base.seq + 1],
  },
];

/** @param turns of each, every one of 400 orders and 200 months */
export async function measurePostgres(turns = 8): Promise<readonly PostgresFigures[]> {
  const folder = mkdtempSync(join(tmpdir(), 'nomarch-bench-'));
  const server = await launchPostgres(folder);
  const store = await openPostgres({ url: server.url, connections: CONNECTIONS, report: console.error });
  const pool = new Pool({ connectionString: server.url, max: CONNECTIONS });
  const { campaigns } = store.repositories;
  const heads = new Map<string, CampaignHead>();
  const rates = {
    orders: { store: [] as number[], bare: [] as number[] },
    months: { store: [] as number[], bare: [] as number[] },
  };
  try {
    const state = stateOf(PROVINCES, 0);
    const began = chain<EventPayload>(null, [{ ...raid(0), payload: { kind: 'campaign-started', state } }], '1');
    const first = { seq: 0, state, digest: '' };
    const beside = { filed: [], secrets: someSecrets, proofs: [] };
    for (let index = 0; index < CAMPAIGNS; index += 1) {
      await campaigns.add({ id: idOf(index), at: AT, events: began, snapshots: [first], ...beside });
      heads.set(idOf(index), { seq: 0, hash: began[0]?.hash ?? '', filing: 0 });
    }
    const headOf = (index: number): CampaignHead => heads.get(idOf(index)) ?? { seq: 0, hash: '', filing: 0 };
    for (let turn = 0; turn < turns; turn += 1) {
      const filings = Array.from({ length: TURN }, (_, index) => filing(index, headOf(index)));
      const file = {
        store: (index: number) =>
          campaigns.fileOrders(filings[index] ?? filing(index, headOf(index))).then(expectWritten),
        bare: (index: number) => bareTransaction(pool, bareFiling(filings[index] ?? filing(index, headOf(index)))),
      };
      const order = turn % 2 === 0 ? (['store', 'bare'] as const) : (['bare', 'store'] as const);
      for (const writer of order) rates.orders[writer].push(await atMost(TURN, CONNECTIONS, file[writer]));
      for (const writer of order) {
        const bases = await Promise.all(Array.from({ length: CAMPAIGNS }, (_, index) => campaigns.read(idOf(index))));
        const months = bases.map((read, index) => monthOf(idOf(index), read?.head ?? headOf(index), turn));
        const write = {
          store: (month: Append) => campaigns.append(month).then(expectWritten),
          bare: (month: Append) => bareTransaction(pool, bareMonth(month)),
        };
        rates.months[writer].push(
          await atMost(CAMPAIGNS, CONNECTIONS, async (index) => {
            const month = months[index];
            if (month) await write[writer](month);
          }),
        );
        for (const { id, snapshot } of months) heads.set(id, { seq: snapshot.seq, hash: snapshot.digest, filing: 0 });
      }
    }
  } finally {
    await pool.end();
    await store.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return (['orders', 'months'] as const).map((what) => {
    // The first turns warm both up.
    const [written, bare] = [median(rates[what].store.slice(2)), median(rates[what].bare.slice(2))];
    return { what, store: written, bare, ratio: written / bare };
  });
}

function expectWritten(written: string): void {
  if (written !== 'written') throw new Error(`It was ${written}: what is measured is not what was meant.`);
}
