import { expect, it, vi } from 'vitest';
import { shippedLists } from '../../../army-lists/shipped.ts';
import { readArmyText } from '../../../services/armies/imports/read-import.ts';
import { books } from '../../../rules/books.ts';
import { findRuleSystem } from '../../../rules/systems.ts';
import { createImportExample } from './use-army-import.ts';

vi.mock('../../transport/client.ts', () => ({ client: {} }));

const environment = { books, reportStep: () => undefined };

it.each(shippedLists.map((list) => [list.rules, list.id, list] as const))(
  'matches completely and is a legal army: %s, %s',
  async (_rules, _id, list) => {
    const book = findRuleSystem(list.rules)!;
    const text = createImportExample(book, list);
    const { army, guessed, notes, left, matched } = await readArmyText(environment, {
      text,
      fileName: '',
      lists: shippedLists,
      rules: list.rules,
      list: list.id,
    });
    expect({ guessed, notes, left }).toEqual({ guessed: [], notes: [], left: [] });
    expect(matched.map(({ at }) => at)).toEqual(text.split('\n').map((_, at) => at + 1));
    expect(army).toMatchObject({ name: list.title, generals: [{ name: 'Sargon' }] });
    expect(book.tally(army, list).problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  },
);

it('is empty for a list without entries', () => {
  expect(createImportExample(findRuleSystem('sas-ancient')!, { ...shippedLists[0]!, entries: [] })).toBe('');
});
