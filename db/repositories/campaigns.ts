import type { Kysely } from 'kysely';
import { StoreError } from '../../services/repositories/store-error.ts';
import type {
  Append,
  CampaignHead,
  CampaignRepository,
  NewCampaign,
  Written,
} from '../../services/repositories/campaigns.ts';
import { insertRows } from '../queries/bulk-insert.ts';
import * as queries from '../queries/campaigns.ts';
import { eventOf, eventRow } from '../tables/campaign-event.ts';
import { borderRow, campaignSummaryOf, provinceRow, stateColumns } from '../tables/campaign.ts';
import { filedOrdersOf, filedOrdersRow } from '../tables/filed-orders.ts';
import { snapshotOf, snapshotRow, stateOf } from '../tables/snapshot.ts';
import type { Tables } from '../tables.ts';

/** Does the work in one transaction, if the campaign still stands where the writer saw it. */
const onHead = (
  db: Kysely<Tables>,
  id: string,
  base: CampaignHead,
  work: (transaction: Kysely<Tables>) => Promise<void>,
): Promise<Written> =>
  db.transaction().execute(async (transaction) => {
    const now = await queries.selectCampaign(transaction, id);
    if (!now) return 'missing';
    const moved = now.head_seq !== base.seq || now.head_hash !== base.hash || now.filing !== base.filing;
    if (moved) return 'stale';
    await work(transaction);
    return 'written';
  });

async function insertNew(db: Kysely<Tables>, { id, at, events, snapshots, filed }: NewCampaign): Promise<void> {
  const newest = snapshots.at(-1) ?? snapshots[0];
  const { state } = newest;
  const head = { head_seq: newest.seq, head_hash: events.at(-1)?.hash ?? '' };
  await queries.insertCampaign(db, { id, ...stateColumns(state), ...head, filing: 0, changed_at: at });
  const holderOf = (province: string) => state.provinces[province]?.holder ?? null;
  const provinces = state.setUp.provinces.map((province) => provinceRow(id, province, holderOf(province.id)));
  await insertRows(db, 'province', provinces);
  await insertRows(
    db,
    'border',
    state.setUp.borders.map((border) => borderRow(id, border)),
  );
  const rulings = Object.entries(state.rulings).map(([ruling, choice]) => ({ campaign_id: id, ruling, choice }));
  await insertRows(db, 'ruling_in_force', rulings);
  await insertRows(
    db,
    'campaign_event',
    events.map((event) => eventRow(id, event)),
  );
  for (const snapshot of snapshots) await insertRows(db, 'snapshot', [snapshotRow(id, snapshot)]);
  await insertRows(
    db,
    'filed_orders',
    filed.map((orders) => filedOrdersRow(id, orders)),
  );
}

async function insertAppend(db: Kysely<Tables>, append: Append): Promise<void> {
  const { id, at, events, snapshot, holders, usesOrders } = append;
  await insertRows(
    db,
    'campaign_event',
    events.map((event) => eventRow(id, event)),
  );
  await insertRows(db, 'snapshot', [snapshotRow(id, snapshot)]);
  const head = { head_seq: snapshot.seq, head_hash: events.at(-1)?.hash ?? '' };
  await queries.updateCampaign(db, id, { ...stateColumns(snapshot.state), ...head, changed_at: at });
  for (const [province, holder] of Object.entries(holders)) await queries.updateHolder(db, id, province, holder);
  if (usesOrders) await queries.markOrdersUsed(db, id, append.base.seq + 1);
}

export const campaignRepository = (db: Kysely<Tables>): CampaignRepository => ({
  summaries: async () => (await queries.selectCampaigns(db)).map(campaignSummaryOf),
  exists: async (id) => (await queries.selectCampaign(db, id)) !== undefined,
  // Two statements: orders filed in between raise `filing`, so that whoever writes upon this is refused.
  async read(id) {
    const row = await queries.selectNewestState(db, id);
    if (!row) return null;
    if (row.state === null)
      throw new StoreError('STORE_DAMAGED', `the campaign "${id}" has no snapshot of its newest state`);
    const filed = (await queries.selectWaitingOrders(db, id)).map((orders) => filedOrdersOf(orders).orders);
    const head = { seq: row.head_seq, hash: row.head_hash, filing: row.filing };
    return { id, head, changedAt: row.changed_at, state: stateOf(row.state), filed };
  },
  log: async (id, from) => (await queries.selectEvents(db, id, from)).map(eventOf),
  snapshots: async (id) => (await queries.selectSnapshots(db, id)).map(snapshotOf),
  filings: async (id) => (await queries.selectFilings(db, id)).map(filedOrdersOf),
  holders: async (id) =>
    Object.fromEntries((await queries.selectHolders(db, id)).map((province) => [province.id, province.holder])),
  add: (campaign) => db.transaction().execute((transaction) => insertNew(transaction, campaign)),
  append: (append) => onHead(db, append.id, append.base, (transaction) => insertAppend(transaction, append)),
  fileOrders: ({ id, base, at, orders }) =>
    onHead(db, id, base, async (transaction) => {
      await queries.deleteWaitingOrders(transaction, id, orders.player);
      const row = filedOrdersRow(id, { orders, filedAt: at, resolvedAt: null });
      await insertRows(transaction, 'filed_orders', [row]);
      await queries.raiseFiling(transaction, id, at);
    }),
  async remove(id) {
    const { numDeletedRows } = await queries.deleteCampaign(db, id);
    return numDeletedRows > 0n;
  },
});
