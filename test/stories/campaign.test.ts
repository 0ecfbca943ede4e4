import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { campaignCommand } from '../e2e/campaign/caught-raid.ts';
import { pickOption } from '../e2e/pick-option.ts';
import { describeOnHosts } from '../e2e/program.ts';
import { evenNeighbours } from '../support/campaign/even-neighbours.ts';

const { one: raider, other: raided } = evenNeighbours('two-rivers');

const press = (within: Page | Locator, name: string | RegExp): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click();

const startCampaign = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: /^Start a sample campaign/ }).click();
  await press(page, 'Start The Two Rivers');
  await page.getByRole('heading', { level: 1, name: 'The Two Rivers' }).waitFor();
};

const openCampaign = async (page: Page): Promise<void> => {
  await page
    .getByRole('main')
    .getByRole('link', { name: /The Two Rivers/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'The Two Rivers' }).waitFor();
};

/** Opens the order form of the player's army in a province. */
const orderForm = async (page: Page, player: string, province: string, order: string): Promise<Locator> => {
  await page.getByRole('tab', { name: 'Month' }).click();
  await page.getByRole('radio', { name: player, exact: true }).check();
  await page
    .getByRole('list', { name: `${player}’s armies` })
    .getByRole('button')
    .filter({ hasText: province })
    .click();
  const desk = page.getByRole('region', { name: /^Orders for / });
  await press(desk, order);
  return desk.getByRole('form');
};

const give = async (page: Page, form: Locator): Promise<void> => {
  await press(form, 'Save order');
  await page.getByText('Order saved.').waitFor();
};

/** Waits for the next die or the outcome. */
const nextStep = async (dialog: Locator): Promise<'die' | 'outcome'> => {
  const die = dialog.getByRole('button', { name: 'Next die' });
  const done = dialog.getByRole('button', { name: 'Done' });
  await die.or(done).waitFor();
  return (await done.isVisible()) ? 'outcome' : 'die';
};

/** Enters faces for the first dice and lets the app roll the rest. @returns the questions */
const throwByHand = async (
  dialog: Locator,
  faceOf: (die: string, what: string) => number,
): Promise<readonly string[]> => {
  const asked: string[] = [];
  while ((await nextStep(dialog)) === 'die' && asked.length < 8) {
    const field = dialog.getByRole('textbox', { name: / for / });
    const label = (await field.getAttribute('aria-label')) ?? '';
    const [, die = '', what = ''] = /^(d\d+) for (.*)$/.exec(label) ?? [];
    asked.push(label);
    await field.fill(String(faceOf(die, what)));
    await press(dialog, 'Next die');
    // The field of the previous die disappears when the next one or the outcome arrives.
    await expect
      .poll(
        async () =>
          (await dialog.getByRole('table', { name: 'Rolled so far' }).innerText()).match(/entered by hand/g)?.length ??
          0,
      )
      .toBe(asked.length);
  }
  if ((await nextStep(dialog)) === 'die') await press(dialog, 'App rolls the rest');
  return asked;
};

const resolveMonth = async (page: Page, month: number, seed: string): Promise<void> => {
  await press(page, `Resolve month ${String(month)}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Seed' }).fill(seed);
  await press(dialog, 'Roll and resolve');
  await press(dialog, 'Done');
};

describeOnHosts(
  'A campaign in $title',
  (on) => {
    it('starts from the scenario, plays raids and interceptions with typed dice, passes the winter, and loses nothing', async () => {
      let page = on.program.page;
      await startCampaign(page);

      const raid = await orderForm(page, raider.power, raider.place, 'Send raiders');
      await pickOption(raid, 'Province', raided.place);
      await press(raid, 'A quarter');
      await give(page, raid);
      const interception = await orderForm(page, raided.power, raided.place, 'Send interceptors');
      await press(interception, 'Half');
      // With twice the raiders' strength, the interceptor would catch them without a roll.
      await interception.getByRole('spinbutton').first().fill('0');
      await give(page, interception);

      // Secret orders are on disk before they are confirmed.
      await on.program.restart('kill');
      page = on.program.page;
      await openCampaign(page);
      await page.getByText('1 order submitted').first().waitFor();
      await expect.poll(() => page.getByText('1 order submitted').count()).toBe(2);

      // Dice entered by hand survive a closed window and can be used or discarded.
      await press(page, 'Resolve month 1');
      let dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: 'I roll' }).check();
      await press(dialog, 'Start rolling');
      await dialog.getByRole('textbox', { name: /^d100 for / }).fill('1');
      await press(dialog, 'Next die');
      await dialog.getByRole('textbox', { name: /^d10 for / }).waitFor();
      await page.reload();
      await press(page, 'Resolve month 1');
      await dialog.getByText('1 entered die was kept.').waitFor();
      await press(dialog, 'Continue with these dice');
      await dialog.getByRole('textbox', { name: /^d10 for / }).waitFor();
      await press(dialog, 'Pause and keep the dice');
      await press(page, 'Resolve month 1');
      await press(dialog, 'Discard these dice');
      await dialog.getByText('1 entered die was kept.').waitFor({ state: 'detached' });
      await dialog.getByRole('radio', { name: 'I roll' }).check();
      await press(dialog, 'Start rolling');
      const field = dialog.getByRole('textbox', { name: /^d100 for / });
      await field.fill('101');
      await press(dialog, 'Next die');
      await dialog.getByText('A d100 gives results from 1 to 100.').waitFor();
      const asked = await throwByHand(dialog, (die) => (die === 'd100' ? 1 : 4));
      expect(asked[0]).toMatch(/^d100 for /);
      expect(asked.length).toBeGreaterThan(2);
      const happened = await dialog.getByRole('list', { name: 'Events' }).innerText();
      const caught = new RegExp(`caught the raiders of .* in ${raided.place}`);
      expect(happened).toMatch(caught);
      expect(happened).toMatch(/Month 1 of year 1 ended/);
      await press(dialog, 'Open the chronicle');
      await page.getByText(caught).first().waitFor();

      await on.program.restart('ask');
      page = on.program.page;
      await openCampaign(page);
      await page.getByText('Year 1, month 2 of 8').waitFor();
      for (let month = 2; month <= 8; month += 1) await resolveMonth(page, month, `spring ${String(month)}`);

      await press(page, 'Resolve winter');
      dialog = page.getByRole('dialog');
      await press(dialog, 'Resolve winter');
      await expect.poll(() => dialog.getByRole('list', { name: 'Events' }).innerText()).toMatch(/received .* gold/);
      await press(dialog, 'Done');
      await page.getByText('Year 2, month 1 of 8').waitFor();
      await page.getByRole('tab', { name: 'Winter' }).click();
      await page.getByText('The accounts balance', { exact: false }).waitFor();

      await on.program.restart('kill');
      page = on.program.page;
      await openCampaign(page);
      await page.getByText('Year 2, month 1 of 8').waitFor();
      await press(page, 'Campaign menu');
      await page.getByRole('menuitem', { name: 'Verify log' }).click();
      await page.getByText('No problems found.', { exact: false }).waitFor();
      const verified = await campaignCommand(on.program.store, 'verify', '--json');
      expect(JSON.parse(verified)).toMatchObject({ sound: true, faults: [] });
    });
  },
  'no-preference',
);
