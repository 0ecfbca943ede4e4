import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { callProgram } from '../test/e2e/call-program.ts';
import { startApp } from '../test/support/app.ts';
import { launchBrowser } from '../test/support/browser.ts';
import { label } from '../test/support/label.ts';
import { fieldOf, readyArmies } from '../test/support/fight-books.ts';
import { buildScreens } from './build-screens.ts';

/** `npm run screenshots`: drives the running app and writes docs/screenshots/NAME.png by day and NAME-dark.png by night. */
const FOLDER = 'docs/screenshots';

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).first().click();
const goTo = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
const toPage = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Campaign pages' }).getByRole('link', { name }).click();
const heading = (page: Page, name: string): Promise<void> => page.getByRole('heading', { level: 1, name }).waitFor();

/** Each screen, reached from the one before. */
const SHOTS: readonly (readonly [name: string, walk: (page: Page) => Promise<void>])[] = [
  [
    'army',
    async (page) => {
      await press(page, /^Open a sample army/);
      await page.getByRole('region', { name: 'Summary' }).waitFor();
    },
  ],
  [
    'campaign',
    async (page) => {
      await goTo(page, 'Campaigns');
      await page.getByRole('link', { name: 'New campaign' }).first().click();
      await press(page, 'Start The Two Rivers');
      await heading(page, 'The Two Rivers');
    },
  ],
  [
    'month',
    async (page) => {
      await page.getByRole('radio', { name: 'Akkad', exact: true }).check();
      await page.getByRole('list', { name: 'Akkad’s armies' }).getByRole('button').filter({ hasText: 'Agade' }).click();
      await press(page, 'Send raiders');
      await page.getByRole('combobox', { name: 'Province', exact: true }).click();
      await page.getByRole('option', { name: 'Assur', exact: true }).click();
      await press(page, 'A quarter');
      await press(page, 'Save order');
      await page.getByText('Order saved.').waitFor();
      await press(page, 'Resolve month 1');
      await page.getByRole('textbox', { name: 'Seed' }).fill('Sargon');
      await press(page, 'Roll and resolve');
      await page.getByRole('list', { name: label('campaign.advance.happened') }).waitFor();
    },
  ],
  [
    'chronicle',
    async (page) => {
      await press(page, 'Open the chronicle');
      await page
        .getByText(/raided Assur/)
        .first()
        .waitFor();
    },
  ],
  [
    'desk',
    async (page) => {
      await toPage(page, 'Umpire');
      await heading(page, 'Umpire’s page of The Two Rivers');
    },
  ],
  [
    'figures',
    async (page) => {
      await toPage(page, 'Statistics');
      await page.getByRole('table', { name: 'Standings' }).waitFor();
    },
  ],
  [
    'maps',
    async (page) => {
      await goTo(page, 'Maps');
      await heading(page, 'Maps');
    },
  ],
  [
    'library',
    async (page) => {
      await goTo(page, 'Library');
      await page
        .getByRole('main')
        .getByRole('link', { name: /The Two Rivers/ })
        .first()
        .waitFor();
    },
  ],
  [
    'field',
    async (page) => {
      const battle = fieldOf(readyArmies('for-the-pharaoh'), 'hills', 'Akkad against Elam');
      const { id } = await callProgram<{ id: string }>(page, 'table/create', { battle });
      await page.evaluate(`location.hash = '#/table/${id}'`);
      await press(page, 'Start battle');
      // A captain in the reader's place: after so many answers the lines have met.
      for (let answers = 0; answers < 12; answers += 1) {
        await press(page, label('field.autoplay'));
        await page.getByRole('menuitem', { name: 'My whole turn' }).click();
        await page.waitForTimeout(600);
      }
      await page.getByRole('group', { name: 'Your choices' }).waitFor();
    },
  ],
];

await buildScreens();
mkdirSync(FOLDER, { recursive: true });
const browser = await launchBrowser();
try {
  for (const [colorScheme, suffix] of [
    ['light', ''],
    ['dark', '-dark'],
  ] as const) {
    const app = await startApp();
    try {
      const page = await browser.newPage({
        viewport: { width: 1280, height: 800 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      await page.goto(app.address());
      for (const [name, walk] of SHOTS) {
        await walk(page);
        await page.evaluate('document.fonts.ready');
        // Toasts and tooltips go, pictures settle.
        await page.mouse.move(640, 799);
        await page.waitForTimeout(400);
        await page.screenshot({ path: `${FOLDER}/${name}${suffix}.png` });
        console.log(`${FOLDER}/${name}${suffix}.png`);
      }
      await page.close();
    } finally {
      await app.stop();
    }
  }
} finally {
  await browser.close();
}
