import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRouterClient, type RouterClient } from '@orpc/server';
import { expect, inject, onTestFinished } from 'vitest';
import { openPostgres } from '../../db/postgres/store.ts';
import { type OpenStore, openStore } from '../../db/sqlite/store.ts';
import type { AppContext } from '../../services/app-context.ts';
import { reachLeague } from '../../network/reach-league.ts';
import { createContext } from '../../services/create-context.ts';
import { router } from '../../services/router.ts';
import { checkingOutput } from './check-output.ts';
import { patientSolver } from './patient-solver.ts';
import { testDatabase } from './postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { slowHash } from '../../threads/threaded-imports.ts';

/** A store of either kind. */
interface TestStore extends Pick<OpenStore, 'repositories'> {
  /** Its file, or the address of its database. */
  readonly file: string;
  close(): unknown;
}

export interface TestContext {
  readonly context: AppContext;
  readonly store: TestStore;
  readonly client: RouterClient<typeof router>;
  /** What nobody foresaw; a test that expects nothing of the kind says so. */
  readonly reported: unknown[];
}

/** A clock that moves on by a second whenever it is looked at. */
export function steppingClock(start = '2026-01-01T00:00:00.000Z'): () => string {
  let now = Date.parse(start);
  return () => {
    now += 1000;
    return new Date(now).toISOString();
  };
}

/** Whether the tests of this project are over PostgreSQL. */
export const isOnPostgres = (): boolean => (inject('postgres') as string | undefined) !== undefined;

let newStore: Promise<Buffer> | undefined;

/** The file of a store that a context was just begun over, made once a worker: making one costs five times what copying one costs. */
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

/** A store of the kind that the test's project is for: a file, or a database of the run's PostgreSQL. @param given of a store that there is */
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
    // What still goes on when a test is over is cut off when its database is dropped.
    if (!isClosed) expect.unreachable(String(error));
  };
  const store = await openPostgres({ url, connections: 3, report });
  const close = (): Promise<void> => {
    isClosed = true;
    return store.close();
  };
  return { file: url, ...store, close };
}

/** The context over a store. @param report takes what nobody foresaw */
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

/** The context over a real store of its own. */
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
