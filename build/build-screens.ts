import { build } from 'vite';
import { SCREENS, isFresh } from './freshness.ts';

const PRODUCT = 'out/renderer/index.html';

/** Builds the renderer into out/renderer unless what is there is as young as its sources. @returns whether it built. */
export const buildScreens = async (): Promise<boolean> => {
  if (isFresh(PRODUCT, SCREENS)) return false;
  await build({ configFile: 'renderer/vite.config.ts', logLevel: 'error' });
  return true;
};
