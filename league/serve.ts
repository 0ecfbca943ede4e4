import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import { UseCaseError } from '../contract/errors.ts';
import type { StoreError } from '../services/repositories/store-error.ts';
import { threadedComputing } from '../threads/threaded-computing.ts';
import { followBattles } from './battles/battles.ts';
import { notifyHints } from './live/hints.ts';
import type { Served } from './http/request-guard.ts';
import { jsonLog, type LeagueLog } from './http/log.ts';
import { createMetrics, metricsServer } from './http/metrics.ts';
import { createLeagueServer } from './http/server.ts';
import type { LeagueContext } from './league-context.ts';
import { createHub } from './live/hub.ts';
import { listen as listenForHints } from './live/listen.ts';
import { type Mailer, openMailer } from './mail/mailer.ts';
import { keepOrigin, leagueApp, USUAL_PORT } from './open-league.ts';
import { recentCampaigns } from './campaigns/cached-campaign.ts';
import { keepSwept } from './store/delete-expired.ts';
import { openLeagueStore, whyNot, type Where } from './store/open-league-store.ts';
import { beginWork } from './scheduling/start-workers.ts';
import { followTime } from './scheduling/reschedule.ts';
import { openJobs } from './scheduling/jobs.ts';
import { hasOwner, ownerInvitation } from './accounts/invitations.ts';
import { type Allowed, createLimits } from './auth/rate-limits.ts';

const LOOPBACK = '127.0.0.1';
/** How long leaving waits for calls under way. */
const LONGEST_WAIT = 5000;

export interface LeagueOptions extends Where {
  readonly host?: string | undefined;
  /** 0: any port that is free. */
  readonly port?: number | undefined;
  /** The public address, where it is another than that of host and port: `https://club.example`. */
  readonly origin?: string | undefined;
  /** Whether a proxy stands before it and tells in X-Forwarded-For where calls come from. */
  readonly behindProxy?: boolean | undefined;
  /** Where /metrics is served, on loopback. */
  readonly metricsPort?: number | undefined;
  /** Where mails are handed in and who they are from; without both none are sent. */
  readonly smtp?: string | undefined;
  readonly from?: string | undefined;
  /** Folder of the built renderer. */
  readonly screens?: string | undefined;
  readonly allowed?: Allowed | undefined;
  readonly log?: LeagueLog | undefined;
  /** How many seconds a database is waited for that cannot be reached yet, and what ends the waiting. */
  readonly patience?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ServedLeague {
  /** The address to open. */
  readonly address: string;
  readonly port: number;
  /** Where its campaigns are kept, as people may be told. */
  readonly database: string;
  /** A link for whoever is to own the server, while nobody does; null else. */
  readonly ownerLink: string | null;
  /** Lets calls under way finish, ends streams and jobs, then closes the database. */
  close(): Promise<void>;
}

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), LONGEST_WAIT);
  await closed;
  clearTimeout(late);
}

/** @throws UseCaseError for what is no address of a site */
function readOrigin(origin: string): string {
  const url = URL.parse(origin);
  if (url && /^https?:$/.test(url.protocol) && url.origin === origin.replace(/\/$/, '').toLowerCase())
    return url.origin;
  throw new UseCaseError(
    'BAD_INPUT',
    `--origin: an address such as https://club.example was expected, came "${origin}"`,
    'origin',
  );
}

/** The address that people open, where none is named: a wildcard is no address. */
const plainOrigin = (host: string, port: number): string => {
  const named = host === '0.0.0.0' || host === '::' ? LOOPBACK : host;
  return new URL(`http://${isIPv6(named) ? `[${named}]` : named}:${port}`).origin;
};

async function listenOn(server: Server, host: string, port: number): Promise<number> {
  server.listen({ host, port });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Undoes what was begun, the newest first; a step that fails keeps no other from being done. */
function undoing(report: (error: unknown) => void): {
  readonly undo: (step: () => Promise<unknown>) => void;
  readonly all: () => Promise<void>;
} {
  const steps: (() => Promise<unknown>)[] = [];
  return {
    undo: (step) => steps.unshift(step),
    async all() {
      for (const step of steps.splice(0))
        try {
          await step();
        } catch (error) {
          report(error);
        }
    },
  };
}

/** @throws UseCaseError where only one of the two is named */
function mailerOf({ smtp, from }: LeagueOptions): Mailer | null {
  if (smtp === undefined && from === undefined) return null;
  if (smtp === undefined || from === undefined)
    throw new UseCaseError('BAD_INPUT', '--smtp and --from: both are wanted, or no mails are sent', 'smtp');
  return openMailer({ smtp, from });
}

/**
 * Opens a league's database and serves it. Several processes may serve the same.
 * @throws UseCaseError with a sentence for whoever named the database or the address; the system's error where the port is taken
 */
export async function serveLeague(options: LeagueOptions): Promise<ServedLeague> {
  const { host = LOOPBACK, port = USUAL_PORT, behindProxy = false, metricsPort, screens, allowed } = options;
  const named = options.origin === undefined ? null : readOrigin(options.origin);
  const log = options.log ?? jsonLog();
  const mailer = mailerOf(options);
  const { undo, all: close } = undoing(log.report);
  undo(() => Promise.resolve(mailer?.close()));
  try {
    const patience = {
      seconds: options.patience ?? 0,
      signal: options.signal,
      tell: (why: StoreError, again: number) =>
        log.say('the database cannot be reached yet', { why: whyNot(why), triedAgainInSeconds: again }),
    };
    const { store, url, name, close: closeStore } = await openLeagueStore(options, { report: log.report, patience });
    undo(closeStore);
    const endSweeping = keepSwept(store.db, log.report);
    undo(() => Promise.resolve(endSweeping()));
    const computing = threadedComputing();
    undo(computing.close);
    const app = await leagueApp(store, log.report, computing.compute);
    const hints = notifyHints(store.db, log.report);
    undo(hints.close);
    const jobs = await openJobs({ url, report: log.report, hasMail: mailer !== null });
    undo(jobs.close);
    const hub = createHub({ db: store.db, report: log.report });
    undo(hub.close);
    const hearing = listenForHints({ url, heard: hub.look, report: log.report });
    undo(hearing.close);
    let served: Served = { origin: named ?? '', isNamed: named !== null };
    const league: LeagueContext = {
      app,
      store,
      get origin() {
        return served.origin;
      },
      hints,
      hub,
      effects: [followBattles, followTime(jobs)],
      recent: recentCampaigns(),
      limits: createLimits(store.db, allowed),
    };
    const metrics = createMetrics({ pool: store.pool, streams: () => hub.size });
    if (metricsPort !== undefined) {
      const beside = metricsServer(metrics);
      undo(() => closeServer(beside));
      await listenOn(beside, LOOPBACK, metricsPort);
    }
    const built = screens ?? resolve(import.meta.dirname, '../out/renderer');
    const server = createLeagueServer({ league, screens: built, served: () => served, behindProxy, log, metrics });
    undo(async () => {
      // Streams end by themselves never.
      const closed = closeServer(server);
      await hub.close();
      await closed;
    });
    const listening = await listenOn(server, host, port);
    served = { origin: named ?? plainOrigin(host, listening), isNamed: named !== null };
    await keepOrigin(store, served.origin);
    await beginWork(league, jobs, mailer);
    const ownerLink = (await hasOwner(store.db)) ? null : (await ownerInvitation(league)).link;
    log.say('serving', { origin: served.origin, port: listening });
    return { address: served.origin, port: listening, database: name, ownerLink, close };
  } catch (error) {
    await close();
    throw error;
  }
}
