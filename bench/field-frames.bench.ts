/** A unit dragged on a field of 60 on 240 by 180 cm, in a real browser with the program behind it: the frames, and what of each is the page's own work. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { buildScreens } from '../build/build-screens.ts';
import { openStore } from '../db/sqlite/store.ts';
import { startApp } from '../test/support/app.ts';
import { launchBrowser } from '../test/support/browser.ts';
import { largeBattle } from './field.bench.ts';

interface FrameFigures {
  /** Processor time of the page's thread for a frame, in milliseconds. */
  readonly work: number;
  /** Scripts alone. */
  readonly script: number;
  /** From one frame to the next: the median, and what 19 of 20 stay under. */
  readonly frame: number;
  readonly most: number;
}

const MOVES = 120;
const VIEWPORT = { width: 1440, height: 900 };

const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? NaN;

/** Notes the time of every frame until it is asked for them. */
const WATCH = `window.frames_ = []; window.watching_ = true;
  (function note(now) { window.frames_.push(now); if (window.watching_) requestAnimationFrame(note); })(performance.now());`;
const WATCHED = `(window.watching_ = false, window.frames_)`;

/** Drags from a place in a curve, and measures what comes of it. @param held what is there once something is dragged */
async function dragged(
  page: Page,
  from: { readonly x: number; readonly y: number },
  held: string,
): Promise<FrameFigures> {
  const session = await page.context().newCDPSession(page);
  // Of the thread, so that others who keep the machine busy do not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const metric = async (name: string): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find((each) => each.name === name)?.value ?? NaN) * 1000;
  };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y - 8);
  await page.locator(held).first().waitFor();
  const [work, script] = [await metric('TaskDuration'), await metric('ScriptDuration')];
  await page.evaluate(WATCH);
  for (let at = 1; at <= MOVES; at += 1) await page.mouse.move(from.x + 30 * Math.sin(at / 20), from.y - 8 - at / 3);
  const frames = await page.evaluate<number[]>(WATCHED);
  const [worked, scripted] = [(await metric('TaskDuration')) - work, (await metric('ScriptDuration')) - script];
  await page.mouse.up();
  const between = frames.slice(1).map((time, at) => time - (frames[at] ?? NaN));
  return {
    work: worked / between.length,
    script: scripted / between.length,
    frame: quantile(between, 0.5),
    most: quantile(between, 0.95),
  };
}

/** A page with nothing but a block that follows the pointer. */
async function onBarePage(browser: Browser): Promise<FrameFigures> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await page.setContent(`<svg width="1400" height="800"><rect id="b" width="40" height="20" x="700" y="400"/></svg>
    <script>addEventListener('pointermove', ({ x, y }) => { b.setAttribute('x', x); b.setAttribute('y', y); });</script>`);
  const figures = await dragged(page, { x: 720, y: 410 }, 'rect');
  await page.close();
  return figures;
}

async function onField(browser: Browser): Promise<FrameFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'nomarch-bench-'));
  try {
    const file = join(folder, 'nomarch.sqlite');
    const at = '2026-01-01T00:00:00.000Z';
    const store = await openStore({ file, clock: () => at });
    const battle = largeBattle();
    const sides = battle.sides.map(({ name }) => ({ name, points: 0, lost: 0 }));
    await store.repositories.table.add({ id: 'large', at, what: '', battle, sides });
    store.close();
    const app = await startApp(file);
    try {
      const page = await browser.newPage({ viewport: VIEWPORT });
      await page.goto(app.address());
      await page.evaluate(`location.hash = '#/table/large'`);
      const units = page.getByRole('region', { name: 'The field' }).locator('.field-unit');
      await units.nth(59).waitFor();
      await page.waitForLoadState('networkidle');
      const box = await units.and(page.locator('.side-0')).nth(10).locator('.body').boundingBox();
      if (!box) throw new Error('The unit that is to be dragged is not there.');
      const figures = await dragged(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, '.ghost');
      await page.close();
      return figures;
    } finally {
      await app.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A drag on the field, and the same pointer on a page with nothing but a block. */
export async function measureFrames(): Promise<{ readonly field: FrameFigures; readonly bare: FrameFigures }> {
  await buildScreens();
  const browser = await launchBrowser();
  try {
    return { bare: await onBarePage(browser), field: await onField(browser) };
  } finally {
    await browser.close();
  }
}

if (import.meta.main) console.log(await measureFrames());
