import { buildShell } from '../../build/build.ts';
import { commandLine } from './built-command-line.ts';
import { unpackedChromium } from './chromium.ts';

/** Before any test that needs the program as it is shipped: what takes long counts against the time of none of them. */
export const setup = async (): Promise<void> => {
  await buildShell();
  await commandLine();
  await unpackedChromium();
};
