import type Database from 'better-sqlite3';
import { UseCaseError } from '../../contract/errors.ts';
import type { SealedTable } from '../intact.ts';
import { NO_STEPS } from '../tables/undo-trail.ts';
import { ownerOf, partsOf } from './damage/damage.ts';
import { campaignIds, logIssue } from './damage/log-damage.ts';
import { isBroken, rowNamed } from './damage/mend.ts';
import { rebuildHeader, rebuildSnapshots } from './rebuild.ts';
import { type BrokenRow, sealRow, sealText } from './seals.ts';

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

/** A list without one of its rows would be another list: it goes as a whole, and one that comes with the app comes again. */
function removeList(sqlite: Database.Database, id: string): void {
  sqlite.prepare('delete from nation_list where id = ?').run(id);
}

/** Why an entry of a log stays: nothing else can stand in its place. */
const refuseEntry = (seq: string): UseCaseError =>
  new UseCaseError(
    'REFUSED',
    `Entry ${seq} of a campaign’s log cannot be removed: all that follows rests on it. Take it from the backup that has it, or begin a ` +
      'branch of the campaign at a checkpoint before it.',
    'row',
  );

/**
 * An entry that nobody wrote, whose campaign is none or ends before it, goes; of a log that is whole without it or with it the digest is
 * set right. @throws UseCaseError REFUSED for any other
 */
async function discardEntry(sqlite: Database.Database, row: BrokenRow): Promise<void> {
  const [id = '', seq = ''] = partsOf(row).map(String);
  if ((await logIssue(sqlite, id)) === null && campaignIds(sqlite).includes(id)) {
    sqlite.prepare('delete from row_seal where of_table = ? and of_key = ?').run(row.table, row.key);
    sealRow(sqlite, row);
    return;
  }
  const head = sqlite.prepare<[string], number>('select head_seq from campaign where id = ?').pluck().get(id);
  const seals = sqlite.prepare<[string, string], number>(
    'select count(*) from row_seal where of_table = ? and of_key = ?',
  );
  const isWritten = seals.pluck().get(row.table, row.key) !== 0;
  const isThere = sqlite.prepare('select 1 from campaign_event where campaign_id = ? and seq = ?').get(id, Number(seq));
  const isNobodys = head === undefined || Number(seq) > head;
  if (!isNobodys || (isWritten && isThere !== undefined)) throw refuseEntry(seq);
  remove(sqlite, row);
}

function remove(sqlite: Database.Database, { table, key }: BrokenRow): void {
  const at = `"${table}"`;
  const text = sealText(sqlite, table);
  if (text) sqlite.prepare(`delete from ${at} where ${text.key(at)} = ?`).run(key);
  sqlite.prepare('delete from row_seal where of_table = ? and of_key = ?').run(table, key);
}

/** Whether a row heads others, which would go with it where it is deleted: it is written again from what it heads. */
const isHead = (sqlite: Database.Database, table: SealedTable, id: string): boolean =>
  (table === 'army' && sqlite.prepare('select 1 from army_version where army_id = ?').get(id) !== undefined) ||
  (table === 'campaign' && sqlite.prepare('select 1 from campaign_event where campaign_id = ?').get(id) !== undefined);

/**
 * Removes a row that is damaged, by the name that `damageOf` gave it, and no other. Of an army the version before takes the place of a
 * damaged one; what heads an army or a campaign is written again from what it heads, and a campaign's state from its log.
 * @returns false where no damaged row is so named. @throws UseCaseError REFUSED for an entry of a log
 */
export async function discard(sqlite: Database.Database, name: string): Promise<boolean> {
  const row = rowNamed(name);
  if (!row || !isBroken(sqlite, row)) return false;
  const { table } = row;
  const id = ownerOf(row);
  if (table === 'campaign_event') {
    await discardEntry(sqlite, row);
    return true;
  }
  if (table === 'snapshot' && (await rebuildSnapshots(sqlite, id, Number(partsOf(row)[1])))) return true;
  if (table === 'campaign' && isHead(sqlite, table, id)) {
    await rebuildHeader(sqlite, id);
    return true;
  }
  sqlite
    .transaction(() => {
      if (table === 'army' && isHead(sqlite, table, id)) beginArmyAgain(sqlite, id);
      else remove(sqlite, row);
      if (table === 'army_version') settleArmy(sqlite, id);
      if (table === 'list_entry') removeList(sqlite, id);
    })
    .immediate();
  return true;
}
