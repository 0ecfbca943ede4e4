import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { smallArmy } from '../support/armies/armies.ts';
import { testedShell } from '../support/browser/tested-shell.ts';

const on = testedShell();

const LIBRARY = { level: 1, name: 'Library' } as const;

describe('A page of the shell', () => {
  it('prints the paper layout', async () => {
    const page = await on.start().page();
    await page.getByRole('heading', LIBRARY).waitFor();
    const browser = await page.context().newCDPSession(page);
    const { data } = await browser.send('Page.printToPDF', { preferCSSPageSize: true, printBackground: true });
    const pdf = Buffer.from(data, 'base64').toString('latin1');
    expect(pdf.startsWith('%PDF-')).toBe(true);
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(0);
  });

  it('imports a dropped file without navigating to it', async () => {
    const page = await on.start().page();
    await page.getByRole('heading', LIBRARY).waitFor();
    const file = join(on.folder, 'guard.nomarch');
    writeFileSync(file, JSON.stringify(smallArmy()));
    const browser = await page.context().newCDPSession(page);
    const data = { items: [], files: [file], dragOperationsMask: 1 };
    const box = await page.getByRole('main').boundingBox();
    if (!box) throw new Error('the page is not shown');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await browser.send('Input.dispatchDragEvent', { type, x, y, data });
    await page.getByRole('dialog', { name: 'Import' }).getByText('guard.nomarch').waitFor();
    expect(new URL(page.url()).pathname).toBe('/index.html');
    expect(on.shell.outside).toEqual([]);
  });
});
