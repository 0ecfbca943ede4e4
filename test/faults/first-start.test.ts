import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MODULES } from '../../build/layers.ts';
import { launchBrowser } from '../support/browser/browser.ts';

/** `npm start` in a fresh checkout without a build; its screens are a page with a heading. */
const root = resolve(import.meta.dirname, '../..');
const ADDRESS = /http:\/\/127\.0\.0\.1:\d+\/\S+(?=\s)/;

/** Delay in ms for each file of the screens, so that the page can be seen meanwhile. */
const SLOW = 1500;
const CONFIG = `export default {
  root: import.meta.dirname,
  base: './',
  plugins: [{ name: 'slow', transform: () => new Promise((done) => setTimeout(done, ${String(SLOW)}, null)) }],
};
`;

const TSCONFIGS = ['', '.base', '.e2e', '.lint', '.node', '.pure', '.web'].map((name) => `tsconfig${name}.json`);

let checkout: string;
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'nomarch-first-start-'));
  const copied = [
    ...MODULES.filter((module) => module !== 'renderer'),
    'build',
    'docs/guide',
    'docs/terms.md',
    'renderer/theme',
  ];
  for (const name of [...copied, 'package.json', 'package-lock.json', ...TSCONFIGS])
    cpSync(join(root, name), join(checkout, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
  mkdirSync(join(checkout, 'renderer'), { recursive: true });
  writeFileSync(join(checkout, 'renderer/vite.config.ts'), CONFIG);
  writeFileSync(
    join(checkout, 'renderer/index.html'),
    '<!doctype html><title>Nomarch</title><h1>The app</h1><script type="module" src="./main.ts"></script>',
  );
  writeFileSync(join(checkout, 'renderer/main.ts'), 'document.body.dataset.script = "ran";\n');
});
const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((stop) => stop()));
  rmSync(checkout, { recursive: true, force: true });
});

interface Started {
  readonly address: string;
  readonly said: () => string;
  readonly stop: () => Promise<void>;
}

async function start(): Promise<Started> {
  const words = [
    'build/run.js',
    'start',
    '--browser',
    '--no-open',
    '--port',
    '0',
    '--db',
    join(checkout, 'nomarch.sqlite'),
  ];
  const child = spawn(process.execPath, words, { cwd: checkout });
  const gone = once(child, 'close');
  let said = '';
  const address = await new Promise<string>((found, failed) => {
    const listen = (chunk: Buffer): void => {
      said += chunk.toString();
      const heard = ADDRESS.exec(said)?.[0];
      if (heard !== undefined) found(heard);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('close', () => failed(new Error(`It ended before it told an address:\n${said}`)));
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await gone;
  };
  running.push(stop);
  return { address, said: () => said, stop };
}

const newPage = async (colorScheme: 'light' | 'dark' = 'light') => {
  const page = await browser.newPage({ colorScheme });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404')) errors.push(message.text());
  });
  return { page, errors };
};

describe('First start in a checkout', () => {
  it('answers 200 at once, shows the progress of the build, and continues by itself', async () => {
    const { address, said, stop } = await start();
    const first = await fetch(address);
    expect(first.status).toBe(200);
    expect(await first.text()).toContain('Nomarch is being built');

    const { page, errors } = await newPage();
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: 'Nomarch is being built' }).waitFor();
    const progress = page.getByRole('progressbar', { name: 'Build progress' });
    await page.getByText(/^\s*Reading the screens: \d+ of \d+ files\.\s*$/).waitFor();
    expect(await progress.isVisible()).toBe(true);
    await page.getByRole('heading', { level: 1, name: 'The app' }).waitFor();
    await page.locator('body[data-script=ran]').waitFor({ state: 'attached' });
    expect(page.url()).toBe(address);
    expect(errors).toEqual([]);

    const { origin, hash } = new URL(address);
    const call = await fetch(`${origin}/rpc/app/about`, {
      method: 'POST',
      headers: { origin, authorization: `Bearer ${hash.replace('#token=', '')}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(call.status).toBe(200);
    expect(said()).toContain('Building Nomarch');
    await stop();
    await page.close();

    // New modification times alone cause no build.
    const now = new Date();
    for (const file of ['renderer/main.ts', 'rules/core/dice.ts']) utimesSync(join(checkout, file), now, now);
    const again = await start();
    expect(await (await fetch(again.address)).text()).toContain('The app');
    expect(again.said()).not.toContain('Building');
    await again.stop();

    appendFileSync(join(checkout, 'renderer/main.ts'), ' ');
    const changed = await start();
    expect(await (await fetch(changed.address)).text()).toContain('Nomarch is being built');
    expect(changed.said()).toContain('Building');
  });

  it('explains a failed build on the page and in the terminal', async () => {
    writeFileSync(join(checkout, 'renderer/main.ts'), "import './not-there.ts';\n");
    const { address, said } = await start();
    const { page, errors } = await newPage('dark');
    await page.goto(address);
    const alert = page.getByRole('alert').filter({ hasText: 'Nomarch could not be built' });
    await alert.waitFor();
    expect(await alert.textContent()).toMatch(/not-there\.ts.*main\.ts/);
    expect(said()).toMatch(/Nomarch could not be built: .*not-there\.ts/);
    expect((await fetch(address)).status).toBe(200);
    expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('dark');
    expect(errors).toEqual([]);
    await page.close();
  });
});
