import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { siegeScenario } from '../../support/campaign/siege-scenario.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { findings } from '../axe.ts';
import { beginCaughtRaid, campaignCommand } from './caught-raid.ts';
import { pickOption } from '../pick-option.ts';
import { describeOnHosts } from '../program.ts';

const press = (within: Page | Locator, name: string | RegExp): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click();
const tab = (page: Page, name: string): Promise<void> => page.getByRole('tab', { name, exact: true }).click();

/** Opens an army of the current player. @returns the panel for its orders */
const army = async (page: Page, player: string, name: string): Promise<Locator> => {
  await tab(page, 'Month');
  await page.getByRole('radio', { name: player, exact: true }).check();
  await page
    .getByRole('list', { name: `${player}’s armies` })
    .getByRole('button', { name: new RegExp(`^${name},`) })
    .click();
  return page.getByRole('region', { name: `Orders for ${name}` });
};

/** Opens a province from the table by keyboard. @returns the panel for orders about it */
const province = async (page: Page, name: string): Promise<Locator> => {
  await press(page, 'Table');
  await page
    .getByRole('table', { name: /^Provinces of/ })
    .getByRole('button', { name, exact: true })
    .click();
  await press(page, 'Map');
  return page.getByRole('region', { name: `Orders for ${name}` });
};

const stored = (page: Page): Promise<void> => page.getByText('Order saved.').waitFor();
const give = async (page: Page, desk: Locator): Promise<void> => {
  await press(desk, 'Save order');
  await stored(page);
};

/** Resolves with a seed. @returns the events */
const resolveBySeed = async (page: Page, button: string, seed: string): Promise<string> => {
  await press(page, button);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Seed' }).fill(seed);
  await dialog.locator('button[type="submit"]').click();
  await dialog.getByRole('button', { name: 'Done' }).waitFor();
  const happened = await dialog.getByRole('list', { name: 'Events' }).innerText();
  await press(dialog, 'Done');
  return happened;
};

/**
 * Enters several faces at once, then every remaining die: 2 for a d3 that selects a unit, otherwise 9. No die is random, because later
 * assertions depend on them. @returns owner and purpose of the first die
 */
const throwAll = async (dialog: Locator, faces: readonly number[]): Promise<string> => {
  const field = dialog.getByRole('textbox', { name: /^d\d+ for / });
  const done = dialog.getByRole('button', { name: 'Done' });
  const typed = async (): Promise<number> => (await dialog.innerText()).match(/entered by hand/g)?.length ?? 0;
  await field.waitFor();
  const asked = await dialog.getByText(/rolls a d\d+/).innerText();
  await field.fill(faces.join(' '));
  await press(dialog, 'Next die');
  await expect.poll(typed).toBe(faces.length);
  for (let thrown = faces.length + 1; ; thrown += 1) {
    await field.or(done).waitFor();
    if (await done.isVisible()) return asked;
    await field.fill((await dialog.getByText(/rolls a d3\s*$/).isVisible()) ? '2' : '9');
    await press(dialog, 'Next die');
    await expect.poll(typed).toBeGreaterThanOrEqual(thrown);
  }
};

const gold = (text: string): number => Number(text.replaceAll(/[^\d]/g, '')) * (text.includes('−') ? -1 : 1);

describeOnHosts('Orders, battles and winter in $title', (on) => {
  const campaign = (...words: string[]): Promise<string> => campaignCommand(on.program.store, ...words);

  it('plays a year with a siege, a sortie, a split, battles, partisans and police, and balances the winter accounts', async () => {
    const file = join(temporaryFolder(), 'scenario.json');
    writeFileSync(file, JSON.stringify(siegeScenario()));
    await campaign('new', file);
    const { page } = on.program;
    await page.reload();
    await page
      .getByRole('main')
      .getByRole('link', { name: /Before Kish/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Before Kish' }).waitFor();

    // Month 1: splits an army, sets a retreat province, and marches to the walls.
    let desk = await army(page, 'Akkad', 'Home army');
    await press(desk, 'Split off an army');
    await desk.getByRole('textbox', { name: 'Name' }).fill('River guard');
    await press(desk, 'Half');
    await give(page, desk);
    desk = await army(page, 'Akkad', 'Host of Akkad');
    // “All” leaves the required minimum in the army.
    await press(desk, 'Send police');
    await press(desk, /^All( troops)?$/);
    expect(await desk.getByRole('list', { name: 'Problems with this order' }).count()).toBe(0);
    await press(desk, 'Cancel');
    // Orders that are not available show their reasons.
    await desk.getByText(/orders are not available/).click();
    await desk.getByText(/Sally: ./).waitFor();
    await press(desk, 'Set a retreat');
    await pickOption(desk, 'Destination', 'Mari');
    await give(page, desk);
    await press(desk, 'March');
    await pickOption(desk, 'Destination', 'Kish');
    await give(page, desk);
    expect(await findings(page)).toEqual([]);
    expect(await resolveBySeed(page, 'Resolve month 1', 'one')).toMatch(
      /Home army sent 45 figures to a new army, River guard\./,
    );
    await page.getByText('Year 1, month 2 of 8').waitFor();

    // Month 2: starts the siege on a day that is rolled.
    desk = await army(page, 'Akkad', 'Host of Akkad');
    await press(desk, 'Besiege a fort');
    await give(page, desk);
    await press(desk, 'Begin siege works');
    await pickOption(desk, 'Siege work', 'ladders');
    await desk.getByRole('spinbutton', { name: 'Number of groups' }).fill('2');
    await give(page, desk);
    expect(await resolveBySeed(page, 'Resolve month 2', 'two')).toMatch(
      /Akkad laid siege to Walls of Kish in week \d[\s\S]*Ladders for 2 groups were begun before Walls of Kish/,
    );
    await army(page, 'Ur', 'Garrison of Kish');
    await page.getByText('Besieged in Walls of Kish', { exact: true }).waitFor();
    await province(page, 'Kish');
    await page.getByText(/^\s*Besieged by Akkad since year 1, month 2/).waitFor();
    await page
      .getByRole('table', { name: 'Siege works at Walls of Kish' })
      .getByRole('cell', { name: 'Ladders', exact: true })
      .waitFor();

    // Month 3: makes a sortie, resolved by the quick method with dice entered by hand.
    desk = await army(page, 'Ur', 'Garrison of Kish');
    await press(desk, 'Sally');
    await stored(page);
    expect(await resolveBySeed(page, 'Resolve month 3', 'three')).toMatch(/Garrison of Kish sallied/);
    await press(page, 'Resolve the battle in Kish');
    let dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Quick resolution with dice' }).check();
    await dialog.getByRole('table', { name: 'Chances' }).getByText('draw').waitFor();
    await dialog.getByRole('radio', { name: 'I roll' }).check();
    expect(await findings(page)).toEqual([]);
    await press(dialog, 'Start rolling');
    expect(await throwAll(dialog, [5, 1])).toBe('Ur rolls a d10');
    await expect
      .poll(() => dialog.getByRole('list', { name: 'Events' }).innerText())
      .toMatch(/Host of Akkad repelled Garrison of Kish/);
    await press(dialog, 'Done');
    await page.getByText('Year 1, month 4 of 8').waitFor();

    // Month 4: sends a relief army from Nippur. The battle is fought on a table and reported for both sides.
    desk = await army(page, 'Ur', 'Host of Ur');
    await press(desk, 'Relieve a fort');
    await pickOption(desk, 'Destination', 'Kish');
    await give(page, desk);
    expect(await resolveBySeed(page, 'Resolve month 4', 'four')).toMatch(/a battle/);
    await page.getByText('The armies in Kish').click();
    await press(page, 'Save to library: Host of Akkad');
    await page.getByText('Saved to the library.').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Host of Ur as JSON')]);
    expect(download.suggestedFilename()).toMatch(/\.json$/);
    await press(page, 'Resolve the battle in Kish');
    dialog = page.getByRole('dialog');
    await press(dialog, 'Save result');
    await dialog.getByText('Choose the winner.').waitFor();
    await dialog.getByRole('radio', { name: 'Defender: Host of Akkad' }).check();
    await dialog.getByRole('spinbutton', { name: 'Losses of Slingers, Host of Ur' }).fill('30');
    await dialog.getByRole('spinbutton', { name: 'Losses of Archers, Host of Akkad' }).fill('12');
    await dialog.getByRole('textbox', { name: 'Note for the chronicle' }).fill('Fought at the club.');
    await press(dialog, 'Save result');
    await dialog.getByRole('button', { name: 'Done' }).waitFor();
    await expect
      .poll(() => dialog.getByRole('list', { name: 'Events' }).innerText())
      .toMatch(/Host of Akkad repelled Host of Ur in the battle of Kish/);
    await press(dialog, 'Done');

    for (let month = 5; month <= 8; month += 1) await campaign('advance', '--seed', `month ${String(month)}`);
    await page.reload();
    await page.getByText('Year 1, winter').waitFor();

    // Winter: replaces losses and raises troops, an army and partisans. The remaining gold is shown.
    desk = await army(page, 'Akkad', 'Home army');
    await press(desk, 'Raise new troops');
    await desk
      .getByRole('spinbutton', { name: /^Number of Slingers/ })
      .first()
      .fill('5');
    await give(page, desk);
    await press(desk, 'Disband troops');
    await desk.getByRole('radio', { name: 'Part of the army' }).check();
    await desk.getByRole('spinbutton', { name: 'Number of Slingers' }).fill('5');
    await give(page, desk);
    desk = await province(page, 'Eshnunna');
    await page.getByText('Sea, river and pass borders have no effect in this rule book.').waitFor();
    await press(desk, 'Raise a new army');
    await desk.getByRole('textbox', { name: 'Name', exact: true }).fill('Army of Eshnunna');
    await desk.getByRole('spinbutton', { name: /^Number of Levy/ }).fill('60');
    await give(page, desk);
    desk = await army(page, 'Ur', 'Host of Ur');
    await press(desk, 'Replace losses');
    await press(desk, 'All');
    await give(page, desk);
    desk = await province(page, 'Agade');
    await press(desk, 'Raise partisans');
    await desk.getByRole('textbox', { name: 'Name', exact: true }).fill('Partisans of Agade');
    await desk
      .getByRole('spinbutton', { name: /^Number of Slingers/ })
      .first()
      .fill('20');
    await desk.getByText('240 gold').waitFor();
    await give(page, desk);
    await tab(page, 'Month');
    const funds = page.getByRole('region', { name: 'Gold of Ur this winter' });
    const left = gold(await funds.locator('.left dd').innerText());
    expect(await findings(page)).toEqual([]);
    const winter = await resolveBySeed(page, 'Resolve winter', 'winter');
    expect(winter).toMatch(/Ur raised partisans, Partisans of Agade, in Agade: 20 figures for 240 gold\./);
    expect(winter).toMatch(/Akkad mustered Army of Eshnunna in Eshnunna for 60 gold\./);
    expect(winter).toMatch(/Host of Ur replaced \d+ lost figures/);

    // The accounts balance exactly and end with the gold that the order form announced.
    const accounts = page.getByRole('table', { name: 'Accounts of Ur, year 1' });
    await accounts.waitFor();
    const cells = await accounts.locator('tbody tr:not(.detail) td:last-child').allInnerTexts();
    const figures = cells.map(gold);
    expect(figures.slice(0, -1).reduce((sum, figure) => sum + figure, 0)).toBe(figures.at(-1));
    expect(figures.at(-1)).toBe(left);
    await page.getByText(/^\s*The accounts balance/).waitFor();
    await accounts.getByRole('button').nth(1).click();
    await page.getByText('Ur received', { exact: false }).first().waitFor();
    await page.keyboard.press('Escape');
    expect(await findings(page)).toEqual([]);

    // Year 2: the partisans rise, and Akkad's police hunt them.
    await tab(page, 'Month');
    await page.getByRole('radio', { name: 'Ur', exact: true }).check();
    desk = await province(page, 'Agade');
    await press(desk, 'Activate partisans: Partisans of Agade');
    await stored(page);
    desk = await army(page, 'Akkad', 'Home army');
    await press(desk, 'Send police');
    await press(desk, 'Half');
    await give(page, desk);
    await tab(page, 'Month');
    await page.getByRole('radio', { name: 'None', exact: true }).check();
    expect(await resolveBySeed(page, 'Resolve month 1', 'spring')).toMatch(
      /Home army sent \d+ figures to hunt partisans\.[\s\S]*Partisans of Agade rose in Agade|Partisans of Agade rose in Agade[\s\S]*hunt partisans/,
    );
    await page.getByText('Year 2, month 2 of 8').waitFor();
    const verified = JSON.parse(await campaign('verify', '--json')) as unknown;
    expect(verified).toMatchObject({ sound: true, faults: [] });
  });

  it('fights caught raiders on the table if the campaign says so; beaten raiders do no damage', async () => {
    await beginCaughtRaid(on.program.store, temporaryFolder(), 40);
    await campaign('advance', '--seed', 'raid');
    const { page } = on.program;
    await page.reload();
    await page
      .getByRole('main')
      .getByRole('link', { name: /Before Kish/ })
      .first()
      .click();
    await page.getByText('Garrison of Kish caught the raiders of Home army in Kish').waitFor();
    // Both armies are on the table, and casualties marked there return with the result.
    await press(page, 'Play this battle: Kish');
    await page.getByRole('heading', { level: 1, name: 'Battle in Kish' }).waitFor();
    await page.getByRole('spinbutton', { name: 'Casualties of Slingers' }).fill('4');
    await page.getByText('Lost 24 of 60 points').waitFor();
    await page.getByRole('link', { name: 'End battle' }).click();
    await page.getByRole('link', { name: 'Use this result' }).click();
    const dialog = page.getByRole('dialog');
    const lost = dialog.getByRole('spinbutton', { name: 'Losses of Slingers, Home army' });
    await expect.poll(() => dialog.getByRole('spinbutton').count()).toBe(2);
    await expect.poll(() => lost.getAttribute('max')).toBe('10');
    await expect.poll(() => lost.inputValue()).toBe('4');
    await dialog.getByText('24 points lost').waitFor();
    await dialog.getByRole('radio', { name: 'Raiders driven off' }).check();
    await press(dialog, 'Save result');
    await dialog.getByRole('button', { name: 'Done' }).waitFor();
    const happened = await dialog.getByRole('list', { name: 'Events' }).innerText();
    expect(happened).toMatch(/Garrison of Kish drove the raiders of Home army out of Kish\./);
    expect(happened).not.toMatch(/raided Kish/);
    await press(dialog, 'Done');
    await page.getByText('Year 1, month 2 of 8').waitFor();
  });
});
