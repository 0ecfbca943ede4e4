import { goTo } from '../e2e/go-to.ts';
import { around, button, save, type Walk } from './shots.ts';

export const battles: Readonly<Record<string, Walk>> = {
  'first-battle': async (page) => {
    await goTo(page, 'Battles');
    await button(page, /Akkad against Elam/).waitFor();
    await save(page, 'table-start', { x: 92, y: 85, width: 780, height: 498 });
    await button(page, /Akkad against Elam/).click();
    await page.waitForTimeout(1500);
    // Fixed seeds give the same picture each time.
    await page.getByRole('textbox', { name: 'Terrain seed' }).fill('Akkad');
    await button(page, 'Create battlefield').click();
    await page.waitForTimeout(1500);
    const computer = page.getByRole('region', { name: 'Play against the computer' });
    await computer.scrollIntoViewIfNeeded();
    await computer.getByRole('textbox').fill('Elam');
    await save(page, 'table-computer', await around([computer]));
    await button(page, 'Start battle').click();
    await page.getByRole('group', { name: 'Your choices' }).waitFor();
    await page.mouse.move(640, 799);
    await save(page, 'table-field', { x: 76, y: 0, width: 1204, height: 800 });
  },
  battlefield: async (page) => {
    await goTo(page, 'Battles');
    await button(page, /Akkad against Elam/).click();
    await page.waitForTimeout(1500);
    await page.getByRole('textbox', { name: 'Terrain seed' }).fill('Akkad');
    await button(page, 'Create battlefield').click();
    await page.waitForTimeout(1500);
    await button(page, 'Edit terrain').click();
    await page.waitForTimeout(800);
    await save(page, 'battlefield-terrain', { x: 76, y: 0, width: 1204, height: 800 });
  },
};
