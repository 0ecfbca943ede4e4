import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { ImportReport } from '../../../contract/armies.ts';
import { readZippedRoster } from '../../../contract/army-files/roster-zip.ts';
import { openMemoryContext } from '../../../test/support/program/memory-context.ts';

const { client } = await openMemoryContext();
const read = (text: string, fileName = 'army.txt', against: { rules?: string; list?: string } = {}) =>
  client.armies.readImport({ text, fileName, ...against });

const numbersOf = (text: string): number[] =>
  text.split(/\r\n|\r|\n/).flatMap((line, at) => (line.trim() === '' ? [] : [at + 1]));
const fates = ({ matched, guessed, notes, left }: ImportReport) =>
  [...matched, ...guessed, ...notes, ...left].map(({ at }) => at ?? 0).toSorted((one, other) => one - other);
const unitsOf = ({ army }: ImportReport) =>
  army.units.map(({ name, parts }) => [name, ...parts.map(({ entry, count }) => `${count} ${entry ?? ''}`)]);

/** Roster lines as people and programs write them. Some troops are in the Akkadian list. */
const LINES = [
  'My Akkadians',
  'For the Pharaoh',
  'written by Bob on a Sunday',
  'Limit: 3000',
  '3,000 points',
  'Generals',
  'General: Sargon, 2*',
  'general 3 Rimush',
  '24 household spearmen pike',
  '- 12 Household Shield-Bearers',
  'Right wing: 24 household spearmen pike, 12 Household Shield-Bearers',
  'Left wing: 12 zombies, 10 slingers',
  '12 retinue, 24 slingers',
  '2 x 30 spearmen long spear',
  '24 Spearmen (9)',
  '20 Spearmen [180 pts]',
  '- Long spear',
  'King’s own chariot [155 pts]',
  '++ Core Units [600 pts] ++',
  '# Right wing',
  '60 zombies',
  'and some camels',
  '------',
  '======',
  'Total: 1,200 pts',
  'Created with "Old World Builder"',
  '[https://old-world-builder.com]',
  'Notes',
  'Rulings',
  'FTP-P8: each-row',
  'x'.repeat(500),
  '| Guard | 24 |',
  '   ',
  '',
];

describe('Every line of an imported text', () => {
  it('is in exactly one group if it is not blank: matched, guessed, noted or left out', async () => {
    const texts = fc.array(fc.constantFrom(...LINES), { minLength: 1, maxLength: 14 });
    const endings = fc.constantFrom('a.txt', 'a.md', 'a.csv');
    await fc.assert(
      fc.asyncProperty(texts, endings, async (lines, fileName) => {
        // Removes quotation marks, which would join lines of a table.
        const said = lines.map((line) => (fileName === 'a.csv' ? line.replaceAll('"', '') : line));
        const text = [...said, '12 slingers'].join('\n');
        const report = await read(text, fileName, { list: 'akkadian' }).catch((error: unknown) => {
          // Lines below the heading of the notes are not troops.
          expect(String(error)).toContain('the text does not look like an army');
          return null;
        });
        if (report) expect(fates(report), text).toEqual(numbersOf(text));
      }),
      { numRuns: process.env['NOMARCH_ROUNDS'] === 'all' ? 2000 : 60 },
    );
  });

  it('is reported for links and for tables of Nomarch', async () => {
    const { army } = await read('12 slingers\n24 retinue');
    const csv = (await client.armies.document({ army, format: 'csv' })).text;
    expect(fates(await read(csv, 'a.csv')).filter((at) => at > 0)).toEqual(numbersOf(csv));
  });

  it('is left out if a part is unreadable, with a report of the rest', async () => {
    const report = await read('Left wing: 12 zombies, 10 slingers\n24 retinue');
    expect(unitsOf(report)).toEqual([
      ['Left wing', '10 slingers'],
      ['Retinue', '24 retinue'],
    ]);
    expect(report.left).toMatchObject([
      { at: 1, why: expect.stringMatching(/the rest of the line is 10 x Slingers/) as string },
    ]);
    expect(report.left[0]?.choices).toEqual([{ said: '12 zombies', places: ['missing.0'] }]);
    expect(report.missing).toEqual([{ unit: 0, joins: true, name: 'Left wing', count: 12, times: 1 }]);
  });
});

describe('An import of a typed list', () => {
  it('reads “NAME: n a, n b” as a unit with parts, and “n a, n b” as units', async () => {
    const report = await read(
      'Right: 24 household spearmen pike, 12 household shield-bearers\n12 retinue, 10 slingers',
    );
    expect(unitsOf(report)).toEqual([
      ['Right', '24 household-spearmen-pike', '12 household-shield-bearers'],
      ['Retinue', '12 retinue'],
      ['Slingers', '10 slingers'],
    ]);
    expect([report.guessed, report.left]).toEqual([[], []]);
  });

  it.each([
    ['Limit: 3000', 3000],
    ['Limit 3,000 points', 3000],
    ['3000 points', 3000],
    ['(2500 pts)', 2500],
    ['Battle size 2500 points', 2500],
    ['Points limit: 1200', 1200],
  ])('reads the limit from “%s”', async (line, limit) => {
    expect((await read(`My army\n${line}\n12 slingers`)).army.limit).toBe(limit);
  });

  it('reads a round number after the name as the limit, other numbers as the total', async () => {
    expect((await read('My army, 3000 points\n12 slingers')).army).toMatchObject({ name: 'My army', limit: 3000 });
    expect(await read('My army [1998 pts]\n12 slingers')).toMatchObject({
      reportedPoints: 1998,
      army: { name: 'My army' },
    });
  });

  it('uses a price in brackets to choose between entries of one name', async () => {
    const [list] = (await client.lists.all({})).filter(({ id }) => id === 'akkadian');
    const spearmen = list!.entries.filter(({ name }) => name === 'Household Spearmen');
    const costs = new Set(spearmen.map(({ cost }) => cost));
    const [unique] = spearmen.filter(({ cost }) => spearmen.filter((other) => other.cost === cost).length === 1);
    expect(costs.size).toBeGreaterThan(1);
    for (const price of [`(${unique!.cost})`, `[${unique!.cost * 24} pts]`, `(${unique!.cost} pts each)`]) {
      const report = await read(`24 Household Spearmen ${price}`);
      expect([unitsOf(report)[0]?.[1], report.guessed]).toEqual([`24 ${unique!.id}`, []]);
    }
  });
});

const rosterXml = (game: string, selections: string) =>
  `<?xml version="1.0"?><roster name="R" gameSystemName="${game}"><costLimits><costLimit name="pts" value="2000"/></costLimits>
   <forces><force catalogueName="Akkadian"><selections>${selections}</selections></force></forces></roster>`;
const MODELS = `<selection name="City spears" type="unit"><selections><selection name="Spearmen" number="24" type="model">
  <selections><selection name="Long spear" type="upgrade"/><selection name="Musician" type="upgrade"/></selections></selection></selections></selection>`;
const NEW_RECRUIT = {
  roster: {
    name: 'R',
    gameSystemName: 'For the Pharaoh',
    costLimits: [{ name: 'pts', value: 2000 }],
    forces: [
      {
        catalogueName: 'Akkadian',
        selections: [
          {
            name: 'City spears',
            type: 'unit',
            number: 1,
            selections: [
              {
                name: 'Spearmen',
                type: 'model',
                number: 24,
                selections: [
                  { name: 'Long spear', type: 'upgrade', number: 1 },
                  { name: 'Musician', type: 'upgrade', number: 1 },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
};
const OLD_WORLD_TEXT = `===
Sargon's men [1500 pts]
Akkadian
===

++ Characters [155 pts] ++

Sargon [155 pts]
- Hand weapon

++ Core Units [268 pts] ++

20 Spearmen [180 pts]
- Long spear
- Musician

---
Created with "Old World Builder"

[https://old-world-builder.com]
`;

describe('An import of another program’s roster', () => {
  it('reads .ros, .rosz and New Recruit’s JSON, with weapons among the upgrades', async () => {
    const ros = rosterXml('For the Pharaoh', MODELS);
    const zipped = readZippedRoster(zipSync({ 'r.ros': strToU8(ros) }))!;
    for (const [text, name] of [
      [ros, 'r.ros'],
      [zipped.text, zipped.name],
      [JSON.stringify(NEW_RECRUIT), 'r.json'],
    ] as const) {
      const report = await read(text, name);
      expect(unitsOf(report)).toEqual([['City spears', '24 spearmen-long-spear']]);
      expect(report.army).toMatchObject({ name: 'R', limit: 2000, units: [{ note: 'Musician' }] });
      expect([report.guessed, report.left]).toEqual([[], []]);
    }
  });

  it('reads every line of a text of Old World Builder', async () => {
    const report = await read(OLD_WORLD_TEXT);
    expect(unitsOf(report)).toEqual([['Spearmen', '20 spearmen-long-spear']]);
    expect(report.army).toMatchObject({ limit: 1500, generals: [{ name: 'Sargon' }], units: [{ note: 'Musician' }] });
    expect(fates(report)).toEqual(numbersOf(OLD_WORLD_TEXT));
    expect(report.left).toMatchObject([{ line: '- Hand weapon', why: 'a general’s equipment is not stored' }]);
  });

  const refusal = 'This is a roster of Warhammer 40,000; nothing in it matches a rule book of Nomarch';
  it.each([
    [
      '.ros',
      rosterXml('Warhammer 40,000 10th Edition', '<selection name="Warriors" number="5" type="unit"/>'),
      refusal,
    ],
    [
      'New Recruit',
      JSON.stringify({ roster: { ...NEW_RECRUIT.roster, gameSystemName: 'Warhammer 40,000', forces: [] } }),
      refusal,
    ],
    [
      'text',
      '++ Army Roster (Warhammer 40,000 10th Edition) [2000pts] ++\n\n5 Warriors [100 pts]\n10 Intercessors',
      refusal,
    ],
    [
      'Old World Builder’s JSON',
      JSON.stringify({
        name: 'E',
        game: 'the-old-world',
        army: 'empire-of-man',
        points: 2000,
        characters: [{ name_en: 'General of the Empire', points: 100 }],
        core: [
          { name_en: 'State Troops', strength: 20, points: 5, equipment: [{ name_en: 'Hand weapons', active: true }] },
        ],
      }),
      refusal.replace('40,000', ': The Old World').replace(' :', ':'),
    ],
  ])('refuses a roster of another game by its title: %s', async (_format, text, sentence) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'BAD_INPUT', message: sentence });
  });

  it('reads it if the user has chosen the list', async () => {
    const text = '++ Army Roster (Warhammer 40,000) ++\n\n10 Slingers\n5 Intercessors';
    expect(unitsOf(await read(text, 'a.txt', { list: 'akkadian' }))).toEqual([['Slingers', '10 slingers']]);
  });
});
