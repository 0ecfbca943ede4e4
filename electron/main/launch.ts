import { readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';

/** What a start was asked for, its paths whole: another instance has another folder to start from. */
export const launchSchema = z.object({
  /** The store's file; null for the app's own. */
  store: z.string().nullable(),
  /** Files to bring in. */
  files: z.array(z.string()).max(100),
  safe: z.boolean(),
});
export type Launch = Readonly<z.output<typeof launchSchema>>;

/** A Linux desktop hands over the files that it opens by their addresses, which are no paths. What reads as no address is one. */
function pathOf(given: string): string {
  if (!given.startsWith('file://')) return given;
  try {
    return fileURLToPath(given);
  } catch {
    return given;
  }
}

/**
 * Reads the command line.
 * @param args what stands behind the program's own name @param folder that relative paths are of @param own paths that are no files
 */
export const readLaunch = (args: readonly string[], folder: string, own: readonly string[] = []): Launch => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { db: { type: 'string' }, 'safe-mode': { type: 'boolean' } },
    strict: false,
    allowPositionals: true,
  });
  return {
    store: typeof values.db === 'string' ? resolve(folder, values.db) : null,
    files: positionals.map((given) => resolve(folder, pathOf(given))).filter((path) => !own.includes(path)),
    safe: values['safe-mode'] === true,
  };
};

/** As much as the longest import takes. */
const MOST_BYTES = 100_000_000;

/** A file that its user opened. @throws an error with a sentence where it is none, or too long to be one of ours. */
export const readOpened = async (path: string): Promise<{ readonly name: string; readonly text: string }> => {
  const name = basename(path);
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new Error(`There is no file ${path}.`);
  if (found.size > MOST_BYTES) throw new Error(`${name} is longer than any file that Nomarch reads.`);
  return { name, text: await readFile(path, 'utf8') };
};
