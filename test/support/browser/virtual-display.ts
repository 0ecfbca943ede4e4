import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A browser with windows, and the display to show them on. */
    fullChromium: FullChromium;
  }
}

export interface FullChromium {
  readonly executablePath: string;
  readonly display: string;
}

function installed(...names: readonly string[]): string | null {
  for (const name of names)
    for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
      try {
        accessSync(join(folder, name), constants.X_OK);
        return join(folder, name);
      } catch {
        // The program is not in this folder.
      }
    }
  return null;
}

const browser = installed('chromium', 'google-chrome', 'chromium-browser');
const server = installed('Xvfb');

/** Checks whether a full Chromium and a virtual display are installed. */
export const hasFullChromium = (): boolean => browser !== null && server !== null;

/** Returns the first free display, as reported by the server. */
async function displayOf(xvfb: ChildProcess): Promise<string> {
  const told = createInterface({ input: xvfb.stdio[3] as Readable });
  const [number] = (await Promise.race([once(told, 'line'), once(xvfb, 'exit').then(() => [''])])) as [string];
  if (number === '') throw new Error('Xvfb has ended');
  return `:${number}`;
}

/** Starts one display for all tests of a run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (browser === null || server === null) throw new Error('no full Chromium, or no Xvfb, is installed');
  const xvfb = spawn(server, ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  project.provide('fullChromium', { executablePath: browser, display: await displayOf(xvfb) });
  return async () => {
    const gone = once(xvfb, 'exit');
    xvfb.kill();
    await gone;
  };
}
