import type Database from 'better-sqlite3';
import type { CampaignState } from '../../rules/campaign.ts';
import { ownerOf } from './damage.ts';
import { SEALED_TABLES, type SealedTable } from '../intact.ts';
import { type BrokenRow, sealRow, sealText } from './seals.ts';
import { stateColumns } from '../tables/campaign.ts';
import { stateOf } from '../tables/snapshot.ts';
import { storedJson } from '../tables/stored-json.ts';
import { NO_STEPS } from '../tables/undo-trail.ts';

/** A damaged row by the name that `damageOf` gave it. Null for what names none. */
function rowOf(name: string): BrokenRow | null {
  const table = SEALED_TABLES.find((each) => name.startsWith(`${each} `));
  return table === undefined ? null : { table, key: name.slice(table.length + 1) };
}

/** The army's newest version is the last one that it has; one that has none left goes. */
function settleArmy(sqlite: Database.Database, id: string): void {
  sqlite.prepare('delete from army where id = ? and id not in (select army_id from army_version)').run(id);
  const newest = '(select max(version) from army_version where army_id = army.id)';
  sqlite.prepare(`update army set newest = ${newest} where id = ? and newest <> ${newest}`).run(id);
}

/** An army without its head has all its versions still: it gets another head, in no folder and with no steps of undo. */
function beginArmyAgain(sqlite: Database.Database, id: string): void {
  sqlite
    .prepare(
      `insert into army (id, newest, binned, changed_at, folder, undo)
       select army_id, version, 0, at, null, ? from army_version where army_id = ? order by version desc limit 1
       on conflict (id) do update set newest = excluded.newest, binned = 0, changed_at = excluded.changed_at,
         folder = null, undo = excluded.undo`,
    )
    .run(NO_STEPS, id);
  sealRow(sqlite, { table: 'army', key: JSON.stringify([id]) });
}

/**
 * A campaign without its head has its log still, and all that follows from it: it gets another head, led by an umpire for persons and without a
 * deadline, as old as the orders that were filed last. Its notes stay as they read.
 */
function beginCampaignAgain(sqlite: Database.Database, id: string): void {
  const log = sqlite.prepare<[string], { start: string; seq: number; hash: string; state: string; at: string }>(
    `select first.happening as start, last.seq, last.hash, snapshot.state,
       (select coalesce(max(filed_at), '1970-01-01T00:00:00.000Z') from filed_orders where campaign_id = last.campaign_id) as at
     from campaign_event last
     join campaign_event first on first.campaign_id = last.campaign_id and first.seq = 0
     join snapshot on snapshot.campaign_id = last.campaign_id and snapshot.seq = last.seq
     where last.campaign_id = ? order by last.seq desc limit 1`,
  );
  const found = log.get(id);
  if (!found) return;
  const { state: begun } = storedJson(found.start) as { readonly state: CampaignState };
  const columns = {
    id,
    ...stateColumns(stateOf(found.state, begun.setUp)),
    head_seq: found.seq,
    head_hash: found.hash,
    changed_at: found.at,
    play_mode: 'umpire',
    deadline: null,
    keepers: null,
    branch_of: null,
    branch_seq: null,
  };
  const names = Object.keys(columns);
  sqlite
    .prepare(
      `insert into campaign (${names.join(', ')}) values (${names.map((name) => `@${name}`).join(', ')})
       on conflict (id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}, filing = filing + 1`,
    )
    .run(columns);
  sealRow(sqlite, { table: 'campaign', key: JSON.stringify([id]) });
}

/** A list without one of its rows would be another list: it goes as a whole, and one that comes with the app comes again. */
function removeList(sqlite: Database.Database, id: string): void {
  sqlite.prepare('delete from nation_list where id = ?').run(id);
}

interface Head {
  readonly table: SealedTable;
  /** The table of what it heads, and the column that names it there. */
  readonly body: string;
  readonly by: string;
  readonly beginAgain: (sqlite: Database.Database, id: string) => void;
}

/** Rows that head others, which go with them where they are deleted: they are written again from what they head. */
const HEADS: readonly Head[] = [
  { table: 'army', body: 'army_version', by: 'army_id', beginAgain: beginArmyAgain },
  { table: 'campaign', body: 'campaign_event', by: 'campaign_id', beginAgain: beginCampaignAgain },
];

/**
 * Removes a row that is damaged, by the name that `damageOf` gave it, and no other. Of an army the version before takes the place of a
 * damaged one; what heads an army or a campaign is written again from what it heads. @returns false where no damaged row is so named
 */
export function discard(sqlite: Database.Database, name: string): boolean {
  const row = rowOf(name);
  const text = row && sealText(sqlite, row.table);
  if (!row || !text) return false;
  const { table, key } = row;
  const remove = sqlite.transaction((): boolean => {
    const at = `"${table}"`;
    const of = `${text.key(at)} = ?`;
    const found = sqlite
      .prepare<[string], number>(`select ${text.intact(at)} from ${at} where ${of}`)
      .pluck()
      .get(key);
    const seals = sqlite.prepare('select count(*) from row_seal where of_table = ? and of_key = ?').pluck();
    if (found === 1 || (found === undefined && seals.get(table, key) === 0)) return false;
    const id = ownerOf(row);
    const head = HEADS.find((each) => each.table === table);
    if (head && sqlite.prepare(`select 1 from ${head.body} where ${head.by} = ?`).get(id) !== undefined)
      head.beginAgain(sqlite, id);
    else {
      sqlite.prepare(`delete from ${at} where ${of}`).run(key);
      sqlite.prepare('delete from row_seal where of_table = ? and of_key = ?').run(table, key);
    }
    if (table === 'army_version') settleArmy(sqlite, id);
    if (table === 'list_entry') removeList(sqlite, id);
    return true;
  });
  return remove.immediate();
}
