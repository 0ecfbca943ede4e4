import { describe, expect, it } from 'vitest';
import { armyFileSchema } from '../../../rules/core/army-file.ts';
import { capitalise } from '../../../rules/core/words.ts';
import { ruleSystems } from '../../../rules/systems.ts';
import { readRosterLines } from '../imports/read-roster-lines.ts';
import { listHeadings } from './roster.ts';
import { formatText } from './formats.ts';

describe.each(ruleSystems.map((book) => ({ book, title: book.title })))('A roster of $title', ({ book }) => {
  const stars = book.generals.grades?.usual ?? 0;
  const army = armyFileSchema.parse({
    format: 'nomarch-army',
    version: 1,
    rules: book.id,
    name: 'Trial',
    limit: 1000,
    generals: ['Ann', 'Ben'].map((name) => ({ name, stars })),
  });

  it('puts generals below the book’s word for them and reads them back', () => {
    const text = formatText(book, army, null);
    expect(text.split('\n')).toContain(capitalise(book.generals.many));
    expect(readRosterLines(text, ruleSystems).generals.map(({ name }) => name)).toEqual(['Ann', 'Ben']);
  });

  it('names extras by the book’s kinds of extras', () => {
    const kinds = book.extras.map(({ label }) => label.toLowerCase());
    expect(listHeadings(book).extras.toLowerCase().split(' and ').filter(Boolean)).toEqual(kinds);
  });
});
