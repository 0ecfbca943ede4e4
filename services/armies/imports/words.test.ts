import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, createSpelling, splitWords } from './words.ts';

describe('wordsOf', () => {
  it('ignores plurals, accents and hyphens', () => {
    expect(splitWords('Household Shield-Bearers')).toEqual(splitWords('household shield bearer'));
    expect(splitWords('Spearmen, Ḫattuša')).toEqual(splitWords('spearman hattusa'));
  });
});

describe('editDistance', () => {
  it.each([
    ['spearman', 'spearman', 0],
    ['spearman', 'sperman', 1],
    ['slinger', 'slignre', 2],
    ['archer', 'acrher', 1],
    ['pike', 'bow', 3],
  ])('%s and %s: %i', (one, other, distance) => {
    expect(editDistance(one, other, 2)).toBe(distance);
  });

  it('is symmetric and never above the maximum plus one', () => {
    const word = fc.string({ maxLength: 12 });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (one, other, most) => {
        const result = editDistance(one, other, most);
        expect(result).toBe(editDistance(other, one, most));
        expect(result).toBeLessThanOrEqual(most + 1);
        expect(result === 0).toBe(one === other);
      }),
    );
  });
});

describe('spelling', () => {
  const spell = createSpelling(new Set(['spearman', 'chariot', 'pike', 'pick']));

  it('corrects a misspelt word', () => {
    expect(spell('spaerman')).toBe('spearman');
    expect(spell('charriots')).toBe('chariot');
  });

  it('returns null for short words, unknown words and numbers', () => {
    expect(spell('pie')).toBeNull();
    expect(spell('elephant')).toBeNull();
    expect(spell('x5000')).toBeNull();
  });
});
