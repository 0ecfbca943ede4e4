import { type Browser, chromium } from 'playwright-core';
import { unpackedChromium } from './chromium.ts';
import type { FullChromium } from './virtual-display.ts';

/**
 * No sandbox: test machines run as root in containers without user namespaces, and the pages are our own.
 * The rest keeps the browser from talking to anybody but the page under test.
 */
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

/** A machine that has much else to do starts a browser slowly. */
const LONGEST_START = 120_000;

const inherited = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));

/**
 * A headless Chromium that needs nothing but `npm ci`. `NOMARCH_CHROMIUM` names another binary; on systems for which
 * the package has none, the installed Chrome is taken.
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

/** An installed Chromium with windows on a display. */
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
/** One browser for all tests of a worker, each in a context of its own. It ends with the worker. */
export const sharedBrowser = async (): Promise<Browser> => {
  const running = await shared;
  if (running?.isConnected() === true) return running;
  return (shared = launchBrowser());
};
