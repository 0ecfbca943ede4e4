import { expect, it } from 'vitest';
import { shippedLists } from '../../../army-lists/shipped.ts';
import { readArmyText } from '../../../services/armies/imports/read-import.ts';
import { books } from '../../../rules/books.ts';
import { importExample } from './import-example.ts';

const environment = { books, tell: () => undefined };

it.each(shippedLists.map((list) => [list.rules, list.id, list] as const))(
  'is read whole by the import, line for line, of %s, %s',
  async (_rules, _id, list) => {
    const text = importExample([list]);
    const { army, guessed, left, matched } = await readArmyText(environment, {
      text,
      fileName: '',
      lists: shippedLists,
      rules: list.rules,
      list: list.id,
    });
    expect({ guessed, left }).toEqual({ guessed: [], left: [] });
    expect(matched.map(({ at }) => at)).toEqual(text.split('\n').map((_, at) => at + 1));
    expect(army).toMatchObject({ limit: 3000, name: list.title, generals: [{ name: 'Sargon', stars: 2 }] });
  },
);

it('is empty where there is no list', () => {
  expect(importExample([])).toBe('');
});
