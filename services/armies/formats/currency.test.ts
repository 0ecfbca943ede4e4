import { describe, expect, it } from 'vitest';
import { shippedLists } from '../../../army-lists/shipped.ts';
import type { NationList } from '../../../rules/core/nation-list.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { ruleSystems } from '../../../rules/systems.ts';
import { toyArmy, toyBook, toyList } from '../../../test/support/armies/toy-book.ts';
import { formatBbcode, formatMarkdown, formatText } from './formats.ts';
import { formatArmyCsv } from './csv.ts';

const strong = ruleSystems.find(({ currency }) => currency?.title === 'Strength')!;
const strongList = shippedLists.find(({ rules }) => rules === strong.id)!;

const written = (book: RuleSystem, list: NationList, limit: number): string[] => {
  const units = [{ name: 'First', parts: [{ entry: list.entries[0]!.id, troop: null, count: 2 }] }];
  const army = { ...toyArmy, rules: book.id, list: list.id, limit, units };
  return [formatText, formatMarkdown, formatBbcode].map((write) => write(book, army, list));
};

describe('rosterText, rosterMarkdown and rosterBbcode', () => {
  it('name the book’s currency', () => {
    const { cost } = strongList.entries[0]!;
    for (const text of written(strong, strongList, 50)) {
      expect(text).toContain(`strength ${2 * cost} of 50 · `);
      expect(text).not.toMatch(/points/i);
    }
  });

  it('omit sums, limit and costs in a book without points', () => {
    for (const text of written(toyBook, toyList, 0)) {
      expect(text).toMatch(/^(?:\*\*|\[b\])?legal(?:\*\*|\[\/b\])?$/m);
      expect(text).toContain('2 x Toy spearmen, spear');
      expect(text).not.toMatch(/points| of 0| at \d|— ?\d|\.\.\./);
    }
  });
});

it('armyCsv leaves sums empty in a book without points', () => {
  const [, army] = formatArmyCsv(toyBook, toyArmy, toyList).split('\r\n');
  expect(army).toMatch(/^army,Box of toys,0,limit,,,/);
});
