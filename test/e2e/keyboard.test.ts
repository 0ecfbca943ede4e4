import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { typeKeys } from '../support/browser/type-keys.ts';
import { findWithPalette } from './palette.ts';
import { describeOnHosts } from './program.ts';

/** Plays through the main screens without a mouse. */

/** Presses Tab until an element has the focus. */
const tabTo = async (page: Page, wanted: Locator, most = 120): Promise<void> => {
  await wanted.first().waitFor();
  for (let presses = 0; presses < most; presses += 1) {
    if (await wanted.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(wanted)}`);
};

const press = async (page: Page, name: string | RegExp): Promise<void> => {
  await tabTo(page, page.getByRole('button', { name }));
  await page.keyboard.press('Enter');
};

const total = async (page: Page): Promise<number> =>
  Number((await page.getByRole('button', { name: /^[\d,]+ points: show breakdown$/ }).innerText()).replaceAll(',', ''));

describeOnHosts('The keyboard in $title', (on) => {
  it('opens an army, adds units, shows points and undoes', async () => {
    const { page } = on.program;
    await press(page, new RegExp(`^Open a sample army`));
    await page.getByRole('region', { name: 'Army list' }).waitFor();
    await expect.poll(() => total(page)).toBe(4000);

    await tabTo(page, page.getByRole('searchbox', { name: 'Search the list' }));
    await page.keyboard.type('slingers');
    await press(page, /^Add Slingers, Reg C LI OO S/);
    const count = page.getByRole('spinbutton', { name: 'Number of Slingers in unit 10' });
    await tabTo(page, count);
    await page.keyboard.type('8');
    await expect.poll(() => total(page)).toBe(4048);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => total(page)).toBe(4042);

    await page.keyboard.press('Escape');
    for (let undone = 0; undone < 12 && (await total(page)) !== 4000; undone += 1)
      await page.keyboard.press('Control+z');
    await expect.poll(() => total(page)).toBe(4000);
  });

  it('finds a campaign with the palette, starts it, gives an order and resolves the month', async () => {
    const { page } = on.program;
    await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
    await findWithPalette(page, 'new campaign', /^New campaign/);
    await page.getByRole('heading', { level: 1, name: 'New campaign' }).waitFor();
    await press(page, 'Start The Two Rivers');
    await page.getByRole('heading', { level: 1, name: 'The Two Rivers' }).waitFor();

    await tabTo(page, page.getByRole('radio', { name: 'None' }));
    // Holds the key for a moment, in which the choice follows the focus.
    await page.keyboard.press('ArrowDown', { delay: 100 });
    await expect.poll(() => page.getByRole('radio', { name: 'Akkad', exact: true }).isChecked()).toBe(true);
    await tabTo(page, page.getByRole('list', { name: `Akkad’s armies` }).getByRole('button'));
    await page.keyboard.press('Enter');
    await press(page, 'March');
    const target = page.getByRole('combobox', { name: 'Destination' });
    await tabTo(page, target);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('option');
    await typeKeys(page, 'Kish');
    await page.keyboard.press('Enter');
    await expect.poll(() => target.innerText()).toBe('Kish');
    await press(page, 'Save order');
    await page.getByText('Order saved.').waitFor();

    await press(page, 'Resolve month 1');
    await page.getByRole('dialog').waitFor();
    await press(page, 'Roll and resolve');
    await page
      .getByRole('list', { name: 'Events' })
      .getByText(/marched from/)
      .first()
      .waitFor();
    await press(page, 'Done');
    await page.getByText('Year 1, month 2 of 8').waitFor();
  });

  it('shows the focus at every stop of Tab on the library', async () => {
    const { page } = on.program;
    await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
    const bare: string[] = [];
    for (let stop = 0; stop < 18; stop += 1) {
      await page.keyboard.press('Tab');
      const unseen = await page.evaluate(`(() => {
        const element = document.activeElement;
        if (element === document.body) return null;
        const seen = [element, element.parentElement].some((each) => {
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
          return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
        });
        return seen ? null : element.outerHTML.slice(0, 120);
      })()`);
      if (typeof unseen === 'string') bare.push(unseen);
    }
    expect(bare).toEqual([]);
  });
});
