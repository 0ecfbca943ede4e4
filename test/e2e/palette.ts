import type { Page } from 'playwright-core';

/** Opens an entry of the command palette by keyboard. */
export const findWithPalette = async (page: Page, words: string, found: RegExp): Promise<void> => {
  await page.keyboard.press('Control+k');
  // Keys typed before the field has the focus are lost; Enter takes the current result.
  await page.getByRole('dialog').locator('input:focus').waitFor();
  await page.keyboard.type(words);
  await page.getByRole('option', { name: found }).and(page.locator('[data-highlighted]')).waitFor();
  await page.keyboard.press('Enter');
};
