import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { smallArmy } from '../support/armies.ts';
import { callProgram } from './call-program.ts';
import { describeOnHosts } from './program.ts';
import { storeArmy } from './store-army.ts';

describeOnHosts('A store that was damaged, in $title', (on) => {
  it('is asked about, looked at, and restored with everything that the backup had', async () => {
    const { program } = on;
    await storeArmy(program.page, smallArmy('Guard of Agade'));
    await callProgram(program.page, 'store/backUp', undefined);
    await program.restart('ask', (store) => {
      const bytes = readFileSync(store);
      writeFileSync(store, bytes.fill(0xa5, bytes.length - 3 * 4096));
    });
    await program.page.getByRole('heading', { name: 'The store could not be opened' }).waitFor();
    await program.page.getByRole('button', { name: 'Open the damaged one' }).click();
    await program.page.getByText('Looking only: nothing is stored').waitFor();
    await program.page
      .getByRole('alert')
      .or(program.page.locator('main'))
      .getByRole('link', { name: 'Settings' })
      .click();
    await program.page.getByRole('button', { name: /^Restore the backup of .*\(1 army, 0 campaigns\)$/ }).click();
    await program.page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
    await expect.poll(() => program.page.getByText('Looking only').count()).toBe(0);
    await program.page.getByRole('link', { name: 'Library' }).click();
    await program.page.getByRole('link', { name: 'Guard of Agade' }).first().waitFor();
  });
});
