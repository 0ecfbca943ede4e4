import { describe, expect, it } from 'vitest';
import { listCardFacts } from './card-facts.ts';

const TABLE = { citation: 'page 1' };
const tables = [
  {
    ...TABLE,
    id: 'movement',
    title: 'Movement',
    columns: ['cm', 'Move', 'Bonus'],
    rows: [
      ['Close order infantry', '6', '+2'],
      ['Light chariots', '20', '–'],
    ],
  },
  { ...TABLE, id: 'phases', title: 'Phases', columns: ['Phase', 'What'], rows: [['Light chariots', 'move first']] },
  { ...TABLE, id: 'troops', title: 'Troops', columns: ['', 'Morale', 'Base'], rows: [['Archers', '9', '4']] },
];
const part = (name: string, words: string) => ({ name, words });

describe('cardFacts', () => {
  it('finds rows whose words occur in the troop type, without empty values and unrelated tables', () => {
    const unit = { name: 'Guard', marks: [], parts: [part('Chariots', 'regular light chariot with other weapons')] };
    expect(listCardFacts(tables, unit)).toEqual([
      { label: 'Movement, light chariots (cm)', values: [{ column: 'Move', value: '20' }] },
    ]);
  });

  it('finds the row of a copy by name and omits values among its marks', () => {
    const unit = {
      name: 'Archers 2',
      marks: [{ label: 'Morale', value: '9', citation: 'Morale' }],
      parts: [part('Archers', 'skirmishers')],
    };
    expect(listCardFacts(tables, unit)).toEqual([{ label: 'Profile', values: [{ column: 'Base', value: '4' }] }]);
  });
});
