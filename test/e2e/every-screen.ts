import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goTo, goToMaps } from './go-to.ts';
import { type Look, looksAt, wrongWith, LAPTOP, OTHERS } from './looks.ts';
import { pickOption } from './pick-option.ts';
import { HOSTS, type Program } from './program.ts';

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).first().click();
const heading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor();

/** Steps through every screen and dialog. Each step starts where the previous one ended. */
const STOPS: readonly (readonly [screen: string, walk: (page: Page) => Promise<void>])[] = [
  ['the library at the first start', (page) => heading(page, 'Library')],
  ['the dialog for a new army', (page) => press(page, 'New army')],
  [
    'an army',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await press(page, new RegExp(`^Open a sample army`));
      await page.getByRole('region', { name: 'Army list' }).waitFor();
    },
  ],
  [
    'an army with problems and an open breakdown',
    async (page) => {
      await page.getByRole('spinbutton', { name: 'Number of SCOUTS in unit 9' }).fill('5');
      await press(page, /^13 points, Household Spearmen: show breakdown/);
    },
  ],
  [
    'the versions of an army',
    async (page) => {
      await page.keyboard.press('Escape');
      await press(page, 'More');
      await page.getByRole('menuitem', { name: 'Versions' }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'an army in another book',
    async (page) => {
      await page.keyboard.press('Escape');
      await press(page, 'More');
      await page.getByRole('menuitem', { name: 'Convert to another list or book' }).click();
      await page.getByRole('heading', { name: /^Matched: \d+ items$/ }).waitFor();
    },
  ],
  [
    'the rule books',
    async (page) => {
      await page.getByRole('link', { name: 'Compare the rule books' }).click();
      await page.getByRole('columnheader', { name: 'Topic', exact: true }).waitFor();
    },
  ],
  [
    'the library with an army',
    async (page) => {
      await goTo(page, 'Library');
      await heading(page, 'Library');
    },
  ],
  [
    'a message about what was done',
    async (page) => {
      await press(page, `Move The King of Akkad to the bin`);
      await page
        .getByRole('region', { name: /Notifications/ })
        .getByText(`“The King of Akkad” moved to the bin`)
        .waitFor();
    },
  ],
  [
    'the bin',
    async (page) => {
      await page.getByRole('link', { name: 'Bin' }).click();
      await heading(page, 'Bin');
    },
  ],
  [
    'the lists',
    async (page) => {
      await goTo(page, 'Army lists');
      await heading(page, /./);
    },
  ],
  [
    'the rulings',
    async (page) => {
      await page.evaluate(() => (location.hash = '#/rulings'));
      await heading(page, 'Rulings');
    },
  ],
  [
    'the table before the first battle',
    async (page) => {
      await goTo(page, 'Battles');
      await page.getByRole('button', { name: 'Use a sample army' }).waitFor();
    },
  ],
  [
    'a battle at the table with a result',
    async (page) => {
      await press(page, 'Use a sample army');
      await heading(page, 'The King of Akkad');
      // Setup comes first; the generals roll in the first phase of a turn.
      await page.getByRole('combobox', { name: 'Phase', exact: true }).click();
      await page.getByRole('option', { name: /^1 · Activate/ }).click();
      await pickOption(page, 'Morale of Retinue', 'Rout');
      await page.getByRole('button', { name: `General: Not selected` }).click();
      await page.getByRole('listbox').getByRole('option').first().click();
      await press(page, 'App rolls');
      await page.getByRole('region', { name: 'Result' }).waitFor();
    },
  ],
  [
    'what a battle cost',
    async (page) => {
      await page.getByRole('link', { name: 'End battle' }).click();
      await heading(page, 'Losses');
    },
  ],
  [
    'the settings',
    async (page) => {
      await goTo(page, 'Settings');
      await heading(page, 'Settings');
    },
  ],
  [
    'the shortcuts',
    async (page) => {
      await goTo(page, 'Help');
      await page.getByRole('link', { name: 'Shortcuts', exact: true }).click();
      await page.waitForURL(({ hash }) => hash === '#/help/keys');
    },
  ],
  [
    'the guide',
    async (page) => {
      await page.keyboard.press('Escape');
      await goTo(page, 'Help');
      await page.getByRole('searchbox', { name: 'Search the guide' }).fill('backup');
      await page.getByRole('link', { name: 'Back up and restore', exact: true }).click();
      await page.getByRole('heading', { level: 2, name: 'Data and backups' }).waitFor();
    },
  ],
  [
    'the command palette',
    async (page) => {
      await page.keyboard.press('Escape');
      await press(page, 'Search');
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'the campaigns',
    async (page) => {
      await page.keyboard.press('Escape');
      await goTo(page, 'Campaigns');
      await heading(page, 'Campaigns');
    },
  ],
  [
    'a new campaign',
    async (page) => {
      await page.getByRole('link', { name: 'New campaign' }).first().click();
      await heading(page, 'New campaign');
    },
  ],
  [
    'a campaign’s map',
    async (page) => {
      await press(page, 'Start The Two Rivers');
      await heading(page, 'The Two Rivers');
    },
  ],
  [
    'the orders of a player',
    async (page) => {
      await page.getByRole('radio', { name: 'Akkad', exact: true }).check();
      await page.getByRole('list', { name: `Akkad’s armies` }).getByRole('button').first().click();
      await press(page, 'Send raiders');
    },
  ],
  ['a campaign’s table', (page) => press(page, 'Table')],
  [
    'the month about to be resolved',
    async (page) => {
      await press(page, 'Resolve month 1');
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'the outcome of a month',
    async (page) => {
      await press(page, 'Roll and resolve');
      await page.getByRole('list', { name: 'Events' }).waitFor();
    },
  ],
  ['the chronicle', (page) => press(page, 'Open the chronicle')],
  ['the winter', (page) => page.getByRole('tab', { name: 'Winter' }).click()],
  [
    'the map as a picture',
    async (page) => {
      await page.getByRole('button', { name: 'Map', exact: true }).click();
      await press(page, 'Save as picture …');
      await page.getByRole('dialog', { name: 'Picture of the map' }).locator('img, svg').first().waitFor();
    },
  ],
  [
    'what taking a month back undoes',
    async (page) => {
      await page.keyboard.press('Escape');
      await press(page, 'Campaign menu');
      await page.getByRole('menuitem', { name: 'Undo last month' }).click();
      await page.getByRole('dialog', { name: /^Undo / }).waitFor();
    },
  ],
  [
    'a picture of a month',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('navigation', { name: 'Campaign pages' }).getByRole('link', { name: 'Chronicle' }).click();
      await press(page, 'Add picture');
      await page.getByRole('dialog', { name: /^A picture of / }).waitFor();
    },
  ],
  [
    'the map generator',
    async (page) => {
      await page.keyboard.press('Escape');
      await goToMaps(page);
      await press(page, 'Generate a map');
      await page
        .getByRole('dialog', { name: 'Generate a map' })
        .getByRole('button', { name: 'Keep this map' })
        .and(page.locator(':enabled'))
        .waitFor();
    },
  ],
  [
    'a campaign taken over from paper',
    async (page) => {
      await page.keyboard.press('Escape');
      await goTo(page, 'Campaigns');
      await page.getByRole('link', { name: 'New campaign' }).first().click();
      await heading(page, 'New campaign');
      await page.getByRole('link', { name: 'New scenario' }).click();
      await page.getByRole('textbox', { name: 'Title of the scenario' }).fill('From paper');
      await page.getByRole('radio', { name: /^The Orontes/ }).check();
      await press(page, 'Create scenario');
      await heading(page, 'From paper');
      await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Review' }).click();
      await page.getByRole('checkbox', { name: /^Take over a campaign from paper/ }).check();
      await page.getByRole('spinbutton', { name: 'Year' }).waitFor();
    },
  ],
];

/**
 * Checks whether axe, which is slow, checks a screen in a size and theme: every screen on the laptop, alternating screens on phone and
 * tablet; all with NOMARCH_ROUNDS=all. @param stop position of the screen
 */
const isAsked =
  (stop: number) =>
  ({ size }: Look): boolean =>
    process.env['NOMARCH_ROUNDS'] === 'all' || size === 'a laptop' || size === ['a phone', 'a tablet'][stop % 2];

/**
 * Tests the accessibility of every screen in some sizes and themes. @param planted findings expected on a screen with a button without a
 * name, two small buttons and a line that is too wide
 */
function describeLooks(title: string, looks: readonly Look[], planted: readonly RegExp[]): void {
  describe.each(HOSTS)(`Accessibility ${title} in $title`, ({ open }) => {
    let program: Program;
    beforeAll(async () => {
      program = await open();
      await program.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    });
    afterAll(() => program.stop());

    it('finds planted problems on the first screen', async () => {
      const { page } = program;
      await heading(page, 'Library');
      await page.evaluate(
        `document.querySelector('main').insertAdjacentHTML('beforeend', '<div id="planted" style="width: 3000px"><button id="nameless"></button><button style="width: 9px; height: 9px; padding: 0; overflow: hidden">a</button><button style="width: 9px; height: 9px; padding: 0; overflow: hidden">b</button></div>')`,
      );
      const wrong = await wrongWith(page, looks, isAsked(0));
      for (const found of planted) expect(wrong).toEqual(expect.arrayContaining([expect.stringMatching(found)]));
      await page.evaluate(`document.getElementById('planted').remove()`);
    });

    it.each(STOPS.map(([screen, walk], stop) => ({ screen, walk, stop })))('$screen', async ({ walk, stop }) => {
      await walk(program.page);
      expect(await wrongWith(program.page, looks, isAsked(stop))).toEqual([]);
    });

    it('follows a dark system theme', async () => {
      const { page } = program;
      await page.emulateMedia({ colorScheme: 'dark' });
      // The theme follows the system after a moment.
      await expect.poll(() => page.evaluate(`document.documentElement.classList.contains('dark')`)).toBe(true);
    });
  });
}

export const describeOnLaptop = (): void =>
  describeLooks('on a laptop', looksAt([LAPTOP]), [/button-name: #nameless/, /target-size: /, /sticks out/]);

/** Tests only what depends on size or theme, on the sizes other than the laptop. */
export const describeOnOthers = (): void =>
  describeLooks('at any other size, in any theme', looksAt(OTHERS), [/target-size: /, /on a phone, dark: sticks out/]);
