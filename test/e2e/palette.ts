import type { Page } from 'playwright-core';

/** Finds something with the command palette and goes there, the mouse put away. */
export const findWithPalette = async (page: Page, words: string, found: RegExp): Promise<void> => {
  await page.keyboard.press('Control+k');
  // What is typed before the field has the focus goes nowhere, and Enter takes what is reached by then.
  await page.getByRole('dialog').locator('input:focus').waitFor();
  await page.keyboard.type(words);
  await page.getByRole('option', { name: found }).and(page.locator('[data-highlighted]')).waitFor();
  await page.keyboard.press('Enter');
};
