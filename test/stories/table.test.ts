import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typeKeys } from '../support/browser/type-keys.ts';
import { findWithPalette } from '../e2e/palette.ts';
import { menuNamed } from '../e2e/pick-option.ts';
import { HOSTS, type Program } from '../e2e/program.ts';

/** Plays a battle at the table without a mouse: setup, a volley with the player's own dice, and its effects. */

const tabTo = async (page: Page, wanted: Locator, most = 250): Promise<void> => {
  await wanted.waitFor();
  for (let presses = 0; presses < most; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(wanted)}`);
};
const press = async (page: Page, name: string | RegExp): Promise<void> => {
  await tabTo(page, page.getByRole('button', { name }));
  await page.keyboard.press('Enter');
};
/** Picks from a menu by typing the start of an option or a search text. */
const pick = async (page: Page, name: string, wanted: string): Promise<void> => {
  const field = menuNamed(page, name);
  await tabTo(page, field);
  await page.keyboard.press('Enter');
  await page.getByRole('listbox').waitFor();
  // Keys typed before the menu has the focus are lost.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BUTTON');
  await typeKeys(page, wanted);
  // A searchable menu selects the first result.
  const found = page.getByRole('listbox').getByRole('option').first();
  if ((await page.locator('input:focus').count()) > 0)
    await expect.poll(() => found.innerText()).toMatch(new RegExp(`^\\s*${wanted}`));
  await page.keyboard.press('Enter');
  await expect.poll(() => field.innerText()).toMatch(new RegExp(`^\\s*${wanted}`));
};
const phaseIs = (page: Page, wanted: string): Promise<void> =>
  expect.poll(() => page.getByRole('combobox', { name: 'Phase', exact: true }).innerText()).toContain(wanted);
const heading = (page: Page, name: string): Promise<void> => page.getByRole('heading', { level: 1, name }).waitFor();

describe.each(HOSTS)('A battle at the table by keyboard in $title', ({ open }) => {
  let program: Program;
  beforeAll(async () => {
    program = await open();
  });
  afterAll(() => program.stop());

  it('starts with the sample army, places terrain by cards, and steps through its phases', async () => {
    const { page } = program;
    await heading(page, 'Library');
    await findWithPalette(page, 'Battles', /^Battles$/);
    await heading(page, 'Battles');
    await press(page, /^Use a sample army/);
    await heading(page, 'The King of Akkad');
    // A setup step without a rule offers no rule.
    await phaseIs(page, '1 · Pick troops');
    await page.getByText('No rule needed in this step.').waitFor();
    expect(await page.getByRole('button', { name: 'Calculate' }).count()).toBe(0);
    await page.keyboard.press('n');
    await phaseIs(page, '2 · Lay out the terrain');
    await press(page, /^I roll$/);
    const card = page.getByRole('combobox', { name: /^Card for square/ }).and(page.locator(':focus'));
    await card.waitFor();
    await page.keyboard.type(['hill', 'hill', 'water', ...Array.from({ length: 20 }, () => 'clear')].join(', '));
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Card for square F4' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('wood');
    await page.keyboard.press('Enter');
    await page.getByText('A1, B1: a larger hill, a ridge or folds in the ground').first().waitFor();
    await press(page, /^Apply$/);
    await page.getByRole('listitem', { name: 'C1: water' }).waitFor();
    // Eight setup steps, then the first turn.
    for (let step = 2; step <= 8; step += 1) {
      await page.keyboard.press('n');
      await phaseIs(page, step < 8 ? `${String(step + 1)} · ` : '1 · Activate');
    }
    await pick(page, 'Phase', '8');
    await phaseIs(page, '8 · Shoot');
  });

  it('fills in a volley from the units, shows its odds, and takes the player’s own dice', async () => {
    const { page } = program;
    await pick(page, 'Shooting unit', '7 Archers');
    await pick(page, 'Target', '3 Retinue');
    await pick(page, 'Range', 'effective');
    await page.getByRole('table', { name: 'Odds' }).waitFor();
    await press(page, /^I roll$/);
    const die = page.getByRole('textbox', { name: /^d\d+ for / });
    // Keys typed before the field has the focus are lost.
    const ready = die.and(page.locator(':focus'));
    await ready.waitFor();
    await page.keyboard.type('99');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('10');
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'Rolled so far' }).getByRole('listitem').first().waitFor();
    // Enters the remaining dice.
    const outcome = page.getByRole('region', { name: 'Result' });
    const thrown = page.getByRole('list', { name: 'Rolled so far' }).getByRole('listitem');
    for (let most = 40; most > 0; most -= 1) {
      await ready.or(outcome).first().waitFor();
      if (await outcome.isVisible()) break;
      const before = await thrown.count();
      await page.keyboard.type('10');
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await outcome.isVisible()) || (await thrown.count()) > before).toBe(true);
    }
    await outcome.waitFor();
    await press(page, /^Apply$/);
    await page.getByText('Applied', { exact: true }).waitFor();
    const lost = page.getByRole('spinbutton', { name: 'Casualties of Retinue' });
    await expect.poll(async () => Number(await lost.inputValue())).toBeGreaterThan(0);
  });

  it('keeps losses, states and the log after a restart', async () => {
    const { page } = program;
    const lost = (on: Page): Locator => on.getByRole('spinbutton', { name: 'Casualties of Retinue' });
    await tabTo(page, lost(page));
    await page.keyboard.type('15');
    await pick(page, 'Morale of Retinue', 'Retire');
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    await program.restart('kill');
    await program.page.getByRole('link', { name: 'Battles', exact: true }).click();
    // The Library has a link with the same name.
    await heading(program.page, 'Battles');
    // Other sample battles are still offered beside a started battle.
    await program.page.getByRole('button', { name: /^Rome against Hannibal/ }).waitFor();
    await program.page.getByRole('link', { name: /^The King of Akkad/ }).click();
    await expect.poll(() => lost(program.page).inputValue()).toBe('15');
    await expect.poll(() => menuNamed(program.page, 'Morale of Retinue').innerText()).toBe('Retire');
    await phaseIs(program.page, '8 · Shoot');
    await program.page.getByRole('region', { name: 'Dice log' }).getByText(/hit/).first().waitFor();
  });

  it('undoes and redoes actions after a restart', async () => {
    const { page } = program;
    const morale = (): Promise<string> => menuNamed(page, 'Morale of Retinue').innerText();
    await page.getByTitle('Undo: Retinue: Retire').waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(morale).toBe('Under orders');
    expect(await page.getByRole('spinbutton', { name: 'Casualties of Retinue' }).inputValue()).toBe('15');
    await page.keyboard.press('Control+y');
    await expect.poll(morale).toBe('Retire');
  });
});
