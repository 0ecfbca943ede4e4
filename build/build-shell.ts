import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildScreens } from './build-screens.ts';
import { SHELL, freshness } from './digest.ts';

const root = resolve(import.meta.dirname, '..');
const PRODUCTS = ['out/main/main.js', 'out/preload/preload.cjs'].map((file) => join(root, file));

/** Builds screens, main and preload into out/ unless each was built from the same sources. @returns whether it built anything. */
export async function buildShell(): Promise<boolean> {
  const { NODE_ENV: before } = process.env;
  // A test runner has said that this is a test; what is tested is built as it is shipped.
  process.env['NODE_ENV'] = 'production';
  try {
    const hasBuiltScreens = await buildScreens();
    const { isFresh, noteBuilt } = freshness('shell', SHELL, root);
    if (isFresh && PRODUCTS.every((product) => existsSync(product))) return hasBuiltScreens;
    const { build } = await import('electron-vite');
    await build({ root, logLevel: 'error' });
    noteBuilt();
    return true;
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}
