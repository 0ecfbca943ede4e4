import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';
import { run } from '../../../cli/program.ts';
import { commandLine } from './built-command-line.ts';
import { temporaryFolder } from '../temporary-folder.ts';

export interface Answer {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

const homeAt = (home: string) => ({ XDG_DATA_HOME: home, HOME: home, APPDATA: home });

/** A user without write access everywhere: the user of the tests, or `nobody` if that is root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/**
 * Runs `nomarch` in this process, one command at a time, because loading the program takes 90 % of a separate process's time. `home`
 * protects the user's own store.
 */
export async function nomarch(
  words: readonly string[],
  input: string | Buffer = '',
  home = '/nonexistent',
): Promise<Answer> {
  const printed = { out: '', err: '' };
  const into =
    (where: keyof typeof printed) =>
    (chunk: string | Uint8Array): boolean => {
      printed[where] += Buffer.from(chunk as string).toString();
      return true;
    };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(into('out')),
    vi.spyOn(process.stderr, 'write').mockImplementation(into('err')),
    vi
      .spyOn(process, 'stdin', 'get')
      .mockReturnValue(Readable.from([Buffer.from(input)]) as unknown as typeof process.stdin),
  ];
  const { env } = process;
  process.env = { ...env, ...homeAt(home) };
  try {
    return { status: await run(words), ...printed };
  } finally {
    process.env = env;
    for (const spy of spies) spy.mockRestore();
  }
}

/** Runs `nomarch` in its own process, like a shell. */
export async function nomarchProcess(
  words: readonly string[],
  input: string | Buffer = '',
  home = '/nonexistent',
  user: typeof NOBODY = {},
): Promise<Answer> {
  const child = spawn(process.execPath, [await commandLine(), ...words], {
    ...user,
    env: { ...process.env, ...homeAt(home) },
  });
  // A command that rejects its arguments does not read its input.
  child.stdin.on('error', () => undefined).end(input);
  const status = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { status: await status, out, err };
}

/** Runs `nomarch` as a user bound by file permissions. */
export const nomarchAsNobody = (words: readonly string[]): Promise<Answer> =>
  nomarchProcess(words, '', '/nonexistent', NOBODY);

/** Arguments and a troop type for commands of one book. */
export const FTP = ['--rules', 'for-the-pharaoh'];
export const PIKE = { class: 'A', kind: 'infantry', order: 'CO', drill: 'regular', weapons: ['pike'] };

/** Parses the output of --json. */
export const read = (printed: string): unknown => JSON.parse(printed);

/** Writes a file with this content in a new folder. @returns its path */
export function fileOf(content: string | Buffer): string {
  const file = join(temporaryFolder(), 'input.json');
  writeFileSync(file, content);
  return file;
}
