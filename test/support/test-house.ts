import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createRouterClient, type RouterClient } from '@orpc/server';
import { onTestFinished } from 'vitest';
import { type OpenStore, openStore } from '../../db/store.ts';
import type { House } from '../../services/house.ts';
import { openHouse } from '../../services/open-house.ts';
import { router } from '../../services/router.ts';
import { patientSolver } from './patient-solver.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface TestHouse {
  readonly house: House;
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

/** The whole house over a real store in a file of its own. */
export async function openTestHouse(file = join(temporaryFolder(), 'nomarch.sqlite')): Promise<TestHouse> {
  const clock = steppingClock();
  const store = await openStore({ file, clock });
  onTestFinished(() => store.close());
  const reported: unknown[] = [];
  const house = await openHouse({
    repositories: store.repositories,
    clock,
    newId: randomUUID,
    solve: patientSolver(),
    about: { version: '0.0.0', store: store.file, transport: 'command-line' },
    report: (error) => reported.push(error),
  });
  return { house, store, client: createRouterClient(router, { context: house }), reported };
}
