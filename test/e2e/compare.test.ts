import { expect, it } from 'vitest';
import { findings } from './axe.ts';
import { LIST_OF_EACH_BOOK, longNamedArmy } from './long-named-army.ts';
import { describeOnHosts } from './program.ts';
import { storeArmy } from './store-army.ts';

describeOnHosts('Two armies in $title', (on) => {
  it.each(LIST_OF_EACH_BOOK)('are compared all against all, with a verdict and a breakdown: $rules', async (list) => {
    const { page } = on.program;
    const ours = await storeArmy(page, { ...longNamedArmy(list, 3), name: 'Ours' });
    const theirs = await storeArmy(page, { ...longNamedArmy(list, 2), name: 'Theirs' });
    await page.evaluate((to) => (location.hash = to), `#/armies/${ours}/compare/${theirs}`);
    const heat = page.getByRole('group', { name: 'Ours against Theirs: chance that a charge breaks its target' });
    await heat.waitFor();
    expect(await heat.getByRole('button').count()).toBe(6);
    for (const army of ['Ours', 'Theirs']) {
      const box = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { level: 2, name: army, exact: true }) })
        .last();
      for (const heading of ['Look for', 'Watch out for']) {
        const section = box.locator('section').filter({ has: page.getByRole('heading', { name: heading }) });
        expect(await section.getByRole('listitem').count()).toBe(3);
      }
    }
    const cell = heat.getByRole('button').nth(3);
    await cell.click();
    expect(await cell.getAttribute('aria-pressed')).toBe('true');
    const words = await cell.getAttribute('aria-label');
    const percent = /in (\d+)\s% of cases/.exec(words!)![1]!;
    // The last round in the charge's breakdown agrees with the cell.
    const working = page.getByRole('table', { name: /^Ours: .+ charging / }).first();
    const last = await working.getByRole('row').last().getByText(/%\s*$/).first().innerText();
    // One chance is rounded to tenths of a percent, the other to whole percent.
    expect(Math.abs(Number.parseFloat(last) - Number(percent))).toBeLessThanOrEqual(0.5);
    expect(await findings(page)).toEqual([]);
  });
});
