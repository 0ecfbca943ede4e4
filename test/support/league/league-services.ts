import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { onTestFinished } from 'vitest';
import { openPostgres } from '../../../db/postgres/store.ts';
import { updateBattles } from '../../../league/battles/battles.ts';
import { updateClub } from '../../../league/club/reliability.ts';
import { createHints } from '../../../league/live/hints.ts';
import { type Effect, type LeagueContext, createRecentCampaigns } from '../../../league/context/league-context.ts';
import type { Jobs } from '../../../league/scheduling/jobs.ts';
import { createBackups } from '../../../league/serve.ts';
import { expectPublic, type Mailer, mailNow } from '../../../league/news/mailer.ts';
import { localGuard } from '../browser/local-guard.ts';
import { createHub, type Hub } from '../../../league/live/hub.ts';
import { leagueMigrations } from '../../../league/store/open-league-store.ts';
import type { LeagueTables } from '../../../league/store/tables.ts';
import { type RateLimits, createLimits } from '../../../league/auth/rate-limits.ts';
import { createContext } from '../../../services/create-context.ts';
import { patientSolver } from '../patient-solver.ts';
import { testDatabase } from './postgres.ts';
import { slowHash } from '../../../threads/threaded-imports.ts';

/** A league process without its HTTP server. */
export interface LeagueServices {
  readonly url: string;
  readonly league: LeagueContext;
  readonly hub: Hub;
  readonly pool: Pool;
  /** Unexpected errors. */
  readonly reported: unknown[];
  readonly report: (error: unknown) => void;
  /** Closes the services. Called automatically after the test. */
  close(): Promise<void>;
}

interface Opening {
  /** Database of an existing league. A new one by default. */
  readonly url?: string | undefined;
  /** Clock of the process. */
  readonly clock?: (() => string) | undefined;
  readonly allowed?: RateLimits | undefined;
  readonly mailer?: Mailer | undefined;
  /** Folder of the owner's backups. */
  readonly backups?: string | undefined;
}

const MANY: RateLimits = { calls: 1_000_000, longCalls: 1_000_000, advice: 1_000_000, tries: 1_000_000 };

/** Opens the services of a league over a database. @param work handles consequences of commands, and how to stop it */
export async function openLeagueServices(
  opening: Opening,
  work?: (
    opened: Pick<LeagueServices, 'url' | 'report'>,
  ) => Promise<{ jobs: Jobs; effects: readonly Effect[]; close: () => Promise<void> }>,
): Promise<LeagueServices> {
  const url = opening.url ?? (await testDatabase(work ? 'with_jobs' : 'with_league'));
  const reported: unknown[] = [];
  const report = (error: unknown): void => void reported.push(error);
  const further = [{ owner: 'league', migrations: leagueMigrations }];
  const store = await openPostgres<LeagueTables>({ url, further, connections: 6, report });
  const app = await createContext({
    repositories: store.repositories,
    clock: opening.clock ?? (() => new Date().toISOString()),
    newId: randomUUID,
    newSecret: () => randomBytes(32).toString('hex'),
    slowHash,
    solve: patientSolver(),
    sha256: (text) => hash('sha256', text),
    about: { version: '0.0.0', store: '', transport: 'browser' },
    report,
  });
  const hints = createHints(store.db, report);
  const working = await work?.({ url, report });
  const hub = createHub({ db: store.db, report });
  const league: LeagueContext = {
    app,
    store,
    origin: 'https://club.example',
    hints,
    hub,
    effects: [updateBattles, updateClub, ...(working?.effects ?? [])],
    recent: createRecentCampaigns(),
    server: {
      startedAt: '2026-01-01T00:00:00.000Z',
      backups: opening.backups === undefined ? null : createBackups(opening.backups, url, app.clock),
      retryJob: working?.jobs.retry ?? (() => Promise.resolve()),
    },
    news: {
      hasMail: working?.jobs.hasMail ?? true,
      send: working?.jobs.send ?? (() => Promise.resolve()),
      mailNow: opening.mailer ? mailNow(opening.mailer) : () => Promise.resolve(),
      expectPublic: (url) => expectPublic(url, localGuard),
    },
    regents: working?.jobs ?? null,
    limits: createLimits(store.db, opening.allowed ?? MANY),
  };
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> =>
    (closing ??= (async () => {
      await hub.close();
      await working?.close();
      await hints.close();
      await store.close();
    })());
  onTestFinished(close);
  return { url, league, hub, pool: store.pool, reported, report, close };
}
