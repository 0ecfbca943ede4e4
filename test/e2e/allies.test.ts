import { expect, it } from 'vitest';
import { smallArmy } from '../support/armies/armies.ts';
import { pickOption } from './pick-option.ts';
import { describeOnHosts } from './program.ts';
import { storeArmy } from './store-army.ts';

describeOnHosts('Allies in $title', (on) => {
  it('bring troops and a general of their own list, and leave with both after a question', async () => {
    const { page } = on.program;
    await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
    const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
    const id = await storeArmy(page, smallArmy());
    await page.goto(new URL(`#/armies/${id}`, page.url()).href);
    await pickOption(page, 'Add allies', 'Elam');
    const list = page.getByRole('region', { name: 'Army list' });
    await list.getByRole('heading', { name: 'Allies: Elam' }).waitFor();
    await list.getByRole('button', { name: /^Add Guard Axemen \(Elam\)/ }).click();
    await page.getByText('these allies have no general').waitFor();
    await pickOption(page, `Army of general 1`, 'Elam');
    await page.getByText('all generals are allied generals').waitFor();

    await press(`Remove allies: Elam`);
    const dialog = page.getByRole('dialog', { name: 'Remove Elam from the army?' });
    await dialog.getByRole('listitem').first().waitFor();
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual(['King, 2 stars', '6 Guard Axemen (Elam)']);
    await dialog.getByRole('button', { name: 'Remove allies' }).click();
    await list.getByRole('heading', { name: 'Allies: Elam' }).waitFor({ state: 'detached' });
    await press('Undo');
    await page.getByRole('group', { name: /^Unit 2: .*Guard Axemen \(Elam\)/ }).waitFor();
  });
});
