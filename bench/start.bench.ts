/** Time from start to the library's first paint in an open browser with an empty store. Baselines: idle Node, and a page with a heading. */
import { execFileSync } from 'node:child_process';
import type { Browser } from 'playwright-core';
import { buildScreens } from '../build/build.ts';
import { SECURITY_HEADERS } from '../host/headers.ts';
import { startApp } from '../test/support/program/app.ts';
import { atMost, type Line, median, getRounds, measureTime, withBrowser } from './measure.ts';

const RUNS = getRounds(7, 1);

const FIRST_PAINT = `new Promise((painted) => {
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') painted(startTime);
  }).observe({ type: 'paint', buffered: true });
})`;

/** Script for the page. Resolves when the app has replaced the static heading with its own. */
const APP_HEADING = `new Promise((there) => {
  const look = () => (document.querySelector('main#main h1') ? there(performance.now()) : requestAnimationFrame(look));
  look();
})`;

/** Measures the first paint of a page with only a heading, with the program's address and headers: mostly the browser's start. */
async function paintBarePage(browser: Browser, origin: string): Promise<number> {
  const page = await browser.newPage();
  const body = '<!doctype html><title>Bare</title><h1>Library</h1>';
  await page.route(`${origin}/bare`, (route) =>
    route.fulfill({ contentType: 'text/html', headers: SECURITY_HEADERS, body }),
  );
  await page.goto(`${origin}/bare`, { waitUntil: 'commit' });
  const time = await page.evaluate<number>(FIRST_PAINT);
  await page.close();
  return time;
}

async function startOnce(browser: Browser) {
  const bareNode = await measureTime(() => execFileSync(process.execPath, ['-e', '']));
  const start = performance.now();
  const app = await startApp();
  try {
    const serving = performance.now() - start;
    const page = await browser.newPage();
    await page.goto(app.address(), { waitUntil: 'commit' });
    const painting = await page.evaluate<number>(FIRST_PAINT);
    const heading = await page.evaluate<number>(APP_HEADING);
    await page.close();
    const barePage = await paintBarePage(browser, new URL(app.address()).origin);
    return { bareNode, serving, painting, heading, barePage, whole: serving + painting };
  } finally {
    await app.stop();
  }
}

export async function measureStart(): Promise<readonly Line[]> {
  await buildScreens();
  const runs = await withBrowser(async (browser) => {
    // The first run fills the caches.
    await startOnce(browser);
    const timings = [];
    for (let run = 0; run < RUNS; run += 1) timings.push(await startOnce(browser));
    return timings;
  });
  const of = (name: keyof (typeof runs)[number]): number => median(runs.map((run) => run[name]));
  const node = { baseline: of('bareNode'), against: 'Node alone' };
  const page = { baseline: of('barePage'), against: 'page with a heading' };
  return [
    { what: 'start to address', value: of('serving'), ...node, limit: null },
    { what: 'address to first paint', value: of('painting'), ...page, limit: atMost(3, 'ratio') },
    { what: 'address to the app’s own heading', value: of('heading'), ...page, limit: null },
    { what: 'start to first paint', value: of('whole'), ...node, limit: atMost(1000) },
  ];
}
