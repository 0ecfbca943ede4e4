import { describe, expect, it } from 'vitest';
import akkadian from '../../../army-lists/for-the-pharaoh/akkadian.json' with { type: 'json' };
import { listDocument, readList } from '../../../army-lists/schema.ts';
import { ruleSystem, ruleSystems } from '../../../rules/systems.ts';
import { plainTroop } from '../../components/troops/plain-troop.ts';
import {
  addNote,
  addRow,
  changeNote,
  changeRow,
  duplicateRow,
  freeId,
  moveRow,
  newRow,
  notesTyped,
  removeNote,
  removeRow,
  withTroop,
} from './edit-list.ts';
import { newList } from './new-list.ts';

const list = readList(akkadian);
const book = ruleSystem(list.rules)!;
const ids = (edited: typeof list) => edited.entries.map(({ id }) => id);
const fits = (edited: typeof list) => readList(listDocument(edited));

describe('an id for a row', () => {
  it('is plain, and another where it is taken', () => {
    expect(freeId('Household Spearmen (élite)', [])).toBe('household-spearmen-elite');
    expect(freeId('Guard', ['guard', 'guard-2'])).toBe('guard-3');
    expect(freeId('—', [])).toBe('row');
  });
});

describe('a list that is edited', () => {
  it('still fits its format after every edit', () => {
    const first = list.entries[0]!.id;
    const edits = [
      addRow(list, newRow(book, plainTroop(book), 'Guard', list.entries)),
      duplicateRow(list, first),
      moveRow(list, first, 3),
      removeRow(list, first),
      changeNote(addNote(list), '9', 'text'),
      removeNote(list, '4'),
      changeRow(list, first, (row) => ({ ...row, name: 'Riders' })),
    ];
    for (const edited of edits) expect(() => fits(edited)).not.toThrow();
  });

  it('has a copy right below its row, under an id of its own', () => {
    const copied = duplicateRow(duplicateRow(list, 'scouts'), 'scouts');
    expect(ids(copied).slice(0, 4)).toEqual(['scouts', 'scouts-3', 'scouts-2', 'battle-carts']);
    expect(copied.entries[1]).toEqual({ ...list.entries[0], id: 'scouts-3' });
  });

  it('moves a row as far as the list goes', () => {
    expect(ids(moveRow(list, 'scouts', 1)).slice(0, 2)).toEqual(['battle-carts', 'scouts']);
    expect(moveRow(list, 'scouts', -1)).toBe(list);
    expect(ids(moveRow(list, 'scouts', 9999)).at(-1)).toBe('scouts');
  });

  it('keeps its last row', () => {
    const lone = { ...list, entries: list.entries.slice(0, 1) };
    expect(removeRow(lone, 'scouts')).toBe(lone);
  });

  it('loses a note together with the references to it', () => {
    const edited = removeNote(list, '4');
    expect(Object.keys(edited.notes)).not.toContain('4');
    expect(edited.entries.flatMap(({ notes }) => notes)).not.toContain(4);
    expect(Object.keys(addNote(edited).notes)).toContain('9');
  });
});

describe('a row’s troop type', () => {
  const spearmen = list.entries.find(({ id }) => id === 'household-spearmen-pike')!;

  it('brings cells and table price along where the row had the book’s own', () => {
    const row = newRow(book, spearmen.troop, 'Guard', []);
    expect(row.printed).toEqual(spearmen.printed);
    const levy = withTroop(book, row, { ...spearmen.troop, class: 'D', weapons: ['bow'] });
    expect(levy.printed).toMatchObject({ class: 'Reg D', type: 'LI', order: 'CO' });
    expect(levy.cost).toBe(book.price(levy.troop, {}).cost);
    expect(levy.cost).not.toBe(row.cost);
  });

  it('leaves a cost and cells that somebody typed', () => {
    const typed = { ...spearmen, cost: 99, printed: { ...spearmen.printed, weapons: 'Pike of cedar' } };
    const changed = withTroop(book, typed, { ...spearmen.troop, class: 'D' });
    expect(changed.cost).toBe(99);
    expect(changed.printed).toEqual(typed.printed);
  });
});

describe('references to notes', () => {
  it('are read as typed', () => {
    expect(notesTyped('1, 3;4 3')).toEqual([1, 3, 4]);
    expect(notesTyped('')).toEqual([]);
    expect(notesTyped('1, x')).toBeNull();
    expect(notesTyped('0')).toBeNull();
  });
});

describe('a list from nothing', () => {
  it.each(ruleSystems.map((system) => [system.title, system] as const))('fits its format for %s', (_title, system) => {
    const words = { title: 'Land of Punt', period: '', source: 'Own list', firstRow: 'First troops' };
    const made = newList(system, words, ['land-of-punt']);
    expect(made.id).toBe('land-of-punt-2');
    expect(readList(listDocument(made))).toEqual(made);
    expect(made.entries[0]!.cost).toBe(system.price(made.entries[0]!.troop, {}).cost);
  });
});
