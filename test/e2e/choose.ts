import type { Page } from 'playwright-core';
import { menuClosed, menuNamed } from './pick-option.ts';

/** Chooses an option of a menu by a part of its name; `pickOption` wants its whole name. */
export async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await menuNamed(page, field).click();
  await page.getByRole('option', { name: option }).first().click();
  await menuClosed(page);
}
