import { readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';

/** Launch options. Paths are absolute, because another instance may have a different working directory. */
export const launchSchema = z.object({
  /** Store file, or null for the default store. */
  store: z.string().nullable(),
  /** Files to import. */
  files: z.array(z.string()).max(100),
  safe: z.boolean(),
});
export type Launch = Readonly<z.output<typeof launchSchema>>;

/** Converts a `file://` URL, as Linux desktops pass, to a path. An invalid URL is treated as a path. */
function toPath(given: string): string {
  if (!given.startsWith('file://')) return given;
  try {
    return fileURLToPath(given);
  } catch {
    return given;
  }
}

/**
 * Reads the command line.
 * @param args arguments after the program's name
 * @param folder folder to which relative paths refer
 * @param ignored paths to ignore
 */
export const readLaunch = (args: readonly string[], folder: string, ignored: readonly string[] = []): Launch => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { db: { type: 'string' }, 'safe-mode': { type: 'boolean' } },
    strict: false,
    allowPositionals: true,
  });
  return {
    store: typeof values.db === 'string' ? resolve(folder, values.db) : null,
    files: positionals.map((given) => resolve(folder, toPath(given))).filter((path) => !ignored.includes(path)),
    safe: values['safe-mode'] === true,
  };
};

/** Maximum bytes of an opened file: those of the largest import. */
const MAX_FILE_BYTES = 100_000_000;

/** Reads a file that the user opened. @throws Error if there is no such file, or if the file is too large */
export const readOpenedFile = async (path: string): Promise<{ readonly name: string; readonly text: string }> => {
  const name = basename(path);
  const stats = await stat(path).catch(() => null);
  if (!stats?.isFile()) throw new Error(`File not found: ${path}.`);
  if (stats.size > MAX_FILE_BYTES) throw new Error(`${name} is too large for Nomarch.`);
  return { name, text: await readFile(path, 'utf8') };
};
