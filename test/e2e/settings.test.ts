import { expect, it } from 'vitest';
import { goTo } from './go-to.ts';
import { describeOnHosts } from './program.ts';

describeOnHosts('Settings in $title', (on) => {
  it('apply to battles: default dice and unit of lengths', async () => {
    const { page } = on.program;
    await goTo(page, 'Settings');
    await page.getByRole('radio', { name: 'I roll and enter the results' }).check();
    await page.getByRole('radio', { name: 'Inches' }).check();
    await page.evaluate(() => (location.hash = '#/table/rules/for-the-pharaoh/optional/night-spotting'));

    const distance = page.getByRole('spinbutton', { name: 'Distance, cm' });
    await distance.fill('25');
    await page.getByText('25 (9.8 inches)', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'App rolls' }).waitFor();
    // Enter rolls in the way chosen in the settings.
    await distance.press('Enter');
    await page.getByText('Roll a d8', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    const buttons = await page.locator('form').getByRole('button').allInnerTexts();
    expect(buttons.indexOf('I roll')).toBeLessThan(buttons.indexOf('App rolls'));
    expect(buttons).toContain('I roll');
  });
});
