import type { Locator, Page } from 'playwright-core';
import { goToMaps } from './go-to.ts';

export const press = (within: Page | Locator, name: string | RegExp): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click();
export const stored = (page: Page): Promise<void> =>
  page
    .getByRole('status')
    .filter({ hasText: /^\s*Saved\s*$/ })
    .waitFor();

export const copyOrontes = async (page: Page): Promise<void> => {
  await goToMaps(page);
  await press(page, 'Copy The Orontes');
  await page.getByRole('heading', { level: 1, name: 'The Orontes, copy' }).waitFor();
};
export const province = (page: Page, name: string): Locator =>
  page.getByRole('option', { name: new RegExp(`^${name}, held by`) });
export const lands = (page: Page): Locator => page.getByRole('listbox', { name: 'Provinces' }).getByRole('option');
export const panel = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: `Province ${name}`, exact: true });
export const selectProvince = async (page: Page, name: string): Promise<void> => {
  await province(page, name).focus();
  await page.keyboard.press('Enter');
  await panel(page, name).waitFor();
};
