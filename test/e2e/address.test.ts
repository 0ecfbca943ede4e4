import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOSTS, type Program } from './program.ts';

// Loads a page from its address in a browser. The shell's window has no address bar.
describe('The address', () => {
  let program: Program;
  beforeEach(async () => {
    program = await HOSTS[0]!.open();
  });
  afterEach(() => program.stop());

  it('leads to the later screen if it changes while the first one loads', async () => {
    const { page } = program;
    await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
    await page.evaluate(() => (location.hash = '#/settings'));
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/SettingsScreen-*.js', async (route) => {
      await held;
      // The page may be closed by then.
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

  it('leads to an explanation if its token is incomplete', async () => {
    const { page } = program;
    const other = await page.context().newPage();
    await other.goto(`${new URL(page.url()).origin}/#token=%E0%A4%A`);
    await other.getByRole('heading', { name: 'Incomplete address' }).waitFor();
    await other.close();
  });
});
