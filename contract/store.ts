import { z } from 'zod';
import { command, listOf, query } from './base.ts';

const count = z.int().min(0);

/** How much a store holds. */
const holdings = z.object({
  armies: count,
  campaigns: count,
  /** Entries of all campaigns' logs. */
  entries: count,
  /** Lists of one's own. */
  lists: count,
  maps: count,
  scenarios: count,
  /** Battles at the table. */
  battles: count,
  /** Packs of players. */
  packs: count,
  /** Troops of one's own. */
  troops: count,
});
export type Holdings = Readonly<z.output<typeof holdings>>;

const storeBackup = z.object({
  /** Its file's name in the folder of backups. */
  name: z.string(),
  at: z.iso.datetime(),
  schema: z.int(),
  bytes: count,
  /** Whether it can be put back. */
  isWhole: z.boolean(),
  /** Null where it cannot be read. */
  holds: holdings.nullable(),
});
export type StoreBackup = Readonly<z.output<typeof storeBackup>>;

const storeState = z.object({
  /** `open`: as always. `looking`: can be read and exported, and nothing stored. `lost`: waits for its user's choice. */
  state: z.enum(['open', 'looking', 'lost']),
  /** Why it is not simply open, as a sentence; '' where it is. */
  why: z.string(),
  /** Whether it is damaged and yet may be looked into and exported from. */
  isReadable: z.boolean(),
  /** Why the last backup could not be made, as a sentence; '' where it was, or none was due. */
  backupIssue: z.string(),
});
export type StoreState = Readonly<z.output<typeof storeState>>;

const storeBackups = z.object({
  /** Newest first. */
  backups: listOf(storeBackup),
  /** The name of the one that is offered first; null where none is whole. */
  suggested: z.string().nullable(),
});
export type StoreBackups = Readonly<z.output<typeof storeBackups>>;

const damaged = z.object({
  /** Names the row to `discard`; '' for damage that is no row's. */
  row: z.string(),
  kind: z.enum([
    'army',
    'list',
    'map',
    'scenario',
    'pack',
    'battle',
    'campaign',
    /** What a campaign's months are signed with and its seeds are promised by. */
    'campaign-key',
    'notebook',
    'setting',
    'collection',
    'troop',
    'file',
  ]),
  /** What it belongs to, by its id; '' for damage that is no row's. */
  id: z.string(),
  /** The name of what it belongs to, or what is wrong with the file. */
  name: z.string(),
  /** The place in it, in words: "entry 12 of its log"; '' for damage that is no row's. */
  where: z.string(),
  /** The newest backup that still has it whole, by its name; null for none. */
  backup: z.string().nullable(),
});
export type Damaged = Readonly<z.output<typeof damaged>>;

/** The store's file: whether it opened, its backups, and what to do where it was lost. Answers whatever stands there. */
export const store = {
  state: query.output(storeState),
  backups: query.output(storeBackups),
  /** Makes a backup now. */
  backUp: command.output(storeBackups),
  /**
   * Puts a backup in the store's place; what is there is set aside, never deleted. STORE_BUSY where another program has the store open.
   */
  restore: command.input(z.object({ backup: z.string().max(200) })).output(storeState),
  /** Begins an empty store; what is there is set aside. REFUSED where a store is open. */
  beginEmpty: command.output(storeState),
  /** Opens what can be read of a damaged store, to look at and export. Nothing can be stored then. */
  look: command.output(storeState),
  /** Looks at everything that is stored, and tells what of it is damaged. Takes a while for a large store. */
  damage: query.output(z.array(damaged)),
  /**
   * Removes what is damaged and nothing else; of an army the version before takes the place of a damaged one, a campaign whose key was
   * damaged goes on with another, and a damaged state of a campaign is worked out again from its log. NOT_FOUND where nothing damaged is
   * so named, REFUSED for an entry of a log, which nothing can stand in for.
   */
  /**
   * Puts a damaged row back from the backup that still has it. NOT_FOUND where nothing damaged is so named, or no backup has it whole.
   */
  mend: command.input(z.object({ row: z.string().max(1000) })).output(z.object({})),
  discard: command.input(z.object({ row: z.string().max(1000) })).output(z.object({})),
  /** Ends the program. */
  quit: command.output(z.object({})),
};
