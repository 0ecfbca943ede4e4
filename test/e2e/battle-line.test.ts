import { expect, it } from 'vitest';
import { findings } from './axe.ts';
import { LIST_OF_EACH_BOOK, longNamedArmy } from './long-named-army.ts';
import { describeOnHosts } from './program.ts';
import { storeArmy } from './store-army.ts';

describeOnHosts('Battle line in $title', (on) => {
  it.each(LIST_OF_EACH_BOOK)('draws to scale and can be rearranged: $rules', async (list) => {
    const { page } = on.program;
    const id = await storeArmy(page, longNamedArmy(list, 8));
    await page.evaluate((to) => (location.hash = to), `#/armies/${id}/sheets?sheet=line`);
    const line = page.getByRole('group', { name: / cm wide, .* cm deep$/ }).first();
    await line.waitFor();
    const unit = line.getByRole('button').first();
    const where = async (): Promise<number> => Number(await unit.locator('rect').getAttribute('x'));
    const before = await where();
    await unit.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(where).toBeCloseTo(before + 1, 1);

    const box = (await unit.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 80, box.y + box.height / 2 + 20, { steps: 4 });
    await page.mouse.up();
    await expect.poll(where).toBeGreaterThan(before + 1.5);
    const dragged = await where();
    await page.reload();
    await line.waitFor();
    expect(await where()).toBeCloseTo(dragged, 1);
    await page.getByRole('button', { name: 'Reset positions' }).click();
    await expect.poll(where).toBeCloseTo(before, 1);
    expect(await findings(page)).toEqual([]);
  });
});
