import { once } from 'node:events';
import { mkdir, readdir, stat } from 'node:fs/promises';
import type { Server } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { join, resolve } from 'node:path';
import { UseCaseError } from '../contract/errors.ts';
import { writeBackup } from '../db/postgres/backup.ts';
import { VERSION } from '../services/version.ts';
import { hasOwner, createOwnerInvitation } from './accounts/invitations.ts';
import { createLimits, type RateLimits } from './auth/rate-limits.ts';
import { startDailyCheck } from './check-store.ts';
import { type Backups, type LeagueContext, createRecentCampaigns } from './context/league-context.ts';
import { createMetrics, createJsonLog, type LeagueLog, createMetricsServer } from './http/metrics.ts';
import type { Served } from './http/request-guard.ts';
import { createLeagueServer } from './http/server.ts';
import { listenToHints as listenForHints } from './live/hints.ts';
import { createHub } from './live/hub.ts';
import { expectPublic, type Mailer, mailNow, openMailer, type PostGuard, PUBLIC_ONLY } from './news/mailer.ts';
import { createOutlets } from './news/outlets.ts';
import { DEFAULT_PORT, openProcess, type ProcessOptions, storeOrigin, createCleanup } from './open-process.ts';
import { deleteExpiredRegularly } from './store/league-store.ts';
import { startMonthJobs, startNewsJobs } from './work.ts';

const ENDING = '.nomarch-backup';

/** Creates the backup functions for a folder on the server. Each backup is a snapshot of the database. */
export function createBackups(folder: string, url: string, clock: () => string): Backups {
  let running: Promise<void> = Promise.resolve();
  async function write(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = clock().replaceAll(':', '-').replace(/\.\d+/, '');
    await writeBackup(url, join(folder, `${name}${ENDING}`), VERSION);
  }
  return {
    folder,
    make() {
      // Backups run one after another.
      running = running.catch(() => undefined).then(write);
      return running;
    },
    async list() {
      const names = await readdir(folder).catch(() => []);
      const found = await Promise.all(
        names
          .filter((name) => name.endsWith(ENDING))
          .map(async (name) => {
            const { size, mtime } = await stat(join(folder, name));
            return { name, bytes: size, madeAt: mtime.toISOString() };
          }),
      );
      return found.toSorted((one, other) => other.madeAt.localeCompare(one.madeAt));
    },
  };
}

const LOOPBACK = '127.0.0.1';
/** Maximum milliseconds to wait for running calls when closing. */
const MAX_CLOSE_WAIT = 5000;

export interface LeagueOptions extends ProcessOptions {
  readonly host?: string | undefined;
  /** Port to listen on. 0 for any free port. */
  readonly port?: number | undefined;
  /** Public address, such as `https://club.example`, if different from host and port. */
  readonly origin?: string | undefined;
  /** True if a proxy adds the clients' addresses in X-Forwarded-For. */
  readonly behindProxy?: boolean | undefined;
  /** True if the log includes the addresses of refused calls. Defaults to true. */
  readonly logsAddresses?: boolean | undefined;
  /** Loopback port for /metrics. */
  readonly metricsPort?: number | undefined;
  /** Mail server. Sending mail requires both this and the sender's address. */
  readonly smtp?: string | undefined;
  readonly from?: string | undefined;
  /** Backup directory. Defaults to a folder next to the league's own database. An external database has no default. */
  readonly backups?: string | undefined;
  /** Decides which addresses webhooks and push services may have. Defaults to addresses on the public internet. */
  readonly guard?: PostGuard | undefined;
  /** Folder of the built renderer. */
  readonly screens?: string | undefined;
  readonly allowed?: RateLimits | undefined;
  readonly log?: LeagueLog | undefined;
  /** True if the process also resolves due months and lets regents decide. Defaults to true. */
  readonly works?: boolean | undefined;
}

export interface ServedLeague {
  /** The address that people open. */
  readonly address: string;
  readonly port: number;
  /** Name of the database, without secrets. */
  readonly database: string;
  /** Link that makes its user the server's owner. Null if there is an owner. */
  readonly ownerLink: string | null;
  /** Settles if the league's own PostgreSQL dies or hangs. Never settles for an external database, which may recover. */
  readonly databaseDied: Promise<void>;
  /** Waits for running calls, ends streams and jobs, then closes the database. */
  close(): Promise<void>;
}

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), MAX_CLOSE_WAIT);
  await closed;
  clearTimeout(late);
}

/** Parses the public address. @throws UseCaseError for a malformed address */
function parseOrigin(origin: string): string {
  const url = URL.parse(origin);
  if (url && /^https?:$/.test(url.protocol) && url.origin === origin.replace(/\/$/, '').toLowerCase())
    return url.origin;
  throw new UseCaseError(
    'BAD_INPUT',
    `--origin: expected an address such as https://club.example, got "${origin}"`,
    'origin',
  );
}

/** Returns the web address of a host and port. Replaces a wildcard host by loopback, because browsers cannot open it. */
const formatOrigin = (host: string, port: number): string => {
  const named = host === '0.0.0.0' || host === '::' ? LOOPBACK : host;
  return new URL(`http://${isIPv6(named) ? `[${named}]` : named}:${port}`).origin;
};

async function listenOn(server: Server, host: string, port: number): Promise<number> {
  server.listen({ host, port });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Creates the mailer, or null if no mail server is given. @throws UseCaseError if only one of the two options is given */
function createMailer({ smtp, from }: LeagueOptions): Mailer | null {
  if (smtp === undefined && from === undefined) return null;
  if (smtp === undefined || from === undefined)
    throw new UseCaseError('BAD_INPUT', '--smtp and --from: expected both, or neither to send no mail', 'smtp');
  return openMailer({ smtp, from });
}

/** Opens and serves a league's database. @throws UseCaseError for a bad option; the system's error if the port is taken */
export async function serveLeague(options: LeagueOptions): Promise<ServedLeague> {
  const {
    host = LOOPBACK,
    port = DEFAULT_PORT,
    behindProxy = false,
    logsAddresses = true,
    metricsPort,
    screens,
    allowed,
    guard = PUBLIC_ONLY,
    works = true,
  } = options;
  const named = options.origin === undefined ? null : parseOrigin(options.origin);
  const log = options.log ?? createJsonLog();
  const mailer = createMailer(options);
  const cleanup = createCleanup(log.report);
  const { addStep, run: close } = cleanup;
  addStep(() => Promise.resolve(mailer?.close()));
  try {
    const opened = await openProcess(options, cleanup, { log, hasMail: mailer !== null });
    const { app, store, url, name, hints, jobs, effects, isHealthy, databaseDied } = opened;
    const stopDeleting = deleteExpiredRegularly(store.db, log.report);
    addStep(() => Promise.resolve(stopDeleting()));
    addStep(startDailyCheck({ app, store }, log.say, log.report));
    const hub = createHub({ db: store.db, report: log.report });
    addStep(hub.close);
    const listener = listenForHints({ url, onHint: hub.refresh, report: log.report });
    addStep(listener.close);
    const ownFolder = options.database === undefined ? join(name, 'backups') : null;
    const backupFolder = options.backups === undefined ? ownFolder : resolve(options.backups);
    let served: Served = { origin: named ?? '', isNamed: named !== null };
    const league: LeagueContext = {
      app,
      store,
      get origin() {
        return served.origin;
      },
      hints,
      hub,
      effects,
      regents: jobs,
      server: {
        startedAt: app.clock(),
        backups: backupFolder === null ? null : createBackups(backupFolder, url, app.clock),
        retryJob: jobs.retry,
      },
      news: { ...jobs, mailNow: mailNow(mailer), expectPublic: (url) => expectPublic(url, guard) },
      recent: createRecentCampaigns(),
      limits: createLimits(store.db, allowed),
    };
    const metrics = createMetrics({ pool: store.pool, streams: () => hub.size });
    if (metricsPort !== undefined) {
      const metricsEndpoint = createMetricsServer(metrics);
      addStep(() => closeServer(metricsEndpoint));
      await listenOn(metricsEndpoint, LOOPBACK, metricsPort);
    }
    const screenFolder = screens ?? resolve(import.meta.dirname, '../out/renderer');
    const server = createLeagueServer({
      league,
      screens: screenFolder,
      isHealthy,
      served: () => served,
      behindProxy,
      logsAddresses,
      log,
      metrics,
    });
    addStep(async () => {
      // The hub must end the streams, which never end by themselves. The server waits for all calls meanwhile.
      const closed = closeServer(server);
      await hub.close();
      await closed;
    });
    const listening = await listenOn(server, host, port);
    served = { origin: named ?? formatOrigin(host, listening), isNamed: named !== null };
    await storeOrigin(store, served.origin);
    await startNewsJobs(league, jobs, createOutlets(league, { mailer, guard }));
    if (works) await startMonthJobs(league, jobs, log.say);
    const ownerLink = (await hasOwner(store.db)) ? null : (await createOwnerInvitation(league)).link;
    log.say('serving', { origin: served.origin, port: listening });
    return {
      address: served.origin,
      port: listening,
      database: name,
      ownerLink,
      databaseDied,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
