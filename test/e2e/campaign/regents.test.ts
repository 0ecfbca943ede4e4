import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { siegeScenario } from '../../support/campaign/siege-scenario.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { findings } from '../axe.ts';
import { beginCaughtRaid, campaignCommand } from './caught-raid.ts';
import { menuNamed, pickOption } from '../pick-option.ts';
import { describeOnHosts } from '../program.ts';

const press = (within: Page | Locator, name: string | RegExp): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click();

/** Resolves pending battles by the quick method until the month is over and its outcome contains `told`. */
async function settleAll(page: Page, told: Locator): Promise<void> {
  const dialog = page.getByRole('dialog');
  const waits = dialog.getByText(/before the month can end/);
  await told.or(waits).first().waitFor();
  while (await waits.isVisible()) {
    await press(dialog, 'Done');
    await page
      .getByRole('button', { name: /^Resolve the battle/ })
      .first()
      .click();
    await dialog.getByRole('radio', { name: 'Quick resolution with dice' }).check();
    await dialog.locator('button[type="submit"]').click();
    await dialog.getByRole('button', { name: 'Done', exact: true }).waitFor();
    await told.or(waits).first().waitFor();
  }
}

describeOnHosts('Playing solo against computer players in $title', (on) => {
  it('starts in two clicks, takes advice, resolves a month, and plays a quiet month in two clicks', async () => {
    const { page } = on.program;
    await page.getByRole('link', { name: /^Start a sample campaign/ }).click();
    await press(page, 'Play solo: The Road to Qadesh');
    await press(page.getByRole('dialog'), 'Start');

    // The first player is the user: its seat is open.
    const panel = page.getByRole('complementary', { name: 'Player panel' });
    await panel.getByRole('heading', { level: 1, name: 'Egypt' }).waitFor();
    await page
      .getByRole('option', { name: /armies unknown/ })
      .first()
      .waitFor({ state: 'attached' });

    await press(panel, 'Suggest orders');
    const advice = panel.getByRole('region', { name: 'Suggested orders' });
    await advice
      .getByRole('button', { name: /^Use: / })
      .first()
      .waitFor();
    await panel.getByText('No orders yet.').waitFor();
    expect(await findings(page)).toEqual([]);
    const [order = ''] = await advice.getByRole('listitem').first().locator('p').allInnerTexts();
    await press(advice, `Use: ${order}`);
    await advice.getByText('used', { exact: true }).waitFor();
    await panel.getByRole('list', { name: 'Egypt’s orders' }).getByText(order, { exact: true }).waitFor();

    await press(panel, 'Resolve month 1');
    const dialog = page.getByRole('dialog');
    await press(dialog, 'Roll and resolve');
    const done = dialog.getByRole('button', { name: 'Done', exact: true });
    await settleAll(page, done);
    // Orders of the computer players would reveal hidden information.
    expect(await dialog.getByText('Computer players’ orders and reasons').count()).toBe(0);
    await press(dialog, 'Done');
    await panel.getByText('Year 1, month 2 of 8').waitFor();

    await press(panel, 'Play this month');
    const meanwhile = page.getByRole('dialog', { name: /month 2/i });
    await meanwhile.getByRole('heading', { level: 3 }).waitFor();
    await meanwhile.getByRole('img', { name: /^Map of / }).waitFor();
    expect(await findings(page)).toEqual([]);
    await meanwhile.getByRole('button', { name: 'Close', exact: true }).last().click();

    // Solo players must confirm before the umpire's pages open.
    await page.getByRole('navigation', { name: 'Campaign pages' }).getByRole('link', { name: 'Umpire' }).click();
    await page.getByRole('heading', { level: 1, name: 'This page shows secrets' }).waitFor();
  });

  it('starts with a friend who shares the screen', async () => {
    const { page } = on.program;
    await page.getByRole('link', { name: /^Start a sample campaign/ }).click();
    await press(page, 'Play solo: The Two Rivers');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: 'Ur', exact: true }).click();
    expect(await findings(page)).toEqual([]);
    await press(dialog, 'Start');
    const seats = page.getByRole('list', { name: 'Who plays next?' });
    await seats.getByRole('button', { name: /^Continue as Akkad/ }).waitFor();
    await seats.getByRole('button', { name: /^Continue as Ur/ }).waitFor();
    expect(await seats.getByRole('button').count()).toBe(2);
    expect(await seats.getByRole('listitem').filter({ hasText: 'computer' }).count()).toBe(2);
  });

  it('gives seats to the computer from the start', async () => {
    const { page } = on.program;
    await page.getByRole('link', { name: /^Start a sample campaign/ }).click();
    const card = page.getByRole('article', { name: 'The Two Rivers' });
    // The card grows once its scenario is loaded.
    await card.getByText(/^\s*Ends with /).waitFor();
    await press(card, 'No computer players, The Two Rivers');
    await pickOption(card, 'Player for Ur', 'a computer player');
    await pickOption(card, 'Player for Elam', 'a person, or the computer if no orders are in');
    await pickOption(card, 'Skill, Elam', 'expert');
    expect(await findings(page)).toEqual([]);
    await card.getByRole('button', { name: 'Computer players: 2 of 4 seats, The Two Rivers', exact: true }).waitFor();
    await press(card, 'Start The Two Rivers');
    await page.getByRole('heading', { level: 1, name: 'The Two Rivers' }).waitFor();

    await page.getByRole('navigation', { name: 'Campaign pages' }).getByRole('link', { name: 'Umpire' }).click();
    const box = page.getByRole('region', { name: 'Who plays each seat' });
    const chosen = (menu: string): Promise<string> => menuNamed(box, menu).innerText();
    await box.waitFor();
    expect(await chosen('Player for Akkad')).toBe('a person');
    expect(await chosen('Player for Ur')).toBe('a computer player');
    expect(await chosen('Skill, Ur')).toBe('skilled');
    expect(await chosen('Player for Elam')).toBe('a person, or the computer if no orders are in');
    expect(await chosen('Skill, Elam')).toBe('expert');
  });

  it('lists in one line the armies that the computer would hold, and why', async () => {
    const { page, store } = on.program;
    const scenario = join(temporaryFolder(), 'scenario.json');
    const { armies, ...others } = siegeScenario() as { armies: readonly { readonly player: string }[] };
    // No route leads out of Mari, where Akkad's armies are.
    const inMari = armies.map((army) => (army.player === 'akkad' ? { ...army, province: 'mari' } : army));
    writeFileSync(scenario, JSON.stringify({ ...others, borders: [], armies: inMari }));
    await campaignCommand(store, 'new', scenario, '--keeper', 'ur=cautious', '--leading', 'alone');
    await page.reload();
    await page
      .getByRole('link', { name: /^Before Kish/ })
      .first()
      .click();
    const panel = page.getByRole('complementary', { name: 'Player panel' });
    await press(panel, 'Suggest orders');
    const advice = panel.getByRole('region', { name: 'Suggested orders' });
    const summary = '2 armies hold: Host of Akkad and Home army.';
    await advice.getByText(summary, { exact: true }).click();
    const why = advice.getByRole('list', { name: 'Each order, with reasons' }).getByRole('listitem');
    expect(await why.allInnerTexts()).toEqual([
      'Host of Akkad holds. No goal near Mari is worth a march.',
      'Home army holds. No goal near Mari is worth a march.',
    ]);
    expect(await findings(page)).toEqual([]);
    await press(advice, `Use: ${summary}`);
    await advice.getByText('used', { exact: true }).waitFor();
    const own = panel.getByRole('list', { name: 'Akkad’s orders' }).getByRole('listitem');
    expect(await own.allInnerTexts()).toEqual(['Host of Akkad holds.', 'Home army holds.']);
  });

  it('prints the computer’s deployment for a battle on a real table', async () => {
    const { page, store } = on.program;
    await beginCaughtRaid(store, temporaryFolder(), 16);
    await campaignCommand(store, 'desk', '--leading', 'alone');
    await campaignCommand(store, 'keepers', 'ur', 'cautious');
    await campaignCommand(store, 'advance', '--seed', 'caught');
    await page.reload();
    await page
      .getByRole('link', { name: /^Before Kish/ })
      .first()
      .click();
    const panel = page.getByRole('complementary', { name: 'Player panel' });
    await panel.getByText(/^\s*The computer plays /).waitFor();
    // The panel has no footer, because the battle must be fought first.
    expect(await panel.locator('footer').isHidden()).toBe(true);
    expect(await findings(page)).toEqual([]);
    // Raid damage in other players' provinces is unknown, not 0.
    await press(page, 'Table');
    await page.getByRole('row', { name: /^Kish / }).waitFor();
    const harmOf = (province: string): Promise<string[]> =>
      page
        .getByRole('row', { name: new RegExp(`^${province} `) })
        .getByRole('cell')
        .allInnerTexts();
    expect((await harmOf('Kish')).filter((text) => text === 'unknown')).toHaveLength(2);
    expect((await harmOf('Agade')).filter((text) => text === 'unknown')).toHaveLength(0);
    await panel.getByRole('button', { name: /^Battle orders of / }).click();
    await page.getByRole('heading', { level: 1, name: 'Sheets' }).waitFor();
    await page.getByRole('button', { name: 'Orders', exact: true, pressed: true }).waitFor();
    await page
      .getByText(/^\s*Centre\. [A-Z]/)
      .first()
      .waitFor();
    await page.goBack();
    await panel.getByRole('button', { name: /^Play this battle: / }).click();
    await page.getByRole('heading', { level: 1, name: /^Battle in / }).waitFor();
    expect(await page.getByLabel('Orders of Townsmen').inputValue()).toMatch(/^Centre\. [A-Z]/);
  });
});
