/**
 * From starting the program to the first paint of its library in a browser that is open already, on a store with nothing in it: the
 * program as a process of its own, the browser the one that the tests use. The baseline is Node itself, started to do nothing.
 */
import { execFileSync } from 'node:child_process';
import type { Browser } from 'playwright-core';
import { buildScreens } from '../build/build-screens.ts';
import { GUARDING_HEADERS } from '../host/headers.ts';
import { startApp } from '../test/support/app.ts';
import { launchBrowser } from '../test/support/browser.ts';

export interface StartFigures {
  /** Medians, in milliseconds: until the address is printed, from there to the first paint, and both. */
  readonly serving: number;
  readonly painting: number;
  readonly whole: number;
  readonly bareNode: number;
  /** The first paint of a page that holds nothing but a heading, in the same browser; and the app's own heading, both from the address on. */
  readonly barePage: number;
  readonly heading: number;
}

const RUNS = 7;
const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;

const firstPaint = `new Promise((painted) => {
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') painted(startTime);
  }).observe({ type: 'paint', buffered: true });
})`;

/** When the app itself has put its heading on the page, in place of the one that stands there from the start. */
const appHeading = `new Promise((there) => {
  const look = () => (document.querySelector('main#main h1') ? there(performance.now()) : requestAnimationFrame(look));
  look();
})`;

/**
 * The first paint of a page with a heading and nothing else, served as the program's own address and with its guards: a browser starts
 * a process of its own for a page that shares no window with another's, and that is most of what such a page takes.
 */
async function paintOfBarePage(browser: Browser, origin: string): Promise<number> {
  const page = await browser.newPage();
  try {
    await page.route(`${origin}/bare`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: GUARDING_HEADERS,
        body: '<!doctype html><title>Bare</title><h1>Library</h1>',
      }),
    );
    await page.goto(`${origin}/bare`, { waitUntil: 'commit' });
    return await page.evaluate<number>(firstPaint);
  } finally {
    await page.close();
  }
}

/** Starts the program again and again, each time on a store of its own. */
export async function measureStart(): Promise<StartFigures> {
  await buildScreens();
  const browser = await launchBrowser();
  const times = {
    serving: [] as number[],
    painting: [] as number[],
    whole: [] as number[],
    bareNode: [] as number[],
    barePage: [] as number[],
    heading: [] as number[],
  };
  try {
    for (let run = 0; run <= RUNS; run += 1) {
      const nodeStart = performance.now();
      execFileSync(process.execPath, ['-e', '']);
      const bareNode = performance.now() - nodeStart;
      const start = performance.now();
      const app = await startApp();
      const serving = performance.now() - start;
      const page = await browser.newPage();
      await page.goto(app.address(), { waitUntil: 'commit' });
      const painting = await page.evaluate<number>(firstPaint);
      const heading = await page.evaluate<number>(appHeading);
      await page.close();
      const barePage = await paintOfBarePage(browser, new URL(app.address()).origin);
      await app.stop();
      // The first run fills the compile cache and the browser's own.
      if (run === 0) continue;
      times.serving.push(serving);
      times.painting.push(painting);
      times.whole.push(serving + painting);
      times.bareNode.push(bareNode);
      times.barePage.push(barePage);
      times.heading.push(heading);
    }
  } finally {
    await browser.close();
  }
  return {
    serving: median(times.serving),
    painting: median(times.painting),
    whole: median(times.whole),
    bareNode: median(times.bareNode),
    barePage: median(times.barePage),
    heading: median(times.heading),
  };
}

if (import.meta.main) console.log(await measureStart());
