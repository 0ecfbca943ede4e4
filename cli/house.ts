import { hash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createRouterClient, type RouterClient } from '@orpc/server';
import { shippedLists } from '../army-lists/shipped.ts';
import { defaultStoreFile } from '../db/default-file.ts';
import { furnish, openHouse } from '../services/open-house.ts';
import { withoutStore } from '../services/repositories/repositories.ts';
import { router } from '../services/router.ts';
import { VERSION } from '../services/version.ts';
import { threadedSolver } from '../solver/solver.ts';
import { reportUnforeseen } from './failure.ts';

/** The contract, in process. */
export type Client = RouterClient<typeof router>;

const clock = (): string => new Date().toISOString();

const foundation = (store: string) => ({
  clock,
  newId: randomUUID,
  solve: threadedSolver(),
  sha256: (text: string) => hash('sha256', text),
  about: { version: VERSION, store, transport: 'command-line' as const },
  report: reportUnforeseen,
});

/** For commands that only ask the rules and the shipped lists: opens no store, and loads nothing of one. */
export const rulesClient = (): Client =>
  createRouterClient(router, {
    context: furnish({ ...foundation(''), repositories: withoutStore(shippedLists) }),
  });

/** Does the work with the contract over a store, and closes the store whatever happens. */
export async function withStore<T>(db: string | undefined, work: (client: Client) => Promise<T>): Promise<T> {
  const { openStore } = await import('../db/store.ts');
  const store = await openStore({ file: db ?? defaultStoreFile(), clock });
  try {
    const house = await openHouse({ ...foundation(store.file), repositories: store.repositories });
    return await work(createRouterClient(router, { context: house }));
  } finally {
    store.close();
  }
}

/** With the store's lists where one was named or is there already, else with the shipped ones. */
export const withLists = <T>(db: string | undefined, work: (client: Client) => Promise<T>): Promise<T> =>
  db !== undefined || existsSync(defaultStoreFile()) ? withStore(db, work) : work(rulesClient());

/** With a store only where one was named: holding an army against its rules needs no more than the shipped lists. */
export const withNamedStore = <T>(db: string | undefined, work: (client: Client) => Promise<T>): Promise<T> =>
  db === undefined ? work(rulesClient()) : withStore(db, work);
