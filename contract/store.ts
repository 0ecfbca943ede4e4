import { z } from 'zod';
import { command, listOf, query } from './base.ts';

const count = z.int().min(0);

/** Number of items in a store. */
const holdings = z.object({
  armies: count,
  campaigns: count,
  /** Log entries of all campaigns. */
  entries: count,
  /** Custom lists. */
  lists: count,
  maps: count,
  scenarios: count,
  battles: count,
  /** Turn files. */
  packs: count,
  /** Custom troop types. */
  troops: count,
});
export type Holdings = Readonly<z.output<typeof holdings>>;

const storeBackup = z.object({
  /** File name in the backup folder. */
  name: z.string(),
  at: z.iso.datetime(),
  schema: z.int(),
  bytes: count,
  /** True if the backup can be restored. */
  isWhole: z.boolean(),
  /** Contents of the backup. Null if unreadable. */
  holds: holdings.nullable(),
});
export type StoreBackup = Readonly<z.output<typeof storeBackup>>;

const storeState = z.object({
  /** `looking`: the damaged store is open read-only, for viewing and exporting. `lost`: no store is open until the user chooses. */
  state: z.enum(['open', 'looking', 'lost']),
  /** Reason as a sentence if not `open`, otherwise ''. */
  why: z.string(),
  /** True if the store is damaged, but its content can be read and exported. */
  isReadable: z.boolean(),
  /** Reason as a sentence if the last backup failed, otherwise ''. */
  backupIssue: z.string(),
});
export type StoreState = Readonly<z.output<typeof storeState>>;

const storeBackups = z.object({
  /** Backups, newest first. */
  backups: listOf(storeBackup),
  /** Name of the recommended backup. Null if none is intact. */
  suggested: z.string().nullable(),
});
export type StoreBackups = Readonly<z.output<typeof storeBackups>>;

const damaged = z.object({
  /** Row to pass to `discard`. '' if the damage concerns no row. */
  row: z.string(),
  kind: z.enum([
    'army',
    'list',
    'map',
    'scenario',
    'pack',
    'battle',
    'campaign',
    /** The key that signs a campaign's months and derives its promised seeds. */
    'campaign-key',
    'notebook',
    'setting',
    'collection',
    'troop',
    'file',
  ]),
  /** Id of the item it belongs to. '' if the damage concerns no row. */
  id: z.string(),
  /** Name of the damaged item, or a description of the damage to the file. */
  name: z.string(),
  /** Position of the damage within the item, as text: "entry 12 of its log". '' if the damage concerns no row. */
  where: z.string(),
  /** Name of the newest backup with an intact copy of the row, or null. */
  backup: z.string().nullable(),
});
export type DamagedItem = Readonly<z.output<typeof damaged>>;

/** State, backups and repair of the data file. Available in every state. */
export const store = {
  state: query.output(storeState),
  backups: query.output(storeBackups),
  /** Makes a backup now. */
  backUp: command.output(storeBackups),
  /** Replaces the store with a backup and sets the old file aside. STORE_BUSY if another program has the store open. */
  restore: command.input(z.object({ backup: z.string().max(200) })).output(storeState),
  /** Starts an empty store and sets the old file aside. REFUSED if a store is open. */
  beginEmpty: command.output(storeState),
  /** Opens the readable part of a damaged store for viewing and exporting. */
  look: command.output(storeState),
  /** Checks all saved data for damage. Slow for a large store. */
  damage: query.output(z.array(damaged)),
  /** Restores a damaged row from its newest intact backup. NOT_FOUND for an unknown row or without such a backup. */
  mend: command.input(z.object({ row: z.string().max(1000) })).output(z.object({})),
  /**
   * Deletes only the damaged data. A damaged version of an army falls back to the previous version, a campaign with a damaged key gets a
   * new key, and a damaged state is recomputed from the log. NOT_FOUND for an unknown row. REFUSED for a log entry, which cannot be
   * replaced.
   */
  discard: command.input(z.object({ row: z.string().max(1000) })).output(z.object({})),
  quit: command.output(z.object({})),
};
