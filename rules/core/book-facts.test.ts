import { describe, expect, it } from 'vitest';
import { ruleSystems } from '../systems.ts';
import { FACT_LABELS, listBookFacts } from './book-facts.ts';

/** Returns "D6" for every d6 mentioned in a text. */
const listDice = (words: string): ReadonlySet<string> =>
  new Set(Array.from(words.matchAll(/(?<!\w)\d*d(\d+)/gi), ([, faces]) => `D${faces}`));

describe.each(ruleSystems.map((book) => [book.title, book] as const))('listBookFacts: %s', (title, book) => {
  it('mentions every die that the procedures use', () => {
    const asked = listDice(book.procedures.flatMap(({ dice }) => dice).join(' '));
    expect([...asked].filter((die) => !listDice(book.facts.dice.text).has(die))).toEqual([]);
  });

  it('lists the facts in a fixed order, each with its section of the book', () => {
    const facts = listBookFacts(book, 3);
    expect(facts.map(({ id }) => id)).toEqual(['period', ...Object.keys(FACT_LABELS), 'app']);
    const cited = facts.filter(({ citation }) => citation !== '');
    expect(cited.map(({ citation }) => citation.split(',')[0])).toEqual(cited.map(() => title));
    expect(cited).toHaveLength(Object.keys(FACT_LABELS).length);
    expect(facts.at(-1)?.text).toContain('Army builder with 3 army lists');
    expect(facts.at(-1)?.text.includes('campaigns')).toBe(book.loadCampaign !== null);
  });
});
