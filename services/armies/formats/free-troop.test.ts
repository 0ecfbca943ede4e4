import { describe, expect, it } from 'vitest';
import { shippedLists } from '../../../army-lists/shipped.ts';
import { findRuleSystem } from '../../../rules/systems.ts';
import { extractFreeTroop, formatFreeTroop, readFreeTroop } from './roster.ts';

const pharaoh = findRuleSystem('for-the-pharaoh')!;

describe('A custom troop type in a line', () => {
  it('contains only values that are not defaults', () => {
    expect(formatFreeTroop(pharaoh, { class: 'A', drill: 'regular', weapons: ['pike', 'mace'] })).toBe(
      '{free: class=A drill=regular weapons=pike+mace}',
    );
    const book = findRuleSystem('toms-ancient-warfare')!;
    expect(formatFreeTroop(book, { points: 2, range: 8, trained: true })).toMatch(
      /^\{free: range=8 points=2 trained=yes\}$/,
    );
  });

  it('reads back unchanged for every troop type of every included list', () => {
    for (const { rules, entries } of shippedLists) {
      const book = findRuleSystem(rules)!;
      for (const { id, troop } of entries) {
        const text = formatFreeTroop(book, troop);
        const found = extractFreeTroop(`24 x Guard ${text} at 13`);
        expect([id, found?.rest]).toEqual([id, '24 x Guard at 13']);
        expect([id, readFreeTroop(book, found?.free ?? '')]).toEqual([id, book.readTroop(troop)]);
      }
    }
  });

  it('is not written if the book cannot read it, and not read if it contains unknown values', () => {
    expect(formatFreeTroop(pharaoh, { class: 'Z' })).toBe('');
    expect(readFreeTroop(pharaoh, 'class=A colour=red')).toContain('“colour=red”');
    expect(readFreeTroop(pharaoh, 'class=A fanatic=perhaps')).toContain('fanatic');
    expect(extractFreeTroop('24 x Guard (free company)')).toBeNull();
  });
});
