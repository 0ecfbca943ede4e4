/**
 * From starting the program to the first paint of its library in a browser that is open already, on a store with nothing in it: the
 * program as a process of its own, the browser the one that the tests use. The baseline is Node itself, started to do nothing.
 */
import { execFileSync } from 'node:child_process';
import { buildScreens } from '../build/build-screens.ts';
import { startApp } from '../test/support/app.ts';
import { launchBrowser } from '../test/support/browser.ts';

export interface StartFigures {
  /** Medians, in milliseconds: until the address is printed, from there to the first paint, and both. */
  readonly serving: number;
  readonly painting: number;
  readonly whole: number;
  readonly bareNode: number;
}

const RUNS = 7;
const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;

const firstPaint = `new Promise((painted) => {
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') painted(startTime);
  }).observe({ type: 'paint', buffered: true });
})`;

/** Starts the program again and again, each time on a store of its own. */
export async function measureStart(): Promise<StartFigures> {
  await buildScreens();
  const browser = await launchBrowser();
  const times = { serving: [] as number[], painting: [] as number[], whole: [] as number[], bareNode: [] as number[] };
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
      await page.close();
      await app.stop();
      // The first run fills the compile cache and the browser's own.
      if (run === 0) continue;
      times.serving.push(serving);
      times.painting.push(painting);
      times.whole.push(serving + painting);
      times.bareNode.push(bareNode);
    }
  } finally {
    await browser.close();
  }
  return {
    serving: median(times.serving),
    painting: median(times.painting),
    whole: median(times.whole),
    bareNode: median(times.bareNode),
  };
}

if (import.meta.main) console.log(await measureStart());
