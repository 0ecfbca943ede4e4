import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv } from 'node:process';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../test/support/browser/browser.ts';

/** Formats rows as aligned columns. The first row is the header. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** A measurement of the program with a baseline from the same run. The ratio of the two is comparable between machines. */
export interface Line {
  readonly what: string;
  /** Milliseconds, or kilobytes for the size of scripts. */
  readonly value: number;
  /** Value of the baseline in the same unit. Null if there is none. */
  readonly baseline: number | null;
  /** Description of what the baseline measures. */
  readonly against: string;
  readonly limit: { readonly of: 'value' | 'ratio'; readonly most: number } | null;
}

export const line = (
  what: string,
  value: number,
  base: Pick<Line, 'baseline' | 'against'>,
  limit: Line['limit'] = null,
): Line => ({ what, value, ...base, limit });

export const atMost = (most: number, of: 'value' | 'ratio' = 'value'): Line['limit'] => ({ of, most });

/** Returns the number of rounds. `--short` uses few, to check that the bench runs. */
export const getRounds = (usual: number, short: number): number => (argv.includes('--short') ? short : usual);

export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? NaN;
export const median = (values: readonly number[]): number => quantile(values, 0.5);

export async function measureTime(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Fixed time at which all rows are written. */
export const AT = '2026-01-01T00:00:00.000Z';

/** Calls a function with the path of a temporary folder, then deletes the folder. */
export async function withFolder<T>(use: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'nomarch-bench-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Runs the work with the browser that the tests use. */
export async function withBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await launchBrowser();
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

/** Returns a reader of the processor time of the page's main thread, in milliseconds. Other processes do not count. */
export async function threadTime(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000;
  };
}

const RECORD = `(() => {
  const times = [];
  let isOn = true;
  const note = (now) => { times.push(now); if (isOn) requestAnimationFrame(note); };
  requestAnimationFrame(note);
  window.endFrames = () => { isOn = false; return times; };
})()`;

/** Returns the milliseconds from one frame to the next while the work runs. */
export async function framesDuring(page: Page, work: () => Promise<unknown>): Promise<readonly number[]> {
  await page.evaluate(RECORD);
  await work();
  const times = await page.evaluate<number[]>('window.endFrames()');
  return times.slice(1).map((time, at) => time - (times[at] ?? NaN));
}
