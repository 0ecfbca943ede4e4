import { type Browser, chromium } from 'playwright-core';
import { unpackedChromium } from './chromium.ts';
import type { FullChromium } from './virtual-display.ts';

/** No sandbox, because test machines run as root in containers without user namespaces. The other flags block network access. */
const FLAGS = [
  '--no-sandbox',
  '--no-zygote',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-pings',
  '--no-first-run',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
];

/** Timeout for a slow machine, in ms. */
const LONGEST_START = 120_000;

const inherited = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));

/**
 * Launches a headless Chromium from the npm package. `NOMARCH_CHROMIUM` selects another binary; on other systems the installed Chrome is
 * used.
 */
export const launchBrowser = async (more: readonly string[] = []): Promise<Browser> => {
  const flags = [...FLAGS, ...more];
  const timeout = LONGEST_START;
  const own = process.env['NOMARCH_CHROMIUM'];
  if (own !== undefined && own !== '') return chromium.launch({ executablePath: own, args: flags, timeout });
  const unpacked = await unpackedChromium();
  if (unpacked === null) return chromium.launch({ channel: 'chrome', args: flags, timeout });
  return chromium.launch({
    timeout,
    executablePath: unpacked.executablePath,
    args: [...flags, '--headless=shell'],
    chromiumSandbox: false,
    env: { ...inherited(), ...unpacked.env },
  });
};

/** Launches an installed Chromium with windows on a display. */
export const launchFullChromium = ({ executablePath, display }: FullChromium): Promise<Browser> =>
  chromium.launch({
    timeout: LONGEST_START,
    executablePath,
    args: FLAGS,
    headless: false,
    chromiumSandbox: false,
    env: { ...inherited(), DISPLAY: display },
  });

let shared: Promise<Browser> | undefined;
/** Returns one browser for all tests of a worker, each with its own context. */
export const sharedBrowser = async (): Promise<Browser> => {
  const running = await shared;
  if (running?.isConnected() === true) return running;
  return (shared = launchBrowser());
};
