import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRouterClient, type RouterClient } from '@orpc/server';
import { expect, inject, onTestFinished } from 'vitest';
import { openPostgres } from '../../../db/postgres/store.ts';
import { type OpenStore, openStore } from '../../../db/sqlite/store.ts';
import type { AppContext } from '../../../services/app-context.ts';
import { reachLeague } from '../../../network/reach-league.ts';
import { createContext } from '../../../services/create-context.ts';
import { router } from '../../../services/router.ts';
import { checkingOutput } from './check-output.ts';
import { patientSolver } from '../patient-solver.ts';
import { testDatabase } from '../league/postgres.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { slowHash } from '../../../threads/threaded-imports.ts';

/** A store in a file or in PostgreSQL. */
interface TestStore extends Pick<OpenStore, 'repositories'> {
  /** Path of the store's file, or address of its database. */
  readonly file: string;
  close(): unknown;
}

export interface TestContext {
  readonly context: AppContext;
  readonly store: TestStore;
  readonly client: RouterClient<typeof router>;
  /** Unexpected errors. A test that expects none checks this. */
  readonly reported: unknown[];
}

/** A clock that advances by a second per reading. */
export function steppingClock(start = '2026-01-01T00:00:00.000Z'): () => string {
  let now = Date.parse(start);
  return () => {
    now += 1000;
    return new Date(now).toISOString();
  };
}

/** Checks whether the tests of this project use PostgreSQL. */
export const isOnPostgres = (): boolean => (inject('postgres') as string | undefined) !== undefined;

let newStore: Promise<Buffer> | undefined;

/** The file of a new store, created once per worker, because copying takes a fifth of the time. */
const newStoreFile = (): Promise<Buffer> =>
  (newStore ??= (async () => {
    const folder = mkdtempSync(join(tmpdir(), 'nomarch-test-'));
    try {
      const clock = steppingClock();
      const store = await openStore({ file: join(folder, 'nomarch.sqlite'), clock });
      await contextOver(store, clock, (error) => expect.unreachable(String(error)));
      store.close();
      return readFileSync(store.file);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  })());

/** Opens a store for the test's project: a file, or a database. @param given an existing store */
async function openTestStore(clock: () => string, given?: string): Promise<TestStore> {
  if (!isOnPostgres()) {
    const file = given ?? join(temporaryFolder(), 'nomarch.sqlite');
    const isNew = !existsSync(file);
    if (isNew) writeFileSync(file, await newStoreFile());
    return openStore({ file, clock, backsUp: !isNew });
  }
  const url = given ?? (await testDatabase('store_alone'));
  let isClosed = false;
  const report = (error: unknown): void => {
    // Work that continues after a test is cut off when its database is dropped.
    if (!isClosed) expect.unreachable(String(error));
  };
  const store = await openPostgres({ url, connections: 3, report });
  const close = (): Promise<void> => {
    isClosed = true;
    return store.close();
  };
  return { file: url, ...store, close };
}

/** Creates the context over a store. @param report receives unexpected errors */
export const contextOver = (
  { file, repositories }: TestStore,
  clock: () => string,
  report: (error: unknown) => void,
): Promise<AppContext> =>
  createContext({
    repositories,
    clock,
    newId: randomUUID,
    newSecret: () => randomBytes(32).toString('hex'),
    slowHash,
    solve: patientSolver(),
    reachLeague,
    about: { version: '0.0.0', store: file, transport: 'command-line' },
    report,
  });

/** Opens a context over a new store on disk or in PostgreSQL, or over an existing one. */
export async function openTestContext(file?: string): Promise<TestContext> {
  const clock = steppingClock();
  const store = await openTestStore(clock, file);
  onTestFinished(async () => {
    await store.close();
  });
  const reported: unknown[] = [];
  const context = await contextOver(store, clock, (error) => reported.push(error));
  return { context, store, client: createRouterClient(router, { context, interceptors: [checkingOutput] }), reported };
}
