import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { goTo } from './go-to.ts';
import { LIST_OF_EACH_BOOK, longNamedArmy } from './long-named-army.ts';
import { describeOnHosts } from './program.ts';
import { storeArmy } from './store-army.ts';

const folder = mkdtempSync(join(tmpdir(), 'nomarch-codes-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describeOnHosts('QR codes in $title', (on) => {
  it('are read from Nomarch’s own pictures, several at once', async () => {
    const { page } = on.program;
    const army = longNamedArmy(LIST_OF_EACH_BOOK[0]!, 120);
    const id = await storeArmy(page, army);
    await page.evaluate((to) => (location.hash = to), `#/armies/${id}/sheets?share`);
    const codes = page.getByRole('img', { name: /^QR code / });
    await codes.first().waitFor();
    expect(await codes.count()).toBeGreaterThan(1);
    const picture = join(folder, 'codes.png');
    await page.getByRole('region', { name: 'Share this army' }).screenshot({ path: picture });

    await goTo(page, 'Library');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files' }).click();
    await (await chosen).setFiles(picture);
    await page.getByRole('textbox', { name: 'Name' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(army.name);
  });

  it('are saved as one picture that can be read again', async () => {
    const { page } = on.program;
    const army = longNamedArmy(LIST_OF_EACH_BOOK[1]!, 6);
    const id = await storeArmy(page, army);
    await page.evaluate((to) => (location.hash = to), `#/armies/${id}/sheets?share`);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save codes as picture' }).click();
    const picture = join(folder, (await saving).suggestedFilename());
    expect(picture).toMatch(/\.png$/);
    await (await saving).saveAs(picture);

    await goTo(page, 'Library');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files' }).click();
    await (await chosen).setFiles(picture);
    await page.getByRole('textbox', { name: 'Name' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(army.name);
  });

  it('are reported missing in a picture without one', async () => {
    const { page } = on.program;
    const picture = join(folder, 'bare.png');
    await page.screenshot({ path: picture });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files' }).click();
    await (await chosen).setFiles(picture);
    await page.getByText('No QR code of an army was found in this picture.').waitFor();
  });
});
