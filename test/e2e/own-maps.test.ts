import { expect, it } from 'vitest';
import { goToMaps } from './go-to.ts';
import { copyOrontes, lands, panel, press, selectProvince, stored } from './on-maps.ts';
import { pickOption } from './pick-option.ts';
import { describeOnHosts } from './program.ts';

describeOnHosts('Custom maps in $title', (on) => {
  it('are edited by keyboard, stored at once, and undone step by step', async () => {
    const { page } = on.program;
    await copyOrontes(page);
    await selectProvince(page, 'Damascus');
    const damascus = panel(page, 'Damascus');
    await damascus.getByRole('spinbutton', { name: 'Tax a year' }).fill('5200');
    await damascus.getByRole('spinbutton', { name: 'Tax a year' }).press('Tab');
    await pickOption(damascus, 'Terrain', 'desert');
    await expect.poll(() => damascus.getByRole('spinbutton', { name: 'Tax a year' }).inputValue()).toBe('5000');
    await press(damascus, 'Build a fort');
    await damascus.getByRole('textbox', { name: 'Name of the fort' }).nth(1).fill('Gate of the steppe');
    await damascus.getByRole('combobox', { name: 'Moat' }).nth(1).click();
    await page.getByRole('option', { name: 'wet moat' }).click();
    await pickOption(damascus, 'Add a border with …', 'Halab');
    await pickOption(damascus, 'Kind of the border with Halab', 'sea');
    await press(damascus, 'Split north and south');
    await panel(page, 'Province 11').waitFor();
    await page.getByRole('tab', { name: 'Map', exact: true }).click();
    await page.getByText('None. The map is playable.').waitFor();
    await stored(page);
    await on.program.restart('kill');
    await goToMaps(on.program.page);
    await on.program.page.getByRole('link', { name: 'The Orontes, copy', exact: true }).click();
    await press(on.program.page, 'Table');
    const rows = on.program.page.getByRole('region', { name: 'Provinces' });
    await expect
      .poll(() => rows.getByRole('textbox', { name: 'Name of Province 11' }).inputValue())
      .toBe('Province 11');
    await expect.poll(() => rows.getByRole('combobox', { name: 'Terrain of Damascus' }).inputValue()).toBe('desert');
    const borders = on.program.page.getByRole('region', { name: 'Borders' });
    await expect
      .poll(() => borders.getByRole('combobox', { name: 'Kind of Damascus - Halab' }).inputValue())
      .toBe('sea');
    await rows.getByRole('textbox', { name: 'Name of Tyre' }).fill('Sur');
    await rows.getByRole('textbox', { name: 'Name of Tyre' }).press('Tab');
    await rows.getByRole('textbox', { name: 'Name of Sur' }).waitFor();
    await press(on.program.page, 'Undo');
    await rows.getByRole('textbox', { name: 'Name of Tyre' }).waitFor();
    await press(on.program.page, 'Redo');
    await rows.getByRole('textbox', { name: 'Name of Sur' }).waitFor();
    await stored(on.program.page);
  });

  it('are imported from a pasted list of borders, and exported', async () => {
    const { page } = on.program;
    await goToMaps(page);
    await press(page, 'Import');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Ur - Uruk river\nUruk - Kish\nnonsense\nKish - Ur sea');
    await press(dialog, 'Read');
    await dialog.getByText('Found: 3 provinces, 3 borders.').waitFor();
    await dialog.getByText(/^\s*line 3: nonsense: expected two provinces/).waitFor();
    await press(dialog, 'Save');
    await page.getByRole('heading', { level: 1, name: 'Imported map' }).waitFor();
    await expect.poll(() => lands(page).count()).toBe(3);
    await goToMaps(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      press(page, 'Export as … Imported map').then(() =>
        page.getByRole('menuitem', { name: 'List of borders' }).click(),
      ),
    ]);
    expect(download.suggestedFilename()).toBe('own-imported-map.borders.txt');
  });
});
