import { existsSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SCREENS, freshness } from './digest.ts';

const root = resolve(import.meta.dirname, '..');
const FOLDER = join(root, 'out', 'renderer');

/** Builds the renderer into out/renderer unless it was built from the same sources. @returns whether it built. */
export async function buildScreens(): Promise<boolean> {
  const { isFresh, noteBuilt } = freshness('screens', SCREENS, root);
  if (isFresh && existsSync(join(FOLDER, 'index.html'))) return false;
  const { build } = await import('vite');
  const unfinished = `${FOLDER}.${String(process.pid)}`;
  await build({
    configFile: join(root, 'renderer', 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: unfinished },
  });
  // A program that serves the former screens serves them whole until there are new ones.
  rmSync(FOLDER, { recursive: true, force: true });
  renameSync(unfinished, FOLDER);
  noteBuilt();
  return true;
}
