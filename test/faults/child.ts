import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export interface Child {
  readonly process: ChildProcessWithoutNullStreams;
  /** Output so far, line by line. */
  readonly said: string[];
  say(line: string): void;
  /** Returns the next line of output. */
  hear(): Promise<string>;
  /** Resolves when the process has ended. */
  readonly gone: Promise<unknown>;
}

/** Runs a program of this folder in its own process, killed after the test. */
export const startChild = (program: string, words: readonly string[]): Child =>
  startProgram(process.execPath, [fileURLToPath(new URL(program, import.meta.url)), ...words]);

/** Runs any program in its own process, killed after the test. */
export function startProgram(program: string, words: readonly string[]): Child {
  // A start spends most of its time on loading the same program again.
  const env = { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'), ...process.env };
  const child = spawn(program, words, { stdio: 'pipe', env });
  // Input to a killed process is lost.
  child.stdin.on('error', () => undefined);
  child.stderr.pipe(process.stderr);
  const said: string[] = [];
  const waiting: ((line: string) => void)[] = [];
  const unheard: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    said.push(line);
    const listener = waiting.shift();
    if (listener) listener(line);
    else unheard.push(line);
  });
  const gone = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await gone;
  });
  return {
    process: child,
    said,
    say: (line) => child.stdin.write(`${line}\n`),
    hear: () => {
      const line = unheard.shift();
      if (line !== undefined) return Promise.resolve(line);
      const silent = gone.then(() => {
        throw new Error(`The process ended, having said:\n${said.join('\n')}`);
      });
      return Promise.race([new Promise<string>((resolve) => waiting.push(resolve)), silent]);
    },
    gone,
  };
}
