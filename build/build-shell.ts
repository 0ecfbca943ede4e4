import { build } from 'electron-vite';
import { SCREENS, SHELL, isFresh } from './freshness.ts';

const PRODUCTS = [
  ['out/main/main.js', SHELL],
  ['out/preload/preload.cjs', SHELL],
  ['out/renderer/index.html', SCREENS],
] as const;

/** Builds main, preload and renderer into out/ unless all are as young as their sources. @returns whether it built. */
export const buildShell = async (): Promise<boolean> => {
  if (PRODUCTS.every(([product, sources]) => isFresh(product, sources))) return false;
  const { NODE_ENV: before } = process.env;
  // A test runner has said that this is a test; what is tested is built as it is shipped.
  process.env['NODE_ENV'] = 'production';
  try {
    await build({ logLevel: 'error' });
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
  return true;
};
