import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Progress, areScreensFresh, buildScreens } from './build-screens.ts';
import { SHELL, freshness } from './digest.ts';

const root = resolve(import.meta.dirname, '..');
const PRODUCTS = ['out/main/main.js', 'out/preload/preload.cjs'].map((file) => join(root, file));

const look = () => {
  const found = freshness('shell', SHELL, root);
  return { ...found, isFresh: found.isFresh && PRODUCTS.every((product) => existsSync(product)) };
};

/** Whether screens, main and preload are there, built from the sources as they are. */
export const isShellFresh = (): boolean => areScreensFresh() && look().isFresh;

/** Builds screens, main and preload into out/ unless each was built from the same sources. @returns whether it built anything. */
export async function buildShell(tell: Progress = () => undefined): Promise<boolean> {
  const { NODE_ENV: before } = process.env;
  // A test runner has said that this is a test; what is tested is built as it is shipped.
  process.env['NODE_ENV'] = 'production';
  try {
    const hasBuiltScreens = await buildScreens((share, doing) => {
      tell(share * 0.7, doing);
    });
    const { isFresh, noteBuilt } = look();
    if (isFresh) return hasBuiltScreens;
    tell(0.7, 'Building the window.');
    const { build } = await import('electron-vite');
    await build({ root, logLevel: 'error' });
    noteBuilt();
    return true;
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}
