import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import readyMade from '../../army-lists/ready-made/akkadian-4000.json' with { type: 'json' };
import { findings } from './axe.ts';
import { A4, choose, LETTER, misplaced, openSheets, print } from './on-paper.ts';
import { HOSTS, type Program } from './program.ts';

const unit = (name: string, entry: string, count: number) => ({ name, parts: [{ entry, troop: null, count }] });

/** 4,000 points of men in loose order: the most figures that fit on a page. */
const skirmishers = {
  ...readyMade,
  name: 'The Skirmishers of the Steppe',
  units: [
    unit('Archers of the east bank', 'archers-open-order', 60),
    unit('Archers of the west bank', 'archers-open-order', 60),
    unit('Archers of the marsh', 'archers-open-order', 57),
    unit('Archers of the canal', 'archers-open-order', 23),
    unit('Slingers', 'slingers', 38),
    unit('Allied archers', 'allied-archers-open-order', 48),
    unit('Allied slingers', 'allied-slingers', 60),
    unit('Javelins', 'allied-javelin-men', 59),
    unit('Militia archers', 'militia-archers-open-order', 36),
    unit('Levy', 'levy', 60),
    unit('', 'scout-chariots', 9),
  ],
};

/** An army of Tom's Ancient Warfare that uses every chapter of its rules. */
const carthage = {
  format: 'nomarch-army',
  version: 1,
  rules: 'toms-ancient-warfare',
  list: 'carthaginian',
  name: 'The Sons of Barca',
  limit: 500,
  generals: [
    { name: 'Hamilcar', stars: 0 },
    { name: 'Gisco', stars: 0 },
  ],
  units: [
    unit('The Sacred Band', 'carthaginian-mercenaries-hoplites', 16),
    unit('Libyans', 'carthaginian-infantry', 12),
    unit('Iberians', 'carthaginian-infantry', 12),
    unit('Gauls of the Rhône', 'carthaginian-gauls', 24),
    unit('Gauls of the Po', 'carthaginian-gauls', 24),
    unit('Cretans', 'carthaginian-cretan-archers', 12),
    unit('Balearics', 'carthaginian-slingers', 12),
    unit('Bowmen', 'carthaginian-mercenaries-bows', 12),
    unit('Numidians', 'carthaginian-light-cavalry', 8),
    unit('Horse of the right', 'carthaginian-light-cavalry', 8),
    unit('Elephants', 'carthaginian-elephants', 3),
    unit('Surus', 'carthaginian-elephants', 1),
  ],
};

/** An army of SAS Ancient Rules, which counts units by strength and has grades of commanders. */
const issus = {
  format: 'nomarch-army',
  version: 1,
  rules: 'sas-ancient',
  list: 'macedon-of-alexander',
  name: 'Issus',
  limit: 50,
  generals: [{ name: 'Alexander', stars: 3 }],
  units: [
    unit('The king’s own', 'companions', 1),
    unit('Coenus', 'phalanx', 1),
    unit('Agrianians', 'agrianians', 1),
    unit('Engines', 'torsion-engines', 1),
  ],
};

/** More units than a page can hold. */
const horde = {
  ...readyMade,
  name: 'The Horde',
  limit: 10_000,
  units: Array.from({ length: 60 }, (_, at) => unit(`Company ${String(at + 1)}`, 'militia-spearmen-short-spear', 24)),
};

// Only a headless browser returns a PDF to a test; test/security covers the shell.
const host = HOSTS[0]!;

describe(`Sheets in ${host.title}`, () => {
  let program: Program;
  let page: Page;
  beforeAll(async () => {
    program = await host.open();
    page = program.page;
  });
  afterAll(() => program.stop());

  const openSheetsOf = (army: { readonly name: string }): Promise<void> => openSheets(page, army);

  it('open from the army', async () => {
    await page.getByRole('button', { name: new RegExp(`^Open a sample army`) }).click();
    await page.getByRole('link', { name: 'Sheets', exact: true }).click();
    await page.getByRole('region', { name: 'Roster' }).waitFor();
    await expect.poll(() => page.title()).toBe('The King of Akkad, Roster · Nomarch');
  });

  it('fit the sample army’s roster on one page of A4 and of Letter', async () => {
    for (const [paper, size] of [
      ['A4', A4],
      ['Letter', LETTER],
    ] as const) {
      await choose(page, paper);
      expect([paper, await misplaced(page)]).toEqual([paper, []]);
      expect([paper, await print(page)]).toEqual([paper, [size]]);
    }
    const text = await page.locator('.papers').innerText();
    for (const words of ['4,000', 'Household Guard', 'Reg A LI CO P', '18 groups', '25% at 24', 'C. R. Neal']) {
      expect(text).toContain(words);
    }
    // One box for each of the 342 figures, and two half boxes for each of the ten chariots.
    await expect.poll(() => page.locator('.papers .group i').count()).toBe(354);
    await expect.poll(() => page.locator('.papers .group i.twice').count()).toBe(10);
    await page.getByRole('img', { name: 'QR code 1 of 1 with the army’s link' }).waitFor();
  });

  it('fit orders and reference on one page each, in colour too', async () => {
    await choose(page, 'A4');
    await choose(page, 'Colour');
    for (const kind of ['Orders', 'Reference']) {
      await choose(page, kind);
      await page.getByRole('region', { name: kind }).waitFor();
      expect([kind, await misplaced(page)]).toEqual([kind, []]);
      expect([kind, await print(page)]).toEqual([kind, [A4]]);
    }
    const reference = page.getByRole('region', { name: 'Reference' });
    await reference.getByRole('table', { name: 'Melee: weapon against armour' }).getByText('Two-handed axe').waitFor();
    expect(await reference.getByText('Two-handed sword').count()).toBe(0);
  });

  it('fit 4,000 points of skirmishers on one page of either paper', async () => {
    await openSheetsOf(skirmishers);
    await choose(page, 'Roster');
    for (const [paper, size] of [
      ['A4', A4],
      ['Letter', LETTER],
    ] as const) {
      await choose(page, paper);
      expect([paper, await misplaced(page)]).toEqual([paper, []]);
      expect([paper, await print(page)]).toEqual([paper, [size]]);
    }
  });

  it('fit an army of another book on one page of either paper, with its own figures and rules', async () => {
    await openSheetsOf(carthage);
    for (const kind of ['Roster', 'Orders', 'Reference']) {
      await choose(page, kind);
      for (const [paper, size] of [
        ['A4', A4],
        ['Letter', LETTER],
      ] as const) {
        await choose(page, paper);
        expect([kind, paper, await misplaced(page)]).toEqual([kind, paper, []]);
        expect([kind, paper, await print(page)]).toEqual([kind, paper, [size]]);
      }
    }
    const reference = page.getByRole('region', { name: 'Reference' });
    await reference.getByRole('table', { name: 'Elephants' }).getByText('6 dice at 4+, shields save').waitFor();
    expect(await reference.getByRole('table', { name: 'Ballistae' }).count()).toBe(0);
    await choose(page, 'Roster');
    const text = await page.locator('.papers').innerText();
    for (const words of ['Breaks 5+', 'Panics 6+', 'Rallies 5+', 'Strikes 8', '50% at 8'])
      expect(text).toContain(words);
    expect(text).not.toContain('25% at');
    // Four lives for each elephant.
    await expect.poll(() => page.locator('.papers .group i.often').count()).toBe(4);
    await expect.poll(() => page.locator('.papers .group i.often b').count()).toBe(16);
  });

  it('have boxes for the maximum rolled strength, and the whole casualty chart', async () => {
    await openSheetsOf(issus);
    await choose(page, 'Reference');
    expect(await misplaced(page)).toEqual([]);
    for (const half of ['Casualty chart, to 50', 'Casualty chart, from 55']) {
      await expect.poll(() => page.getByRole('table', { name: half }).getByRole('row').count()).toBe(7);
    }
    await choose(page, 'Roster');
    const text = await page.locator('.papers').innerText();
    for (const words of ['29 of 50', 'great commander', 'Strength 9 + D6', 'Shoots 2 2 1 1']) {
      expect(text.replace(/\s+/g, ' ')).toContain(words);
    }
    // Strength plus the highest roll of each unit's die: 9 + 6, 6 + 10, 8 + 6 and 6 + 6.
    await expect.poll(() => page.locator('.papers .group i.often b').count()).toBe(15 + 16 + 14 + 12);
  });

  it('continue a long army on more pages without losing a unit', async () => {
    await openSheetsOf(horde);
    expect(await misplaced(page)).toEqual([]);
    const printed = await print(page);
    expect(printed.length).toBeGreaterThan(1);
    expect(printed.length).toBe(Number(await page.locator('.papers').getAttribute('data-pages')));
    const names = await page.locator('.papers .unit .name').allInnerTexts();
    expect(names).toEqual(horde.units.map(({ name }) => name));
  });

  it('share the army as a page, as a link and as QR codes', async () => {
    await page.getByRole('button', { name: 'Share' }).click();
    const panel = page.getByRole('region', { name: 'Share this army' });
    await expect.poll(() => panel.getByRole('textbox').inputValue()).toMatch(/^nomarch:army\/1\/[\w-]+$/);
    await panel.getByRole('img', { name: /^QR code 1 of/ }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: 'Save web page' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.html$/);
  });

  it('are accessible to screen readers', async () => {
    expect(await findings(page)).toEqual([]);
    for (const kind of ['Orders', 'Reference', 'Roster']) {
      await choose(page, kind);
      expect([kind, await findings(page)]).toEqual([kind, []]);
    }
  });
});
