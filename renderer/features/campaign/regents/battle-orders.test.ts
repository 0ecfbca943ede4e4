import { describe, expect, it } from 'vitest';
import readyMade from '../../../../army-lists/ready-made/akkadian-4000.json' with { type: 'json' };
import { armyFileSchema } from '../../../../rules/core/army-file.ts';
import { findRuleSystem } from '../../../../rules/systems.ts';
import { formatBattleOrders } from './regents.ts';

describe('the text of battle orders', () => {
  it('lists each unit with its figures and orders, in roster order', () => {
    const [first, second] = readyMade.units;
    const army = armyFileSchema.parse({
      ...readyMade,
      name: 'Host of Ur',
      note: 'The Two Rivers: Kish',
      list: null,
      units: [
        { ...first, name: 'Guard', orders: 'Left. Keep this flank.' },
        { ...second, name: 'Levy', orders: 'Reserve. Stay behind the line.' },
      ],
    });
    const book = findRuleSystem(army.rules);
    if (!book) throw new Error('unknown rule book');
    const count = (at: number): number => army.units[at]?.parts.reduce((sum, part) => sum + part.count, 0) ?? 0;
    expect(formatBattleOrders(book, army, null).split('\n')).toEqual([
      'Host of Ur',
      'The Two Rivers: Kish',
      '',
      `1. Guard (${count(0)}): Left. Keep this flank.`,
      `2. Levy (${count(1)}): Reserve. Stay behind the line.`,
      '',
    ]);
  });
});
