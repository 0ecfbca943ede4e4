import { describe, expect, it } from 'vitest';
import type { ImportReport } from '../../../contract/armies.ts';
import { openMemoryContext } from '../../../test/support/program/memory-context.ts';

const { client } = await openMemoryContext();
const read = (text: string, fileName = 'army.txt', rules = 'for-the-pharaoh', list = 'akkadian') =>
  client.armies.readImport({ text, fileName, rules, list });
const unitsOf = ({ army }: ImportReport): string[] =>
  army.units.map(({ parts }) => parts.map(({ entry, count }) => `${count} ${entry ?? ''}`).join(' + '));
const TWO = ['24 household-spearmen-pike', '30 slingers'];

describe('A title above a list', () => {
  it.each([
    ['dashes', '- '],
    ['stars', '* '],
    ['bullets', '• '],
    ['numbers', '1. '],
    ['an indent', '  '],
    ['check boxes', '- [ ] '],
    ['quoted bullets', '> • '],
  ])('keeps name and limit and gives one unit per line with %s', async (_, mark) => {
    const report = await read(`Host of Ur 1000 points\n${mark}24 Household Spearmen pike\n${mark}30 Slingers`);
    expect(report.army).toMatchObject({ limit: 1000, name: 'Host of Ur', generals: [] });
    expect(unitsOf(report)).toEqual(TWO);
    expect([report.guessed, report.left]).toEqual([[], []]);
  });

  it('keeps a general above the list', async () => {
    const report = await read(
      'My host, 2500 pts\nGeneral Gudea, 3 stars\n\n- 24 Household Spearmen pike\n- 30 Slingers',
    );
    expect(report.army.generals).toEqual([{ name: 'Gudea', stars: 3 }]);
    expect(unitsOf(report)).toEqual(TWO);
  });

  it('names a unit with parts, and reports that a wing at the top may be the army', async () => {
    const report = await read('Right wing\n- 24 Household Spearmen pike\n- 30 Slingers');
    expect(unitsOf(report)).toEqual([TWO.join(' + ')]);
    expect(report.guessed).toMatchObject([{ at: 1, why: 'it may be the name of the army' }]);
  });
});

describe('A star in a line', () => {
  it.each([
    '24 Household Spearmen pike*\n30 Slingers**',
    '24 Household Spearmen with *pike*\n30 *Slingers*',
    'Household Spearmen pike x24*\nSlingers (30) **',
  ])('marks no general after troops: %s', async (lines) => {
    const report = await read(`Host 1000 points\n${lines}`);
    expect(report.army.generals).toEqual([]);
    expect(unitsOf(report)).toEqual(TWO);
  });

  it('marks a general after a leader', async () => {
    const { army } = await read('Host\nGeneral Gudea **\n2* Lu-Nanna\n30 Slingers');
    expect(army.generals).toEqual([
      { name: 'Gudea', stars: 2 },
      { name: 'Lu-Nanna', stars: 2 },
    ]);
  });
});

describe('A roster with nested forces', () => {
  const model = (name: string, number: number, value: number) => ({
    name,
    number,
    type: 'model',
    costs: [{ name: 'pts', value }],
  });
  const roster = (total: number) =>
    JSON.stringify({
      roster: {
        name: 'Host',
        gameSystemName: 'For the Pharaoh',
        costs: [{ name: 'pts', value: total }],
        forces: [
          {
            catalogueName: 'Akkadian, Sumerian and Ur',
            selections: [
              { ...model('Overall general', 1, 200), customName: 'Naram', categories: [{ name: 'Generals' }] },
              { ...model('Slingers', 30, 180), customName: 'Boys of the ford' },
            ],
            forces: [{ catalogueName: 'Elam', selections: [model('Archers', 20, 140)] }],
          },
        ],
      },
    });

  it('reads allies, custom names, and a grade from its cost', async () => {
    const report = await read(roster(520), 'a.json');
    expect(report.army).toMatchObject({
      allies: ['elam'],
      generals: [{ name: 'Naram', stars: 1 }],
      units: [{ name: 'Boys of the ford' }, {}],
    });
    expect(unitsOf(report)).toEqual(['30 slingers', '20 elam/archers']);
  });

  it('reports a total that differs from the army’s', async () => {
    const { guessed } = await read(roster(9000), 'a.json');
    expect(guessed.map(({ line }) => line)).toContain('total 9000');
  });
});

describe('Points that contradict a line', () => {
  it('make the line a guess', async () => {
    const { guessed } = await read('Host 1000 points\n24 Household Spearmen pike (999 pts)\n30 Slingers (180 pts)');
    expect(guessed).toMatchObject([{ at: 2, why: expect.stringContaining('the line states 999 points') as string }]);
  });

  it.each(['Name,Size,Value', 'Einheit,Anzahl,Punkte', 'Nom,Effectif,Prix', ''])(
    'identify the columns of a table headed “%s”',
    async (head) => {
      const report = await read(`${head}\nSlingers,30,180\nHousehold Spearmen pike,24,312`.trimStart(), 'a.csv');
      expect(unitsOf(report)).toEqual(TWO.toReversed());
    },
  );
});
