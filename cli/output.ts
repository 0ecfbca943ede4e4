import { once } from 'node:events';
import { open, rename, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { createUsageError } from './failure.ts';

/** Writes a file whole or not at all, readable only by its owner: writes a temporary file in its folder, syncs it and renames it. */
export async function writeFileWhole(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.part`;
  try {
    const handle = await open(unfinished, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw createUsageError(
      `${file}: it cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`,
      'out',
    );
  }
}

/** Exit status. 0: done, or legal. 1: the army is illegal or the campaign has issues. 2: bad input or usage. */
export type ExitStatus = 0 | 1 | 2;

/** Characters that control a terminal, except line ends and tabs. */

const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Replaces control characters in text from a file or a store. */
export const replaceControls = (text: string): string => text.replaceAll(CONTROL, '\uFFFD');

/** Writes to standard output, waiting for a slow reader. */
export async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

/** Prints a warning to standard error. */
export const warn = (sentence: string): void => void process.stderr.write(`nomarch: ${replaceControls(sentence)}\n`);

export const writeText = (text: string): Promise<void> =>
  write(replaceControls(text.endsWith('\n') ? text : `${text}\n`));

export const writeJson = (value: unknown): Promise<void> => write(`${JSON.stringify(value, null, 2)}\n`);

/** Writes one of several JSON documents on one line. */
export const writeJsonLine = (value: unknown): Promise<void> => write(`${JSON.stringify(value)}\n`);

/** Ends quietly if the output's reader closes the pipe (`| head`). Other write errors, such as a full disk, still fail. */
export function tolerateClosedPipes(): void {
  const { stdout, stderr } = process;
  stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') process.exit(process.exitCode ?? 0);
    stderr.write(`nomarch: the output cannot be written (${code ?? message})\n`);
    process.exit(2);
  });
  // Standard error is closed, so no message can be printed.
  stderr.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? (process.exitCode ?? 0) : 2));
}

/** Formats rows as columns, each as wide as its widest cell. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) row.forEach((cell, column) => (widths[column] = Math.max(widths[column] ?? 0, cell.length)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0))).join('  ');
  return rows.map(line).join('\n');
}
