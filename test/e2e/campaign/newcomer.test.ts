import { expect, it } from 'vitest';
import { describeOnHosts } from '../program.ts';

/** Clicks for a first month without enemy attacks. Each battle adds three clicks, so two battles make 20. */
const QUIET = 14;
const A_BATTLE = 3;

describeOnHosts('A newcomer playing The Two Rivers solo in $title', (on) => {
  it('finishes the first month in 20 clicks, with two battles', async () => {
    const { page } = on.program;
    await page.evaluate(() => {
      const counted = globalThis as unknown as { clicks: number };
      counted.clicks = 0;
      addEventListener('pointerup', () => (counted.clicks += 1), true);
    });
    await page.getByRole('link', { name: /^Start a sample campaign/ }).click();
    await page.getByRole('button', { name: 'Play solo: The Two Rivers' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
    const panel = page.getByRole('complementary', { name: 'Player panel' });
    const march = async (army: string, to: string): Promise<void> => {
      await panel.getByRole('button', { name: army }).click();
      await panel
        .getByRole('button', { name: /^March/ })
        .first()
        .click();
      await page.getByRole('option', { name: new RegExp(`^${to},`) }).click({ force: true });
      await panel.getByRole('button', { name: 'Save order' }).waitFor({ state: 'detached' });
    };
    await march('Field army of Akkad', 'Mari');
    await panel.getByRole('tab', { name: 'Orders' }).click();
    await march('Levy of Eshnunna', 'Gutium');
    await panel.getByRole('button', { name: 'Resolve month 1' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Roll and resolve' }).click();
    const done = dialog.getByRole('button', { name: 'Done', exact: true });
    const isOver = panel.getByText('Year 1, month 2 of 8');
    await done.click();
    let battles = 0;
    const settle = page.getByRole('button', { name: /^Resolve the battle/ }).first();
    await isOver.or(settle).first().waitFor();
    while (!(await isOver.isVisible())) {
      battles += 1;
      await settle.click();
      await dialog.locator('button[type="submit"]').click();
      await done.click();
      await isOver.or(settle).first().waitFor();
    }
    const clicks = await page.evaluate(() => (globalThis as unknown as { clicks: number }).clicks);
    expect(clicks).toBeGreaterThan(QUIET / 2);
    expect(clicks).toBeLessThanOrEqual(QUIET + A_BATTLE * battles);
  });
});
