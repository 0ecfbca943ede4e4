import type { Kysely } from 'kysely';
import type { CampaignState } from '../../rules/campaign.ts';
import { StoreError } from '../../services/repositories/store-error.ts';
import type {
  Append,
  Branching,
  CampaignHead,
  CampaignRepository,
  NewCampaign,
  Projection,
  Snapshot,
  Written,
} from '../../services/repositories/campaigns.ts';
import { insertRows } from '../queries/bulk-insert.ts';
import * as queries from '../queries/campaigns.ts';
import { eventOf, eventRow } from '../tables/campaign-event.ts';
import {
  borderOf,
  borderRow,
  branchPointOf,
  campaignSummaryOf,
  type CampaignTable,
  settingsOf,
  provinceRow,
  stateColumns,
} from '../tables/campaign.ts';
import { filedOrdersOf, filedOrdersRow } from '../tables/filed-orders.ts';
import { checkpointOf, snapshotOf, snapshotRow, stateOf } from '../tables/snapshot.ts';
import { storedJson } from '../tables/stored-json.ts';
import type { Tables } from '../tables.ts';

/** States that are read at one time. */
const PAGE = 50;

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

type HeadColumns = Pick<CampaignTable, 'head_seq' | 'head_hash' | 'branch_of' | 'branch_seq' | 'leading'>;

/** A campaign's own row, its provinces and borders, and the rulings it is played under. */
async function insertCampaignAt(
  db: Kysely<Tables>,
  id: string,
  at: string,
  state: CampaignState,
  head: HeadColumns,
): Promise<void> {
  const rest = { filing: 0, changed_at: at, deadline: null, notes: '' };
  await queries.insertCampaign(db, { id, ...stateColumns(state), ...head, ...rest });
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
}

async function insertNew(db: Kysely<Tables>, { id, at, events, snapshots, filed }: NewCampaign): Promise<void> {
  const newest = snapshots.at(-1) ?? snapshots[0];
  const head = { head_seq: newest.seq, head_hash: events.at(-1)?.hash ?? '' };
  const stem = { branch_of: null, branch_seq: null, leading: 'umpire' };
  await insertCampaignAt(db, id, at, newest.state, { ...head, ...stem });
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

async function insertBranch(db: Kysely<Tables>, { of, seq, id, at }: Branching): Promise<boolean> {
  const stem = await queries.selectNewestState(db, of);
  const checkpoint = await snapshotAt(db, of, seq);
  const hash = (await queries.selectHash(db, of, seq))?.hash;
  if (!stem || !checkpoint || hash === undefined) return false;
  const { leading } = stem;
  const head = { head_seq: seq, head_hash: hash, branch_of: of, branch_seq: seq, leading };
  await insertCampaignAt(db, id, at, checkpoint.state, head);
  await queries.copyUpTo(db, of, seq, id);
  return true;
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
  if (!usesOrders) return;
  await queries.markOrdersUsed(db, id, append.base.seq + 1);
  await queries.clearDeadline(db, id);
}

/** What the log's first entry says of the campaign for good. */
async function setUpOf(db: Kysely<Tables>, id: string): Promise<CampaignState['setUp']> {
  const row = await queries.selectStart(db, id);
  const start = row ? (storedJson(row.happening) as { readonly state?: CampaignState }) : null;
  if (!start?.state) throw new StoreError('STORE_DAMAGED', `the log of the campaign "${id}" has lost its beginning`);
  return start.state.setUp;
}

async function snapshotAt(db: Kysely<Tables>, id: string, seq: number): Promise<Snapshot | null> {
  const row = await queries.selectSnapshot(db, id, seq);
  return row ? snapshotOf(row, await setUpOf(db, id)) : null;
}

async function* snapshotsOf(db: Kysely<Tables>, id: string): AsyncGenerator<Snapshot> {
  let page = await queries.selectSnapshots(db, id, -1, PAGE);
  if (page.length === 0) return;
  const setUp = await setUpOf(db, id);
  while (page.length > 0) {
    for (const row of page) yield snapshotOf(row, setUp);
    page = await queries.selectSnapshots(db, id, page.at(-1)?.seq ?? Infinity, PAGE);
  }
}

async function projectionOf(db: Kysely<Tables>, id: string): Promise<Projection | null> {
  const row = await queries.selectSummary(db, id);
  if (!row) return null;
  const { title, rules, year, month, winter, players } = campaignSummaryOf(row);
  const rulings = await queries.selectRulings(db, id);
  return {
    summary: { title, rules, year, month, winter, players },
    provinces: await queries.selectProvinces(db, id),
    borders: (await queries.selectBorders(db, id)).map(borderOf),
    rulings: Object.fromEntries(rulings.map(({ ruling, choice }) => [ruling, choice])),
    filings: (await queries.selectFilings(db, id)).map(({ year, month, player }) => ({ year, month, player })),
  };
}

export const campaignRepository = (db: Kysely<Tables>): CampaignRepository => ({
  summaries: async () => (await queries.selectCampaigns(db)).map(campaignSummaryOf),
  exists: async (id) => (await queries.selectCampaign(db, id)) !== undefined,
  // Several statements: whatever is written in between moves the head or raises `filing`, so that whoever writes upon this is refused.
  async read(id) {
    const row = await queries.selectNewestState(db, id);
    if (!row) return null;
    if (row.state === null)
      throw new StoreError('STORE_DAMAGED', `the campaign "${id}" has no snapshot of its newest state`);
    const filed = (await queries.selectWaitingOrders(db, id)).map((orders) => filedOrdersOf(orders).orders);
    const head = { seq: row.head_seq, hash: row.head_hash, filing: row.filing };
    const state = stateOf(row.state, await setUpOf(db, id));
    return { id, head, changedAt: row.changed_at, state, filed, settings: settingsOf(row), branch: branchPointOf(row) };
  },
  log: async (id, from, to) => (await queries.selectEvents(db, id, from, to)).map(eventOf),
  checkpoints: async (id) => (await queries.selectCheckpoints(db, id)).map(checkpointOf),
  snapshot: (id, seq) => snapshotAt(db, id, seq),
  snapshots: (id) => snapshotsOf(db, id),
  filings: async (id) => (await queries.selectFilings(db, id)).map(filedOrdersOf),
  projection: (id) => projectionOf(db, id),
  add: (campaign) => db.transaction().execute((transaction) => insertNew(transaction, campaign)),
  branch: (branching) => db.transaction().execute((transaction) => insertBranch(transaction, branching)),
  append: (append) => onHead(db, append.id, append.base, (transaction) => insertAppend(transaction, append)),
  fileOrders: ({ id, base, at, orders }) =>
    onHead(db, id, base, async (transaction) => {
      await queries.deleteWaitingOrders(transaction, id, orders.player);
      const row = filedOrdersRow(id, { orders, filedAt: at, resolvedAt: null });
      await insertRows(transaction, 'filed_orders', [row]);
      await queries.raiseFiling(transaction, id, at);
    }),
  withdrawOrders: (id, player, at) =>
    db.transaction().execute(async (transaction) => {
      const { numDeletedRows } = await queries.deleteWaitingOrders(transaction, id, player);
      if (numDeletedRows === 0n) return false;
      await queries.raiseFiling(transaction, id, at);
      return true;
    }),
  async setSettings(id, { playMode, deadline, notes }, at) {
    const { numUpdatedRows } = await queries.updateSettings(db, id, {
      leading: playMode,
      deadline,
      notes,
      changed_at: at,
    });
    return numUpdatedRows > 0n;
  },
  async remove(id) {
    const { numDeletedRows } = await queries.deleteCampaign(db, id);
    return numDeletedRows > 0n;
  },
});
