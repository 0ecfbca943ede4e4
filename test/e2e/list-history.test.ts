import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from './axe.ts';
import { goTo } from './go-to.ts';
import { HOSTS, type Program } from './program.ts';

const stored = (page: Page): Promise<void> => page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

describe.each(HOSTS)('A custom list in $title', ({ open }) => {
  let program: Program;
  beforeAll(async () => {
    program = await open();
  });
  afterAll(() => program.stop());

  const points = (): Promise<string> => program.page.getByRole('textbox', { name: 'Points of entry 1' }).inputValue();
  const setPoints = async (to: string): Promise<void> => {
    const field = program.page.getByRole('textbox', { name: 'Points of entry 1' });
    await field.fill(to);
    await field.blur();
    await stored(program.page);
  };
  const edit = async (): Promise<void> => {
    const { page } = program;
    await goTo(page, 'Army lists');
    await page.getByRole('link', { name: /^The Watch/ }).click();
    await page.getByRole('heading', { level: 1, name: 'The Watch' }).waitFor();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'The Watch' }).waitFor();
  };

  it('stores each edit', async () => {
    const { page } = program;
    await goTo(page, 'Army lists');
    await press(page, 'New army list');
    await page.getByRole('textbox', { name: 'Title' }).fill('The Watch');
    await press(page, 'Create');
    await page.getByRole('heading', { level: 1, name: 'The Watch' }).waitFor();
    await setPoints('11');
    await setPoints('12');
  });

  it('undoes and redoes after the program was killed', async () => {
    await program.restart('kill');
    await edit();
    await expect.poll(points).toBe('12');
    await press(program.page, 'Undo');
    await expect.poll(points).toBe('11');
    await stored(program.page);
    await program.restart('kill');
    await edit();
    await expect.poll(points).toBe('11');
    await press(program.page, 'Redo');
    await expect.poll(points).toBe('12');
    await stored(program.page);
  });

  it('describes its versions and restores one', async () => {
    const { page } = program;
    await press(page, 'Versions');
    const panel = page.getByRole('dialog', { name: 'Versions' });
    const versions = panel.getByRole('list', { name: 'Versions' }).getByRole('button');
    await expect.poll(() => versions.count()).toBe(5);
    await expect.poll(() => versions.first().innerText()).toContain('cost 11 → 12');
    await versions.nth(3).click();
    await panel.getByText('cost 11 → 12').waitFor();
    expect(await findings(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Restore this version' }).click();
    await expect.poll(points).toBe('11');
    await stored(page);
    await press(page, 'Undo');
    await expect.poll(points).toBe('12');
  });
});
