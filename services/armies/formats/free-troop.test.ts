import { describe, expect, it } from 'vitest';
import { shippedLists } from '../../../army-lists/shipped.ts';
import { ruleSystem } from '../../../rules/systems.ts';
import { freeTroopIn, freeTroopText, readFreeTroop } from './free-troop.ts';

const pharaoh = ruleSystem('for-the-pharaoh')!;

describe('A custom troop type in a line', () => {
  it('contains only values that are not defaults', () => {
    expect(freeTroopText(pharaoh, { class: 'A', drill: 'regular', weapons: ['pike', 'mace'] })).toBe(
      '{free: class=A drill=regular weapons=pike+mace}',
    );
    const book = ruleSystem('toms-ancient-warfare')!;
    expect(freeTroopText(book, { points: 2, range: 8, trained: true })).toMatch(
      /^\{free: range=8 points=2 trained=yes\}$/,
    );
  });

  it('reads back unchanged for every troop type of every included list', () => {
    for (const { rules, entries } of shippedLists) {
      const book = ruleSystem(rules)!;
      for (const { id, troop } of entries) {
        const text = freeTroopText(book, troop);
        const found = freeTroopIn(`24 x Guard ${text} at 13`);
        expect([id, found?.rest]).toEqual([id, '24 x Guard at 13']);
        expect([id, readFreeTroop(book, found?.free ?? '')]).toEqual([id, book.readTroop(troop)]);
      }
    }
  });

  it('is not written if the book cannot read it, and not read if it contains unknown values', () => {
    expect(freeTroopText(pharaoh, { class: 'Z' })).toBe('');
    expect(readFreeTroop(pharaoh, 'class=A colour=red')).toContain('“colour=red”');
    expect(readFreeTroop(pharaoh, 'class=A fanatic=perhaps')).toContain('fanatic');
    expect(freeTroopIn('24 x Guard (free company)')).toBeNull();
  });
});
