import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createRouterClient, type RouterClient } from '@orpc/server';
import { afterAll, expect, onTestFinished } from 'vitest';
import { type StoreManager, manageStore } from '../../../db/sqlite/store-manager.ts';
import { createContext } from '../../../services/create-context.ts';
import { router } from '../../../services/router.ts';
import { checkingOutput } from '../program/check-output.ts';
import { patientSolver } from '../patient-solver.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { steppingClock } from '../program/test-context.ts';
import { slowHash } from '../../../threads/threaded-imports.ts';

export interface KeptStore {
  readonly client: RouterClient<typeof router>;
  readonly keeper: StoreManager;
  /** Requests that the program made to itself, such as `quit`. */
  readonly asked: readonly string[];
  /** Changes a row directly, without updating its checksum, as a faulty disk would. */
  spoil(statement: string): void;
}

/** Opens the long-running program and a client. Its secrets are random. */
export async function openKeptStore(file = join(temporaryFolder(), 'nomarch.sqlite')): Promise<KeptStore> {
  const clock = steppingClock('2026-03-01T09:00:00.000Z');
  const asked: string[] = [];
  let secrets = 0;
  const report = (error: unknown): never => expect.unreachable(String(error));
  // No periodic tasks: on a slow machine the daily check would report damage that a test has just made.
  const keeper = await manageStore({ file, clock, report, isTicking: false });
  onTestFinished(() => keeper.close());
  const context = await createContext({
    repositories: keeper.repositories,
    storeAdmin: keeper,
    readOnly: keeper.readOnly,
    quit: () => asked.push('quit'),
    clock,
    newId: randomUUID,
    newSecret: () => String((secrets += 1)).padStart(64, '0'),
    slowHash,
    solve: patientSolver(),
    about: { version: '0.0.0', store: file, transport: 'browser' },
    report,
  });
  return {
    client: createRouterClient(router, { context, interceptors: [checkingOutput] }),
    keeper,
    asked,
    spoil(statement) {
      const sqlite = new Database(file);
      try {
        sqlite.pragma('foreign_keys = OFF');
        sqlite.pragma('ignore_check_constraints = ON');
        expect(sqlite.prepare(statement).run().changes).toBe(1);
      } finally {
        sqlite.close();
      }
    },
  };
}

/** Plays one store for all tests of a file. Each call of the returned function opens a copy. */
export function playedOnce<Played extends object>(
  play: (kept: KeptStore) => Promise<Played>,
): () => Promise<KeptStore & Played> {
  const folder = mkdtempSync(join(tmpdir(), 'nomarch-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let original: Promise<Played> | undefined;
  const playOriginal = async (): Promise<Played> => {
    const kept = await openKeptStore(join(folder, 'nomarch.sqlite'));
    const played = await play(kept);
    kept.keeper.close();
    return played;
  };
  return async () => {
    const played = await (original ??= playOriginal());
    const copy = temporaryFolder();
    cpSync(folder, copy, { recursive: true });
    return { ...(await openKeptStore(join(copy, 'nomarch.sqlite'))), ...played };
  };
}
