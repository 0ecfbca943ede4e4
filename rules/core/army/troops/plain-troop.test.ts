import { describe, expect, it } from 'vitest';
import { ruleSystems } from '../../../systems.ts';
import { plainTroop } from './troop-form.ts';

describe('the plain troop type to begin with', () => {
  it('is one that each book with points can read and price', () => {
    const books = ruleSystems.filter(({ currency }) => currency !== null);
    expect(books.length).toBeGreaterThan(1);
    for (const book of books) expect(() => book.price(plainTroop(book), {})).not.toThrow();
  });

  it('says no more than its book asks for, and leaves the rest at the book’s plain values', () => {
    for (const book of ruleSystems) {
      const troop = plainTroop(book);
      for (const field of book.troopFields) {
        const without = Object.fromEntries(Object.entries(troop).filter(([key]) => key !== field.key));
        let plain: unknown;
        try {
          plain = book.readTroop(without)[field.key];
        } catch {
          continue;
        }
        expect([field.key, troop[field.key]]).toEqual([field.key, plain]);
      }
    }
  });
});
