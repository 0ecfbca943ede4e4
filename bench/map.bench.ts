/** Maps in a browser without a graphics card: drags the atlas of 1,000 provinces; zooms, drags and fits 88 provinces. Baseline: empty page. */
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { buildScreens } from '../build/build.ts';
import { openStore } from '../db/sqlite/store.ts';
import { serve } from '../host/serve.ts';
import { syntheticMap } from '../test/support/maps/synthetic-map.ts';
import { AT, atMost, framesDuring, type Line, line, quantile, getRounds, withBrowser, withFolder } from './measure.ts';

const STEPS = getRounds(240, 40);
const ROUNDS = getRounds(3, 1);

/** Moves the pointer in circles with the button down. */
async function drag(page: Page): Promise<readonly number[]> {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
  const [x, y, radius] = [width / 2, height / 2, Math.min(width, height) / 4];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const frames = await framesDuring(page, async () => {
    for (let step = 0; step < STEPS; step += 1) {
      const angle = (step / 60) * 2 * Math.PI;
      await page.mouse.move(x + Math.sin(angle) * radius, y + (1 - Math.cos(angle)) * radius * 0.6);
    }
  });
  await page.mouse.up();
  return frames;
}

const closer = 'Zoom in';

/** Serves a store, measures a drag on an empty page, then opens a map. */
async function withMap<T>(
  browser: Browser,
  {
    id,
    db,
    viewport,
  }: { readonly id: string; readonly db: string; readonly viewport: Record<'width' | 'height', number> },
  use: (page: Page, bare: readonly number[]) => Promise<T>,
): Promise<T> {
  const host = await serve({ db });
  try {
    const page = await browser.newPage({ viewport });
    const bare = await drag(page);
    await page.goto(host.address);
    await page.evaluate(`location.hash = '#/maps/${id}'`);
    return await use(page, bare);
  } finally {
    await host.close();
  }
}

async function measureAtlas(browser: Browser, folder: string): Promise<readonly Line[]> {
  const db = join(folder, 'atlas.sqlite');
  const store = await openStore({ file: db, clock: () => AT });
  const { sheet, topology } = syntheticMap(1000);
  await store.repositories.maps.add({ id: 'own-lands', at: AT, basedOn: null, sheet, topology, picture: null });
  store.close();
  return await withMap(browser, { id: 'own-lands', db, viewport: { width: 1280, height: 800 } }, async (page, bare) => {
    await page.getByRole('button', { name: 'Atlas' }).click();
    for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: closer }).click();
    await page.waitForTimeout(1500);
    const empty = { baseline: quantile(bare, 0.5), against: 'frame of an empty page' };
    const frame = quantile(await drag(page), 0.95);
    return [line('dragging a map of 1,000 provinces: 19 of 20 frames', frame, empty, atMost(17))];
  });
}

/** Script for the page. Zooms in one step and returns the milliseconds until background and map are redrawn, at most five seconds. */
const ZOOM_IN = `new Promise((sharp) => {
  const start = performance.now();
  document.querySelector('button[aria-label="${closer}"]').click();
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

/** Reports the best of several rounds, because other processes only add time. */
async function measureGreatMap(browser: Browser, folder: string): Promise<readonly Line[]> {
  const map = { id: 'near-east', db: join(folder, 'great.sqlite'), viewport: { width: 1920, height: 1080 } };
  return await withMap(browser, map, async (page, bare) => {
    await page.getByRole('button', { name: closer }).waitFor();
    await page.locator('canvas.map-ground-layer').waitFor();
    await page.waitForTimeout(1500);
    const [frames, sharp]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      const steps: number[] = [];
      const zoomed = await framesDuring(page, async () => {
        for (let step = 0; step < 4; step += 1) steps.push(await page.evaluate<number>(ZOOM_IN));
      });
      const dragged = await drag(page);
      const fitted = await framesDuring(page, async () => {
        await page.getByRole('button', { name: 'Fit map' }).click();
        await page.waitForTimeout(1500);
      });
      frames.push(Math.max(...zoomed, ...dragged, ...fitted));
      sharp.push(Math.max(...steps));
    }
    const empty = { baseline: Math.max(...bare), against: 'longest frame of an empty page' };
    return [
      line('great map zoomed, dragged and fitted: longest frame', Math.min(...frames), empty, atMost(50)),
      line('great map, a zoom step to its sharp picture', Math.min(...sharp), empty, atMost(500)),
    ];
  });
}

export async function measureMaps(): Promise<readonly Line[]> {
  await buildScreens();
  return await withFolder((folder) =>
    withBrowser(async (browser) => [
      ...(await measureAtlas(browser, folder)),
      ...(await measureGreatMap(browser, folder)),
    ]),
  );
}
