import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import readyMade from '../../army-lists/ready-made/akkadian-4000.json' with { type: 'json' };
import { openStore } from '../../db/sqlite/store.ts';
import type { ArmyFile } from '../../rules/core/army-file.ts';
import { pickOption } from '../e2e/pick-option.ts';
import { describeOnHosts } from '../e2e/program.ts';

/** Rows of the list used by the sample army, by name. */
const ROWS: Readonly<Record<string, readonly [name: string, short: string, cost: number]>> = {
  scouts: ['SCOUTS', 'Irreg D LC OO OW', 5],
  'household-chariots': ['Household Chariots', 'Reg A LCh N/A OW', 28],
  'household-spearmen-pike': ['Household Spearmen', 'Reg A LI CO P', 13],
  'household-shield-bearers': ['Household Shield-Bearers', 'Reg A LI CO Man, OW', 11],
  retinue: ['Retinue', 'Reg B LI CO 2HA', 10],
  'spearmen-long-spear': ['Spearmen', 'Reg C LI CO LSp', 7],
  'militia-archers-close-order': ['Militia Archers', 'Reg D LI CO CB', 5],
  'archers-open-order': ['Archers', 'Reg C LI OO CB', 7],
  slingers: ['Slingers', 'Reg C LI OO S', 6],
};

const rowOf = (entry: string): readonly [name: string, short: string, cost: number] => {
  const row = ROWS[entry];
  if (row === undefined) throw new Error(`The ready-made army has come to hold ${entry}: tell this test its row`);
  return row;
};

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

const total = async (page: Page): Promise<number> => {
  const words = await page.getByRole('button', { name: /^[\d,]+ points: show breakdown$/ }).innerText();
  return Number(words.replaceAll(',', ''));
};

const isStored = (page: Page): Promise<void> =>
  page
    .getByRole('status')
    .filter({ hasText: /^\s*Saved\s*$/ })
    .waitFor();

const newArmy = async (page: Page): Promise<void> => {
  await press(page, 'New army');
  const dialog = page.getByRole('dialog', { name: 'New army' });
  await pickOption(page, 'Army list', /^Akkadian, Sumerian and Ur/);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('region', { name: 'Army list' }).waitFor();
};

const addGenerals = async (page: Page): Promise<void> => {
  for (const [index, { name, stars }] of readyMade.generals.entries()) {
    const number = String(index + 1);
    await press(page, 'Add a general');
    await page.getByRole('textbox', { name: `Name of general ${number}` }).fill(name);
    const grade = stars === 1 ? /^1 star$/ : new RegExp(`^${String(stars)} stars$`);
    await pickOption(page, `Stars of general ${number}`, grade);
  }
};

const addUnit = async (page: Page, index: number): Promise<void> => {
  const unit = readyMade.units[index]!;
  const number = String(index + 1);
  const card = page.getByRole('group', { name: new RegExp(`^Unit ${number}:`) });
  for (const [place, { entry, count }] of unit.parts.entries()) {
    const [name, short, cost] = rowOf(entry);
    if (place === 0) {
      await press(page, `Add ${name}, ${short}, ${String(cost)} points`);
      await page.getByRole('textbox', { name: `Name of unit ${number}`, exact: true }).fill(unit.name);
    } else {
      await press(page, `Add ${name}, ${short} to ${unit.name}`);
    }
    await card.getByRole('spinbutton', { name: `Number of ${name} in unit ${number}` }).fill(String(count));
  }
};

const costOf = (
  units: readonly { readonly parts: readonly { readonly entry: string; readonly count: number }[] }[],
): number => units.flatMap(({ parts }) => parts).reduce((sum, { entry, count }) => sum + rowOf(entry)[2] * count, 0);

/** Returns an army without the ids given by the program. */
const plain = ({ list, limit, generals, units }: Pick<ArmyFile, 'list' | 'limit' | 'generals' | 'units'>) => ({
  list,
  limit,
  generals: generals.map(({ name, stars }) => ({ name, stars })),
  units: units.map(({ name, parts }) => ({ name, parts: parts.map(({ entry, count }) => ({ entry, count })) })),
});

describeOnHosts('An army in $title', (on) => {
  it('is built by clicking, undone, redone, and survives a power cut', async () => {
    let page = on.program.page;
    await newArmy(page);
    await addGenerals(page);
    await expect.poll(() => total(page)).toBe(800);
    const half = 4;
    for (let index = 0; index < half; index += 1) await addUnit(page, index);
    await expect.poll(() => total(page)).toBe(800 + costOf(readyMade.units.slice(0, half)));

    // Changes show in the same frame and are saved afterwards.
    await isStored(page);
    await on.program.restart('kill');
    page = on.program.page;
    await page
      .getByRole('main')
      .getByRole('link', { name: /Akkadian, Sumerian and Ur 4000/ })
      .first()
      .click();
    await page.getByRole('region', { name: 'Army list' }).waitFor();
    await expect.poll(() => total(page)).toBe(800 + costOf(readyMade.units.slice(0, half)));

    for (let index = half; index < readyMade.units.length; index += 1) await addUnit(page, index);
    await expect.poll(() => total(page)).toBe(4000);
    await page.getByRole('status').filter({ hasText: 'Legal' }).waitFor();
    await page.getByText('No problems.').waitFor();

    await page.locator('[data-unit]').nth(1).hover();
    await press(page, 'Remove unit 2');
    await expect.poll(() => total(page)).toBe(3720);
    await press(page, 'Undo');
    await expect.poll(() => total(page)).toBe(4000);
    await press(page, 'Redo');
    await expect.poll(() => total(page)).toBe(3720);
    await page.keyboard.press('Control+z');
    await expect.poll(() => total(page)).toBe(4000);

    await isStored(page);
    await on.program.restart('ask');
    const store = await openStore({ file: on.program.store, clock: () => '2026-01-01T00:00:00.000Z' });
    try {
      const [summary] = await store.repositories.armies.summaries(false);
      expect(summary).toMatchObject({ points: 4000, limit: 4000, legal: true, errors: 0, warnings: 0 });
      const stored = await store.repositories.armies.newest(summary!.id);
      expect(plain(stored!.army)).toEqual(plain(readyMade as unknown as ArmyFile));
    } finally {
      store.close();
    }
  });

  it('reports excess troops and points with their rules, and is stored anyway', async () => {
    const { page } = on.program;
    const button = 'Open a sample army';
    await press(page, `${button} The King of Akkad, 4,000 points. Change anything you like.`);
    await page.getByRole('spinbutton', { name: 'Number of SCOUTS in unit 9' }).fill('5');
    await expect.poll(() => total(page)).toBe(4015);
    const problems = page.getByRole('region', { name: 'Problems' });
    await problems.getByText(/15 points/).waitFor();
    await expect.poll(() => problems.innerText()).toMatch(/SCOUTS/);
    await isStored(page);
    await on.program.restart('ask');
    await on.program.page.getByText('4,015').first().waitFor();
  });
});
