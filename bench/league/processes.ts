/** League processes started by the bench. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
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

export async function startProcess(
  database: string,
  does: 'serve' | 'calls' | 'worker' = 'serve',
): Promise<LeagueProcess> {
  const child = fork(join(import.meta.dirname, 'process.ts'), [database, does], { execArgv: ['--expose-gc'] });
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
