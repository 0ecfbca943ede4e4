import { describe, expect, it } from 'vitest';
import { formatFolded } from './format-campaign.ts';

const folded = { versions: ['1'], entries: 40, months: 2 };

describe('The proof of a log partly resolved by other rules', () => {
  it('names the entries that were not resolved again, and the first month that was', () => {
    const words = formatFolded({ ...folded, resolvedFrom: { seq: 40, year: 1, month: 3 } });
    expect(words[0]).toBe(
      'Entries 0 to 39 (2 months) were resolved under rules version 1, which this version does not have.',
    );
    expect(words.at(-1)).toBe('Every month from year 1, month 3 (entry 40) on was resolved again.');
  });

  it('states that no month was resolved again', () => {
    expect(formatFolded({ ...folded, resolvedFrom: null }).at(-1)).toBe('No month was resolved again.');
  });
});
