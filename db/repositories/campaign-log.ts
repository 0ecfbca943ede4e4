import { type Kysely, sql } from 'kysely';
import type { Checkpoint } from '../../contract/campaigns.ts';
import type { CampaignState, ChainedEvent } from '../../rules/campaign.ts';
import type { Snapshot } from '../../services/repositories/campaigns.ts';
import { StoreError } from '../../services/repositories/store-admin.ts';
import { selectRowIntact } from '../intact.ts';
import type { Tables } from '../tables.ts';
import { parseStored } from '../stored-json.ts';

/** Serialises a list. Most lists in a log are empty; for these, JSON.stringify is not called. */
const toListText = (list: readonly unknown[]): string => (list.length === 0 ? '[]' : JSON.stringify(list));

export const toEventRow = (campaign: string, event: ChainedEvent): Tables['campaign_event'] => ({
  campaign_id: campaign,
  seq: event.seq,
  year: event.year,
  month: event.month,
  rules_version: event.rulesVersion,
  happening: JSON.stringify(event.payload),
  dice: toListText(event.dice),
  steps: toListText(event.steps),
  rulings: toListText(event.rulings),
  previous: event.previous,
  hash: event.hash,
});

export function parseEvent(row: Tables['campaign_event']): ChainedEvent {
  const what = `log entry ${row.seq} of campaign "${row.campaign_id}"`;
  return {
    seq: row.seq,
    rulesVersion: row.rules_version,
    previous: row.previous,
    year: row.year,
    month: row.month,
    payload: parseStored(row.happening, what, 'happening') as ChainedEvent['payload'],
    dice: parseStored(row.dice, what, 'dice') as ChainedEvent['dice'],
    steps: parseStored(row.steps, what, 'steps') as ChainedEvent['steps'],
    rulings: parseStored(row.rulings, what, 'rulings') as string[],
    hash: row.hash,
  };
}

type SetUp = CampaignState['setUp'];

/** Returns the row of a snapshot without the set-up, which never changes and is stored in the log's first entry. */
export function toSnapshotRow(campaign: string, { seq, digest, state, takenBackTo }: Snapshot): Tables['snapshot'] {
  const { setUp: _setUp, ...changing } = state;
  const { year, month, battles } = state;
  return {
    campaign_id: campaign,
    seq,
    digest,
    state: JSON.stringify(changing),
    year,
    month,
    battles: battles.length,
    taken_back_to: takenBackTo ?? null,
  };
}

/** Parses a state and adds its set-up. */
export function parseState(text: string, setUp: SetUp, what: string): CampaignState {
  return { ...(parseStored(text, what, 'state') as Omit<CampaignState, 'setUp'>), setUp };
}

const parseSnapshot = (
  campaign: string,
  row: Pick<Tables['snapshot'], 'seq' | 'digest' | 'state'>,
  setUp: SetUp,
): Snapshot => ({
  seq: row.seq,
  digest: row.digest,
  state: parseState(row.state, setUp, `state after log entry ${row.seq} of campaign "${campaign}"`),
});

type CheckpointColumns = Pick<Tables['snapshot'], 'seq' | 'year' | 'month' | 'battles' | 'taken_back_to'>;

export const toCheckpoint = ({ seq, year, month, battles, taken_back_to }: CheckpointColumns): Checkpoint => ({
  seq,
  year,
  month,
  battles,
  ...(taken_back_to === null ? {} : { takenBackTo: taken_back_to }),
});

/** Number of snapshots read at a time. */
const PAGE_SIZE = 50;

export const selectEvents = (db: Kysely<Tables>, id: string, from: number, to: number | undefined) =>
  db
    .selectFrom('campaign_event')
    .select([
      'campaign_id',
      'seq',
      'year',
      'month',
      'rules_version',
      'happening',
      'dice',
      'steps',
      'rulings',
      'previous',
      'hash',
    ])
    .where('campaign_id', '=', id)
    .where('seq', '>=', from)
    .$if(to !== undefined, (query) => query.where('seq', '<=', to ?? from))
    .orderBy('seq')
    .execute();

/** Selects the next snapshots, at most PAGE_SIZE. All snapshots of a long campaign are too large for one query. */
const selectSnapshots = (db: Kysely<Tables>, id: string, after: number, limit: number) =>
  db
    .selectFrom('snapshot')
    .select(['seq', 'digest', 'state'])
    .where('campaign_id', '=', id)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();

export const selectCheckpoints = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('snapshot')
    .select(['seq', 'year', 'month', 'battles', 'taken_back_to'])
    .where('campaign_id', '=', id)
    .orderBy('seq')
    .execute();

/** Copies a campaign's log, snapshots and used orders up to a log entry. None of them ever changes, so the copies stay valid. */
export async function copyLog(db: Kysely<Tables>, of: string, seq: number, id: string): Promise<void> {
  await sql`insert into campaign_event
    (campaign_id, seq, year, month, rules_version, happening, dice, steps, rulings, previous, hash)
    select ${id}, seq, year, month, rules_version, happening, dice, steps, rulings, previous, hash
    from campaign_event where campaign_id = ${of} and seq <= ${seq} order by seq`.execute(db);
  await sql`insert into snapshot (campaign_id, seq, digest, state, year, month, battles, taken_back_to)
    select ${id}, seq, digest, state, year, month, battles, taken_back_to
    from snapshot where campaign_id = ${of} and seq <= ${seq} order by seq`.execute(db);
  await sql`insert into command_proof (campaign_id, seq, proof)
    select ${id}, seq, proof from command_proof where campaign_id = ${of} and seq <= ${seq} order by seq`.execute(db);
  await sql`insert into filed_orders (campaign_id, year, month, player, filed_at, resolved_at, orders)
    select ${id}, year, month, player, filed_at, resolved_at, orders
    from filed_orders where campaign_id = ${of} and resolved_at <= ${seq}`.execute(db);
}

export const selectHash = (db: Kysely<Tables>, id: string, seq: number) =>
  db
    .selectFrom('campaign_event')
    .select('hash')
    .where('campaign_id', '=', id)
    .where('seq', '=', seq)
    .executeTakeFirst();

/** Returns the unchanging set-up from the log's first entry. */
async function readSetUp(db: Kysely<Tables>, id: string): Promise<CampaignState['setUp']> {
  // Selects the payload of the first entry.
  return parseSetUp(
    (
      await db
        .selectFrom('campaign_event')
        .select('happening')
        .where('campaign_id', '=', id)
        .where('seq', '=', 0)
        .executeTakeFirst()
    )?.happening ?? null,
    id,
  );
}

/** Parses the set-up. @param start payload of the log's first entry @throws StoreError STORE_DAMAGED if it is lost */
function parseSetUp(start: string | null, id: string): CampaignState['setUp'] {
  const { state = null } =
    start === null
      ? {}
      : (parseStored(start, `log entry 0 of campaign "${id}"`, 'happening') as {
          readonly state?: CampaignState;
        });
  if (!state) throw new StoreError('STORE_DAMAGED', `the first entries of the log of campaign "${id}" are missing`);
  return state.setUp;
}

export async function readSnapshot(db: Kysely<Tables>, id: string, seq: number): Promise<Snapshot | null> {
  // Selects a snapshot together with the log's first entry.
  const row = await db
    .selectFrom('snapshot')
    .leftJoin('campaign_event', (join) =>
      join.onRef('campaign_event.campaign_id', '=', 'snapshot.campaign_id').on('campaign_event.seq', '=', 0),
    )
    .select(['snapshot.seq', 'digest', 'state', 'happening', selectRowIntact('snapshot').as('intact')])
    .where('snapshot.campaign_id', '=', id)
    .where('snapshot.seq', '=', seq)
    .executeTakeFirst();
  if (!row) return null;
  if (row.intact !== 1) {
    const sentence =
      `The state after log entry ${seq} of campaign "${id}" is damaged in the data file. The settings and "nomarch store mend" restore it ` +
      'from a backup. If you remove it there, it is calculated again from the campaign’s log.';
    throw new StoreError('STORE_DAMAGED', sentence);
  }
  return parseSnapshot(id, row, parseSetUp(row.happening, id));
}

export async function* readSnapshots(db: Kysely<Tables>, id: string): AsyncGenerator<Snapshot> {
  let page = await selectSnapshots(db, id, -1, PAGE_SIZE);
  if (page.length === 0) return;
  const setUp = await readSetUp(db, id);
  while (page.length > 0) {
    for (const row of page) yield parseSnapshot(id, row, setUp);
    page = await selectSnapshots(db, id, page.at(-1)?.seq ?? Infinity, PAGE_SIZE);
  }
}
