import type { Locator, Page } from 'playwright-core';

/** A menu by its label. One that is searched is a button, whose name may say what is chosen, too. */
export const menuNamed = (within: Page | Locator, name: string): Locator =>
  within
    .getByRole('combobox', { name, exact: true })
    .or(within.getByRole('button', { name, exact: true }))
    .or(within.getByRole('button', { name: new RegExp(`^${name}: `) }))
    .first();

/** Opens a menu and picks the option of this name, or the first whose name fits the pattern. */
export async function pickOption(within: Page | Locator, name: string, option: string | RegExp): Promise<void> {
  const page = 'page' in within ? within.page() : within;
  await menuNamed(within, name).click();
  await page.getByRole('option', { name: option, exact: true }).first().click();
  await menuClosed(page);
}

/** Waits until no menu is open, however many were. The map's provinces are a list box as well, which stays. */
export const menuClosed = (page: Page): Promise<void> =>
  page.locator('div[role="listbox"]').first().waitFor({ state: 'detached' });
