/**
 * Ten years of The Great Kings in a real browser: its chronicle opened out of the campaign, and a month played again on the map of 88
 * provinces.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { buildScreens } from '../build/build-screens.ts';
import { openStore } from '../db/sqlite/store.ts';
import { startApp } from '../test/support/app.ts';
import { launchBrowser } from '../test/support/browser.ts';
import { someSecrets } from '../test/support/proofs.ts';
import { playYears } from './ten-years.ts';

const ID = 'ten-years';
const YEARS = 10;
const VIEWPORT = { width: 1280, height: 800 };
const RUNS = 9;
/** Rounds of so many steps of the replay are watched; each stays for so many milliseconds. */
const ROUNDS = 3;
const STEPS = 4;
const STEP = 1400;

const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? NaN;

/** Milliseconds that the page's thread has worked until now. */
async function workOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000;
  };
}

/** In the page: goes to an address, and answers after how many milliseconds what is waited for was drawn. */
const goAndWait = (hash: string, selector: string): string => `new Promise((shown) => {
  const start = performance.now();
  const look = () => document.querySelector(${JSON.stringify(selector)})
    ? requestAnimationFrame(() => setTimeout(() => shown(performance.now() - start)))
    : requestAnimationFrame(look);
  location.hash = ${JSON.stringify(hash)};
  requestAnimationFrame(look);
})`;

interface Opened {
  /** After how many milliseconds its words were there: the quietest of several rounds, as whatever else the machine does only adds to them. */
  readonly time: number;
  /** What the page's thread worked for them and for the first maps. */
  readonly work: number;
}

async function openChronicle(page: Page): Promise<Opened> {
  const worked = await workOf(page);
  const found: Opened[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await page.evaluate(goAndWait(`#/campaigns/${ID}`, 'canvas.map-ground-layer'));
    await page.waitForLoadState('networkidle');
    const before = await worked();
    const time = await page.evaluate<number>(goAndWait(`#/campaigns/${ID}/chronicle`, '.story h3'));
    found.push({ work: (await worked()) - before, time });
  }
  return {
    work: Math.min(...found.map(({ work }) => work)),
    time: Math.min(...found.map(({ time }) => time)),
  };
}

const WATCH = `window.frames_ = []; window.watching_ = true;
  (function note(now) { window.frames_.push(now); if (window.watching_) requestAnimationFrame(note); })(performance.now());`;

async function framesOf(page: Page, milliseconds: number): Promise<readonly number[]> {
  await page.evaluate(WATCH);
  await page.waitForTimeout(milliseconds);
  const frames = await page.evaluate<number[]>('(window.watching_ = false, window.frames_)');
  return frames.slice(1).map((time, at) => time - (frames[at] ?? NaN));
}

interface Replayed {
  /** From one frame to the next, of the quietest round: what 19 of 20 stay under, and the longest. */
  readonly most: number;
  readonly longest: number;
  /** What the page's thread worked for a step and the frames until the next. */
  readonly step: number;
}

async function replayMonth(page: Page): Promise<Replayed> {
  await page.evaluate(goAndWait(`#/campaigns/${ID}`, 'canvas.map-ground-layer'));
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  const bar = page.getByRole('group', { name: 'The months again' });
  await bar.getByRole('button', { name: 'Month before' }).click();
  await bar.getByRole('button', { name: 'Play the month' }).click();
  await page.waitForTimeout(1000);
  const worked = await workOf(page);
  const before = await worked();
  const rounds: (readonly number[])[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await framesOf(page, STEPS * STEP));
  return {
    most: Math.min(...rounds.map((frames) => quantile(frames, 0.95))),
    longest: Math.min(...rounds.map((frames) => Math.max(...frames))),
    step: ((await worked()) - before) / (ROUNDS * STEPS),
  };
}

async function bareFrames(browser: Browser): Promise<readonly number[]> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  const frames = await framesOf(page, 3000);
  await page.close();
  return frames;
}

async function fill(file: string, years: number): Promise<number> {
  const at = '2026-01-01T00:00:00.000Z';
  const store = await openStore({ file, clock: () => at });
  try {
    const { log: events, snapshots } = playYears(years);
    await store.repositories.campaigns.add({
      id: ID,
      at,
      events,
      snapshots,
      filed: [],
      secrets: someSecrets,
      proofs: [],
    });
    return events.length;
  } finally {
    store.close();
  }
}

export async function measureCampaign() {
  await buildScreens();
  const folder = mkdtempSync(join(tmpdir(), 'nomarch-bench-'));
  const browser = await launchBrowser();
  try {
    const file = join(folder, 'nomarch.sqlite');
    const events = await fill(file, YEARS);
    const app = await startApp(file);
    try {
      const bare = quantile(await bareFrames(browser), 0.95);
      const page = await browser.newPage({ viewport: VIEWPORT });
      await page.goto(app.address());
      const chronicle = await openChronicle(page);
      return { events, chronicle, replay: await replayMonth(page), bare };
    } finally {
      await app.stop();
    }
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) console.log(await measureCampaign());
