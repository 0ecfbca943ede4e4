import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callProgram } from './call-program.ts';
import { HOSTS, type Program } from './program.ts';

/** Where the bar's entries and the heading stand, by their texts. */
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

/** Opens the program with its scripts held back, so that its page stands as it is first painted. @returns what lets them go. */
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

// How a page is first painted is the browser's to say; the shell's window shows the same page.
describe('The first paint', () => {
  let program: Program;
  beforeEach(async () => {
    program = await HOSTS[0]!.open();
    await program.page.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
  });
  afterEach(() => program.stop());

  it('has the bar and the heading where the app has them, before any of its scripts', async () => {
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
        // A heading's width is that of its letters, whose face may come later.
        const [wanted, found] = [then[text] ?? [], place].map((box) => (text === 'Library' ? box.slice(0, 2) : box));
        for (const [at, value] of (wanted ?? []).entries())
          expect(Math.abs(value - (found?.[at] ?? NaN)), `${text} at ${width}`).toBeLessThanOrEqual(2);
      }
    }
  });

  it('has the theme and the text size that were chosen, and no heading but of the screen that is asked for', async () => {
    const { page } = program;
    await page.emulateMedia({ colorScheme: 'light' });
    await page.evaluate(() => (location.hash = '#/settings'));
    await page.getByRole('radio', { name: 'Basalt and gold' }).click();
    await page.getByRole('radio', { name: 'Larger', exact: true }).click();
    await expect.poll(() => page.evaluate('document.documentElement.className')).toMatch(/dark.*text-larger/);
    const chosen = await page.evaluate<readonly string[]>(GROUND);
    // The page shows a choice at once, and the next one has it when it is stored.
    await expect.poll(() => callProgram(page, 'app/settings', {})).toMatchObject({ theme: 'dark', textSize: 'larger' });
    const letGo = await openHeld(page);
    expect(await page.evaluate('document.documentElement.className')).toMatch(/^dark text-larger elsewhere$/);
    expect((await page.evaluate<readonly string[]>(GROUND))[1]).toBe(chosen[1]);
    expect(await page.locator('.shell h1').isVisible()).toBe(false);
    letGo();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    // Nothing but what was chosen has changed.
    for (const name of ['App rolls', 'As in the rule book'])
      expect(await page.getByRole('radio', { name }).isChecked()).toBe(true);
  });

  it('is followed by screens that keep to the page’s policy and draw every icon', async () => {
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
