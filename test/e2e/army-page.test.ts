import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { armyFileSchema } from '../../rules/core/army-file.ts';
import { sharedBrowser } from '../support/browser/browser.ts';
import { openMemoryContext } from '../support/program/memory-context.ts';
import { findings } from './axe.ts';
import { LIST_OF_EACH_BOOK, longNamedArmy } from './long-named-army.ts';

const PHONE = { width: 390, height: 844 };
const folder = mkdtempSync(join(tmpdir(), 'nomarch-page-'));
const { client } = await openMemoryContext();
let context: BrowserContext;

beforeAll(async () => {
  context = await (await sharedBrowser()).newContext({ viewport: PHONE, offline: true });
});
afterAll(async () => {
  await context.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes an army's page to a file and opens it as a recipient would. Lists its errors, requests and refusals. */
async function open(army: object): Promise<{ page: Page; issues: string[] }> {
  const { text, fileName } = await client.armies.document({ army: armyFileSchema.parse(army), format: 'html' });
  const file = pathToFileURL(join(folder, fileName)).href;
  writeFileSync(join(folder, fileName), text);
  const page = await context.newPage();
  const issues: string[] = [];
  page.on('pageerror', ({ message }) => issues.push(`threw ${message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') issues.push(message.text());
  });
  page.on('request', (request) => {
    if (request.url() !== file) issues.push(`asked for ${request.url()}`);
  });
  await page.goto(file);
  return { page, issues };
}

const struck = (page: Page): Promise<number> => page.locator('.row input:checked').count();

describe('Web page of an army', () => {
  it.each(LIST_OF_EACH_BOOK)('keeps tapped boxes on the device: $rules', async (list) => {
    const { page, issues } = await open(longNamedArmy(list, 6));
    expect(await struck(page)).toBe(0);
    const unit = page.locator('article').nth(1);
    const boxes = unit.locator('.row input');
    const half = Math.ceil((await boxes.count()) / 2);
    await boxes.nth(half - 1).click();
    expect(await struck(page)).toBe(half);
    const told = await unit.locator('.lost').innerText();
    expect(told).toMatch(/lost/);
    const morale = unit.getByRole('combobox', { name: /: morale$/ });
    const worst = (await morale.locator('option').allInnerTexts()).at(-1)!;
    await morale.selectOption(worst);
    await page.locator('input.round').first().check();
    expect(await page.locator('#kept').innerText()).toBe('Saved on this device.');

    await page.reload();
    expect(await struck(page)).toBe(half);
    expect(await unit.locator('.lost').innerText()).toBe(told);
    expect(await morale.inputValue()).toBe(worst);
    expect(await page.locator('input.round').first().isChecked()).toBe(true);

    page.on('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Clear all' }).click();
    expect(await struck(page)).toBe(0);
    await page.reload();
    expect(await struck(page)).toBe(0);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
    expect(await findings(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findings(page, true)).toEqual([]);
    expect(issues).toEqual([]);
    await page.close();
  });

  it('counts up to a tapped box, and back if it is tapped again', async () => {
    const { page } = await open({ ...longNamedArmy(LIST_OF_EACH_BOOK[0]!, 2), name: 'Counted' });
    const boxes = page.locator('.row').first().locator('input');
    await boxes.nth(4).click();
    expect(await struck(page)).toBe(5);
    await boxes.nth(2).click();
    expect(await struck(page)).toBe(2);
    await boxes.nth(2).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    expect(await struck(page)).toBe(4);
    await page.close();
  });

  it('works without storage until it is closed', async () => {
    const { page } = await open({ ...longNamedArmy(LIST_OF_EACH_BOOK[0]!, 2), name: 'Unkept' });
    await page.evaluate(`Storage.prototype.setItem = () => { throw new Error('no storage'); }`);
    await page.locator('.row input').nth(2).click();
    expect(await struck(page)).toBe(3);
    expect(await page.locator('#kept').innerText()).toContain('keep it open');
    await page.close();
  });

  it('runs no script from an army’s names', async () => {
    const hostile = `</script><img src=x onerror="document.title='taken'"><script>document.title='taken'</script>`;
    const [first] = LIST_OF_EACH_BOOK;
    const army = longNamedArmy(first!, 2);
    const { page, issues } = await open({
      ...army,
      name: hostile,
      note: hostile,
      units: army.units.map((unit) => ({ ...unit, name: hostile, note: hostile })),
    });
    await page.locator('.row input').nth(1).click();
    expect(await page.title()).toBe(hostile);
    expect(await page.locator('img').count()).toBe(0);
    expect(issues).toEqual([]);
    await page.close();
  });
});
