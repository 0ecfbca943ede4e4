import type { Page } from 'playwright-core';

/** Opens a place with the main navigation and waits for it: the screen before may have buttons of the same names. */
export const goTo = async (page: Page, place: string): Promise<void> => {
  const link = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: place, exact: true, includeHidden: true });
  const address = await link.getAttribute('href');
  // On a phone, the less used places are behind the “More” button.
  if (!(await link.isVisible())) await page.getByRole('button', { name: 'More', exact: true }).click();
  await link.click();
  await page.waitForURL(({ hash }) => hash === address);
  await link.and(page.locator('[aria-current="page"]')).waitFor({ state: 'attached' });
};

/** Opens the maps from the campaigns. */
export const goToMaps = async (page: Page): Promise<void> => {
  await goTo(page, 'Campaigns');
  await page.getByRole('link', { name: 'Maps', exact: true }).click();
  await page.waitForURL(({ hash }) => hash === '#/maps');
};
