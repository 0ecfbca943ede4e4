import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from './axe.ts';
import { goTo } from './go-to.ts';
import { pickOption } from './pick-option.ts';
import { HOSTS } from './program.ts';
import type { Program } from './program.ts';

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).first().click();
const heading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor();

/** The way through every screen and dialog; each ends at the next stop. */
const STOPS: readonly (readonly [screen: string, walk: (page: Page) => Promise<void>])[] = [
  ['the library at the first start', (page) => heading(page, 'Library')],
  ['the dialog for a new army', (page) => press(page, 'New army')],
  [
    'an army',
    async (page) => {
      await page.keyboard.press('Escape');
      await press(page, /^Open a ready-made army/);
      await page.getByRole('region', { name: 'The list' }).waitFor();
    },
  ],
  [
    'an army with problems and a working open',
    async (page) => {
      await page.getByRole('spinbutton', { name: 'Number of SCOUTS in unit 9' }).fill('5');
      await press(page, /^13 points, Household Spearmen: show the working/);
    },
  ],
  [
    'the versions of an army',
    async (page) => {
      await page.keyboard.press('Escape');
      await press(page, 'Versions');
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'an army in another book',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Another book or nation' }).click();
      await page.getByRole('heading', { name: /parts found their like$/ }).waitFor();
    },
  ],
  [
    'the rule books',
    async (page) => {
      await page.getByRole('link', { name: 'Compare the rule books' }).click();
      await page.getByRole('columnheader', { name: 'What', exact: true }).waitFor();
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
      await press(page, /^Put The King of Akkad in the bin/);
      await page
        .getByRole('region', { name: /Notifications/ })
        .getByText('“The King of Akkad” is in the bin')
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
      await goTo(page, 'Lists');
      await heading(page, /./);
    },
  ],
  [
    'the rulings',
    async (page) => {
      await goTo(page, 'Rulings');
      await heading(page, 'Rulings');
    },
  ],
  [
    'the table before the first battle',
    async (page) => {
      await goTo(page, 'Table');
      await page.getByRole('button', { name: /^Lay out a ready-made army/ }).waitFor();
    },
  ],
  [
    'a battle at the table, with a rule that was answered',
    async (page) => {
      await press(page, /^Lay out a ready-made army/);
      await heading(page, 'The King of Akkad');
      // The steps before the game come first; its generals throw in the first phase of a turn.
      await page.getByRole('combobox', { name: 'Phase', exact: true }).click();
      await page.getByRole('option', { name: /^1 · Activate/ }).click();
      await pickOption(page, 'Morale of Retinue', 'Rout');
      await page.getByRole('button', { name: 'General: Not chosen yet' }).click();
      await page.getByRole('listbox').getByRole('option').first().click();
      await press(page, 'The app throws');
      await page.getByRole('region', { name: 'What came of it' }).waitFor();
    },
  ],
  [
    'what a battle cost',
    async (page) => {
      await page.getByRole('link', { name: 'End of the battle' }).click();
      await heading(page, 'What it cost');
    },
  ],
  [
    'the settings',
    async (page) => {
      await goTo(page, 'Settings');
      await heading(page, 'Settings');
    },
  ],
  ['the keys', (page) => press(page, 'Keys')],
  [
    'the guide',
    async (page) => {
      await page.keyboard.press('Escape');
      await goTo(page, 'Help');
      await page.getByRole('searchbox', { name: 'Search the guide' }).fill('backup');
      await page.getByRole('link', { name: 'Backups', exact: true }).click();
      await page.getByRole('heading', { level: 2, name: 'Your store, backups and the command line' }).waitFor();
    },
  ],
  [
    'the command palette',
    async (page) => {
      await page.keyboard.press('Escape');
      await press(page, 'Find');
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
      await page.getByRole('list', { name: 'Armies of Akkad' }).getByRole('button').first().click();
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
      await press(page, 'Throw and resolve');
      await page.getByRole('list', { name: 'What happened' }).waitFor();
    },
  ],
  ['the chronicle', (page) => press(page, 'Open the chronicle')],
  ['the winter', (page) => page.getByRole('tab', { name: 'Winter' }).click()],
];

describe.each(HOSTS)('in $title', ({ open }) => {
  describe.each(['light', 'dark'] as const)('axe finds nothing serious by %s on', (colorScheme) => {
    let program: Program;
    beforeAll(async () => {
      program = await open();
      await program.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    });
    afterAll(() => program.stop());

    it('a ground of that brightness, and would find a button without a name', async () => {
      const { page } = program;
      await heading(page, 'Library');
      // The theme follows the system a moment after the system has changed.
      const brightness = (): Promise<number> =>
        page.evaluate<number>(`(() => {
          const canvas = document.createElement('canvas').getContext('2d');
          canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
          canvas.fillRect(0, 0, 1, 1);
          return Math.max(...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3));
        })()`);
      if (colorScheme === 'dark') await expect.poll(brightness).toBeLessThan(80);
      else await expect.poll(brightness).toBeGreaterThan(200);
      await page.evaluate(
        `document.querySelector('main').insertAdjacentHTML('beforeend', '<button id="nameless"></button>')`,
      );
      expect(await findings(page)).toEqual([expect.stringMatching(/^button-name: #nameless/)]);
      await page.evaluate(`document.getElementById('nameless').remove()`);
    });

    it.each(STOPS)('%s', async (_screen, walk) => {
      await walk(program.page);
      expect(await findings(program.page)).toEqual([]);
    });
  });
});
