import { describe, expect, it } from 'vitest';
import { foldedInWords } from './campaign-words.ts';

const folded = { versions: ['1'], entries: 40, months: 2 };

describe('The proof of a log that other rules resolved in part', () => {
  it('names the entries that are only folded, and the month from which on the rest was resolved again', () => {
    const words = foldedInWords({ ...folded, resolvedFrom: { seq: 40, year: 1, month: 3 } });
    expect(words[0]).toBe(
      'Entries 0 to 39 (2 months) were resolved under rules version 1, which this version does not have.',
    );
    expect(words.at(-1)).toBe('Every month from year 1, month 3 (entry 40) on was resolved again.');
  });

  it('says that nothing was resolved again where nothing was', () => {
    expect(foldedInWords({ ...folded, resolvedFrom: null }).at(-1)).toBe('No month was resolved again.');
  });
});
