import { open, rename, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { usage } from './failure.ts';

/** Writes a file completely or not at all, readable only by its owner: next to its place first, synced to disk, then renamed. */
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
    throw usage(`${file}: it cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`, 'out');
  }
}
