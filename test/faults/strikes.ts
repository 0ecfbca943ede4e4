import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { count, KILLS, REAL_KILLS } from '../support/figures.ts';
import { rounds } from '../support/campaign/rounds.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import type { Child } from './child.ts';

/** Remains of a process that was stopped or killed. */
export interface Struck {
  /** Folder with the process's files at that moment. */
  readonly folder: string;
  /** Lines that the process had printed until then. */
  readonly said: readonly string[];
}

/**
 * Strikes per process, the last one a kill. On Linux a process can be stopped and its files copied, as after a kill; elsewhere each strike
 * is a kill. Starting a process takes most of the time.
 */
const EACH = process.platform === 'linux' ? rounds(10, 4) : 1;

/** Number of processes, and of strikes per process. */
export const strikesOf = (few: number, many: number): { readonly processes: number; readonly each: number } => {
  const strikes = rounds(few, many);
  const each = Math.min(EACH, strikes);
  return { processes: Math.ceil(strikes / each), each };
};

const isStopped = (pid: number): boolean =>
  readdirSync(`/proc/${pid}/task`).every((thread) =>
    /^\d+ \(.*\) T/s.test(readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')),
  );

/** Stops a process and copies its files as a kill would leave them; then it continues. */
async function stopped({ process: { pid = 0 }, said }: Child, folder: string): Promise<Struck> {
  process.kill(pid, 'SIGSTOP');
  try {
    while (!isStopped(pid)) await wait(1);
    const copy = temporaryFolder();
    cpSync(folder, copy, { recursive: true });
    // The last output of the process may still be in the pipe.
    await wait(20);
    return { folder: copy, said: [...said] };
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

async function killed({ process, gone, said }: Child, folder: string): Promise<Struck> {
  process.kill('SIGKILL');
  await gone;
  count(REAL_KILLS, 1);
  return { folder, said };
}

/**
 * Strikes a working process several times after pauses in ms: it is stopped and its files are copied, and finally it is killed. Each copy
 * is removed when the next strike is requested.
 */
export async function* strikes(
  child: Child,
  { folder, each, pause }: { readonly folder: string; readonly each: number; readonly pause: () => number },
): AsyncGenerator<Struck> {
  for (let strike = 1; strike <= each; strike += 1) {
    await wait(pause());
    count(KILLS, 1);
    const struck = await (strike < each ? stopped(child, folder) : killed(child, folder));
    yield struck;
    rmSync(struck.folder, { recursive: true, force: true });
  }
}
