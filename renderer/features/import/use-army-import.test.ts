import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it, vi } from 'vitest';
import { effectScope } from 'vue';
import { shippedLists } from '../../../army-lists/shipped.ts';
import { books } from '../../../rules/books.ts';
import { readArmyText } from '../../../services/armies/imports/read-import.ts';
import { useLists } from '../../stores/lists.ts';
import { useArmyImport } from './use-army-import.ts';

const created: string[] = [];
vi.mock('../../transport/client.ts', () => ({
  client: {
    lists: { all: () => Promise.resolve(shippedLists.map((list) => ({ ...list, origin: 'shipped', basedOn: null }))) },
    app: { importStep: () => Promise.resolve({ step: null }) },
    armies: {
      all: () => Promise.resolve([]),
      create: ({ army }: { army: { name: string; units: readonly unknown[] } }) => {
        created.push(`${army.name}: ${String(army.units.length)}`);
        return Promise.resolve({
          id: `army-${String(created.length)}`,
          version: 1,
          army,
          undo: { past: [], future: [] },
        });
      },
      readImport: ({ text, fileName, ...against }: { text: string; fileName: string }) =>
        readArmyText({ books, reportStep: () => undefined }, { text, fileName, lists: shippedLists, ...against }),
    },
  },
}));

beforeEach(async () => {
  setActivePinia(createPinia());
  created.length = 0;
  await useLists().load();
});

const file = (name: string, text: string): File => new File([text], name, { type: 'text/plain' });
const imports = () => effectScope().run(useArmyImport)!;

it('reads several files and saves the complete matches together', async () => {
  const { files, whole, readFiles, store, put } = imports();
  await readFiles([
    file('one.txt', 'One\n24 household spearmen pike'),
    file('two.txt', 'Two\n12 zombies\n10 slingers\n12 retinue'),
    file('three.txt', 'Dear John,\nhow are you?'),
    file('four.txt', 'Four\n12 retinue\n10 slingers'),
  ]);
  expect(files.value.map(({ name, report, issue }) => [name, report?.left.length ?? null, issue !== ''])).toEqual([
    ['one.txt', 0, false],
    ['two.txt', 1, false],
    ['three.txt', null, true],
    ['four.txt', 0, false],
  ]);
  expect(await store(whole.value)).toEqual([
    { id: 'army-1', name: 'One' },
    { id: 'army-2', name: 'Four' },
  ]);
  expect([created, whole.value]).toEqual([['One: 1', 'Four: 2'], []]);
  // Omitted troops are saved as the troops chosen for them.
  const [, two] = files.value;
  put({ ...two!, title: 'Second', corrections: { 'missing.0': 'archers-open-order' } });
  await store([files.value[1]!]);
  expect(created.at(-1)).toBe('Second: 3');
});

it('reads a text again for another list, and reports errors', async () => {
  const { readText, readAgain } = imports();
  const found = await readText('Akkadian\n10 slingers');
  expect(found?.report?.army.list).toBe('akkadian');
  const other = shippedLists.find(
    ({ id, rules, entries }) =>
      id !== 'akkadian' && rules === 'for-the-pharaoh' && entries.some(({ name }) => name === 'Slingers'),
  )!;
  const again = await readAgain(found!, { rules: other.rules, list: other.id });
  expect(again?.report?.army).toMatchObject({ list: other.id, units: [{ name: 'Slingers' }] });
  const none = await readAgain(found!, { rules: other.rules, list: 'atlantis' });
  expect([none?.report, none?.issue]).toEqual([null, expect.stringMatching(/no army list/)]);
});
