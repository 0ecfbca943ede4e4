import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SIXTY_UNITS } from '../support/armies/sixty-units.ts';
import { typeKeys } from '../support/browser/type-keys.ts';
import { goTo } from './go-to.ts';
import { findWithPalette } from './palette.ts';
import { menuClosed, menuNamed } from './pick-option.ts';
import { HOSTS, type Program } from './program.ts';

const total = async (page: Page): Promise<number> =>
  Number((await page.getByRole('button', { name: /^[\d,]+ points: show breakdown$/ }).innerText()).replaceAll(',', ''));
const isStored = (page: Page): Promise<void> =>
  page
    .getByRole('status')
    .filter({ hasText: /^\s*Saved\s*$/ })
    .waitFor();
const unit = (page: Page, number: number): Locator =>
  page.getByRole('group', { name: new RegExp(`^Unit ${String(number)}:`) });
const units = (page: Page): Locator => page.getByRole('group', { name: /^Unit \d+:/ });

const focused = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    const element = document.activeElement;
    return element.getAttribute('aria-label') ?? element.labels?.[0]?.innerText ?? element.innerText ?? '';
  })()`);

/** Creates an army from the list whose title starts with `list`, and moves the mouse away. */
const newArmy = async (page: Page, list: string, limit: number): Promise<void> => {
  await findWithPalette(page, 'new army', /^New army/);
  const dialog = page.getByRole('dialog', { name: 'New army' });
  const lists = menuNamed(dialog, 'Army list');
  await lists.filter({ hasText: /\S/ }).waitFor();
  await dialog.locator(':focus').waitFor();
  const tabTo = async (name: RegExp): Promise<void> => {
    for (let presses = 0; presses < 15; presses += 1) {
      if (name.test(await focused(page))) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${String(name)}`);
  };
  await tabTo(/^Army list/);
  await page.keyboard.press('Enter');
  await page.getByRole('listbox').waitFor();
  // Keys typed before the menu has the focus are lost.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BUTTON');
  await typeKeys(page, list);
  await page
    .getByRole('option', { name: new RegExp(`^${list}`) })
    .and(page.locator('[data-highlighted]'))
    .waitFor();
  await page.keyboard.press('Enter');
  await menuClosed(page);
  await expect.poll(() => lists.innerText()).toMatch(new RegExp(`^\\s*${list}`));
  await tabTo(/^Limit in points/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(String(limit));
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Army list' }).waitFor();
};

const typeLines = async (page: Page, lines: readonly string[]): Promise<void> => {
  await page.keyboard.press('Control+Enter');
  await page.getByRole('combobox', { name: 'Add units' }).and(page.locator(':focus')).waitFor();
  await typeKeys(page, lines.map((line) => `${line}\n`).join(''));
};

describe.each(HOSTS)('Builder in $title', ({ open }) => {
  let program: Program;
  beforeEach(async () => {
    program = await open();
    await program.page.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
  });
  afterEach(() => program.stop());

  it('builds an army of 60 units and 10,000 points by keyboard', async () => {
    const { page } = program;
    const start = performance.now();
    await newArmy(page, 'Akk', 10_000);
    await typeLines(page, SIXTY_UNITS);
    await expect.poll(() => total(page)).toBe(10_000);
    await expect.poll(() => units(page).count()).toBe(60);
    await page
      .getByRole('status')
      .filter({ hasText: /^\s*Legal\s*$/ })
      .waitFor();
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`60 units for 10,000 points were built by keyboard in ${seconds} s.`);

    // Each step of a number shows its total in the same frame.
    await page.getByRole('spinbutton', { name: 'Number of Levy in unit 60' }).focus();
    await page.evaluate(`(() => {
      const sum = () => document.querySelector('[aria-label$="points: show breakdown"]').textContent.trim();
      window.steps = [];
      addEventListener('keydown', () => {
        const before = sum();
        requestAnimationFrame(() => window.steps.push(sum() === before ? 'late' : 'in time'));
      }, true);
    })()`);
    for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowUp');
    await expect.poll(() => page.evaluate('window.steps')).toEqual(Array.from({ length: 10 }, () => 'in time'));
    await expect.poll(() => total(page)).toBe(10_010);
  });

  it('reorders units by dragging a handle, and leaves them in place if they are not dragged past another', async () => {
    const { page } = program;
    await newArmy(page, 'Akkadian', 4000);
    await typeLines(page, ['24 household spearmen', '24 archers', '24 militia spearmen']);
    await expect.poll(() => units(page).count()).toBe(3);
    const names = (): Promise<string[]> =>
      units(page).evaluateAll((cards) => cards.map((card) => (card.ariaLabel ?? '').replace(/^Unit \d+: /, '')));
    const [first, second, third] = await names();
    const drag = async (by: number): Promise<void> => {
      const { x, y, width, height } = (await unit(page, 1).locator('.handle').boundingBox())!;
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + width / 2, y + height / 2 + by, { steps: 4 });
      await page.mouse.up();
    };
    await drag(4);
    expect(await names()).toEqual([first, second, third]);
    const { y } = (await unit(page, 1).boundingBox())!;
    await drag((await unit(page, 2).boundingBox())!.y - y + 4);
    await expect.poll(names).toEqual([second, first, third]);
    await page.keyboard.press('Control+z');
    await expect.poll(names).toEqual([first, second, third]);
  });

  it('changes many units at once and copies them to an army of another list', async () => {
    const { page } = program;
    await newArmy(page, 'Akk', 4000);
    await typeLines(page, ['24 household spearmen pike', '12 retinue', '20 spearmen long', '12 archers open']);
    await expect.poll(() => total(page)).toBe(312 + 120 + 140 + 84);

    await unit(page, 2).focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    const many = page.getByRole('region', { name: 'Selected units', exact: true });
    await many.getByText('3 units, 344 points').waitFor();
    await many.getByRole('textbox', { name: 'Figures per troop type in the selected units: 24, +6 or −6' }).fill('+6');
    await page.keyboard.press('Enter');
    await expect.poll(() => total(page)).toBe(312 + 180 + 182 + 126);
    await many.getByRole('button', { name: 'Colour of the selected units: madder red' }).click();
    await many.getByRole('combobox', { name: 'Brigade of the selected units' }).fill('Amun');
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: 'Group by brigade' }).check();
    await page.getByRole('heading', { name: 'Amun: 3 units, 488 points' }).waitFor();

    await unit(page, 3).focus();
    await page.keyboard.press('Control+c');
    await page.getByRole('status').filter({ hasText: '3 units copied' }).waitFor();
    await isStored(page);
    await goTo(page, 'Library');
    await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
    await newArmy(page, 'Hitt', 4000);
    await page.keyboard.press('Control+v');
    await page
      .getByText(/added as custom troop types: Retinue/)
      .first()
      .waitFor();
    await expect.poll(() => units(page).count()).toBe(3);
    await page.keyboard.press('Control+z');
    await expect.poll(() => units(page).count()).toBe(0);
  });

  it('undoes after a power cut, names a version and shows its changes', async () => {
    let { page } = program;
    await newArmy(page, 'Akk', 4000);
    for (const line of ['24 household spearmen pike', '12 retinue', '+12 retinue']) {
      await typeLines(page, [line]);
      await isStored(page);
    }
    await expect.poll(() => total(page)).toBe(312 + 240);
    await program.restart('kill');
    page = program.page;
    await page
      .getByRole('main')
      .getByRole('link', { name: /Akkadian/ })
      .first()
      .click();
    await page.getByRole('region', { name: 'Army list' }).waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(() => total(page)).toBe(312 + 120);
    await page.keyboard.press('Control+z');
    await expect.poll(() => total(page)).toBe(312);
    await page.keyboard.press('Control+y');
    await expect.poll(() => total(page)).toBe(312 + 120);
    await isStored(page);

    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Versions', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Versions' });
    await dialog.getByRole('button', { name: /^Show version 4:/ }).click();
    await dialog.getByText('Retinue in unit 2: 24 → 12').waitFor();
    await dialog.getByText('−120').first().waitFor();
    await dialog.getByRole('textbox', { name: 'Version name' }).fill('As played in May');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'All versions' }).click();
    await dialog.getByRole('button', { name: /^Show version 4:.*As played in May/s }).click();
    await dialog.getByRole('button', { name: 'Restore this version' }).click();
    await expect.poll(() => total(page)).toBe(312 + 240);
  });
});
