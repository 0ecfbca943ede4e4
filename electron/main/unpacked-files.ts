import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** The list in the archive, beside the main bundle: SHA-256 of each file that lies outside it, by its path in the archive. */
export const UNPACKED_LIST = 'unpacked-digests.json';
const listSchema = z.record(z.string(), z.string().length(64));

/**
 * The archive is checked by Electron itself; the database's binding, the solver and the threads lie beside it, where it checks nothing.
 * @param list the text of the list in the archive @param folder of what lies outside of it
 * @returns those that are not as they were packaged, by path
 */
export function changedFiles(list: string, folder: string): string[] {
  const digests = listSchema.parse(JSON.parse(list));
  return Object.entries(digests).flatMap(([path, digest]) => {
    try {
      return hash('sha256', readFileSync(join(folder, path))) === digest ? [] : [path];
    } catch {
      return [path];
    }
  });
}
