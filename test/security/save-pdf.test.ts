import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { PAGE, testedShell } from '../support/browser/tested-shell.ts';

const on = testedShell();
beforeEach(() => {
  on.start();
});

/** Script that asks for a PDF as the page's transport does. */
const ASK = `new Promise((done) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => done(JSON.parse(data));
  window.postMessage('nomarch:save-pdf', location.origin, [port2]);
})`;

describe('Saving a PDF', () => {
  it('writes the page to the chosen file, with the page’s name and paper', async () => {
    const page = await on.shell.page();
    await page.waitForFunction(`document.title === 'Library · Nomarch'`);
    const file = join(on.folder, 'mine.pdf');
    // An unrelated file of the user.
    writeFileSync(`${file}.new`, 'a draft');
    await on.shell.call('saveTo', file);
    const before = readdirSync(on.folder);
    expect(await page.evaluate(ASK)).toEqual({ file: 'mine.pdf' });
    expect(readFileSync(file, 'utf8')).toBe('%PDF of the stand-in');
    expect(readFileSync(`${file}.new`, 'utf8')).toBe('a draft');
    expect(readdirSync(on.folder).filter((name) => !before.includes(name))).toEqual(['mine.pdf']);
    expect(on.shell.actions('showSaveDialog')[0]?.with[0]).toMatchObject({ defaultPath: 'Library.pdf' });
    expect(on.shell.actions('printToPDF')[0]?.with).toEqual([{ preferCSSPageSize: true, printBackground: true }]);
  });

  it('writes nothing if the dialog is cancelled', async () => {
    const page = await on.shell.page();
    expect(await page.evaluate(ASK)).toEqual({ file: null });
    expect(on.shell.actions('printToPDF')).toEqual([]);
  });

  it('reports a file that cannot be written', async () => {
    const page = await on.shell.page();
    await on.shell.call('saveTo', join(on.folder, 'nowhere', 'mine.pdf'));
    expect(await page.evaluate(ASK)).toMatchObject({
      file: null,
      failure: expect.stringMatching(/could not be saved: .*ENOENT/) as string,
    });
    await on.shell.call('saveTo', join(on.folder, 'mine.pdf'));
    expect(await page.evaluate(ASK)).toEqual({ file: 'mine.pdf' });
  });

  it('is allowed only to the app’s page, not to frames', async () => {
    await on.shell.page();
    await on.shell.call('saveTo', join(on.folder, 'theirs.pdf'));
    expect(await on.shell.askForPdf('https://example.org/', true)).toBe('closed');
    expect(await on.shell.askForPdf('nomarch://elsewhere/index.html', true)).toBe('closed');
    expect(await on.shell.askForPdf(PAGE, false)).toBe('closed');
    expect(on.shell.actions('showSaveDialog')).toEqual([]);
    expect(readdirSync(on.folder)).not.toContain('theirs.pdf');
    expect(readFileSync(join(on.folder, 'logs', 'main.log'), 'utf8')).toContain(
      'refused a PDF to https://example.org/',
    );
    expect(await on.shell.askForPdf(PAGE, true)).toBe('{"file":"theirs.pdf"}');
  });
});
