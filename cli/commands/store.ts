import { resolve } from 'node:path';
import type { DamagedItem } from '../../contract/store.ts';
import { ORPCError } from '@orpc/client';
import { getBackupPath, readBackups } from '../../db/sqlite/backup.ts';
import { decideAction, getDefaultStoreFile, readFolder, listSetAside } from '../../db/sqlite/data-folder.ts';
import { salvageStore } from '../../db/sqlite/salvage.ts';
import {
  describeBackup,
  setAsideStore,
  describeDamage,
  toLostStoreError,
  restoreBackup,
} from '../../db/sqlite/recovery.ts';
import { suggestBackup } from '../../db/sqlite/retention.ts';
import { type OpenStore, openStore } from '../../db/sqlite/store.ts';
import { type Client, withStore } from '../client.ts';
import { createUsageError } from '../failure.ts';
import { hasFlag, type Options, getStoreOption, getText } from '../options.ts';
import { type ExitStatus, warn, writeJson, writeText } from '../output.ts';

const clock = (): string => new Date().toISOString();

const getStoreFile = (options: Options): string => resolve(getStoreOption(options) ?? getDefaultStoreFile());

async function print(options: Options, document: object, words: string): Promise<ExitStatus> {
  await (hasFlag(options, 'json') ? writeJson(document) : writeText(words));
  return 0;
}

/** Returns a backup's name, given its name or the path of its file. */
const getBackupName = (from: string | undefined): string | undefined => from?.split(/[\\/]/).at(-1);

export async function restore(options: Options): Promise<ExitStatus> {
  const store = getStoreFile(options);
  const restored = restoreBackup(store, clock(), getBackupName(getText(options, 'from')));
  const backup = getBackupPath(store, restored.name);
  const words = `Restored ${store} from ${backup}: ${describeBackup(restored)}.`;
  return print(options, { store, backup, holds: restored.holds }, words);
}

export async function list(options: Options): Promise<ExitStatus> {
  const store = getStoreFile(options);
  const decision = decideAction(readFolder(store).facts);
  const lost = toLostStoreError(store, decision)?.why ?? null;
  const backups = readBackups(store);
  const suggested = suggestBackup(backups)?.name ?? null;
  const aside = listSetAside(store);
  const lines = [
    lost ?? (decision === 'begin' ? `There is no data file at ${store} yet.` : `Data file: ${store}`),
    backups.length === 0 ? 'There are no backups.' : 'Backups, newest first:',
    ...backups.map(
      (backup) =>
        `  ${backup.name}  ${describeBackup(backup)}${backup.name === suggested ? ' <- restore takes this' : ''}`,
    ),
    ...(aside.length === 0 ? [] : ['Set aside:', ...aside.map((file) => `  ${file}`)]),
  ];
  return print(options, { store, lost, backups, suggested, aside }, lines.join('\n'));
}

export async function backup(options: Options): Promise<ExitStatus> {
  const store = expectStore(options);
  await withOpen(store, (opened) => opened.backUp());
  const [newest] = readBackups(store);
  if (!newest) throw createUsageError(`${store}: no backup was found`, 'db');
  return print(options, { store, backup: newest }, `Backed up: ${newest.name}, ${describeBackup(newest)}.`);
}

/** Returns the path of the store. @throws UseCaseError if there is no store: commands that only read create none */
function expectStore(options: Options): string {
  const store = getStoreFile(options);
  if (decideAction(readFolder(store).facts) === 'begin')
    throw createUsageError(`there is no data file at ${store} yet`, 'db');
  return store;
}

/** Maximum repair passes. A row that depends on another row can be repaired only after that row. */
const MAX_PASSES = 5;

/** Restores damaged rows from intact backups. Exit status 1 if damage remains. */
export async function mend(options: Options): Promise<ExitStatus> {
  const store = expectStore(options);
  const { mended, left } = await withOpen(store, async (opened) => {
    const mendedRows: DamagedItem[] = [];
    let found = await opened.damage();
    for (let pass = 0; pass < MAX_PASSES && found.some(({ backup }) => backup !== null); pass += 1) {
      const repaired = found.filter(({ row }) => row !== '' && opened.mend(row));
      if (repaired.length === 0) break;
      mendedRows.push(...repaired);
      found = await opened.damage();
    }
    return { mended: mendedRows, left: found };
  });
  const lines = [
    mended.length === 0 ? 'Nothing was restored.' : 'Restored:',
    ...mended.map((one) => `  ${one.kind} ${one.name}, ${one.where}`),
    ...(left.length === 0
      ? ['No damage is left.']
      : ['Still damaged:', ...left.map((one) => `  ${describeDamage(one)}`)]),
  ];
  await print(options, { store, mended, left }, lines.join('\n'));
  return left.length === 0 ? 0 : 1;
}

/** Verifies a campaign and returns the issues. Damage that prevents reading the campaign is one of them. */
const listIssues = (client: Client, id: string): Promise<readonly string[]> =>
  client.campaigns.verify({ id }).then(
    ({ issues }) => issues,
    (error: unknown) => {
      if (error instanceof ORPCError && error.code === 'STORE_DAMAGED') return [error.message];
      throw error;
    },
  );

/** Checks every row and replays every campaign. Exit status 1 if there is any issue. */
export async function verify(options: Options): Promise<ExitStatus> {
  const store = expectStore(options);
  const damaged = await withOpen(store, ({ damage }) => damage());
  const unsound = await withStore(store, async (client) => {
    const campaigns = await client.campaigns.all();
    const verified = await Promise.all(
      campaigns.map(async ({ id, title }) => ({ id, title, issues: await listIssues(client, id) })),
    );
    return verified.filter(({ issues }) => issues.length > 0);
  });
  const sound = damaged.length === 0 && unsound.length === 0;
  const lines = [
    sound ? 'No damage: every row is intact, and every campaign was replayed.' : 'DAMAGE FOUND:',
    ...damaged.map((one) => `  ${describeDamage(one)}`),
    ...unsound.flatMap(({ id, title, issues }) => issues.map((issue) => `  campaign ${id}, ${title}: ${issue}`)),
  ];
  const damage = [
    ...damaged.map(({ kind, name, where, backup }) => ({ what: `${kind} ${name}`, where, backup })),
    ...unsound.flatMap(({ id, title, issues }) =>
      issues.map((issue) => ({ what: `campaign ${title}`, where: `campaign ${id}: ${issue}`, backup: null })),
    ),
  ];
  await print(options, { store, sound, damage, damaged, campaigns: unsound }, lines.join('\n'));
  return sound ? 0 : 1;
}

async function withOpen<T>(file: string, work: (store: OpenStore) => Promise<T>): Promise<T> {
  const opened = await openStore({ file, clock, backsUp: false });
  try {
    return await work(opened);
  } finally {
    opened.close();
  }
}

export async function begin(options: Options): Promise<ExitStatus> {
  const store = getStoreFile(options);
  const { facts } = readFolder(store);
  if (decideAction(facts) === 'foreign')
    throw createUsageError(`${store} is not a Nomarch data file; it was not changed`, 'db');
  if (await canOpen(store)) throw createUsageError(`the data file ${store} can be opened; it was not changed`, 'db');
  const aside = decideAction(facts) === 'begin' ? null : setAsideStore(store, clock());
  (await openStore({ file: store, clock, begins: true })).close();
  const kept = aside === null ? '' : ` The old file was kept as ${aside}.`;
  return print(options, { store, aside }, `Created an empty data file at ${store}.${kept}`);
}

/** Checks whether a usable store exists. */
async function canOpen(store: string): Promise<boolean> {
  if (decideAction(readFolder(store).facts) !== 'open') return false;
  try {
    (await openStore({ file: store, clock, backsUp: false })).close();
    return true;
  } catch (error) {
    warn(error instanceof Error ? error.message : String(error));
    return false;
  }
}

export async function salvage(options: Options): Promise<ExitStatus> {
  const store = getStoreFile(options);
  const out = resolve(getText(options, 'out') ?? `${store}.rescued.sqlite`);
  const tables = await salvageStore(store, out);
  const damaged = tables.filter(({ isWhole }) => !isWhole).map(({ table }) => table);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const words = `${rows} rows were written to ${out}. ${damaged.length === 0 ? 'All tables are complete' : `Incomplete tables: ${damaged.join(', ')}`}.`;
  return print(options, { store, out, tables }, words);
}
