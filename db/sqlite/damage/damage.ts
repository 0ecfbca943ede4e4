import Database from 'better-sqlite3';
import type { DamagedItem } from '../../../contract/store.ts';
import { listBackups } from '../backup.ts';
import { findBrokenRows, listCampaignIds, getErrorMessage, findLogIssue } from './check-store.ts';
import { getNewestSchema } from '../migrations.ts';
import type { CheckedTable } from '../../intact.ts';
import { type BrokenRow, registerChecksum, getChecksumSql } from '../row-checksums.ts';

interface Owner {
  readonly kind: DamagedItem['kind'];
  /** Query for the name of the item to which a row belongs (its owner), by the first part of the row's key. */
  readonly name: string;
}

const ARMY = {
  kind: 'army',
  name: 'select name from army_version where army_id = ? order by version desc limit 1',
} as const;
const LIST = { kind: 'list', name: 'select title from nation_list where id = ?' } as const;
const BATTLE = { kind: 'battle', name: 'select title from table_battle where id = ?' } as const;
const CAMPAIGN = { kind: 'campaign', name: 'select title from campaign where id = ?' } as const;
const NOTEBOOK = {
  kind: 'notebook',
  name: 'select title from (select id, title from campaign union all select campaign, title from player_pack) where id = ? limit 1',
} as const;
const PACK = { kind: 'pack', name: 'select title from player_pack where campaign = ? limit 1' } as const;

const OWNERS: Readonly<Record<CheckedTable, Owner>> = {
  army: ARMY,
  army_tag: ARMY,
  army_version: ARMY,
  army_trial: ARMY,
  nation_list: LIST,
  list_entry: LIST,
  list_past: LIST,
  list_update: LIST,
  map: { kind: 'map', name: 'select title from map where id = ?' },
  scenario: { kind: 'scenario', name: 'select title from scenario where id = ?' },
  player_pack: PACK,
  joined_seat: PACK,
  joined_answer: PACK,
  notebook: NOTEBOOK,
  month_picture: NOTEBOOK,
  table_battle: BATTLE,
  battle_past: BATTLE,
  setting: { kind: 'setting', name: 'select key from setting where key = ?' },
  collection_item: { kind: 'collection', name: 'select name from collection_item where rules = ? limit 1' },
  collection_link: { kind: 'collection', name: 'select entry from collection_link where rules = ? limit 1' },
  own_troop: { kind: 'troop', name: 'select name from own_troop where rules = ? limit 1' },
  campaign: CAMPAIGN,
  campaign_event: CAMPAIGN,
  snapshot: CAMPAIGN,
  filed_orders: CAMPAIGN,
  typed_dice: CAMPAIGN,
  campaign_secret: { ...CAMPAIGN, kind: 'campaign-key' },
  command_proof: CAMPAIGN,
  campaign_pin: CAMPAIGN,
  regent_reasons: CAMPAIGN,
  fought_battle: CAMPAIGN,
};

/** Returns the id of a row: its table, and its key as JSON. `discard` parses it. */
const getRowId = ({ table, key }: BrokenRow): string => `${table} ${key}`;

/** Returns the parts of a row's key. A damaged key counts as one part. */
export function getKeyParts({ key }: BrokenRow): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(key);
    return Array.isArray(parts) ? parts : [key];
  } catch {
    return [key];
  }
}

/** Returns the id of the item to which a row belongs: the first part of the row's key. */
export const getOwnerId = (row: BrokenRow): string => String(getKeyParts(row)[0]);

/** Describes which part of its item a damaged row holds. */
function describePart(row: BrokenRow): string {
  const [, ...rest] = getKeyParts(row).map(String);
  if (row.table === 'campaign_event') return `entry ${rest.join()} of its log`;
  if (row.table === 'snapshot') return `its state after entry ${rest.join()}`;
  if (row.table === 'campaign' || row.table === 'army') return 'its header';
  return [row.table.replaceAll('_', ' '), ...rest].join(' ');
}

/** Returns the owner's name, or its id if the name is lost. */
function getOwnerName(sqlite: Database.Database, row: BrokenRow): string {
  const id = getOwnerId(row);
  try {
    return sqlite.prepare<[string], string>(OWNERS[row.table].name).pluck().get(id) ?? id;
  } catch {
    return id;
  }
}

const toFileDamage = (name: string): DamagedItem => ({ row: '', kind: 'file', id: '', name, where: '', backup: null });

/** Checks whether a backup has an intact copy of a row. */
function hasIntactRow(backup: Database.Database, { table, key }: BrokenRow): boolean {
  const row = `"${table}"`;
  const text = getChecksumSql(backup, table);
  if (!text) return false;
  try {
    return (
      backup
        .prepare<[string], number>(`select ${text.intact(row)} from ${row} where ${text.key(row)} = ?`)
        .pluck()
        .get(key) === 1
    );
  } catch {
    return false;
  }
}

/** Opens the backups of a store, newest first, until `work` resolves to true. */
async function forEachBackup(
  file: string,
  work: (backup: Database.Database, path: string) => Promise<boolean>,
): Promise<void> {
  for (const path of listBackups(file)) {
    let backup: Database.Database;
    try {
      backup = new Database(path, { readonly: true, fileMustExist: true });
    } catch {
      continue;
    }
    try {
      registerChecksum(backup);
      if (await work(backup, path)) return;
    } catch {
      // Skips damaged backups.
    } finally {
      backup.close();
    }
  }
}

const getBaseName = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;

/** Finds, for each row, the newest backup with an intact copy. */
async function findBackups(file: string, broken: readonly BrokenRow[]): Promise<ReadonlyMap<BrokenRow, string>> {
  const backups = new Map<BrokenRow, string>();
  if (broken.length > 0)
    await forEachBackup(file, (backup, path) => {
      for (const row of broken) if (!backups.has(row) && hasIntactRow(backup, row)) backups.set(row, path);
      return Promise.resolve(backups.size === broken.length);
    });
  return backups;
}

/** Returns the whole schema as text. SQLite itself does not check whether the names in its schema match the statements. */
const getSchema = (sqlite: Database.Database): string =>
  JSON.stringify(
    sqlite.prepare('select type, name, tbl_name, sql from sqlite_master order by type, name, tbl_name').raw().all(),
  );

/** Lists damage of the file itself: pages, indexes and schema. */
function listFileIssues(sqlite: Database.Database): string[] {
  const lines = (sqlite.pragma('integrity_check(20)') as readonly { readonly integrity_check: string }[]).map(
    (row) => row.integrity_check,
  );
  const pages = lines.filter((issue) => issue !== 'ok');
  return getSchema(sqlite) === getSchema(getNewestSchema()) ? pages : [...pages, 'the schema was altered'];
}

/** Finds logs whose hash chain is broken although all their rows are intact. */
async function findBrokenLogs(
  sqlite: Database.Database,
  file: string,
  broken: readonly BrokenRow[],
): Promise<DamagedItem[]> {
  const reported = new Set(
    broken.filter(({ table }) => table === 'campaign_event' || table === 'campaign').map((row) => getOwnerId(row)),
  );
  const issues: DamagedItem[] = [];
  for (const id of listCampaignIds(sqlite)) {
    if (reported.has(id) || !sqlite.open) continue;
    const issue = await findLogIssue(sqlite, id);
    if (issue === null) continue;
    let intactBackup: string | null = null;
    await forEachBackup(file, async (backup, path) => {
      const isWhole = listCampaignIds(backup).includes(id) && (await findLogIssue(backup, id)) === null;
      if (isWhole) intactBackup = getBaseName(path);
      return isWhole;
    });
    const name = getOwnerName(sqlite, { table: 'campaign', key: JSON.stringify([id]) });
    issues.push({ row: '', kind: 'campaign', id, name, where: `its log: ${issue}`, backup: intactBackup });
  }
  return issues;
}

const catchDamage = async (
  what: string,
  work: () => Promise<readonly DamagedItem[]>,
): Promise<readonly DamagedItem[]> => {
  try {
    return await work();
  } catch (error) {
    return [toFileDamage(`${what} cannot be checked: ${getErrorMessage(error)}`)];
  }
};

/** Checks the whole store: pages, indexes, schema, the checksum of each row and the hash chain of each log. Never throws. */
export async function findDamage(sqlite: Database.Database, file: string): Promise<readonly DamagedItem[]> {
  const issues = await catchDamage('the data file', async () => {
    registerChecksum(sqlite);
    const { broken, unread } = await findBrokenRows(sqlite);
    if (!sqlite.open) return [];
    const backups = await findBackups(file, broken);
    const rows = broken.map((row): DamagedItem => {
      const path = backups.get(row);
      return {
        row: getRowId(row),
        kind: OWNERS[row.table].kind,
        id: getOwnerId(row),
        name: getOwnerName(sqlite, row),
        where: describePart(row),
        backup: path === undefined ? null : getBaseName(path),
      };
    });
    const logs = await catchDamage('a log', () => findBrokenLogs(sqlite, file, broken));
    return [...rows, ...logs, ...unread.map(toFileDamage)];
  });
  if (!sqlite.open) return [];
  return [
    ...issues,
    ...(await catchDamage('the file', () => Promise.resolve(listFileIssues(sqlite).map(toFileDamage)))),
  ];
}
