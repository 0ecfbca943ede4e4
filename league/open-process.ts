import { hash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AppContext } from '../services/app-context.ts';
import { type ContextParts, createContext } from '../services/create-context.ts';
import type { StoreError } from '../services/repositories/store-admin.ts';
import { VERSION } from '../services/version.ts';
import { createThreadedSolver } from '../solver/solver.ts';
import { createThreadedComputing } from '../threads/threaded-computing.ts';
import { slowHash, createThreadedImports } from '../threads/threaded-imports.ts';
import { updateBattles } from './battles/battles.ts';
import { updateClub } from './club/reliability.ts';
import type { CampaignWork, Effect, EffectWork } from './context/league-context.ts';
import type { LeagueLog } from './http/metrics.ts';
import { type Hints, createHints } from './live/hints.ts';
import { queueNews } from './news/queue-news.ts';
import { askRegents } from './regents/decisions.ts';
import { type Jobs, openJobs } from './scheduling/jobs.ts';
import { listSeatsWithoutOrders, getNextDeadline, selectTiming, writeSchedule } from './scheduling/timing.ts';
import { shouldResolve, scheduleNextCheck } from './scheduling/resolve-when-due.ts';
import type { LeagueStore } from './store/league-store.ts';
import {
  formatDatabaseError,
  type DatabaseLocation,
  openLeagueStore,
  type OpenLeagueStore,
  watchDatabase,
} from './store/open-league-store.ts';

/** Checks whether the campaign has advanced beyond the month of its deadline. */
async function hasNewMonth({ db, campaign, led }: CampaignWork): Promise<boolean> {
  if (led.timedMonth === null) return false;
  const row = await db
    .selectFrom('led_campaign')
    .innerJoin('campaign', 'campaign.id', 'campaign_id')
    .select(['year', 'month', 'timed_year', 'timed_month'])
    .where('campaign_id', '=', campaign)
    .executeTakeFirstOrThrow();
  return row.timed_year !== row.year || row.timed_month !== row.month;
}

/** Sets the new month's deadline to the schedule's next one. After an undo, keeps the current deadline and pauses the campaign. */
async function startNextDeadline(jobs: Jobs, work: CampaignWork, isTakenBack: boolean): Promise<void> {
  const { db, campaign, notify } = work;
  const timing = await selectTiming(db, campaign);
  const deadline = isTakenBack ? timing.deadline : await getNextDeadline(db, campaign);
  await writeSchedule(db, campaign, { ...timing, deadline, paused: timing.paused || isTakenBack });
  notify('deadline');
  await scheduleNextCheck(jobs, db, campaign);
}

/** Checks whether the month can be resolved at once, after orders or members have changed. */
async function isDueNow({ app, db, campaign, led, read: readNow }: EffectWork): Promise<boolean> {
  if (led.paused || led.resolve === 'umpire') return false;
  const timing = await selectTiming(db, campaign);
  if (timing.resolve === 'deadline' && (timing.deadlineAt === null || timing.deadlineAt > timing.now)) return false;
  const read = await readNow();
  return read.state.battles.length === 0 && shouldResolve(timing, await listSeatsWithoutOrders(app, read));
}

/** Updates the deadline and its job after each command. */
export const reschedule =
  (jobs: Jobs): Effect =>
  async (work, notices) => {
    const { db, campaign } = work;
    const was = (...kinds: readonly string[]): boolean => notices.some(({ kind }) => kinds.includes(kind));
    if (was('taken-back')) return startNextDeadline(jobs, work, true);
    if (was('month-resolved', 'battle-settled', 'changed') && (await hasNewMonth(work)))
      return startNextDeadline(jobs, work, false);
    if (was('orders-filed', 'orders-withdrawn', 'members') && (await isDueNow(work)))
      return jobs.checkAt(db, campaign, 'now');
    // New pending battles have deadlines of their own.
    if (was('month-resolved', 'battle-settled', 'changed')) return scheduleNextCheck(jobs, db, campaign);
    // A job that sends reminders schedules the next check itself.
    if (notices.some(({ kind, seat }) => kind === 'deadline' && seat === null))
      await scheduleNextCheck(jobs, db, campaign);
  };

/** Creates the services' context for a league's database, hiding its location. @param threads resolve months; by default, this thread */
export const createLeagueApp = (
  store: LeagueStore,
  report: (error: unknown) => void,
  threads: Pick<ContextParts, 'compute' | 'leaderCompute'> = {},
): Promise<AppContext> =>
  createContext({
    repositories: store.repositories,
    clock: () => new Date().toISOString(),
    newId: randomUUID,
    newSecret: () => randomBytes(32).toString('hex'),
    slowHash,
    solve: createThreadedSolver(),
    imports: createThreadedImports(),
    ...threads,
    sha256: (text) => hash('sha256', text),
    about: { version: VERSION, store: '', transport: 'browser' },
    report,
  });

/** Default port. Must not change, because links contain it. */
export const DEFAULT_PORT = 8420;

/** Stores the public address, used for links on the command line. The previous one joins the former addresses, which the league signs. */
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

/** Returns the league's last public address, or the default one. */
export async function getLastOrigin({ db }: LeagueStore): Promise<string> {
  const row = await db.selectFrom('served').select('origin').executeTakeFirst();
  return row?.origin ?? `http://127.0.0.1:${DEFAULT_PORT}`;
}

export interface ProcessOptions extends DatabaseLocation {
  /** Seconds to wait for an unreachable database. `signal` ends the wait earlier. */
  readonly connectTimeout?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface Opening {
  readonly log: Pick<LeagueLog, 'say' | 'report'>;
  /** True if notifications are also queued for mailboxes. */
  readonly hasMail: boolean;
  /** Seconds between polls of the queues. */
  readonly every?: number;
}

/** Collects cleanup steps and runs them, newest first. All steps run even if one fails. */
export interface Cleanup {
  readonly addStep: (step: () => Promise<unknown>) => void;
  readonly run: () => Promise<void>;
}

export function createCleanup(report: (error: unknown) => void): Cleanup {
  const steps: (() => Promise<unknown>)[] = [];
  return {
    addStep: (step) => steps.unshift(step),
    async run() {
      for (const step of steps.splice(0))
        try {
          await step();
        } catch (error) {
          report(error);
        }
    },
  };
}

const NEVER = new Promise<void>(() => undefined);

/** Common parts of all league processes, whether they answer calls or take jobs. */
export interface LeagueProcess extends Omit<OpenLeagueStore, 'close'> {
  readonly app: AppContext;
  readonly hints: Hints;
  readonly jobs: Jobs;
  readonly effects: readonly Effect[];
  readonly isHealthy: () => boolean;
  /** Settles if the league's own PostgreSQL dies or hangs. Never settles for an external database, which may recover. */
  readonly databaseDied: Promise<void>;
}

/** Opens a league's database and queues, and starts threads for months and regents. @throws UseCaseError for an unusable database */
export async function openProcess(
  options: ProcessOptions,
  { addStep }: Cleanup,
  { log, hasMail, every }: Opening,
): Promise<LeagueProcess> {
  const retry = {
    seconds: options.connectTimeout ?? 0,
    signal: options.signal,
    onRetry: (why: StoreError, inSeconds: number) =>
      log.say('the database cannot be reached yet', { why: formatDatabaseError(why), triedAgainInSeconds: inSeconds }),
  };
  const { store, url, name, close } = await openLeagueStore(options, { report: log.report, retry });
  addStep(close);
  const onChange = (isHealthy: boolean): void =>
    log.say(isHealthy ? 'the database answers again' : 'the database does not answer');
  const watched = watchDatabase({ url, onChange });
  addStep(() => Promise.resolve(watched.end()));
  // Regents take seconds to decide. In a thread of their own, they delay no month.
  const [months, regents] = [createThreadedComputing(), createThreadedComputing()];
  addStep(months.close);
  addStep(regents.close);
  const app = await createLeagueApp(store, log.report, { compute: months.compute, leaderCompute: regents.compute });
  const hints = createHints(store.db, log.report);
  addStep(hints.close);
  const jobs = await openJobs({ url, report: log.report, hasMail, ...(every === undefined ? {} : { every }) });
  addStep(jobs.close);
  return {
    app,
    store,
    url,
    name,
    hints,
    jobs,
    effects: [updateBattles, updateClub, reschedule(jobs), askRegents(jobs), queueNews(jobs)],
    isHealthy: watched.isHealthy,
    databaseDied: options.database === undefined ? watched.died : NEVER,
  };
}
