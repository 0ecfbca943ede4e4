import type { Tables } from '../tables.ts';
import type Database from 'better-sqlite3';
import { books } from '../../rules/books.ts';
import type { CampaignState, ChainedEvent } from '../../rules/campaign.ts';
import { checkChain } from '../../rules/core/campaign/chain.ts';
import { loadCampaignBook } from '../../services/books.ts';
import { type Milestone, replaySteps, createSnapshot } from '../../services/campaigns/replay.ts';
import { parseEvent, toSnapshotRow } from '../repositories/campaign-log.ts';
import { toStateColumns } from '../repositories/campaign-row.ts';
import { readIntact } from '../stored-json.ts';
import { getNewestChecksumSql, writeChecksum } from './row-checksums.ts';

/** Reads the valid part of a campaign's log: from its start to the first entry that is unreadable or breaks the hash chain. */
function readValidLog(sqlite: Database.Database, id: string): ChainedEvent[] {
  const rows = sqlite
    .prepare<[string], Tables['campaign_event']>('select * from campaign_event where campaign_id = ? order by seq')
    .all(id);
  const log: ChainedEvent[] = [];
  for (const entry of readIntact(rows, parseEvent)) {
    if (checkChain([entry], undefined, log.at(-1) ?? null).length > 0) break;
    log.push(entry);
  }
  return log;
}

/** Lists the last entries of commands, from snapshots and proofs. */
const listCommandEnds = (sqlite: Database.Database, id: string): number[] =>
  sqlite
    .prepare<[string, string], number>(
      'select seq from snapshot where campaign_id = ? union select seq from command_proof where campaign_id = ? order by 1',
    )
    .pluck()
    .all(id, id);

/** Recomputes the states of a campaign from the valid part of its log. */
async function replayLog(sqlite: Database.Database, id: string): Promise<readonly Milestone[]> {
  const log = readValidLog(sqlite, id);
  const start = log[0]?.payload as { readonly state?: CampaignState } | undefined;
  if (!start?.state) return [];
  const { rules, rulesVersion } = await loadCampaignBook({ books }, start.state.rules);
  const ends = listCommandEnds(sqlite, id);
  return [...replaySteps(rules, log, { rulesVersion, ...(ends.length > 0 ? { ends } : {}) })];
}

const isIntact = (sqlite: Database.Database, id: string, seq: number): boolean =>
  sqlite
    .prepare<[string, number], number>(
      `select ${getNewestChecksumSql('snapshot').intact('snapshot')} from snapshot where campaign_id = ? and seq = ?`,
    )
    .pluck()
    .get(id, seq) === 1;

/** Inserts or updates a row by its key and writes its checksum. Columns that are not given stay unchanged. */
function writeRow(
  sqlite: Database.Database,
  table: 'snapshot' | 'campaign',
  row: object,
  key: readonly unknown[],
): void {
  const names = Object.keys(row);
  const values = names.map((name) => `@${name}`).join(', ');
  const keyed = table === 'snapshot' ? 'campaign_id, seq' : 'id';
  const change = names.map((name) => `${name} = excluded.${name}`).join(', ');
  sqlite
    .prepare(
      `insert into ${table} (${names.join(', ')}) values (${values}) on conflict (${keyed}) do update set ${change}`,
    )
    .run(row);
  writeChecksum(sqlite, { table, key: JSON.stringify(key) });
}

/** Recomputes a campaign's lost or damaged states from its log. @param only log entry of a single state @returns true if any were */
export async function rebuildSnapshots(sqlite: Database.Database, id: string, only?: number): Promise<boolean> {
  const played = await replayLog(sqlite, id);
  const lost = played.filter(({ last }) => (only === undefined || last === only) && !isIntact(sqlite, id, last));
  sqlite.transaction(() => {
    for (const { last, state, takenBackTo } of lost)
      writeRow(sqlite, 'snapshot', toSnapshotRow(id, createSnapshot(state, last, takenBackTo ?? undefined)), [
        id,
        last,
      ]);
  })();
  return lost.length > 0;
}

interface End {
  readonly seq: number;
  readonly hash: string;
}

/** Default settings for a campaign whose settings are lost. */
const DEFAULT_SETTINGS = { play_mode: 'umpire', deadline: null, keepers: null, branch_of: null, branch_seq: null };

/** Recreates the lost row of a campaign from the last state of its log, and deletes later entries. */
export async function rebuildHeader(sqlite: Database.Database, id: string): Promise<void> {
  const newest = (await replayLog(sqlite, id)).at(-1);
  if (!newest) return;
  const end = sqlite
    .prepare<[string, number], End>('select seq, hash from campaign_event where campaign_id = ? and seq = ?')
    .get(id, newest.last);
  const filed = sqlite.prepare<[string], string | null>('select max(filed_at) from filed_orders where campaign_id = ?');
  if (!end) return;
  const changedAt = filed.pluck().get(id) ?? '1970-01-01T00:00:00.000Z';
  const head = { head_seq: end.seq, head_hash: end.hash, changed_at: changedAt };
  sqlite.transaction(() => {
    for (const table of ['campaign_event', 'snapshot', 'command_proof']) {
      sqlite.prepare(`delete from ${table} where campaign_id = ? and seq > ?`).run(id, end.seq);
      sqlite
        .prepare(
          `delete from row_seal where of_table = ? and of_key in
             (select of_key from row_seal where of_table = ? and json_valid(of_key)
              and json_extract(of_key, '$[0]') = ? and json_extract(of_key, '$[1]') > ?)`,
        )
        .run(table, table, id, end.seq);
    }
    writeRow(sqlite, 'campaign', { id, ...toStateColumns(newest.state), ...head, ...DEFAULT_SETTINGS }, [id]);
  })();
}

/** Recreates states and campaign rows in a salvaged store. */
export async function rebuildCampaigns(sqlite: Database.Database): Promise<void> {
  const ids = sqlite.prepare<[], string>('select distinct campaign_id from campaign_event').pluck().all();
  const header = sqlite.prepare<[string], number>('select 1 from campaign where id = ?').pluck();
  for (const id of ids) {
    await rebuildSnapshots(sqlite, id);
    if (header.get(id) === undefined) await rebuildHeader(sqlite, id);
  }
}
