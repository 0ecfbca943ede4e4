import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callProgram } from './call-program.ts';
import { HOSTS, type Program } from './program.ts';

/** Script that returns the positions of the navigation's entries and the heading, by text. */
const PLACES = `Object.fromEntries(
  [...document.querySelectorAll('h1, nav span:has(svg), nav a:has(span), nav button')]
    .filter((element) => element.getClientRects().length > 0)
    .map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [element.textContent.trim(), [x, y, width, height].map(Math.round)];
  }),
)`;
const GROUND = `[document.documentElement.className, getComputedStyle(document.body).backgroundColor]`;

type Places = Readonly<Record<string, readonly number[]>>;

/** Opens the program with its scripts held back, so that the page stays as first painted. @returns a function that releases them */
async function openHeld(page: Page): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.locator('.shell h1').waitFor({ state: 'attached' });
  return letGo;
}

// Only a browser can stop at the first paint; the shell's window shows the same page.
describe('First paint', () => {
  let program: Program;
  beforeEach(async () => {
    program = await HOSTS[0]!.open();
    await program.page.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
  });
  afterEach(() => program.stop());

  it('has bar and heading in their final places before any script runs', async () => {
    const { page } = program;
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      const letGo = await openHeld(page);
      const first = await page.evaluate<Places>(PLACES);
      letGo();
      await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
      await page.unrouteAll();
      const then = await page.evaluate<Places>(PLACES);
      expect(Object.keys(first).length).toBeGreaterThan(4);
      for (const [text, place] of Object.entries(first)) {
        // The width of a heading depends on its font, which may load later.
        const [wanted, found] = [then[text] ?? [], place].map((box) => (text === 'Library' ? box.slice(0, 2) : box));
        for (const [at, value] of (wanted ?? []).entries())
          expect(Math.abs(value - (found?.[at] ?? NaN)), `${text} at ${width}`).toBeLessThanOrEqual(2);
      }
    }
  });

  it('has the chosen theme and text size, and only the heading of the requested screen', async () => {
    const { page } = program;
    await page.emulateMedia({ colorScheme: 'light' });
    await page.evaluate(() => (location.hash = '#/settings'));
    await page.getByRole('radio', { name: 'Basalt and gold' }).click();
    await page.getByRole('radio', { name: 'Larger', exact: true }).click();
    await expect.poll(() => page.evaluate('document.documentElement.className')).toMatch(/dark.*text-larger/);
    const chosen = await page.evaluate<readonly string[]>(GROUND);
    // The open page shows a changed setting at once; a new page shows it once it is saved.
    await expect.poll(() => callProgram(page, 'app/settings', {})).toMatchObject({ theme: 'dark', textSize: 'larger' });
    const letGo = await openHeld(page);
    expect(await page.evaluate('document.documentElement.className')).toMatch(/^dark text-larger elsewhere$/);
    expect((await page.evaluate<readonly string[]>(GROUND))[1]).toBe(chosen[1]);
    expect(await page.locator('.shell h1').isVisible()).toBe(false);
    letGo();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    // Other settings are unchanged.
    for (const name of ['App rolls', 'As in the rule book'])
      expect(await page.getByRole('radio', { name }).isChecked()).toBe(true);
  });

  it('leads to screens that obey the content security policy and draw every icon', async () => {
    const { page } = program;
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { violations: seen });
      addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
        seen.push(`${violatedDirective} ${sourceFile}`),
      );
    });
    await page.reload();
    for (const [hash, heading] of [
      ['/table/rules', 'Rules calculator'],
      ['/campaigns/new', 'New campaign'],
      ['/maps', 'Maps'],
      ['/rulings', 'Rulings'],
      ['/settings', 'Settings'],
      ['/', 'Library'],
    ] as const) {
      await page.evaluate((to) => (location.hash = to), hash);
      await page.getByRole('heading', { level: 1, name: heading }).first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.locator('[data-slot$="Icon"]:not(svg)').count(), hash).toBe(0);
    }
    expect(await page.evaluate('violations')).toEqual([]);
  });
});
