import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { app, dialog } from 'electron';

const LONGEST = 1_000_000;

/** A log that a person can send in: `main.log`, and the one before it once it has grown to a megabyte. */
export const openLog = (folder: string, now: () => Date) => {
  const file = join(folder, 'main.log');
  mkdirSync(folder, { recursive: true });
  return (what: string, thrown?: unknown): void => {
    const detail = thrown === undefined ? '' : `\n${inspect(thrown)}`;
    try {
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LONGEST)
        renameSync(file, join(folder, 'main.old.log'));
      appendFileSync(file, `${now().toISOString()} ${what}${detail}\n`);
    } catch {
      // A full disk must not turn a log line into a crash of its own.
    }
  };
};

export type Log = ReturnType<typeof openLog>;

/** What is done about a crash beyond writing it down. */
export interface CrashOptions {
  readonly log: Log;
  readonly now: () => Date;
  /** Notes that this run crashed. */
  readonly note: () => void;
  /** Restarts the program, once everything that is under way is stored. */
  readonly restart: () => void;
}

/** Tells of an error that nobody caught, and asks what to do. @returns whether its user wants the program to restart. */
const askToRestart = async (thrown: unknown): Promise<boolean> => {
  const { response } = await dialog.showMessageBox({
    type: 'error',
    message: 'Something went wrong inside Nomarch.',
    detail: `What is stored is safe. If the program does not answer as it should, restart it. (${thrown instanceof Error ? thrown.message : String(thrown)})`,
    buttons: ['Restart', 'Go on'],
    defaultId: 0,
    cancelId: 1,
  });
  return response === 0;
};

/**
 * Writes down what goes wrong where nobody catches it, and tells of it once at a time. A page that dies is loaded again, once a minute
 * at most: the store holds everything that was done.
 */
export const handleCrashes = ({ log, now, note, restart }: CrashOptions): void => {
  let lastReload = 0;
  let isAsking = false;
  const tell = async (what: string, thrown: unknown): Promise<void> => {
    log(what, thrown);
    if (isAsking || !app.isReady()) return;
    isAsking = true;
    if (await askToRestart(thrown)) restart();
    isAsking = false;
  };
  process.on('uncaughtException', (error) => void tell('uncaught', error));
  process.on('unhandledRejection', (reason) => void tell('unhandled rejection', reason));
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    log(`${type} process gone: ${reason} (${String(exitCode)})`);
    if (type === 'GPU' && reason !== 'clean-exit') note();
  });
  app.on('render-process-gone', (_event, contents, { reason, exitCode }) => {
    log(`page gone: ${reason} (${String(exitCode)})`);
    if (reason === 'clean-exit') return;
    const moment = now().getTime();
    if (moment - lastReload < 60_000) {
      note();
      void tell('a page that was loaded again is gone again', new Error(`its page ended: ${reason}`));
      return;
    }
    lastReload = moment;
    contents.reload();
  });
};
