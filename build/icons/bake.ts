import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from '../../test/support/browser/browser.ts';

/** Renders the icon's SVG as a PNG: `node build/icons/bake.ts`. electron-builder converts the PNG for each system. */
const SIZE = 1024;
const resolveHere = (name: string): string => join(import.meta.dirname, name);

const svg = readFileSync(resolveHere('nomarch.svg')).toString('base64');
const browser = await launchBrowser();
try {
  const page = await browser.newPage({ viewport: { width: SIZE, height: SIZE } });
  await page.setContent(
    `<style>html,body{margin:0;background:transparent}</style><img width="${String(SIZE)}" height="${String(SIZE)}" src="data:image/svg+xml;base64,${svg}">`,
  );
  writeFileSync(resolveHere('nomarch.png'), await page.screenshot({ omitBackground: true }));
} finally {
  await browser.close();
}
