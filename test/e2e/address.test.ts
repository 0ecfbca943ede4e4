import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOSTS, type Program } from './program.ts';

// How a browser loads a page from its address; the shell's window has no address to type into.
describe('the address', () => {
  let program: Program;
  beforeEach(async () => {
    program = await HOSTS[0]!.open();
  });
  afterEach(() => program.stop());

  it('that is changed while the first screen still loads leads to the later screen', async () => {
    const { page } = program;
    await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
    await page.evaluate(() => (location.hash = '#/settings'));
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/SettingsScreen-*.js', async (route) => {
      await held;
      // The page may have left by then.
      await route.continue().catch(() => undefined);
    });
    await Promise.all([page.waitForRequest('**/SettingsScreen-*.js'), page.reload({ waitUntil: 'commit' })]);
    await page.evaluate(() => (location.hash = '#/rulings'));
    await page.getByRole('heading', { level: 1, name: 'Rulings' }).waitFor();
    letGo();
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).hash).toBe('#/rulings');
    expect(await page.getByRole('heading', { level: 1, name: 'Rulings' }).isVisible()).toBe(true);
  });

  it('with half a token leads to a page that says so', async () => {
    const { page } = program;
    const other = await page.context().newPage();
    await other.goto(`${new URL(page.url()).origin}/#token=%E0%A4%A`);
    await other.getByRole('heading', { name: 'Incomplete address' }).waitFor();
    await other.close();
  });
});
