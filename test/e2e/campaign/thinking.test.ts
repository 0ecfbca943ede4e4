import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findings } from '../axe.ts';
import { pickOption } from '../pick-option.ts';
import { HOSTS, type Program } from '../program.ts';

// Requests are held back in a browser, because a computer player may think too briefly to be seen.
describe('Computer players that think', () => {
  let program: Program;
  beforeEach(async () => {
    program = await HOSTS[0]!.open();
  });
  afterEach(() => program.stop());

  it('show their names and can be stopped before the month is resolved', async () => {
    const { page } = program;
    const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('link', { name: /^Start a sample campaign/ }).click();
    await press('Play solo: The Road to Qadesh');
    await page.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).click();
    const panel = page.getByRole('complementary', { name: 'Player panel' });
    await panel.getByRole('heading', { level: 1, name: 'Egypt' }).waitFor();

    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(/regents\/(think|suggest)/, async (route) => {
      await held;
      await route.continue();
    });
    await press('Play this month');
    const status = panel.getByRole('status').filter({ hasText: 'Computer player Hatti is thinking (1 of 1) …' });
    await status.waitFor();
    expect(await findings(page)).toEqual([]);
    await status.getByRole('button', { name: 'Stop' }).click();
    await press('Suggest orders');
    await panel.getByText('Finding suggestions …').waitFor();
    await panel.getByRole('status').filter({ hasText: 'Finding suggestions …' }).getByRole('button').click();
    await panel.getByRole('button', { name: 'Suggest orders' }).waitFor();
    letGo();
    await panel.getByRole('button', { name: 'Play this month' }).waitFor();
    await panel.getByText('Year 1, month 1 of 8').waitFor();
    expect(await panel.getByRole('region', { name: 'Suggested orders' }).count()).toBe(0);
  });

  it('show their names on the umpire’s screen and can be stopped there', async () => {
    const { page } = program;
    await page.getByRole('link', { name: /^Start a sample campaign/ }).click();
    const card = page.getByRole('article', { name: 'The Two Rivers' });
    await card.getByText(/^\s*Ends with /).waitFor();
    await card.getByRole('button', { name: 'No computer players, The Two Rivers', exact: true }).click();
    await pickOption(card, 'Player for Ur', 'a computer player');
    await card.getByRole('button', { name: 'Start The Two Rivers', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'The Two Rivers' }).waitFor();

    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(/regents\/think/, async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Resolve month 1' }).click();
    const dialog = page.getByRole('dialog');
    const resolve = dialog.getByRole('button', { name: 'Roll and resolve', exact: true });
    await resolve.click();
    const status = dialog.getByRole('status').filter({ hasText: 'Computer player Ur is thinking (1 of 1) …' });
    await status.waitFor();
    expect(await findings(page)).toEqual([]);
    await status.getByRole('button', { name: 'Stop' }).click();
    letGo();
    await status.waitFor({ state: 'detached' });
    await resolve.waitFor();
    expect(await page.getByText('Year 1, month 1 of 8').count()).toBeGreaterThan(0);
  });
});
