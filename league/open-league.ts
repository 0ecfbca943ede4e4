import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { AppContext } from '../services/app-context.ts';
import type { Compute } from '../services/campaigns/compute/computations.ts';
import { createContext } from '../services/create-context.ts';
import { VERSION } from '../services/version.ts';
import { threadedSolver } from '../solver/solver.ts';
import { threadedImports } from '../threads/threaded-imports.ts';
import type { LeagueStore } from './store/league-store.ts';

/**
 * The services over a league's database. Where it lies is nobody's business who calls.
 * @param compute where months are resolved; in this very thread where none is named
 */
export const leagueApp = (
  store: LeagueStore,
  report: (error: unknown) => void,
  compute?: Compute,
): Promise<AppContext> =>
  createContext({
    repositories: store.repositories,
    clock: () => new Date().toISOString(),
    newId: randomUUID,
    newSecret: () => randomBytes(32).toString('hex'),
    solve: threadedSolver(),
    imports: threadedImports(),
    ...(compute ? { compute } : {}),
    sha256: (text) => hash('sha256', text),
    about: { version: VERSION, store: '', transport: 'browser' },
    report,
  });

/** The port where none is wished for: the same at each start, as it is part of the links. */
export const USUAL_PORT = 8420;

/** Keeps by which address the league is served. */
export async function keepOrigin({ db }: LeagueStore, origin: string): Promise<void> {
  await db
    .insertInto('served')
    .values({ origin })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ origin }))
    .execute();
}

/** By which address the league was served last, or would be. */
export async function lastOrigin({ db }: LeagueStore): Promise<string> {
  const row = await db.selectFrom('served').select('origin').executeTakeFirst();
  return row?.origin ?? `http://127.0.0.1:${USUAL_PORT}`;
}
