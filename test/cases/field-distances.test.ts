import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FIELD_BOOKS } from '../support/battle/field-books.ts';
import { fieldDistancesPage } from '../support/battle/field-distances.ts';
import { FIELD_FIGURES } from '../support/field-figures/books.ts';

const ROOT = join(import.meta.dirname, '../..');

test('the page of the tables to scale says what the books and their adapters say', () => {
  const page = readFileSync(join(ROOT, 'docs/coverage/field.md'), 'utf8');
  // Removes the padding that Prettier adds to table columns.
  const plain = (text: string): string => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---').trim();
  expect(plain(page)).toBe(plain(fieldDistancesPage()));
});

describe.each(FIELD_BOOKS)('Figures printed in %s', (id) => {
  const all = FIELD_FIGURES[id].map((figure) => [figure.what, figure.citation, figure] as const);

  test.each(all)('%s (%s)', (_what, _citation, { printed, now }) => {
    if (printed === null) expect(now()).toBeNull();
    else expect(now()).toBeCloseTo(printed, 2);
  });

  test('stand where the page says, and once each', () => {
    for (const { code } of FIELD_FIGURES[id]) {
      const [file, name] = code.split(' ') as [string, string];
      expect(readFileSync(join(ROOT, 'rules', id, file), 'utf8'), code).toMatch(
        new RegExp(String.raw`^(export )?(const|function) ${name}\b`, 'm'),
      );
    }
    expect(
      all.filter(([what, citation], at) => all.findIndex((each) => each[0] === what && each[1] === citation) !== at),
    ).toEqual([]);
  });
});
