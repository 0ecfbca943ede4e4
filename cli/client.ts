import { hash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createRouterClient } from '@orpc/server';
import type { NomarchClient } from '../contract/contract.ts';
import type { StoredList } from '../contract/lists.ts';
import { getDefaultStoreFile } from '../db/sqlite/data-folder.ts';
import type { OpenStore } from '../db/sqlite/store.ts';
import { books } from '../rules/books.ts';
import type { AppContext } from '../services/app-context.ts';
import { createContext } from '../services/create-context.ts';
import { runImportsLocally, type RunImport } from '../services/imports/import-environment.ts';
import { loadLazily, type Repositories } from '../services/repositories/repositories.ts';
import type { ListRepository } from '../services/repositories/lists.ts';
import { router } from '../services/router.ts';
import { VERSION } from '../services/version.ts';
import { createThreadedSolver } from '../solver/solver.ts';
import { slowHash, createThreadedImports } from '../threads/threaded-imports.ts';
import { reportUnexpected } from './failure.ts';
import { warn } from './output.ts';

/** Returns the shipped lists as a store holds them, in order of title. */
async function shippedLists(): Promise<readonly StoredList[]> {
  const shipped = await import('../army-lists/shipped.ts');
  return shipped.shippedLists
    .map((list): StoredList => ({ ...list, origin: 'shipped', basedOn: null }))
    .toSorted((a, b) => Number(a.title > b.title) - Number(a.title < b.title));
}

/**
 * Creates repositories for commands without a store: shipped lists, and a store in memory that is opened when needed. Most commands need
 * only the lists, and copying them into a database takes longer than the command itself.
 */
function createShippedRepositories(): Repositories {
  let opened: Promise<Repositories> | undefined;
  const openMemory = (): Promise<Repositories> =>
    (opened ??= import('../db/sqlite/store.ts').then(({ createMemoryStore }) => createMemoryStore().repositories));
  const stored = loadLazily(async () => (await openMemory()).lists);
  const lists: Pick<ListRepository, 'all' | 'one'> = {
    all: async (rules) => (await shippedLists()).filter((list) => rules === undefined || list.rules === rules),
    one: async (id) => (await shippedLists()).find((list) => list.id === id) ?? null,
  };
  return new Proxy({} as Repositories, {
    get: (_, name: keyof Repositories) =>
      name === 'lists'
        ? new Proxy(stored, {
            get: (target, method) => Reflect.get(method in lists ? lists : target, method) as unknown,
          })
        : loadLazily<object>(async () => (await openMemory())[name]),
  });
}

/** A client that calls the API within this process. */
export type Client = NomarchClient;

interface Opened {
  readonly client: Client;
  readonly context: AppContext;
}

/** Work of a command. @param context needed only for tasks that the API does not offer */
type Work<T> = (client: Client, context: AppContext) => Promise<T>;

/** Maximum characters of a text read in this process. Longer ones go to a thread, which first loads the books again. */
const MAX_SHORT_TEXT = 4000;

const sha256 = (text: string): string => hash('sha256', text);
const threadedImport = createThreadedImports();
const localImport = runImportsLocally({ books, sha256 });
const imports: RunImport = (job, task, control) =>
  (task.text.length <= MAX_SHORT_TEXT ? localImport : threadedImport)(job, task, control);

const clock = (): string => new Date().toISOString();

const contextParts = (store: string) => ({
  clock,
  newId: randomUUID,
  newSecret: () => randomBytes(32).toString('hex'),
  slowHash,
  solve: createThreadedSolver(),
  imports,
  sha256,
  about: { version: VERSION, store, transport: 'command-line' as const },
  report: reportUnexpected,
});

/** Creates a client for an open store. Issues found on opening are only printed as warnings. */
async function createClient({ file, repositories, readOnly, backupIssue }: OpenStore): Promise<Opened> {
  for (const sentence of [readOnly, backupIssue]) if (sentence !== '') warn(sentence);
  const context = await createContext({ ...contextParts(file), repositories, readOnly: () => readOnly });
  return { client: createRouterClient(router, { context }), context };
}

/** Creates a client for the shipped content, without a store. */
async function openShipped(): Promise<Opened> {
  // The repositories already contain the shipped lists.
  const context = await createContext({ ...contextParts(''), repositories: createShippedRepositories(), lists: [] });
  return { client: createRouterClient(router, { context }), context };
}

/** Creates a client for commands that need only the rules and the shipped lists. It reads and writes no file. */
export const openRulesClient = async (): Promise<Client> => (await openShipped()).client;

/** Returns the path of the named store, or of the app's own store. */
export const getStorePath = (db: string | undefined): string => resolve(db ?? getDefaultStoreFile());

/** Runs the work with a store and closes the store afterwards, even after an error. */
export async function withStore<T>(db: string | undefined, work: Work<T>): Promise<T> {
  const { openStore } = await import('../db/sqlite/store.ts');
  const store = await openStore({ file: getStorePath(db), clock });
  try {
    const { client, context } = await createClient(store);
    return await work(client, context);
  } finally {
    store.close();
  }
}

/** Runs the work with the store if one exists or was lost, otherwise with the shipped content. Commands that only read create no store. */
export async function withAvailableStore<T>(db: string | undefined, work: Work<T>): Promise<T> {
  const { decideAction, readFolder } = await import('../db/sqlite/data-folder.ts');
  if (decideAction(readFolder(getStorePath(db)).facts) !== 'begin') return withStore(db, work);
  const { client, context } = await openShipped();
  return work(client, context);
}

/** Runs the work with a store only if one is named. Checking an army needs only the shipped lists. */
export const withNamedStore = async <T>(db: string | undefined, work: (client: Client) => Promise<T>): Promise<T> =>
  db === undefined ? work(await openRulesClient()) : withAvailableStore(db, work);

/** Lists the missing parent folders of a file, innermost first. */
function missingFolders(file: string): string[] {
  const missing: string[] = [];
  for (let folder = dirname(file); !existsSync(folder); folder = dirname(folder)) missing.push(folder);
  return missing;
}

/** Gives a draft its final name. @returns false if another process has created that file meanwhile */
function moveIntoPlace(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    // Renames the file, because not every file system has links.
    renameSync(draft, file);
  }
  return true;
}

/** Deletes a draft's files and the folders created for it. Folders in use stay. */
function removeDraft(draft: string, folders: readonly string[]): void {
  for (const suffix of ['', '-wal', '-shm', '.lock']) rmSync(draft + suffix, { force: true });
  try {
    for (const folder of folders) rmdirSync(folder);
  } catch {
    // The folder is in use, or was never created.
  }
}

/**
 * Runs the first work of a store, creating the store only if the work succeeds: a new store is written next to its final place and moved
 * there afterwards. If another process creates the store meanwhile, the work is repeated in that store.
 */
export async function withFirstStore<T>(db: string | undefined, work: (client: Client) => Promise<T>): Promise<T> {
  const file = getStorePath(db);
  const folders = missingFolders(file);
  const place = dirname(folders.at(-1) ?? file);
  const { decideAction, readFolder } = await import('../db/sqlite/data-folder.ts');
  if (!statSync(place).isDirectory() || decideAction(readFolder(file).facts) !== 'begin') return withStore(file, work);
  const draft = `${file}.${randomUUID()}.part`;
  try {
    const result = await withStore(draft, work);
    if (moveIntoPlace(draft, file)) return result;
  } finally {
    removeDraft(draft, existsSync(file) ? [] : folders);
  }
  return withStore(file, work);
}
