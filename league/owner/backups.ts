import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeBackup } from '../../db/postgres/backup.ts';
import { VERSION } from '../../services/version.ts';
import type { Backups } from '../context/league-context.ts';

const ENDING = '.nomarch-backup';

/** Backups in a folder of the server, each of one moment of the database. */
export function backupsIn(folder: string, url: string, clock: () => string): Backups {
  let running: Promise<void> = Promise.resolve();
  async function write(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = clock().replaceAll(':', '-').replace(/\.\d+/, '');
    await writeBackup(url, join(folder, `${name}${ENDING}`), VERSION);
  }
  return {
    folder,
    make() {
      // One at a time, whoever presses.
      running = running.catch(() => undefined).then(write);
      return running;
    },
    async list() {
      const names = await readdir(folder).catch(() => []);
      const found = await Promise.all(
        names
          .filter((name) => name.endsWith(ENDING))
          .map(async (name) => {
            const { size, mtime } = await stat(join(folder, name));
            return { name, bytes: size, madeAt: mtime.toISOString() };
          }),
      );
      return found.toSorted((one, other) => other.madeAt.localeCompare(one.madeAt));
    },
  };
}
