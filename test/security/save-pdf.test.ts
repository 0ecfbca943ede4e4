import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { startShell } from '../support/electron-stand-in/shell.ts';
import type { Shell } from '../support/electron-stand-in/shell.ts';

/** The built shell with the stand-in for Electron: see shell.test.ts. What printToPDF draws is Electron's to test. */
const PAGE = 'nomarch://app/index.html';

let browser: Browser;
let folder: string;
let shell: Shell;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nomarch-pdf-'));
  shell = startShell({ browser, userData: folder });
});
afterEach(async () => {
  await shell.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The page's own words, as its transport says them. */
const ASK = `new Promise((done) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => done(JSON.parse(data));
  window.postMessage('nomarch:save-pdf', location.origin, [port2]);
})`;

describe('saving a PDF', () => {
  it('writes the page where its user says, under the page’s name, on the page’s own paper', async () => {
    const page = await shell.page();
    await page.waitForFunction(`document.title === 'Library · Nomarch'`);
    const file = join(folder, 'mine.pdf');
    await shell.call('saveTo', file);
    expect(await page.evaluate(ASK)).toEqual({ file: 'mine.pdf' });
    expect(readFileSync(file, 'utf8')).toBe('%PDF of the stand-in');
    expect(readdirSync(folder)).not.toContain('mine.pdf.new');
    expect(shell.actions('showSaveDialog')[0]?.with[0]).toMatchObject({ defaultPath: 'Library.pdf' });
    expect(shell.actions('printToPDF')[0]?.with).toEqual([{ preferCSSPageSize: true, printBackground: true }]);
  });

  it('writes nothing when the dialog is cancelled', async () => {
    const page = await shell.page();
    expect(await page.evaluate(ASK)).toEqual({ file: null });
    expect(shell.actions('printToPDF')).toEqual([]);
  });

  it('says so where the file cannot be written, and goes on', async () => {
    const page = await shell.page();
    await shell.call('saveTo', join(folder, 'nowhere', 'mine.pdf'));
    expect(await page.evaluate(ASK)).toMatchObject({
      file: null,
      failure: expect.stringMatching(/could not be saved: .*ENOENT/) as string,
    });
    await shell.call('saveTo', join(folder, 'mine.pdf'));
    expect(await page.evaluate(ASK)).toEqual({ file: 'mine.pdf' });
  });

  it('is refused to every page but the app’s own, and to frames in it', async () => {
    await shell.page();
    await shell.call('saveTo', join(folder, 'theirs.pdf'));
    expect(await shell.askForPdf('https://example.org/', true)).toBe('closed');
    expect(await shell.askForPdf('nomarch://elsewhere/index.html', true)).toBe('closed');
    expect(await shell.askForPdf(PAGE, false)).toBe('closed');
    expect(shell.actions('showSaveDialog')).toEqual([]);
    expect(readdirSync(folder)).not.toContain('theirs.pdf');
    expect(readFileSync(join(folder, 'logs', 'main.log'), 'utf8')).toContain('refused a PDF to https://example.org/');
    expect(await shell.askForPdf(PAGE, true)).toBe('{"file":"theirs.pdf"}');
  });
});
