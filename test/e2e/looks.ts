import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findings } from './axe.ts';

/** A laptop, a phone, a tablet upright and a large screen, each with its own theme. */
const SIZES = [
  { size: 'a laptop', width: 1280, height: 800, theme: 'light' },
  { size: 'a phone', width: 390, height: 844, theme: 'dark' },
  { size: 'a tablet', width: 820, height: 1180, theme: 'contrast' },
  { size: 'a large screen', width: 1920, height: 1080, theme: 'dark' },
] as const;
export const [LAPTOP, ...OTHERS] = SIZES;
const THEMES = ['light', 'dark', 'contrast'] as const;
const EVERY_LOOK = process.env['NOMARCH_ROUNDS'] === 'all';

type Size = (typeof SIZES)[number];
export type Look = Omit<Size, 'theme'> & { readonly theme: (typeof THEMES)[number] };

/** Returns each size with its own theme, or with every theme if NOMARCH_ROUNDS=all. */
export const looksAt = (sizes: readonly Size[]): readonly Look[] =>
  EVERY_LOOK ? sizes.flatMap((size) => THEMES.map((theme) => ({ ...size, theme }))) : sizes;

/** Applies a theme as the settings would. */
const paint = (page: Page, theme: (typeof THEMES)[number]): Promise<void> =>
  page.evaluate(`for (const name of ['light', 'dark', 'contrast'])
    document.documentElement.classList.toggle(name, name === '${theme}' || (name === 'light' && '${theme}' === 'contrast'))`);

/** Returns elements that extend beyond the sides of the window or of their scrolling container. Only long tables may scroll sideways. */
const sticksOutNow = (page: Page): Promise<readonly string[]> =>
  page.evaluate(`(() => {
    return [document.documentElement, ...document.querySelectorAll('body *:not(:has(> table))')]
      .filter((element, at) => at === 0 || /auto|scroll/.test(getComputedStyle(element).overflowX))
      .filter((element) => element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
      .map((element) => 'sticks out: ' + element.tagName + '.' + element.className);
  })()`);

/** Returns elements that still extend beyond the sides after the page had time to adapt to a new size. */
async function sticksOut(page: Page): Promise<readonly string[]> {
  for (let look = 0; look < 20; look += 1) {
    if ((await sticksOutNow(page)).length === 0) return [];
    await page.waitForTimeout(250);
  }
  return sticksOutNow(page);
}

/**
 * Returns the findings on the current screen in each size and theme, then returns to the laptop.
 *
 * @param asksAxe whether axe, which is slow, checks a size and theme
 * @param photograph takes a picture
 */
export async function wrongWith(
  page: Page,
  looks: readonly Look[],
  asksAxe: (look: Look) => boolean,
  photograph?: (look: Look) => Promise<unknown>,
): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const look of looks) {
    const { size, width, height, theme } = look;
    await page.setViewportSize({ width, height });
    await paint(page, theme);
    const asked = asksAxe(look) ? await findings(page, size !== LAPTOP.size || theme !== LAPTOP.theme) : [];
    const found = [...asked, ...(await sticksOut(page))];
    await photograph?.(look);
    wrong.push(...found.map((one) => `on ${size}, ${theme}: ${one}`));
  }
  await page.setViewportSize(LAPTOP);
  await paint(page, LAPTOP.theme);
  return wrong;
}

/**
 * Expects no findings on the current screen at any size, each in its own theme. If `SHOTS` names a folder, saves pictures there in more
 * themes.
 */
export async function expectWellShown(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  const more: readonly Look[] = [
    { ...LAPTOP, theme: 'dark' },
    { ...SIZES[1], theme: 'light' },
  ];
  const photograph = ({ width, theme }: Look): Promise<unknown> =>
    page.screenshot({ path: `${folder ?? ''}/${name}-${width}-${theme}.png`, fullPage: width < 500 });
  const looks = folder === undefined ? SIZES : [...SIZES, ...more];
  const wrong = await wrongWith(page, looks, () => true, folder === undefined ? undefined : photograph);
  expect(wrong.map((one) => `${name}: ${one}`)).toEqual([]);
}
