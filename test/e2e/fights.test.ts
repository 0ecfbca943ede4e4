import { expect, it } from 'vitest';
import { readyArmies } from '../support/battle/fight-books.ts';
import { findings } from './axe.ts';
import { callProgram } from './call-program.ts';
import { menuClosed, menuNamed, pickOption } from './pick-option.ts';
import { describeOnHosts } from './program.ts';
import { goTo } from './go-to.ts';
import { storeArmy } from './store-army.ts';

describeOnHosts('Simulated battles in $title', (on) => {
  it('run from two compared armies with default answers, and can be replayed', async () => {
    const { page } = on.program;
    const [ours, theirs] = readyArmies('for-the-pharaoh');
    const ids = [await storeArmy(page, ours), await storeArmy(page, theirs)];
    await page.evaluate((to) => (location.hash = to), `#/armies/${ids[0]}/compare/${ids[1]}`);
    await page.getByRole('button', { name: 'Fight a battle' }).click();
    const panel = page.getByRole('region', { name: 'Simulate this battle' });
    await panel.waitFor();
    await panel
      .getByText(/^\s*Default answers of/)
      .first()
      .click();
    await pickOption(panel, `When charged, ${ours.name}`, 'stand');
    expect(await findings(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Simulate' }).click();
    await panel.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Replay' }).click();
    await page.getByRole('heading', { level: 1, name: 'Battle replay' }).waitFor();
    await page.getByText(/^\s*1 of \d\d+\s*$/).waitFor();
  });

  it('start from two armies selected or compared in the Library', async () => {
    const { page } = on.program;
    const [ours, theirs] = readyArmies('by-the-gods');
    const [other] = readyArmies('for-the-pharaoh');
    for (const army of [
      { ...ours, name: 'Ours' },
      { ...theirs, name: 'Theirs' },
      { ...other, name: 'Of another book' },
    ])
      await storeArmy(page, army);
    await page.reload();
    await goTo(page, 'Library');
    const choose = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
    await choose('Ours').check();
    await choose('Of another book').check();
    const bar = page.getByRole('toolbar', { name: 'Selected armies' });
    await bar.getByText(`2 selected`).waitFor();
    // Armies of two books cannot fight each other.
    expect(await bar.getByRole('button', { name: 'Fight a battle' }).count()).toBe(0);
    await choose('Of another book').uncheck();
    await choose('Theirs').check();
    await bar.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('button', { name: 'Fight a battle' }).waitFor();
    await goTo(page, 'Library');
    for (const name of ['Ours', 'Theirs']) await choose(name).check();
    await bar.getByRole('button', { name: 'Fight a battle' }).click();
    await page.getByRole('region', { name: 'Play against the computer' }).waitFor();
  });

  it('test an army against a saved one, show interim results, and can be stopped', async () => {
    const { page } = on.program;
    const [ours, theirs] = readyArmies('for-the-pharaoh');
    const id = await storeArmy(page, { ...ours, name: 'Tried' });
    await storeArmy(page, { ...theirs, name: 'Its enemy' });
    await page.evaluate((to) => (location.hash = to), `#/armies/${id}/try`);
    await page.getByRole('heading', { level: 1, name: 'Test battles' }).waitFor();
    await menuNamed(page, 'Armies').click();
    await page.getByRole('option', { name: 'Its enemy' }).click();
    await page.keyboard.press('Escape');
    await menuClosed(page);
    await page.getByRole('button', { name: 'Start test' }).click();
    const cell = page.getByRole('button', { name: /^Tried beats Its enemy in \d+ % of \d+ battles/ });
    await cell.waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('table', { name: 'Results per unit' }).waitFor();
    const words = await cell.getAttribute('aria-label');
    const [share, least, most] = /in (\d+) % of \d+ battles \(95 % confidence: (\d+) to (\d+) %\)/
      .exec(words ?? '')!
      .slice(1)
      .map(Number) as [number, number, number];
    expect(least).toBeLessThanOrEqual(share);
    expect(most).toBeGreaterThanOrEqual(share);
    expect(await findings(page)).toEqual([]);
    // The result survives a reload and shows if the army has changed since.
    await page.reload();
    await cell.waitFor();
    expect(await cell.getAttribute('aria-label')).toBe(words);
    await page.getByRole('table', { name: 'Results per unit' }).waitFor();
    await page.getByText(/^\s*Tested .*, computer skill: skilled\.\s*$/).waitFor();
    const changed = page.getByText('The army has changed since. These results are for the earlier version.');
    expect(await changed.count()).toBe(0);
    await callProgram(page, 'armies/save', { id, base: 1, army: { ...ours, name: 'Tried', limit: 4321 } });
    await page.reload();
    await changed.waitFor();
    await cell.click();
    await page.getByRole('heading', { level: 1, name: 'Battle replay' }).waitFor();
  });
});
