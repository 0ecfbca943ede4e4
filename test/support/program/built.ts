import { buildShell } from '../../../build/build.ts';
import { commandLine } from './built-command-line.ts';
import { unpackedChromium } from '../browser/chromium.ts';

/** Builds the program before the tests, so that no test's time includes the build. */
export const setup = async (): Promise<void> => {
  await buildShell();
  await commandLine();
  await unpackedChromium();
};
