import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import Database from 'better-sqlite3';
import { smallArmy } from '../support/armies/armies.ts';
import { callProgram } from '../e2e/call-program.ts';
import { describeOnHosts } from '../e2e/program.ts';
import { storeArmy } from '../e2e/store-army.ts';

describeOnHosts('A damaged store in $title', (on) => {
  it('offers a backup, shows it, and restores everything in it', async () => {
    const { program } = on;
    await storeArmy(program.page, smallArmy('Guard of Agade'));
    await callProgram(program.page, 'store/backUp', undefined);
    await program.restart('ask', (store) => {
      const bytes = readFileSync(store);
      writeFileSync(store, bytes.fill(0xa5, bytes.length - 3 * 4096));
    });
    await program.page.getByRole('heading', { name: 'The data file could not be opened' }).waitFor();
    await program.page.getByRole('button', { name: 'Open the damaged file' }).click();
    await program.page.getByText('Read-only: changes are not saved').waitFor();
    await program.page
      .getByRole('alert')
      .or(program.page.locator('main'))
      .getByRole('link', { name: 'Settings' })
      .click();
    await program.page.getByRole('button', { name: /^Restore the backup of .*\(1 army, 0 campaigns\)$/ }).click();
    await program.page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
    await expect.poll(() => program.page.getByText('Read-only: changes are not saved').count()).toBe(0);
    await program.page.getByRole('link', { name: 'Library' }).click();
    await program.page.getByRole('link', { name: 'Guard of Agade' }).first().waitFor();
  });

  it('lists damaged documents, restores those with an intact backup, and removes the others', async () => {
    const { page, store } = on.program;
    for (const name of ['Guard of Agade', 'Host of Ur']) await storeArmy(page, smallArmy(name));
    await callProgram(page, 'store/backUp', undefined);
    await storeArmy(page, smallArmy('Late Levy'));
    // Damages the store directly, as a faulty disk would.
    const sqlite = new Database(store);
    sqlite.exec("update army_version set points = points + 1 where name in ('Host of Ur', 'Late Levy')");
    sqlite.exec("update list_entry set cost = cost + 1 where list_id = 'akkadian' and position = 3");
    sqlite.close();
    await page.reload();
    await page.getByRole('row', { name: /Host of Ur.*Damaged/ }).waitFor();
    const here = page.getByRole('region', { name: 'Part of your data is damaged' });
    await here.getByText(/^\s*Army “Host of Ur”.* intact in the backup of/i).waitFor();
    expect(await here.getByText('Akkadian').count()).toBe(0);
    const putBack = (what: string): Promise<void> =>
      here.getByRole('button', { name: `Restore the ${what} from the backup` }).click();
    await putBack('army “Host of Ur”');
    await expect.poll(() => here.getByText('Host of Ur').count()).toBe(0);
    await page.getByRole('link', { name: 'Host of Ur' }).first().waitFor();
    expect(await page.getByRole('row', { name: /Host of Ur.*Damaged/ }).count()).toBe(0);
    await here.getByText(/^\s*Army “Late Levy”.* in no backup/i).waitFor();
    await here.getByRole('button', { name: 'Remove the army “Late Levy”' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.poll(() => here.count()).toBe(0);
    await expect.poll(() => page.getByRole('link', { name: 'Late Levy' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Guard of Agade' }).first().waitFor();
    await page.getByRole('link', { name: 'Army lists', exact: true }).click();
    await putBack('army list “Akkadian, Sumerian and Ur”');
    await expect.poll(() => here.count()).toBe(0);
    await page
      .getByRole('link', { name: /^Akkadian/ })
      .first()
      .waitFor();
  });
});
