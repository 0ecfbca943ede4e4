import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export interface Child {
  readonly process: ChildProcessWithoutNullStreams;
  /** All it has said so far, line by line. */
  readonly said: string[];
  say(line: string): void;
  /** The next line that it says. */
  hear(): Promise<string>;
  /** Resolves when it is gone. */
  readonly gone: Promise<unknown>;
}

/** Runs a program of this folder in a process of its own, which is gone when the test is. */
export function startChild(program: string, words: readonly string[]): Child {
  const file = fileURLToPath(new URL(program, import.meta.url));
  const child = spawn(process.execPath, [file, ...words], { stdio: 'pipe' });
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
      return line === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(line);
    },
    gone,
  };
}
