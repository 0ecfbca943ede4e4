import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { siegeScenario } from '../../support/campaign/siege-scenario.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { findings } from '../axe.ts';
import { campaignCommand } from './caught-raid.ts';
import { pickOption } from '../pick-option.ts';
import { describeOnHosts } from '../program.ts';

const press = (within: Page | Locator, name: string | RegExp): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click();

/** Opens the diplomacy between two players from the first one's side. @returns the form for orders to the other */
const talks = async (page: Page, player: string, other: string): Promise<Locator> => {
  await page.getByRole('tab', { name: 'Month', exact: true }).click();
  await page.getByRole('radio', { name: player, exact: true }).check();
  await page.locator('summary').filter({ hasText: other }).click();
  return page.getByRole('region', { name: `Orders for ${other}` });
};

const stored = (page: Page): Promise<void> => page.getByText('Order saved.').waitFor();

const resolveMonth = async (page: Page, month: number): Promise<void> => {
  await press(page, `Resolve month ${month}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Seed' }).fill(`month ${month}`);
  await dialog.locator('button[type="submit"]').click();
  await press(dialog, 'Done');
};

describeOnHosts('Diplomacy in $title', (on) => {
  it('sends a message, then offers, accepts and shows an alliance', async () => {
    const { page, store } = on.program;
    const file = join(temporaryFolder(), 'scenario.json');
    writeFileSync(file, JSON.stringify(siegeScenario()));
    await campaignCommand(store, 'new', file);
    await page.reload();
    await page
      .getByRole('main')
      .getByRole('link', { name: /Before Kish/ })
      .first()
      .click();

    let desk = await talks(page, 'Akkad', 'Ur');
    await press(desk, 'Send a message');
    await desk.getByRole('textbox', { name: 'Message' }).fill('Kish is not worth a war.\nJoin me.');
    await press(desk, 'Save order');
    await stored(page);
    await press(desk, 'Offer a treaty');
    await pickOption(desk, 'Treaty', 'an alliance');
    await desk.getByRole('spinbutton', { name: /^Number of months/ }).fill('4');
    await press(desk, 'Save order');
    await desk.getByText('Ur is offered an alliance for 4 months.').waitFor();
    await press(desk, 'Give gold');
    await desk.getByRole('spinbutton', { name: 'Gold' }).fill('150');
    await press(desk, 'Save order');
    await desk.getByText('150 gold for Ur.').waitFor();
    expect(await findings(page)).toEqual([]);
    await resolveMonth(page, 1);

    desk = await talks(page, 'Ur', 'Akkad');
    const offered = page.getByRole('list', { name: 'Treaties offered to you' });
    await offered.getByText('Akkad offers you an alliance for 4 months.').waitFor();
    const letters = page.getByRole('list', { name: 'Messages between you and Akkad' });
    expect(await letters.getByText('Kish is not worth a war.').innerText()).toContain('\nJoin me.');
    await press(offered, 'Refuse');
    await offered.getByText('Your orders refuse it.').waitFor();
    await page.getByText('Any treaty or offer with Akkad ends.').first().waitFor();
    await press(offered, 'Accept');
    await offered.getByText('Your orders accept it.').waitFor();
    await page.getByText('The treaty that Akkad offers is accepted.').first().waitFor();
    expect(await page.getByText('Any treaty or offer with Akkad ends.').count()).toBe(0);
    expect(await offered.getByRole('button', { pressed: true }).allInnerTexts()).toEqual(['Accept']);
    expect(await findings(page)).toEqual([]);
    await resolveMonth(page, 2);

    await talks(page, 'Akkad', 'Ur');
    await page.getByText('In force: an alliance, to the end of month 6 of year 1').waitFor();
  });
});
