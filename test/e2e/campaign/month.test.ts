import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { campaignCommand } from './caught-raid.ts';
import { describeOnHosts } from '../program.ts';

const press = (within: Page | Locator, name: string | RegExp): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click();

/** Returns the label of the focused control, or '' if the page itself has the focus. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    const { activeElement: control, body } = document;
    return control === body ? '' : (control.getAttribute('aria-label') ?? control.innerText);
  })()`);

/** Opens an army of a player. @returns the panel for its orders */
const army = async (page: Page, player: string, name: string): Promise<Locator> => {
  await page.getByRole('tab', { name: 'Month' }).click();
  await page.getByRole('radio', { name: player, exact: true }).check();
  await page
    .getByRole('list', { name: `${player}’s armies` })
    .getByRole('button', { name: new RegExp(`^${name},`) })
    .click();
  return page.getByRole('region', { name: `Orders for ${name}` });
};

/** Drags an army's standard to a province. */
const drag = async (page: Page, name: string, province: string): Promise<void> => {
  const standard = page.locator('.map-standard', { has: page.locator(`title:text-is("${name}")`) });
  const from = await standard.boundingBox();
  const to = await page.locator(`[data-province="${province}"]`).boundingBox();
  if (!from || !to) throw new Error('the army or the province is not on the map');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 3);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
};

/** Returns the text shown at the middle of an element: another text if the element is covered or out of sight. */
const shownAt = async (page: Page, text: Locator): Promise<string> => {
  const { x, y, width, height } = (await text.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
  return page.evaluate(`document.elementFromPoint(${x + width / 2}, ${y + height / 2})?.textContent ?? ''`);
};

describeOnHosts('A month in $title', (on) => {
  it('takes orders by dragging, explains its dice, replays, and updates another tab', async () => {
    const { page } = on.program;
    await page.getByRole('link', { name: /^Start a sample campaign/ }).click();
    await press(page, 'Start The Road to Qadesh');
    await page.getByRole('heading', { level: 1, name: 'The Road to Qadesh' }).waitFor();

    // Dropping an army on a province opens the form for its order there.
    await army(page, 'Egypt', 'Bowmen of the desert road');
    await drag(page, 'Bowmen of the desert road', 'qadesh');
    await press(page.getByRole('dialog'), 'March');
    await page.getByText('Order saved.').waitFor();
    await page.getByRole('button', { name: /^Edit: .*Qadesh/ }).waitFor();

    // The focus stays in the form if orders are given by keyboard.
    const desk = await army(page, 'Hatti', 'Raiders of Ugarit');
    await press(desk, 'Hold');
    await page.getByText('Order saved.').waitFor();
    expect(await focused(page)).not.toBe('');
    await press(desk, 'Send raiders');
    await desk.getByRole('button', { name: 'All troops and the general' }).waitFor();
    // An incomplete order is explained in the form, in sight.
    await press(desk, 'Save order');
    const lacks = desk.getByText(/^\s*(Missing|This order is not valid)/);
    await lacks.waitFor();
    expect(await shownAt(page, lacks)).toMatch(/^\s*(Missing|This order is not valid)/);
    await press(desk, 'All troops');
    await press(desk, 'Cancel');
    expect(await focused(page)).not.toBe('');

    await page.getByRole('tab', { name: 'Month' }).click();
    await press(page, 'Resolve month 1');
    const dialog = page.getByRole('dialog');
    await press(dialog, 'Roll and resolve');
    await dialog.getByRole('button', { name: 'Done' }).waitFor();
    await expect.poll(() => focused(page)).toBe('Done');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).toBe('Resolve month 2');

    await press(page, 'Replay');
    const replay = page.getByRole('group', { name: 'Replay of past months' });
    await replay.getByText('Year 1, month 1').waitFor();
    for (let step = 0; step < 40 && !(await replay.innerText()).includes('marched from Damascus to Qadesh'); step += 1)
      await page.keyboard.press('ArrowUp');
    await replay.getByText('Bowmen of the desert road marched from Damascus to Qadesh.').waitFor();
    await page.keyboard.press('Escape');
    await replay.waitFor({ state: 'detached' });

    // The siege uses dice entered by hand. Each die says its purpose and effect; several can be entered at once.
    const besiegers = await army(page, 'Egypt', 'Bowmen of the desert road');
    await besiegers.getByRole('button', { name: /^As last month: / }).waitFor({ state: 'detached' });
    await press(besiegers, 'Besiege a fort');
    await press(besiegers, 'Save order');
    await page.getByText('Order saved.').waitFor();
    await press(page, 'Resolve month 2');
    await dialog.getByRole('radio', { name: 'I roll' }).check();
    await press(dialog, 'Start rolling');
    await dialog.getByText('Egypt rolls a d4').waitFor();
    await dialog.getByText(/^\s*Bowmen of the desert road lays siege, .* in Qadesh\.\s*$/).waitFor();
    const odds = dialog.getByRole('table', { name: 'Results of the d4' });
    await expect.poll(() => odds.innerText()).toMatch(/1 to 4[\s\S]*the siege begins in this week[\s\S]*100 %/);
    await dialog.getByRole('textbox', { name: / for / }).fill('2 7 5');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Done' }).waitFor();
    await expect
      .poll(() => dialog.getByRole('list', { name: 'Events' }).innerText())
      .toMatch(/Egypt laid siege to .* in week 2/);
    await press(dialog, 'Done');

    // A tab in the background reports the change when it becomes visible.
    await campaignCommand(on.program.store, 'advance', '--seed', 'x');
    await page.evaluate(`window.dispatchEvent(new Event('focus'))`);
    await page.getByText('Year 1, month 4 of 8').waitFor();
  });
});
