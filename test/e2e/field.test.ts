import { expect, it } from 'vitest';
import { goTo } from './go-to.ts';
import { describeOnHosts } from './program.ts';

describeOnHosts('a table to scale in $title', (on) => {
  it('is laid, aimed and moved on, and undone', async () => {
    const { page } = on.program;
    await goTo(page, 'Table');
    await page.getByRole('button', { name: /^Akkad against Elam/ }).click();
    await page.getByLabel('Seed of the lot').fill('ur');
    await page.getByRole('button', { name: 'Lay the field' }).click();
    const field = page.getByRole('region', { name: 'The field' });
    const units = field.locator('.field-unit');
    await expect.poll(() => units.count()).toBeGreaterThan(10);
    const first = field.locator('.field-unit.side-0').first();
    const before = await first.locator('.body').getAttribute('points');

    // By the keys, before the first turn: put a step ahead.
    await first.focus();
    await page.keyboard.press('ArrowUp');
    await field.getByText('by hand', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => first.locator('.body').getAttribute('points')).not.toBe(before);
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await expect.poll(() => first.locator('.body').getAttribute('points')).toBe(before);

    // Whom it aims at is told in words.
    // The unit that was moved is still the chosen one.
    const enemy = field.locator('.field-unit.side-1').first();
    await enemy.focus();
    await page.keyboard.press('Space');
    await expect.poll(() => enemy.getAttribute('aria-label')).toMatch(/ cm, its (front|left flank|right flank|rear)/);
  });
});
