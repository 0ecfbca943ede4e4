import { mkdirSync } from 'node:fs';
import { buildScreens } from '../build/build.ts';
import { armies } from './guide-pictures/armies.ts';
import { battles } from './guide-pictures/battles.ts';
import { campaigns } from './guide-pictures/campaigns.ts';
import { leagues } from './guide-pictures/league.ts';
import { reference } from './guide-pictures/reference.ts';
import { startApp } from './support/program/app.ts';
import { launchBrowser } from './support/browser/browser.ts';

/** `npm run guide-pictures [PAGE...]`: drives the running app and writes docs/guide/pictures/PAGE-NAME.png. */
const WALKS = { ...armies, ...battles, ...campaigns, ...leagues, ...reference };

await buildScreens();
mkdirSync('docs/guide/pictures', { recursive: true });
const wanted = process.argv.slice(2);
const browser = await launchBrowser();
let failed = 0;
try {
  for (const [name, walk] of Object.entries(WALKS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const app = await startApp();
    const page = await browser.newPage({
      viewport: { width: 1280, height: 800 },
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    try {
      await page.goto(app.address());
      await walk(page, app.store);
    } catch (error) {
      failed += 1;
      console.error(name, error);
      await page.screenshot({ path: `docs/guide/pictures/failed-${name}.png` });
    } finally {
      await page.close();
      await app.stop();
    }
  }
} finally {
  await browser.close();
}
process.exitCode = failed;
