import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openStore } from '../../db/sqlite/store.ts';
import { PLAIN_BOARD } from '../support/maps/drawn-maps.ts';
import { foldedTopology } from '../support/maps/map-monsters.ts';
import { syntheticMap } from '../support/maps/synthetic-map.ts';
import { findings } from './axe.ts';
import { goToMaps } from './go-to.ts';
import { copyOrontes, lands, panel, press, province, selectProvince, stored } from './on-maps.ts';
import { photograph, TOLD_BY_CAMERA } from './photograph.ts';
import { pickOption } from './pick-option.ts';
import { describeOnHosts } from './program.ts';

const tool = (page: Page, name: string): Promise<void> =>
  page.getByRole('group', { name: 'Tool', exact: true }).getByText(name, { exact: true }).click();

/** Returns the middle of a province on the screen once the map is still. */
const middleOf = async (page: Page, name: string) => {
  const box = await province(page, name).evaluate(async (element) => {
    const frames = 5;
    let last = '';
    for (let still = 0; still < frames; still += 1) {
      await new Promise(requestAnimationFrame);
      const now = JSON.stringify(element.getBoundingClientRect());
      if (now !== last) still = 0;
      last = now;
    }
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  });
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width, height: box.height };
};

/** Clicks the four corners of a new province in the sea west of an existing one. */
async function clickOutAtSea(page: Page, east: Awaited<ReturnType<typeof middleOf>>): Promise<void> {
  const { width, y } = east;
  const x = east.x - width * 1.6;
  const corners = [
    [-30, -30],
    [width * 1.5, -30],
    [width * 1.5, 30],
    [-30, 30],
  ] as const;
  for (const [dx, dy] of corners) await page.mouse.click(x + dx, y + dy);
}

/** Returns the share of points whose colour visibly differs between the painted ground and the SVG, apart from names and frame. */
async function paintedAgainstDrawn(page: Page): Promise<number> {
  const shot = async (style: string): Promise<string> => {
    const added = await page.addStyleTag({ content: `.campaign-map { visibility: hidden } ${style}` });
    const png = await page.locator('.map-window').screenshot();
    await added.evaluate((element: Element) => element.remove());
    return png.toString('base64');
  };
  const painted = await shot('');
  const drawn = await shot(
    '.map-ground-layer { visibility: hidden } .map-ground-sheet.is-painted { visibility: visible !important }',
  );
  return page.evaluate(
    async ([one, other]) => {
      const pixels = async (png: string) => {
        const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
        canvas.drawImage(image, 0, 0);
        return canvas.getImageData(0, 0, image.width, image.height).data;
      };
      const [a, b] = [await pixels(one), await pixels(other)];
      const differs = (at: number) => [0, 1, 2].some((channel) => Math.abs(a[at + channel]! - b[at + channel]!) > 48);
      let count = 0;
      for (let at = 0; at < a.length; at += 4) if (differs(at)) count += 1;
      return count / (a.length / 4);
    },
    [painted, drawn] as const,
  );
}

describeOnHosts('Maps in $title', (on) => {
  it('are split, merged and drawn with the pointer', async () => {
    const { page } = on.program;
    await copyOrontes(page);
    await selectProvince(page, 'Halab');
    await tool(page, 'Split');
    const halab = await middleOf(page, 'Halab');
    await page.mouse.click(halab.x - halab.width * 0.7, halab.y);
    await page.mouse.click(halab.x + halab.width * 0.7, halab.y + 8);
    await page.keyboard.press('Enter');
    await page.getByText('Province split. The new part is selected.').waitFor();
    await expect.poll(() => lands(page).count()).toBe(11);
    await tool(page, 'Merge');
    await province(page, 'Halab').click({ position: { x: halab.width * 0.55, y: halab.height * 0.25 } });
    await page.getByText('Provinces merged.').waitFor();
    await expect.poll(() => lands(page).count()).toBe(10);
    await tool(page, 'Draw');
    const ugarit = await middleOf(page, 'Ugarit');
    await clickOutAtSea(page, ugarit);
    await page.keyboard.press('Enter');
    await page.getByText('Province added.').waitFor();
    await press(page, 'Undo');
    await expect.poll(() => lands(page).count()).toBe(10);
    await stored(page);
  });

  it('finish a line with Enter anywhere, and snap corners to other corners', async () => {
    const { page } = on.program;
    await copyOrontes(page);
    await selectProvince(page, 'Halab');
    await tool(page, 'Draw');
    const ugarit = await middleOf(page, 'Ugarit');
    const corner = await province(page, 'Ugarit')
      .locator('path')
      .evaluate((path: SVGPathElement) => {
        const { x, y } = path.getPointAtLength(0).matrixTransform(path.getScreenCTM() ?? undefined);
        return { x, y };
      });
    await page.mouse.move(corner.x + 3, corner.y + 3);
    await page.locator('[data-snap]').waitFor();
    await clickOutAtSea(page, ugarit);
    // The last click left the focus on a province, which uses Enter itself.
    await province(page, 'Halab').focus();
    await page.keyboard.press('Enter');
    await page.getByText('Province added.').waitFor();
    await page.getByRole('tab', { name: /^Map/ }).click();
    await page.getByRole('spinbutton', { name: 'Snap distance, in pixels' }).waitFor();
    expect(await page.getByText(/hairline gap/).count()).toBe(0);
  });

  it('delete several provinces at once, and restore them with one undo', async () => {
    const { page } = on.program;
    await copyOrontes(page);
    await tool(page, 'Several');
    for (const name of ['Tyre', 'Byblos']) {
      await province(page, name).focus();
      await page.keyboard.press('Enter');
    }
    const chosen = page.getByRole('region', { name: 'Selected provinces' });
    await pickOption(chosen, 'Terrain', 'marsh');
    await press(chosen, 'Replace with sea');
    await expect.poll(() => lands(page).count()).toBe(8);
    await press(page, 'Undo');
    await expect.poll(() => lands(page).count()).toBe(10);
    await province(page, 'Tyre')
      .and(page.getByRole('option', { name: /marsh$/ }))
      .waitFor();
    await press(page, 'Table');
    await page.getByRole('searchbox', { name: 'Find a province' }).fill('a');
    await page.getByRole('checkbox', { name: 'Select all visible' }).check();
    await page.getByRole('checkbox', { name: 'Select Halab' }).uncheck();
    await press(chosen, 'Replace with wilderness');
    await page.getByRole('searchbox', { name: 'Find a province' }).fill('');
    await page.getByRole('textbox', { name: 'Name of Halab' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Name of Damascus' }).count()).toBe(0);
  });

  it('lie over a picture without metadata', async () => {
    const { page } = on.program;
    await copyOrontes(page);
    await page.getByRole('tab', { name: /^Map/ }).click();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, 'Choose a picture')]);
    await chooser.setFiles({ name: 'scan.jpg', mimeType: 'image/jpeg', buffer: await photograph(page, 1200) });
    await page.getByLabel('Opacity').waitFor();
    const url = await page.locator('.campaign-map image').first().getAttribute('href');
    expect(Buffer.from(url?.split(',')[1] ?? '', 'base64').toString('latin1')).not.toMatch(TOLD_BY_CAMERA);
  });

  it('import the board of a Diplomacy variant, with a tick on each shape', async () => {
    const { page } = on.program;
    await goToMaps(page);
    await press(page, 'Import');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(PLAIN_BOARD);
    await press(dialog, 'Read');
    await dialog.getByText('Found: 4 provinces, 4 borders.').waitFor();
    const kinds = dialog.getByRole('group', { name: 'Kind to set by clicking' });
    await kinds.getByText('Seas: 1').click();
    await dialog.getByRole('checkbox', { name: /^Erythraean Waves/ }).check();
    await dialog.getByText('Found: 3 provinces, 3 borders.').waitFor();
    await kinds.getByText('Seas: 2').waitFor();
    await kinds.getByText('Decoration: 3').click();
    await dialog.locator('svg path', { hasText: /^\s*Thebes/ }).click();
    await dialog.getByText('Found: 2 provinces, 1 border.').waitFor();
    expect(await findings(page)).toEqual([]);
    await press(dialog, 'Save');
    await expect.poll(() => lands(page).count()).toBe(2);
  });

  it('show a broken map among the others and move it to the bin', async () => {
    const { page, store } = on.program;
    await goToMaps(page);
    // Written directly to the store, past the checks of the import.
    const at = '2026-01-01T00:00:00.000Z';
    const { repositories, close } = await openStore({ file: store, clock: () => at });
    const { sheet } = syntheticMap(12);
    const map = { sheet: { ...sheet, title: 'Folded lands' }, topology: foldedTopology(5000, 20_000), picture: null };
    await repositories.maps.add({ id: 'folded', at, basedOn: null, ...map });
    close();
    await page.reload();
    const words = '“Folded lands” is damaged and cannot be shown.';
    await page.getByRole('img', { name: words }).waitFor();
    await page.getByRole('link', { name: 'The Two Rivers', exact: true }).first().waitFor();
    await page.getByRole('link', { name: words }).click();
    const broken = page.getByRole('alert').filter({ hasText: 'is damaged and cannot be shown' });
    await press(broken, 'Move to bin');
    await page.getByRole('heading', { level: 1, name: 'Maps' }).waitFor();
    await page.getByRole('button', { name: 'Delete permanently' }).waitFor();
  });

  it('stop an import', async () => {
    const { page } = on.program;
    await goToMaps(page);
    await press(page, 'Import');
    const dialog = page.getByRole('dialog');
    const coasts = Array.from({ length: 3000 }, (_, at) => `Land ${at} - Land ${at + 1}`);
    // Typing this many lines would take half a minute.
    await dialog.getByRole('textbox').evaluate((box: HTMLTextAreaElement, text) => {
      box.value = text;
      box.dispatchEvent(new Event('input', { bubbles: true }));
    }, coasts.join('\n'));
    await press(dialog, 'Read');
    await press(dialog, 'Stop the import');
    await dialog.getByRole('button', { name: 'Read' }).and(page.locator(':enabled')).waitFor();
    expect(await dialog.getByRole('alert').count()).toBe(0);
    expect(await dialog.getByText(/^\s*Found: /).count()).toBe(0);
  });

  it('detect a change in two windows, and load the stored map in the second', async () => {
    const { page } = on.program;
    await copyOrontes(page);
    const [other] = await Promise.all([page.waitForEvent('popup'), page.evaluate('void window.open(location.href)')]);
    await selectProvince(other, 'Tyre');
    await selectProvince(page, 'Tyre');
    await panel(page, 'Tyre').getByRole('textbox', { name: 'Name', exact: true }).fill('Sur');
    await panel(page, 'Sur').waitFor();
    await stored(page);
    await panel(other, 'Tyre').getByRole('checkbox', { name: 'The city is a port' }).uncheck();
    await other.getByRole('status').filter({ hasText: 'Changed in another window' }).waitFor();
    await press(other, 'Use the saved version');
    await province(other, 'Sur').waitFor();
    await other.close();
  });

  it.each(['light', 'dark'] as const)('are accessible in the %s theme', async (scheme) => {
    const { page } = on.program;
    await page.emulateMedia({ colorScheme: scheme });
    await goToMaps(page);
    await page.getByRole('table').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: 'View The Orontes' }).click();
    await press(page, 'Crops');
    expect(await findings(page)).toEqual([]);
    await press(page, 'Copy to edit');
    await page.getByRole('heading', { level: 1, name: 'The Orontes, copy' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await press(page, 'Table');
    expect(await findings(page)).toEqual([]);
  });

  it('are painted like their drawing, whole and close up', async () => {
    const { page } = on.program;
    await goToMaps(page);
    await page.getByRole('link', { name: 'View The Orontes' }).click();
    const closer = page.getByRole('button', { name: 'Zoom in' });
    await closer.waitFor();
    const layers = page.locator('canvas.map-ground-layer');
    for (const wanted of [1, 2]) {
      await expect.poll(() => layers.count()).toBe(wanted);
      const differing = await paintedAgainstDrawn(page);
      expect([wanted, differing < 0.02]).toEqual([wanted, true]);
      await closer.click();
      await closer.click();
    }
  });
});
