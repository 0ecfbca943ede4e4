import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findings } from './axe.ts';
import { goTo } from './go-to.ts';
import { describeOnHosts } from './program.ts';

/** Opens the sample battle of For the Pharaoh on the battlefield. */
async function laid(
  page: Page,
): Promise<{ readonly field: Locator; readonly unit: (side: 0 | 1, name: string) => Locator }> {
  await goTo(page, 'Battles');
  await page.getByRole('button', { name: /^Akkad against Elam/ }).click();
  await page.getByLabel('Terrain seed').fill('ur');
  await page.getByRole('button', { name: 'Create battlefield' }).click();
  const field = page.getByRole('region', { name: 'Battlefield' });
  await field.locator('.field-unit').first().waitFor();
  return { field, unit: (side, name) => field.locator(`.field-unit.side-${side}[aria-label*="${name}"]`) };
}

describeOnHosts('The battlefield in $title', (on) => {
  it('creates, aims, moves and undoes', async () => {
    const { page } = on.program;
    const { field } = await laid(page);
    const units = field.locator('.field-unit');
    await expect.poll(() => units.count()).toBeGreaterThan(10);
    const first = field.locator('.field-unit.side-0').first();
    const before = await first.getAttribute('style');

    // During deployment, the keyboard moves a unit.
    await first.focus();
    await page.keyboard.press('ArrowUp');
    await field.getByText('free move', { exact: true }).first().waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => first.getAttribute('style')).not.toBe(before);
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await expect.poll(() => first.getAttribute('style')).toBe(before);

    // The target is announced. The moved unit stays selected.
    const enemy = field.locator('.field-unit.side-1').first();
    await enemy.focus();
    await page.keyboard.press('Space');
    await expect.poll(() => enemy.getAttribute('aria-label')).toMatch(/ cm, its (front|left flank|right flank|rear)/);
  });

  it('drags units, stops them by the rules, allows exceptions with a reason, and keeps a rolled die', async () => {
    const { page } = on.program;
    const { field, unit } = await laid(page);
    const archers = unit(0, 'Militia Archers');
    await archers.waitFor();
    const captains = page.getByRole('region', { name: 'Simulate this battle' });
    await captains.waitFor();
    await page.getByRole('combobox', { name: 'Phase' }).click();
    await page.getByRole('option', { name: /^10 · All other moves/ }).click();
    await field.getByText(/^\s*\d+ units can act/).waitFor();
    await expect.poll(() => archers.getAttribute('aria-label')).toMatch(/can act$/);
    // Players of a battle cannot be changed once it has started.
    expect(await captains.count()).toBe(0);

    const drag = async (dx: number, dy: number): Promise<void> => {
      const box = (await archers.locator('.body').boundingBox())!;
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + dx, y + dy, { steps: 4 });
      await field.locator('.ghost').waitFor();
    };
    await drag(0, -190);
    await field.locator('.ghost .tag').filter({ hasText: 'cm too far' }).waitFor();
    await page.mouse.up();
    await expect.poll(() => archers.getAttribute('aria-label')).toMatch(/has acted$/);

    await page.getByRole('button', { name: 'Move anyway' }).click();
    await page.getByLabel('Reason (logged)').fill('we forgot the road');
    const before = await archers.getAttribute('style');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await expect.poll(() => archers.getAttribute('style')).not.toBe(before);

    // The first click on an enemy fills in the form. Undoing a roll needs the consent of both sides.
    await page.getByRole('combobox', { name: 'Phase' }).click();
    await page.getByRole('option', { name: /^8 · Shoot/ }).click();
    await unit(1, 'Spearmen of Susa').press('Space');
    const rule = page.getByRole('region', { name: 'Rule' });
    await rule.getByRole('heading', { name: 'Shooting', exact: true }).waitFor();
    // The form has the number of figures measured on the field, not the whole unit. Its odds equal those shown on the field.
    const offered = field
      .getByRole('group', { name: 'Rule for this attack' })
      .getByRole('button', { name: /^Shooting:/ });
    const chance = /no hits ([\d.]+) %/.exec((await offered.first().textContent()) ?? '')?.[1];
    await rule.getByRole('row', { name: `no hits ${Number(chance).toFixed(1)} %` }).waitFor();
    await rule.getByRole('button', { name: 'App rolls' }).click();
    await rule.getByRole('region', { name: 'Result' }).waitFor();
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Undo a roll' });
    const back = dialog.getByRole('button', { name: 'Undo roll' });
    expect(await back.isDisabled()).toBe(true);
    for (const side of await dialog.getByRole('checkbox').all()) await side.check();
    await back.click();
    const log = page.getByRole('region', { name: 'Dice log' });
    await expect.poll(() => log.locator('details').count()).toBe(0);
    await log.getByText(/moved anyway: we forgot the road\s*$/).waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it('is played by keyboard: group moves, interpenetration, aiming and rolling, all announced', async () => {
    const { page } = on.program;
    const { field, unit } = await laid(page);
    const archers = unit(0, 'Militia Archers');
    const told = field.getByRole('status');
    await archers.focus();
    await page.keyboard.press('Space');
    // A second unit moves with the first, far enough to shoot.
    await unit(0, 'Household Spearmen').press('w');
    await archers.focus();
    for (let steps = 0; steps < 40; steps += 1) await page.keyboard.press('ArrowUp');
    await told.filter({ hasText: 'and 1 more unit' }).waitFor();
    await page.keyboard.press('Enter');
    await told.filter({ hasText: 'Militia Archers: free move' }).waitFor({ state: 'attached' });
    for (let steps = 0; steps < 9; steps += 1) await page.keyboard.press('n');
    await page.getByText(/^\s*Phases 2 to 7 were skipped/).waitFor();
    await field.getByText(/^\s*\d+ units can act|^\s*1 unit can act/).waitFor();

    await archers.press('Space');
    await told.filter({ hasText: /^\s*Shooting range/ }).waitFor();
    const enemy = unit(1, 'Spearmen of Susa');
    await enemy.press('Space');
    await told.filter({ hasText: /^\s*Shooting: .* Click again to confirm\.\s*$/ }).waitFor({ state: 'attached' });
    // The offer on the field opens the form of the roll; the next click rolls.
    const offered = field
      .getByRole('group', { name: 'Rule for this attack' })
      .getByRole('button', { name: /^Shooting/ });
    await offered.press('Enter');
    const rule = page.getByRole('region', { name: 'Rule' });
    const throws = rule.getByRole('button', { name: 'App rolls' });
    await expect.poll(() => throws.evaluate((button) => button === document.activeElement)).toBe(true);
    await enemy.press('Space');
    await rule.getByRole('region', { name: 'Result' }).waitFor();
    await page.getByRole('region', { name: 'Dice log' }).getByText('6 Militia Archers → 4 Spearmen of Susa').waitFor();
  });

  it('works on a phone: the field first, nothing wider than the screen, a whole side moved with one drag', async () => {
    const { page } = on.program;
    await page.setViewportSize({ width: 390, height: 844 });
    const { field, unit } = await laid(page);
    const drawer = page.getByRole('button', { name: 'Log and sheets' });
    const phase = page.getByRole('combobox', { name: 'Phase' });
    expect(await phase.isVisible()).toBe(false);
    // The card starts the battle. The field ends above the navigation, so nothing scrolls.
    await field.getByRole('button', { name: 'Start battle' }).waitFor();
    const [table, navigation] = await Promise.all([
      field.boundingBox(),
      page.getByRole('navigation', { name: 'Main' }).boundingBox(),
    ]);
    expect(table!.y + table!.height).toBeLessThanOrEqual(navigation!.y);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(844);
    // "Next phase" is in the drawer, which starts at the top of the field.
    const next = page.getByRole('button', { name: 'Next phase' });
    expect(await next.isVisible()).toBe(false);
    await drawer.click();
    expect(table!.y).toBeLessThan((await next.boundingBox())!.y);
    await phase.click();
    await page.getByRole('option', { name: /^10 · All other moves/ }).click();
    await drawer.click();
    await phase.waitFor({ state: 'hidden' });
    const spearmen = unit(0, 'Household Spearmen');
    await expect.poll(() => spearmen.getAttribute('aria-label')).toMatch(/can act$/);
    await spearmen.click();
    await field.getByRole('button', { name: /^With all that can move: 8$/ }).click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const { x, y, width, height } = (await spearmen.locator('.body').boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y - 8, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => field.locator('.field-unit.side-0[aria-label$="has acted"]').count()).toBe(9);
    expect(await findings(page)).toEqual([]);
  });
});
