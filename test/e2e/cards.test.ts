import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIST_OF_EACH_BOOK, longNamedArmy } from './long-named-army.ts';
import { A4, choose, LETTER, misplaced, openSheets, print, torn } from './on-paper.ts';
import { HOSTS, type Program } from './program.ts';

const SHEETS = [
  { kind: 'cards', title: 'Unit cards', box: '.card' },
  { kind: 'roster', title: 'Roster', box: '.unit' },
] as const;

const host = HOSTS[0]!;

describe.each(LIST_OF_EACH_BOOK)(`Cards of $rules in ${host.title}`, (list) => {
  let program: Program;
  let page: Page;
  beforeAll(async () => {
    program = await host.open();
    page = program.page;
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
  });
  afterAll(() => program.stop());

  it.each([4, 12, 60])('keep the text of %i units whole and inside its boxes', async (units) => {
    const army = longNamedArmy(list, units);
    await openSheets(page, army);
    for (const { kind, title, box } of SHEETS) {
      await choose(page, title);
      for (const [paper, size] of [
        ['A4', A4],
        ['Letter', LETTER],
      ] as const) {
        await choose(page, paper);
        const found = { units: await page.locator(`.papers ${box}`).count(), torn: await torn(page, box) };
        expect([kind, paper, found]).toEqual([kind, paper, { units, torn: [] }]);
        expect([kind, paper, await misplaced(page)]).toEqual([kind, paper, []]);
        const printed = await print(page);
        expect([kind, paper, new Set(printed)]).toEqual([kind, paper, new Set([size])]);
        // A page holds eight cards.
        if (kind === 'cards') expect([paper, printed.length]).toEqual([paper, Math.ceil(units / 8)]);
      }
    }
  });
});
