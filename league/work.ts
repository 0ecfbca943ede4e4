import { jsonLog, type LeagueLog } from './http/log.ts';
import { openProcess, type ProcessOptions, undoing } from './open-process.ts';
import { startMonths } from './start-workers.ts';

export interface WorkerOptions extends ProcessOptions {
  readonly log?: LeagueLog | undefined;
}

export interface LeagueWorker {
  /** The database's name, without secrets. */
  readonly database: string;
  /** Settles with the reason where the queue has jobs that this version does not know. */
  readonly refused: Promise<string>;
  readonly databaseDied: Promise<void>;
  /** Waits for running jobs, then closes the database. */
  close(): Promise<void>;
}

/** A worker has little else to do than to look for work. */
const LOOK_EVERY_SECONDS = 0.5;

/**
 * Takes a league's months and its regents' decisions from their queues, beside the processes that serve it. Any number may, on any machine.
 * @throws UseCaseError for a database that cannot be used
 */
export async function workForLeague(options: WorkerOptions): Promise<LeagueWorker> {
  const log = options.log ?? jsonLog();
  const undone = undoing(log.report);
  try {
    // Those who serve know whether mails are sent: where none are, no mailbox was ever confirmed.
    const opened = await openProcess(options, undone, { log, hasMail: true, every: LOOK_EVERY_SECONDS });
    let refuse: (why: string) => void = () => undefined;
    const refused = new Promise<string>((resolve) => (refuse = resolve));
    await startMonths(opened, opened.jobs, refuse);
    log.say('working', { database: opened.name });
    return { database: opened.name, refused, databaseDied: opened.databaseDied, close: undone.all };
  } catch (error) {
    await undone.all();
    throw error;
  }
}
