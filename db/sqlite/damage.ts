import { setImmediate as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import type { Damaged } from '../../contract/store.ts';
import { listBackups } from './backup.ts';
import { schemaVersion } from './migrate.ts';
import { rowSeals } from './migrations/0011-row-seals.ts';
import { newestSchema } from './newest-schema.ts';
import { SEALED_TABLES, type SealedTable } from '../intact.ts';
import { type BrokenRow, brokenRows, registerDigest, sealText } from './seals.ts';

interface Owner {
  readonly kind: Damaged['kind'];
  /** Finds the name of what a row belongs to, by the first part of the row's key. */
  readonly name: string;
}

const ARMY = {
  kind: 'army',
  name: 'select name from army_version where army_id = ? order by version desc limit 1',
} as const;
const LIST = { kind: 'list', name: 'select title from nation_list where id = ?' } as const;
const BATTLE = { kind: 'battle', name: 'select title from table_battle where id = ?' } as const;
const CAMPAIGN = { kind: 'campaign', name: 'select title from campaign where id = ?' } as const;
const PACK = { kind: 'pack', name: 'select title from player_pack where campaign = ? limit 1' } as const;

const OWNERS: Readonly<Record<SealedTable, Owner>> = {
  army: ARMY,
  army_tag: ARMY,
  army_version: ARMY,
  nation_list: LIST,
  list_entry: LIST,
  list_past: LIST,
  list_update: LIST,
  map: { kind: 'map', name: 'select title from map where id = ?' },
  scenario: { kind: 'scenario', name: 'select title from scenario where id = ?' },
  player_pack: PACK,
  joined_seat: PACK,
  joined_answer: PACK,
  table_battle: BATTLE,
  battle_past: BATTLE,
  setting: { kind: 'setting', name: 'select key from setting where key = ?' },
  collection_item: { kind: 'collection', name: 'select name from collection_item where rules = ? limit 1' },
  collection_link: { kind: 'collection', name: 'select entry from collection_link where rules = ? limit 1' },
  own_troop: { kind: 'troop', name: 'select name from own_troop where rules = ? limit 1' },
  campaign: CAMPAIGN,
  filed_orders: CAMPAIGN,
  typed_dice: CAMPAIGN,
  campaign_secret: { ...CAMPAIGN, kind: 'campaign-key' },
  command_proof: CAMPAIGN,
  campaign_pin: CAMPAIGN,
  regent_reasons: CAMPAIGN,
};

/** A row by one text: its table, and its key as JSON. `discard` takes it apart. */
const rowText = ({ table, key }: BrokenRow): string => `${table} ${key}`;

/** The first part of a row's key: what it belongs to, by its id. */
export const ownerOf = ({ key }: BrokenRow): string => String((JSON.parse(key) as readonly unknown[])[0]);

/** A broken row may have lost its name with the rest. */
function nameOf(sqlite: Database.Database, row: BrokenRow): string {
  const id = ownerOf(row);
  try {
    return sqlite.prepare<[string], string>(OWNERS[row.table].name).pluck().get(id) ?? id;
  } catch {
    return id;
  }
}

/** Every row that is not as it was written. Lets others come in between, for a large store takes a while. */
async function allBroken(sqlite: Database.Database): Promise<BrokenRow[]> {
  const broken: BrokenRow[] = [];
  for (const table of SEALED_TABLES) {
    for (const rows of brokenRows(sqlite, table)) {
      broken.push(...rows);
      await pause();
      if (!sqlite.open) return [];
    }
  }
  return broken;
}

/** Whether a backup has a row as it was written; of one from before rows were sealed, whether it has the row. */
function hasWhole(backup: Database.Database, { table, key }: BrokenRow): boolean {
  const row = `"${table}"`;
  const text = sealText(backup, table);
  if (!text) return false;
  const whole = schemaVersion(backup) >= rowSeals.number ? text.intact(row) : '1';
  try {
    return (
      backup
        .prepare<[string], number>(`select ${whole} from ${row} where ${text.key(row)} = ?`)
        .pluck()
        .get(key) === 1
    );
  } catch {
    return false;
  }
}

/** The newest backup that still has each row. */
function backupsWith(file: string, broken: readonly BrokenRow[]): ReadonlyMap<BrokenRow, string> {
  const found = new Map<BrokenRow, string>();
  for (const path of listBackups(file)) {
    const wanted = broken.filter((row) => !found.has(row));
    if (wanted.length === 0) break;
    let backup: Database.Database;
    try {
      backup = new Database(path, { readonly: true, fileMustExist: true });
    } catch {
      continue;
    }
    try {
      registerDigest(backup);
      for (const row of wanted) if (hasWhole(backup, row)) found.set(row, path);
    } catch {
      // A damaged backup has nothing to offer.
    } finally {
      backup.close();
    }
  }
  return found;
}

/** All that a schema says: SQLite itself does not hold its names against its statements. */
const schemaOf = (sqlite: Database.Database): string =>
  JSON.stringify(
    sqlite.prepare('select type, name, tbl_name, sql from sqlite_master order by type, name, tbl_name').raw().all(),
  );

/** Damage of the file itself: its pages, indexes and schema. */
function fileIssues(sqlite: Database.Database): string[] {
  const found = (sqlite.pragma('integrity_check(20)') as readonly { readonly integrity_check: string }[]).map(
    (row) => row.integrity_check,
  );
  const pages = found.filter((issue) => issue !== 'ok');
  return schemaOf(sqlite) === schemaOf(newestSchema()) ? pages : [...pages, 'the schema was altered'];
}

/** Looks at everything that is stored: pages, indexes, schema and the digest of every row. */
export async function damageOf(sqlite: Database.Database, file: string): Promise<readonly Damaged[]> {
  registerDigest(sqlite);
  const broken = await allBroken(sqlite);
  if (!sqlite.open) return [];
  const backups = backupsWith(file, broken);
  const rows = broken.map((row): Damaged => {
    const backup = backups.get(row)?.split(/[\\/]/).at(-1) ?? null;
    return { row: rowText(row), kind: OWNERS[row.table].kind, id: ownerOf(row), name: nameOf(sqlite, row), backup };
  });
  return [
    ...rows,
    ...fileIssues(sqlite).map((issue): Damaged => ({ row: '', kind: 'file', id: '', name: issue, backup: null })),
  ];
}
