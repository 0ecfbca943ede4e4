import { describe, expect, it } from 'vitest';
import readyMade from '../../../army-lists/ready-made/akkadian-4000.json' with { type: 'json' };
import { findShippedList } from '../../../army-lists/shipped.ts';
import { armyFileSchema } from '../army-file.ts';
import { findRuleSystem } from '../../systems.ts';
import { groupByBrigade, listChosenRulings, listRosterUnits } from './roster.ts';

const army = armyFileSchema.parse(readyMade);
const list = findShippedList('akkadian');
const book = findRuleSystem(army.rules)!;
const units = listRosterUnits(book, army, list, book.tally(army, list));

describe('the roster', () => {
  it('shows a unit of two parts with its count, costs, morale and break points', () => {
    expect(units[0]).toMatchObject({
      number: 1,
      name: 'Household Guard',
      count: 96,
      points: 1200,
      breaks: [
        { mark: '¼', lost: 24 },
        { mark: '½', lost: 48 },
        { mark: '¾', lost: 72 },
      ],
      marks: [{ label: 'Morale', value: '5' }],
      parts: [
        { count: 72, name: 'Household Spearmen', printed: 'Reg A LI CO P', completeGroups: 18, each: 13, points: 936 },
        { count: 24, name: 'Household Shield-Bearers', completeGroups: 6, over: 0, each: 11, points: 264, hits: 1 },
      ],
    });
  });

  it('marks the quarters of a unit of two parts in the boxes of both', () => {
    expect(units[0]).toMatchObject({
      parts: [
        { marks: ['¼', '½', '¾'], within: { before: 0, whole: 96 } },
        { marks: ['¼', '½', '¾'], within: { before: 72, whole: 96 } },
      ],
    });
  });

  it('gives a chariot 2 hits', () => {
    expect(units[1]?.parts[0]).toMatchObject({ count: 10, groupSize: 1, hits: 2, taken: 0 });
  });

  it('shows the hit that a chariot brings from a campaign', () => {
    const units = army.units.map((unit) => ({ ...unit, parts: unit.parts.map((part) => ({ ...part, hits: 1 })) }));
    const worn = { ...army, units };
    const rows = listRosterUnits(book, worn, list, book.tally(worn, list));
    expect(rows[1]?.parts[0]?.taken).toBe(1);
    expect(rows[0]?.parts[0]?.taken).toBe(0);
  });

  it('counts lives and limits marks if the book does', () => {
    const carthage = findShippedList('carthaginian');
    const trial = armyFileSchema.parse({
      format: 'nomarch-army',
      version: 1,
      rules: 'toms-ancient-warfare',
      list: 'carthaginian',
      name: 'Trial',
      limit: 250,
      units: [
        { parts: [{ entry: 'carthaginian-gauls', troop: null, count: 24 }] },
        { parts: [{ entry: 'carthaginian-elephants', troop: null, count: 1 }] },
      ],
    });
    const other = findRuleSystem(trial.rules)!;
    const [gauls, elephant] = listRosterUnits(other, trial, carthage, other.tally(trial, carthage));
    expect(gauls).toMatchObject({ breaks: [{ mark: '½', lost: 12 }], parts: [{ hits: 1, marks: ['½'] }] });
    expect(elephant).toMatchObject({ breaks: [{ mark: '½', lost: 2 }], parts: [{ hits: 4, marks: [] }] });
  });

  it('adds up to the tally', () => {
    const troops = units.reduce((sum, { points }) => sum + points, 0);
    expect(troops).toBe(book.tally(army, list).troops);
  });

  it('names only rulings that differ from the default', () => {
    expect(listChosenRulings(book, army)).toEqual([]);
    const more = { ...army, rulings: { 'FTP-P5': 'table' } };
    expect(listChosenRulings(book, more).map(({ id }) => id)).toEqual(['FTP-P5']);
  });
});

it('brigades are in the order of their first units, and units without one are last', () => {
  const named = ['', 'Right', 'Left', 'Right', ''].map((brigade, number) => ({ brigade, number }));
  expect(groupByBrigade(named).map(({ name, units: of }) => [name, of.map(({ number }) => number)])).toEqual([
    ['Right', [1, 3]],
    ['Left', [2]],
    ['', [0, 4]],
  ]);
});
