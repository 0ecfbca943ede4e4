import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { count, KILLS, REAL_KILLS } from '../support/figures.ts';
import { rounds } from '../support/rounds.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import type { Child } from './child.ts';

/** What a process that was struck has left. */
export interface Struck {
  /** Its files, as a kill left them. */
  readonly folder: string;
  /** All that it had said by then. */
  readonly said: readonly string[];
}

/**
 * How often a process is struck, the last time by a kill. It can be stopped, and be seen to have stopped, on Linux only; elsewhere each
 * strike is a kill. To start a process takes most of the time: in the long rounds one strike of four is a kill, in the short ones of ten.
 */
const EACH = process.platform === 'linux' ? rounds(10, 4) : 1;

/** How many processes are started, and how often each is struck. */
export const strikesOf = (few: number, many: number): { readonly processes: number; readonly each: number } => {
  const strikes = rounds(few, many);
  const each = Math.min(EACH, strikes);
  return { processes: Math.ceil(strikes / each), each };
};

const isStopped = (pid: number): boolean =>
  readdirSync(`/proc/${pid}/task`).every((thread) =>
    /^\d+ \(.*\) T/s.test(readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')),
  );

/** Stops a process and takes its files as they lie then, which is how a kill would leave them; the process goes on. */
async function stopped({ process: { pid = 0 }, said }: Child, folder: string): Promise<Struck> {
  process.kill(pid, 'SIGSTOP');
  try {
    while (!isStopped(pid)) await wait(1);
    const copy = temporaryFolder();
    cpSync(folder, copy, { recursive: true });
    // What it had said lies in the pipe still.
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
 * Strikes a process that works in a folder so many times, each after a pause in milliseconds: it is stopped and its files are taken, and
 * the last time it is killed. What it left is gone once the next strike is asked for.
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
