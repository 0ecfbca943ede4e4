import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createRouterClient, type RouterClient } from '@orpc/server';
import { onTestFinished } from 'vitest';
import { type OpenStore, openStore } from '../../db/store.ts';
import type { AppContext } from '../../services/app-context.ts';
import { reachLeague } from '../../network/reach-league.ts';
import { createContext } from '../../services/create-context.ts';
import { router } from '../../services/router.ts';
import { checkingOutput } from './check-output.ts';
import { patientSolver } from './patient-solver.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface TestContext {
  readonly context: AppContext;
  readonly store: OpenStore;
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

/** The context over a real store in a file of its own. */
export async function openTestContext(file = join(temporaryFolder(), 'nomarch.sqlite')): Promise<TestContext> {
  const clock = steppingClock();
  const store = await openStore({ file, clock });
  onTestFinished(() => store.close());
  const reported: unknown[] = [];
  const context = await createContext({
    repositories: store.repositories,
    clock,
    newId: randomUUID,
    newSecret: () => randomBytes(32).toString('hex'),
    solve: patientSolver(),
    reachLeague,
    about: { version: '0.0.0', store: store.file, transport: 'command-line' },
    report: (error) => reported.push(error),
  });
  return { context, store, client: createRouterClient(router, { context, interceptors: [checkingOutput] }), reported };
}
