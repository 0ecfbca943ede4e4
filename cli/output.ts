import { once } from 'node:events';

/** 0 done or legal, 1 the army is illegal or the campaign unsound, 2 bad input or usage. */
export type ExitStatus = 0 | 1 | 2;

/** Characters that would drive a terminal; a line's end and a tab are text. */

const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Text from a file or a store without the control characters that a terminal would obey. */
export const withoutControls = (text: string): string => text.replaceAll(CONTROL, '\uFFFD');

/** Writes and waits until a slow reader has caught up. */
export async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

/** Tells what keeps nobody from the work, beside its output. */
export const warn = (sentence: string): void => void process.stderr.write(`nomarch: ${withoutControls(sentence)}\n`);

export const writeText = (text: string): Promise<void> =>
  write(withoutControls(text.endsWith('\n') ? text : `${text}\n`));

export const writeJson = (value: unknown): Promise<void> => write(`${JSON.stringify(value, null, 2)}\n`);

/** One document of many, on one line. */
export const writeJsonLine = (value: unknown): Promise<void> => write(`${JSON.stringify(value)}\n`);

/** A reader who has seen enough (`| head`) is no error; output that cannot be written for another reason, as on a full disk, is. */
export function tolerateClosedPipes(): void {
  const { stdout, stderr } = process;
  stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') process.exit(process.exitCode ?? 0);
    stderr.write(`nomarch: the output cannot be written (${code ?? message})\n`);
    process.exit(2);
  });
  // Nobody is left to be told.
  stderr.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? (process.exitCode ?? 0) : 2));
}

/** Columns as wide as their widest cell. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) row.forEach((cell, column) => (widths[column] = Math.max(widths[column] ?? 0, cell.length)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0))).join('  ');
  return rows.map(line).join('\n');
}
