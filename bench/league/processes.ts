/** League processes beside the bench, and what they and the database use. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Used } from './process.ts';

export interface LeagueProcess {
  readonly address: string;
  used(): Promise<Used>;
  end(): Promise<void>;
}

async function answered<T>(child: ChildProcess): Promise<T> {
  const [answer] = (await once(child, 'message')) as [T];
  return answer;
}

/** @param profile folder that a profile of its processor time is written to */
export async function startProcess(
  database: string,
  profile: string | undefined,
  does: 'serve' | 'calls' | 'worker' = 'serve',
): Promise<LeagueProcess> {
  const profiling = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
  const execArgv = ['--expose-gc', ...profiling];
  const child = fork(join(import.meta.dirname, 'process.ts'), [database, does], { execArgv });
  const { address } = await answered<{ readonly address: string }>(child);
  return {
    address,
    used() {
      const answer = answered<Used>(child);
      child.send('used');
      return answer;
    },
    async end() {
      const exited = once(child, 'exit');
      child.send('end');
      await exited;
    },
  };
}

/** Ticks of a second in what Linux tells of processes. */
const TICKS = 100;

/** Seconds of processor time of a PostgreSQL and its connections, those that ended included; NaN where the system does not tell. */
export function databaseCpu(folder: string): number {
  try {
    const [main = ''] = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n');
    let ticks = 0;
    for (const pid of readdirSync('/proc')) {
      if (!/^\d+$/.test(pid)) continue;
      let stat: string;
      try {
        stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      } catch {
        continue;
      }
      // Behind the name, which may hold anything: state, parent, …, then user and system time, and those of children that ended.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const times = fields.slice(11, pid === main ? 15 : 13).map(Number);
      if (pid === main || fields[1] === main) ticks += times.reduce((sum, time) => sum + time, 0);
    }
    return ticks / TICKS;
  } catch {
    return NaN;
  }
}
