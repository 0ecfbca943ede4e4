import { existsSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { SCREENS, freshness } from './digest.ts';

const root = resolve(import.meta.dirname, '..');
/** The built renderer. */
export const SCREENS_FOLDER = join(root, 'out', 'renderer');

/** Hears how far a build is: its share from 0 to 1, and what is being done. */
export type Progress = (share: number, doing: string) => void;

/** Reading the sources takes about this share of a build, writing the scripts the rest. */
const READING = 0.85;

/** Counts sources as they are read. Some that are there belong to no screen: the count may end a little short of them all. */
function counting(sources: number, tell: Progress): Plugin {
  const read = new Set<string>();
  return {
    name: 'progress',
    transform(_, id) {
      const [file = ''] = id.split('?', 1);
      if (!file.startsWith(root) || file.includes('node_modules') || read.has(file)) return;
      read.add(file);
      const count = Math.min(read.size, sources);
      tell((READING * count) / sources, `Reading the screens: ${String(count)} of ${String(sources)} files.`);
    },
    renderStart: () => {
      tell(READING, 'Writing the screens.');
    },
    writeBundle: () => {
      tell(1, 'The screens are written.');
    },
  };
}

const look = () => {
  const found = freshness('screens', SCREENS, root);
  return { ...found, isFresh: found.isFresh && existsSync(join(SCREENS_FOLDER, 'index.html')) };
};

/** Whether the screens are there, built from the sources as they are. */
export const areScreensFresh = (): boolean => look().isFresh;

/** Builds the renderer into out/renderer unless it was built from the same sources. @returns whether it built. */
export async function buildScreens(tell: Progress = () => undefined): Promise<boolean> {
  const { isFresh, noteBuilt, files } = look();
  if (isFresh) return false;
  const { build } = await import('vite');
  const unfinished = `${SCREENS_FOLDER}.${String(process.pid)}`;
  try {
    await build({
      configFile: join(root, 'renderer', 'vite.config.ts'),
      logLevel: 'error',
      plugins: [counting(files, tell)],
      build: { outDir: unfinished },
    });
    // A program that serves the former screens serves them whole until there are new ones.
    rmSync(SCREENS_FOLDER, { recursive: true, force: true });
    renameSync(unfinished, SCREENS_FOLDER);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  noteBuilt();
  return true;
}
