/**
 * Dragging the atlas of a map of 1,000 provinces, zoomed in, in a browser that paints without a graphics card. A frame is the time from
 * one animation frame to the next while the pointer moves; what was painted meanwhile is read from the browser's own trace. The baseline
 * is a page with nothing on it.
 */
import { rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { buildScreens } from '../build/build-screens.ts';
import { openStore } from '../db/sqlite/store.ts';
import { serve } from '../host/serve.ts';
import { launchBrowser } from '../test/support/browser.ts';
import { syntheticMap } from '../test/support/synthetic-map.ts';

export interface MapFigures {
  /** Milliseconds a frame while the map is dragged: median, and of 19 frames in 20. */
  readonly frame: number;
  readonly mostFrames: number;
  /** The same of an empty page. */
  readonly bareFrame: number;
  /** Milliseconds of layout and painting on the main thread, for each frame of dragging. */
  readonly painting: number;
}

const STEPS = 240;

const recordFrames = `(() => {
  const frames = [];
  let last = performance.now();
  let on = true;
  const tick = (now) => { frames.push(now - last); last = now; if (on) requestAnimationFrame(tick); };
  requestAnimationFrame((now) => { last = now; requestAnimationFrame(tick); });
  window.endFrames = () => { on = false; return frames; };
})()`;

const ranked = (frames: readonly number[], share: number): number =>
  frames.toSorted((a, b) => a - b)[Math.floor(frames.length * share)] ?? NaN;

/** Moves the pointer in circles with the button down, in as many steps as frames are wanted. */
async function drag(page: Page): Promise<readonly number[]> {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
  const [x, y, reach] = [width / 2, height / 2, Math.min(width, height) / 4];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(recordFrames);
  for (let step = 0; step < STEPS; step += 1) {
    const angle = (step / 60) * 2 * Math.PI;
    await page.mouse.move(x + Math.sin(angle) * reach, y + (1 - Math.cos(angle)) * reach * 0.6);
  }
  const frames = await page.evaluate<number[]>('window.endFrames()');
  await page.mouse.up();
  return frames;
}

interface TraceEvent {
  readonly name: string;
  readonly dur?: number;
}

const PAINTING = new Set(['Layout', 'UpdateLayoutTree', 'PrePaint', 'Paint', 'Layerize']);

export async function measureMap(provinces = 1000, screens?: string): Promise<MapFigures> {
  if (screens === undefined) await buildScreens();
  const folder = mkdtempSync(join(tmpdir(), 'nomarch-bench-'));
  const db = join(folder, 'nomarch.sqlite');
  const at = '2026-01-01T00:00:00.000Z';
  const store = await openStore({ file: db, clock: () => at });
  const { sheet, topology } = syntheticMap(provinces);
  await store.repositories.maps.add({ id: 'own-lands', at, basedOn: null, sheet, topology, picture: null });
  store.close();
  const host = await serve(screens === undefined ? { db } : { db, screens });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto('about:blank');
    const bare = await drag(page);
    await page.goto(host.address);
    await page.evaluate("location.hash = '#/maps/own-lands'");
    await page.getByRole('button', { name: 'Atlas' }).click();
    await page.getByRole('button', { name: 'Closer' }).waitFor();
    for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Closer' }).click();
    await page.waitForTimeout(1500);
    const trace = await page.context().newCDPSession(page);
    const events: TraceEvent[] = [];
    trace.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
    await trace.send('Tracing.start', {
      traceConfig: { includedCategories: ['devtools.timeline'], excludedCategories: ['*'] },
    });
    const frames = await drag(page);
    const complete = new Promise((resolve) => trace.once('Tracing.tracingComplete', resolve));
    await trace.send('Tracing.end');
    await complete;
    const painted = events.reduce((sum, { name, dur = 0 }) => (PAINTING.has(name) ? sum + dur : sum), 0) / 1000;
    return {
      frame: ranked(frames, 0.5),
      mostFrames: ranked(frames, 0.95),
      bareFrame: ranked(bare, 0.5),
      painting: painted / Math.max(1, frames.length),
    };
  } finally {
    await browser.close();
    await host.close();
    rmSync(folder, { recursive: true });
  }
}

/** The figure as a line of the bench: 19 frames of 20 within a sixtieth of a second. */
export async function mapLine() {
  const { mostFrames, bareFrame } = await measureMap();
  const limit = { of: 'time', value: 17 } as const;
  const what = 'dragging a map of 1,000 provinces: 19 of 20 frames';
  return { what, time: mostFrames, baseline: bareFrame, against: 'a frame of an empty page', limit };
}

const GREAT = { width: 1920, height: 1080 };
const ROUNDS = 3;

/** In the page: comes one step closer; milliseconds until the ground is painted and what lies on it drawn in the new size, five seconds at most. */
const comeCloser = `new Promise((sharp) => {
  const start = performance.now();
  document.querySelector('button[aria-label="Closer"]').click();
  const plain = (selector) => {
    const { transform } = [...document.querySelectorAll(selector)].at(-1)?.style ?? {};
    return transform !== undefined && !/scale\\((?!1\\))/.test(transform);
  };
  const look = () => {
    const took = performance.now() - start;
    const isSharp = plain('canvas.map-ground-layer') && plain('.map-plane');
    if (took < 5000 && !isSharp) requestAnimationFrame(look);
    else requestAnimationFrame(() => setTimeout(() => sharp(performance.now() - start)));
  };
  // The click moves the picture in the frame after it.
  requestAnimationFrame(() => requestAnimationFrame(look));
})`;

/**
 * The great map of 88 provinces on a large screen, without a graphics card: four steps closer, dragged, and out to the whole map. The
 * longest frame, and the longest that a step closer waits for its sharp picture, both of the quietest of several rounds: whatever else
 * the machine does only adds to them. The baseline is the longest frame of an empty page.
 */
export async function measureGreatMap(screens?: string) {
  if (screens === undefined) await buildScreens();
  const folder = mkdtempSync(join(tmpdir(), 'nomarch-bench-'));
  const db = join(folder, 'nomarch.sqlite');
  const host = await serve(screens === undefined ? { db } : { db, screens });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: GREAT });
    const bare = await drag(page);
    await page.goto(host.address);
    await page.evaluate("location.hash = '#/maps/near-east'");
    await page.getByRole('button', { name: 'Closer' }).waitFor();
    await page.locator('canvas.map-ground-layer').waitFor();
    await page.waitForTimeout(1500);
    const worst: number[] = [];
    const sharp: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.evaluate(recordFrames);
      const steps: number[] = [];
      for (let step = 0; step < 4; step += 1) steps.push(await page.evaluate<number>(comeCloser));
      const near = await page.evaluate<number[]>('window.endFrames()');
      const dragged = await drag(page);
      await page.evaluate(recordFrames);
      await page.getByRole('button', { name: 'Whole map' }).click();
      await page.waitForTimeout(1500);
      const whole = await page.evaluate<number[]>('window.endFrames()');
      worst.push(Math.max(...near, ...dragged, ...whole));
      sharp.push(Math.max(...steps));
    }
    return { worst: Math.min(...worst), sharp: Math.min(...sharp), bare: Math.max(...bare) };
  } finally {
    await browser.close();
    await host.close();
    rmSync(folder, { recursive: true });
  }
}

/** The figures as lines of the bench: no frame over a twentieth of a second, a sharp picture within half a second. */
export async function greatMapLines() {
  const { worst, sharp, bare } = await measureGreatMap();
  const against = 'the longest frame of an empty page';
  const within = (value: number) => ({ of: 'time', value }) as const;
  return [
    {
      what: 'the great map closer, dragged and whole: the longest frame',
      time: worst,
      baseline: bare,
      against,
      limit: within(50),
    },
    {
      what: 'the great map, a step closer to its sharp picture',
      time: sharp,
      baseline: bare,
      against,
      limit: within(500),
    },
  ];
}

if (import.meta.main) console.log(await measureMap(Number(process.argv[2] ?? 1000), process.argv[3]));
