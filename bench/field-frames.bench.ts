/** Dragging a unit on a field of 60 units and 240 by 180 cm in a real browser, compared with a block on an empty page. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { readyBattleSchema } from '../army-lists/schema.ts';
import { findShippedList } from '../army-lists/shipped.ts';
import { buildScreens } from '../build/build.ts';
import { layOutArmies } from '../contract/battles/lay-out.ts';
import type { TableBattle } from '../contract/table.ts';
import { openStore } from '../db/sqlite/store.ts';
import { addField } from '../renderer/features/field/laying/lay-field.ts';
import { findRuleSystem } from '../rules/systems.ts';
import { startApp } from '../test/support/program/app.ts';
import { required } from '../test/support/required.ts';
import {
  AT,
  atMost,
  framesDuring,
  type Line,
  quantile,
  getRounds,
  threadTime,
  withBrowser,
  withFolder,
} from './measure.ts';

const UNITS = 60;
const MOVES = getRounds(120, 30);
const VIEWPORT = { width: 1440, height: 900 };

function largeBattle(): TableBattle {
  const book = required(findRuleSystem('for-the-pharaoh'));
  const file = resolve(import.meta.dirname, '../army-lists/ready-battles/for-the-pharaoh.json');
  const { armies } = readyBattleSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const sides = armies.map((army) => {
    const units = Array.from({ length: UNITS / 2 }, (_, step) => required(army.units[step % army.units.length]));
    return { army: { ...army, units }, list: findShippedList(army.list ?? '') ?? null, id: null };
  });
  let ids = 0;
  const words = { unit: (step: number) => `Unit ${step}`, general: (step: number) => `General ${step}` };
  const battle = layOutArmies(book, sides, { title: '', campaign: null }, words, () => `id-${(ids += 1)}`);
  const table = { width: 240, depth: 180, ground: { terrain: 'hills' }, seed: 'ur' };
  return { ...addField(battle, required(book.field), table).state, turn: 1, phase: 9 };
}

interface Drag {
  /** Processor time of the page per frame. */
  readonly work: number;
  /** 95th percentile of frame intervals. */
  readonly frame: number;
}

/** Drags along a curve. @param held selector of an element that appears during a drag */
async function drag(page: Page, from: { readonly x: number; readonly y: number }, held: string): Promise<Drag> {
  const time = await threadTime(page);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y - 8);
  await page.locator(held).first().waitFor();
  const before = await time();
  const frames = await framesDuring(page, async () => {
    for (let step = 1; step <= MOVES; step += 1)
      await page.mouse.move(from.x + 30 * Math.sin(step / 20), from.y - 8 - step / 3);
  });
  const work = ((await time()) - before) / frames.length;
  await page.mouse.up();
  return { work, frame: quantile(frames, 0.95) };
}

/** Drags on a page with only a block that follows the pointer. */
async function dragBare(browser: Browser): Promise<Drag> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await page.setContent(`<svg width="1400" height="800"><rect id="b" width="40" height="20" x="700" y="400"/></svg>
    <script>addEventListener('pointermove', ({ x, y }) => { b.setAttribute('x', x); b.setAttribute('y', y); });</script>`);
  const figures = await drag(page, { x: 720, y: 410 }, 'rect');
  await page.close();
  return figures;
}

async function dragUnit(browser: Browser, folder: string): Promise<Drag> {
  const file = join(folder, 'nomarch.sqlite');
  const store = await openStore({ file, clock: () => AT });
  const battle = largeBattle();
  const sides = battle.sides.map(({ name }) => ({ name, points: 0, lost: 0 }));
  await store.repositories.table.add({ id: 'large', at: AT, what: '', battle, sides });
  store.close();
  const app = await startApp(file);
  try {
    const page = await browser.newPage({ viewport: VIEWPORT });
    await page.goto(app.address());
    await page.evaluate(`location.hash = '#/table/large'`);
    const units = page.getByRole('region', { name: 'Battlefield' }).locator('.field-unit');
    await units.nth(UNITS - 1).waitFor();
    await page.waitForLoadState('networkidle');
    const body = units.and(page.locator('.side-0')).nth(10).locator('.body');
    const { x, y, width, height } = required(await body.boundingBox());
    return await drag(page, { x: x + width / 2, y: y + height / 2 }, '.ghost');
  } finally {
    await app.stop();
  }
}

export async function measureField(): Promise<readonly Line[]> {
  await buildScreens();
  const [bare, unit] = await withBrowser(async (browser) => [
    await dragBare(browser),
    await withFolder((folder) => dragUnit(browser, folder)),
  ]);
  const against = 'block on a bare page';
  const what = `a unit dragged among ${UNITS}`;
  return [
    { what: `${what}: processor time per frame`, value: unit.work, baseline: bare.work, against, limit: atMost(16) },
    { what: `${what}: 19 of 20 frames`, value: unit.frame, baseline: bare.frame, against, limit: null },
  ];
}
