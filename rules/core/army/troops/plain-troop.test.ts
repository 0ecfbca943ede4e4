import { describe, expect, it } from 'vitest';
import { ruleSystems } from '../../../systems.ts';
import { createPlainTroop } from './troop-form.ts';

describe('createPlainTroop', () => {
  it('is valid and has a cost in each book with points', () => {
    const books = ruleSystems.filter(({ currency }) => currency !== null);
    expect(books.length).toBeGreaterThan(1);
    for (const book of books) expect(() => book.price(createPlainTroop(book), {})).not.toThrow();
  });

  it('has only required fields, and the book’s defaults for the rest', () => {
    for (const book of ruleSystems) {
      const troop = createPlainTroop(book);
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
