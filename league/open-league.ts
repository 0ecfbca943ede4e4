import { hash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AppContext } from '../services/app-context.ts';
import { type ContextParts, createContext } from '../services/create-context.ts';
import { VERSION } from '../services/version.ts';
import { threadedSolver } from '../solver/solver.ts';
import { threadedImports } from '../threads/threaded-imports.ts';
import type { LeagueStore } from './store/league-store.ts';
import { slowHash } from '../threads/slow-hash.ts';

/**
 * The services' context over a league's database; it hides from callers where the database is.
 * @param threads resolve months and have regents decide; without them this thread does so
 */
export const leagueApp = (
  store: LeagueStore,
  report: (error: unknown) => void,
  threads: Pick<ContextParts, 'compute' | 'deciding'> = {},
): Promise<AppContext> =>
  createContext({
    repositories: store.repositories,
    clock: () => new Date().toISOString(),
    newId: randomUUID,
    newSecret: () => randomBytes(32).toString('hex'),
    slowHash,
    solve: threadedSolver(),
    imports: threadedImports(),
    ...threads,
    sha256: (text) => hash('sha256', text),
    about: { version: VERSION, store: '', transport: 'browser' },
    report,
  });

/** It never changes, as links contain it. */
export const DEFAULT_PORT = 8420;

/** Stores the public address, from which the command line makes links. The one before goes to the former ones, which the league signs. */
export const storeOrigin = (store: LeagueStore, origin: string): Promise<void> =>
  store.inTransaction(async ({ db }) => {
    const before = await db.selectFrom('served').select('origin').forUpdate().executeTakeFirst();
    if (before && before.origin !== origin)
      await db
        .insertInto('served_before')
        .values({ origin: before.origin })
        .onConflict((conflict) => conflict.column('origin').doUpdateSet({ until: sql<string>`now()` }))
        .execute();
    await db
      .insertInto('served')
      .values({ origin })
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ origin }))
      .execute();
  });

/** The address at which the league was last served, or the default one. */
export async function lastOrigin({ db }: LeagueStore): Promise<string> {
  const row = await db.selectFrom('served').select('origin').executeTakeFirst();
  return row?.origin ?? `http://127.0.0.1:${DEFAULT_PORT}`;
}
