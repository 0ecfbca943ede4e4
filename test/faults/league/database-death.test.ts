import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findPostgresProblem } from '../../../db/postgres/launch.ts';
import { commandLine } from '../../support/program/built-command-line.ts';
import { read } from '../../support/program/command-line.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

interface Running {
  readonly child: ChildProcess;
  readonly address: string;
  /** Output to standard error so far. */
  readonly complained: () => string;
  /** Returns the process ids of the league's PostgreSQL, oldest first. */
  readonly postgres: () => number[];
  readonly gone: Promise<unknown[]>;
}

/** Starts `nomarch league` with its own PostgreSQL. */
async function startLeague(): Promise<Running> {
  const data = temporaryFolder();
  const words = ['league', '--data', data, '--port', '0', '--json'];
  const child = spawn(process.execPath, [await commandLine(), ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  const gone = once(child, 'exit');
  let [printed, complained] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()));
  onTestFinished(() => void child.kill('SIGKILL'));
  await expect.poll(() => printed, { timeout: 100_000 }).toContain('}\n');
  const { address } = read(printed) as { address: string };
  const first = (): number => Number(readFileSync(join(data, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  return {
    child,
    address,
    complained: () => complained,
    postgres() {
      const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=']).toString().trim().split('\n');
      const pairs = all.map((line) => line.trim().split(/\s+/).map(Number));
      return [first(), ...pairs.filter(([, parent]) => parent === first()).map(([pid = 0]) => pid)];
    },
    gone,
  };
}

const timeout = 120_000;
const SENTENCE = 'PostgreSQL has stopped or does not respond';

describe.skipIf(findPostgresProblem() !== '')('A league whose PostgreSQL', () => {
  it('was killed exits with a status that makes systemd restart both', { timeout }, async () => {
    const { gone, postgres, complained } = await startLeague();
    process.kill(postgres()[0] ?? 0, 'SIGKILL');
    expect(await gone).toEqual([1, null]);
    expect(complained()).toContain(SENTENCE);
  });

  it('hangs says so and exits with the same status', { timeout }, async () => {
    const { address, gone, postgres, complained } = await startLeague();
    const health = async (): Promise<string> => {
      const response = await fetch(`${address}/healthz`);
      return `${response.status} ${await response.text()}`;
    };
    expect(await health()).toBe('200 ok');
    const hanging = postgres();
    for (const pid of hanging) process.kill(pid, 'SIGSTOP');
    onTestFinished(() => {
      for (const pid of hanging) process.kill(pid, 'SIGKILL');
    });
    await expect.poll(health).toBe('503 The database does not respond.');
    expect(await gone).toEqual([1, null]);
    expect(complained()).toContain('the database does not answer');
    expect(complained()).toContain(SENTENCE);
  });
});
