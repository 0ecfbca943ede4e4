import type { Kysely } from 'kysely';
import type { CampaignSettings } from '../../contract/campaign-documents.ts';
import type { CampaignState } from '../../rules/campaign.ts';
import type {
  AppendRequest,
  BranchRequest,
  CampaignHead,
  CampaignRepository,
  FilingRequest,
  NewCampaign,
  DerivedData,
  WriteResult,
} from '../../services/repositories/campaigns.ts';
import { StoreError } from '../../services/repositories/store-admin.ts';
import { insertRows, runTransaction, isSqlite, runWrites } from '../transaction.ts';
import { selectRowIntact } from '../intact.ts';
import type { Tables } from '../tables.ts';
import { readIntact } from '../stored-json.ts';
import { getBranch, parseSummary, toSettingsColumns, toSettings, toStateColumns } from './campaign-row.ts';
import {
  toCheckpoint,
  copyLog,
  parseEvent,
  toEventRow,
  selectCheckpoints,
  selectEvents,
  selectHash,
  readSnapshot,
  toSnapshotRow,
  readSnapshots,
} from './campaign-log.ts';
import {
  deleteAllTypedDice,
  deleteWaitingOrders,
  refileOrders,
  fileInOneStatement,
  parseOrders,
  toOrdersRow,
  clearLostDice,
  markOrdersUsed,
  putTypedDice,
  selectDamagedDice,
  selectDamagedOrders,
  selectFilings,
  selectTypedDice,
  selectWaitingOrders,
  parseDice,
} from './campaign-orders.ts';
import {
  toProofRow,
  copyPins,
  deletePin,
  insertSecrets,
  toLogHead,
  parseProof,
  putPin,
  getSecrets,
  selectHeads,
  selectPins,
} from './campaign-proof.ts';
import type { StateCache } from './known-states.ts';
import { deleteNotebooks } from './notebooks.ts';
import {
  copyFought,
  copyReasons,
  deleteReasons,
  insertFought,
  insertReasons,
  insertRegentOrders,
  selectFought,
  selectFoughtAt,
  selectRegentOrders,
} from './regent-reasons.ts';

const SUMMARY = [
  'id',
  'title',
  'rules',
  'year',
  'month',
  'winter',
  'players',
  'changed_at',
  'deadline',
  'branch_of',
] as const;

const selectId = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('campaign').select('id').where('id', '=', id).executeTakeFirst();

type RowUpdate = Pick<
  Tables['campaign'],
  'title' | 'rules' | 'year' | 'month' | 'winter' | 'players' | 'head_seq' | 'head_hash' | 'changed_at'
> &
  Partial<Pick<Tables['campaign'], 'deadline'>>;

/** Updates a campaign if its log's head and orders are as the writer read them. Locks the row until the transaction ends. */
async function updateCampaign(
  db: Kysely<Tables>,
  id: string,
  base: CampaignHead,
  moved: RowUpdate,
): Promise<WriteResult> {
  const { numUpdatedRows } = await db
    .updateTable('campaign')
    .set(moved)
    .where('id', '=', id)
    .where('head_seq', '=', base.seq)
    .where('head_hash', '=', base.hash)
    .where('filing', '=', base.filing)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return 'written';
  return (await selectId(db, id)) ? 'stale' : 'missing';
}

const raiseFiling = (db: Kysely<Tables>, id: string, at: string) =>
  db
    .updateTable('campaign')
    .set((row) => ({ filing: row('filing', '+', 1), changed_at: at }))
    .where('id', '=', id)
    .execute();

/** Selects the head of a campaign's log and locks the row until the transaction ends. */
const lockCampaign = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('campaign')
    .select(['head_seq', 'head_hash', 'filing'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Selects the current position and settings of a campaign. */
const selectCampaign = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('campaign')
    .leftJoin('command_proof', (join) =>
      join.onRef('command_proof.campaign_id', '=', 'campaign.id').onRef('command_proof.seq', '=', 'campaign.head_seq'),
    )
    .select([
      'head_seq',
      'head_hash',
      'filing',
      'changed_at',
      'command_proof.proof',
      'branch_of',
      'branch_seq',
      'play_mode',
      'deadline',
      'notes',
      'keepers',
      'battles',
    ])
    .where('campaign.id', '=', id)
    .executeTakeFirst();

/**
 * Runs the work in one transaction if the log has the same head as when the writer read it. Submitting orders is allowed even if other
 * players have submitted orders since. Otherwise nearly all simultaneous submissions would be refused.
 */
const writeAtHead = (
  db: Kysely<Tables>,
  id: string,
  base: Pick<CampaignHead, 'seq' | 'hash'>,
  work: (transaction: Kysely<Tables>) => Promise<void>,
): Promise<WriteResult> =>
  runTransaction(db, async (transaction) => {
    const current = await lockCampaign(transaction, id);
    if (!current) return 'missing';
    if (current.head_seq !== base.seq || current.head_hash !== base.hash) return 'stale';
    await work(transaction);
    return 'written';
  });

type HeadColumns = Pick<
  Tables['campaign'],
  'head_seq' | 'head_hash' | 'branch_of' | 'branch_seq' | 'play_mode' | 'keepers' | 'battles'
>;

async function insertCampaignRow(
  db: Kysely<Tables>,
  id: string,
  at: string,
  state: CampaignState,
  head: HeadColumns,
): Promise<void> {
  const defaults = { filing: 0, changed_at: at, deadline: null, notes: '' };
  await db
    .insertInto('campaign')
    .values({ id, ...toStateColumns(state), ...head, ...defaults })
    .execute();
}

/** Default settings of a campaign. */
const DEFAULT_SETTINGS: CampaignSettings = { playMode: 'umpire', deadline: null, notes: '' };

async function insertCampaign(db: Kysely<Tables>, campaign: NewCampaign): Promise<void> {
  const { id, at, events, snapshots, filed, reasons = [], fought = [], secrets, proofs, settings } = campaign;
  const newest = snapshots.at(-1) ?? snapshots[0];
  const head = { head_seq: newest.seq, head_hash: events.at(-1)?.hash ?? '' };
  const { play_mode, keepers, battles } = toSettingsColumns({ ...DEFAULT_SETTINGS, ...settings });
  const stem = { branch_of: null, branch_seq: null, play_mode, keepers, battles };
  await insertCampaignRow(db, id, at, newest.state, { ...head, ...stem });
  await insertRows(
    db,
    'campaign_event',
    events.map((event) => toEventRow(id, event)),
  );
  for (const snapshot of snapshots) await insertRows(db, 'snapshot', [toSnapshotRow(id, snapshot)]);
  await insertRows(
    db,
    'filed_orders',
    filed.map((orders) => toOrdersRow(id, orders)),
  );
  await insertReasons(db, id, reasons);
  await insertFought(db, id, fought);
  await insertSecrets(db, id, secrets);
  await insertRows(
    db,
    'command_proof',
    proofs.map(({ seq, proof }) => toProofRow(id, seq, proof)),
  );
}

async function insertBranch(db: Kysely<Tables>, { of, seq, id, at, secrets }: BranchRequest): Promise<boolean> {
  const stem = await selectCampaign(db, of);
  const checkpoint = await readSnapshot(db, of, seq);
  const hash = (await selectHash(db, of, seq))?.hash;
  if (!stem || !checkpoint || hash === undefined) return false;
  const { play_mode, keepers, battles } = stem;
  const head = { head_seq: seq, head_hash: hash, branch_of: of, branch_seq: seq, play_mode, keepers, battles };
  await insertCampaignRow(db, id, at, checkpoint.state, head);
  await copyLog(db, of, seq, id);
  await copyReasons(db, of, seq, id);
  await copyFought(db, of, seq, id);
  await copyPins(db, of, id);
  await insertSecrets(db, id, secrets);
  return true;
}

/** Stores a command's result if the log head on which the command was based is still current, and the submitted orders are unchanged. */
async function insertAppend(db: Kysely<Tables>, append: AppendRequest): Promise<WriteResult> {
  const { id, base, at, events, snapshot, proof, orders, regents = [], fought } = append;
  const head = { head_seq: snapshot.seq, head_hash: events.at(-1)?.hash ?? '' };
  // Resolving a month clears its deadline.
  const deadline = orders === 'stay' ? {} : { deadline: null };
  const moved = { ...toStateColumns(snapshot.state), ...head, ...deadline, changed_at: at };
  const written = await updateCampaign(db, id, base, moved);
  if (written !== 'written') return written;
  await insertRows(
    db,
    'campaign_event',
    events.map((event) => toEventRow(id, event)),
  );
  await runWrites(
    db,
    db.insertInto('snapshot').values(toSnapshotRow(id, snapshot)),
    db.insertInto('command_proof').values(toProofRow(id, snapshot.seq, proof)),
    deleteAllTypedDice(db, id),
    ...(orders === 'used' ? [markOrdersUsed(db, id, base.seq + 1)] : []),
  );
  await clearLostDice(db, id);
  if (typeof orders === 'object') {
    await refileOrders(db, id, orders.filedAgain);
    await deleteReasons(db, id, orders.filedAgain);
  }
  await insertRegentOrders(db, id, { at, resolvedAt: base.seq + 1, regents });
  if (fought) await insertFought(db, id, [{ seq: base.seq + 1, battle: fought }]);
  return written;
}

async function fileOrders(db: Kysely<Tables>, filing: FilingRequest): Promise<WriteResult> {
  const { id, base, at, orders } = filing;
  if (!isSqlite(db)) {
    if (await fileInOneStatement(db, filing)) return 'written';
    return (await selectId(db, id)) ? 'stale' : 'missing';
  }
  return writeAtHead(db, id, { seq: base.seq, hash: base.hash }, async (transaction) => {
    // Deletes and inserts instead of updating, because a damaged row would stay damaged after an update.
    await deleteWaitingOrders(transaction, id, orders.player);
    await insertRows(transaction, 'filed_orders', [toOrdersRow(id, { orders, filedAt: at, resolvedAt: null })]);
    await raiseFiling(transaction, id, at);
  });
}

/** Returns the state at the head of a log. @throws StoreError STORE_DAMAGED if that state is lost */
async function readHeadState(
  db: Kysely<Tables>,
  id: string,
  { seq, hash }: Pick<CampaignHead, 'seq' | 'hash'>,
  known: StateCache,
): Promise<CampaignState> {
  const state = known.get(id, hash) ?? (await readSnapshot(db, id, seq))?.state;
  if (!state) throw new StoreError('STORE_DAMAGED', `the latest state of campaign "${id}" is missing`);
  known.put(id, hash, state);
  return state;
}

/** Returns the readable orders of all months, each with its row. */
async function readFilings(db: Kysely<Tables>, id: string) {
  return readIntact(await selectFilings(db, id), (row) => [row, parseOrders(id, row)] as const);
}

async function readProjection(db: Kysely<Tables>, id: string): Promise<DerivedData | null> {
  const row = await db.selectFrom('campaign').select(SUMMARY).where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const { title, rules, year, month, winter, players } = parseSummary(row);
  return {
    summary: { title, rules, year, month, winter, players },
    filings: (await readFilings(db, id)).map(([{ year, month, player }]) => ({ year, month, player })),
  };
}

export const campaignRepository = (db: Kysely<Tables>, known: StateCache): CampaignRepository => ({
  summaries: async () =>
    readIntact(
      await db.selectFrom('campaign').select(SUMMARY).orderBy('changed_at', 'desc').orderBy('id').execute(),
      parseSummary,
    ),
  exists: async (id) => (await selectId(db, id)) !== undefined,
  // Uses several statements. A write between them moves the head or raises `filing`, so that writes based on this result are refused.
  async read(id) {
    const row = await selectCampaign(db, id);
    if (!row) return null;
    const head = { seq: row.head_seq, hash: row.head_hash, filing: row.filing };
    const state = await readHeadState(db, id, head, known);
    const filed = (await selectWaitingOrders(db, id)).map((orders) => parseOrders(id, orders).orders);
    const waiting = (await selectDamagedOrders(db, id)).filter(({ resolvedAt }) => resolvedAt === null);
    const damaged = [...new Set(waiting.map(({ player }) => player))];
    const { changed_at: changedAt, proof } = row;
    const beside = { settings: toSettings(id, row), branch: getBranch(row), proof: parseProof(id, head.seq, proof) };
    return { id, head, changedAt, state, filed, damaged, ...beside };
  },
  async readHead(id) {
    // Selects the log head and the secrets, if there are any.
    const row = await db
      .selectFrom('campaign')
      .leftJoin('campaign_secret', 'campaign_secret.campaign_id', 'campaign.id')
      .select(['head_seq', 'head_hash', 'filing', 'secret', 'seed', selectRowIntact('campaign_secret').as('intact')])
      .where('campaign.id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    const head = { seq: row.head_seq, hash: row.head_hash, filing: row.filing };
    const { secret, seed, intact: isIntact } = row;
    const secrets = secret === null || seed === null || isIntact !== 1 ? null : { secret, seed };
    return { head, state: await readHeadState(db, id, head, known), secrets };
  },
  log: async (id, from, to) => (await selectEvents(db, id, from, to)).map(parseEvent),
  checkpoints: async (id) => (await selectCheckpoints(db, id)).map(toCheckpoint),
  heads: async (id) => (await selectHeads(db, id)).map((head) => toLogHead(id, head)),
  secrets: (id, others) => getSecrets(db, id, others),
  pins: (id) => selectPins(db, id),
  async setPin(id, seat, pin) {
    await (pin ? putPin(db, id, pin) : deletePin(db, id, seat));
  },
  snapshot: (id, seq) => readSnapshot(db, id, seq),
  snapshots: (id) => readSnapshots(db, id),
  filings: async (id) => (await readFilings(db, id)).map(([, filed]) => filed),
  regentOrders: (id) => selectRegentOrders(db, id),
  foughtBattles: (id) => selectFought(db, id),
  foughtBattle: async (id, seq) => (await selectFoughtAt(db, id, seq))?.battle ?? null,
  damage: async (id) => ({ orders: await selectDamagedOrders(db, id), dice: await selectDamagedDice(db, id) }),
  projection: (id) => readProjection(db, id),
  add: (campaign) => runTransaction(db, (transaction) => insertCampaign(transaction, campaign)),
  branch: (branching) => runTransaction(db, (transaction) => insertBranch(transaction, branching)),
  async append(append) {
    const written = await runTransaction(db, (transaction) => insertAppend(transaction, append));
    const { id, events, snapshot } = append;
    if (written === 'written') known.put(id, events.at(-1)?.hash ?? '', snapshot.state);
    return written;
  },
  typedDice: async (id) => (await selectTypedDice(db, id)).map((row) => parseDice(id, row)),
  keepTypedDice: (id, base, typed) =>
    runTransaction(db, async (transaction) => {
      await lockCampaign(transaction, id);
      await putTypedDice(transaction, id, base, typed);
    }),
  fileOrders: (filing) => fileOrders(db, filing),
  withdrawOrders: (id, player, at) =>
    runTransaction(db, async (transaction) => {
      await lockCampaign(transaction, id);
      if ((await deleteWaitingOrders(transaction, id, player)) === 0) return false;
      await raiseFiling(transaction, id, at);
      return true;
    }),
  async setSettings(id, settings, at) {
    const { numUpdatedRows } = await db
      .updateTable('campaign')
      .set({ ...toSettingsColumns(settings), changed_at: at })
      .where('id', '=', id)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
  remove: (id) =>
    runTransaction(db, async (transaction) => {
      await deleteNotebooks(transaction, id);
      const { numDeletedRows } = await transaction.deleteFrom('campaign').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n;
    }),
});
