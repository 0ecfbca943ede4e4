import type { Locator, Page } from 'playwright-core';

/** Finds a menu by its label. A searchable menu is a button whose name may contain the chosen option. */
export const menuNamed = (within: Page | Locator, name: string): Locator =>
  within
    .getByRole('combobox', { name, exact: true })
    .or(within.getByRole('button', { name, exact: true }))
    .or(within.getByRole('button', { name: new RegExp(`^${name}: `) }))
    .first();

/** Opens a menu and picks the option with this name, or the first that matches the pattern. */
export async function pickOption(within: Page | Locator, name: string, option: string | RegExp): Promise<void> {
  const page = 'page' in within ? within.page() : within;
  await menuNamed(within, name).click();
  await page.getByRole('option', { name: option, exact: true }).first().click();
  await menuClosed(page);
}

/** Waits until all menus are closed. The list box of the map's provinces stays. */
export const menuClosed = (page: Page): Promise<void> =>
  page.locator('div[role="listbox"]').first().waitFor({ state: 'detached' });
