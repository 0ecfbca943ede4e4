import { describe, expect, it } from 'vitest';
import akkadian from '../for-the-pharaoh/akkadian.json' with { type: 'json' };
import { toListDocument, readList } from '../schema.ts';
import { findRuleSystem, ruleSystems } from '../../rules/systems.ts';
import { createPlainTroop } from '../../rules/core/army/troops/troop-form.ts';
import {
  addNote,
  addOption,
  addRow,
  changeNote,
  changeRow,
  duplicateRow,
  createId,
  moveRow,
  createRow,
  parseNotes,
  removeNote,
  removeRow,
  setConditions,
  setOptions,
  setOptionTroop,
  setTroop,
} from './edit-list.ts';
import { createList } from './list-groups.ts';

const list = readList(akkadian);
const book = findRuleSystem(list.rules)!;
const ids = (edited: typeof list) => edited.entries.map(({ id }) => id);
const fits = (edited: typeof list) => readList(toListDocument(edited));

describe('freeId', () => {
  it('creates plain, unique ids', () => {
    expect(createId('Household Spearmen (élite)', [])).toBe('household-spearmen-elite');
    expect(createId('Guard', ['guard', 'guard-2'])).toBe('guard-3');
    expect(createId('—', [])).toBe('row');
  });
});

describe('an edited list', () => {
  it('is valid after each edit', () => {
    const first = list.entries[0]!.id;
    const edits = [
      addRow(list, createRow(book, createPlainTroop(book), 'Guard', list.entries)),
      duplicateRow(list, first),
      moveRow(list, first, 3),
      removeRow(list, first),
      changeNote(addNote(list), '9', 'text'),
      removeNote(list, '4'),
      changeRow(list, first, (row) => ({ ...row, name: 'Riders' })),
    ];
    for (const edited of edits) expect(() => fits(edited)).not.toThrow();
  });

  it('has a copy below its row, with a new id', () => {
    const copied = duplicateRow(duplicateRow(list, 'scouts'), 'scouts');
    expect(ids(copied).slice(0, 4)).toEqual(['scouts', 'scouts-3', 'scouts-2', 'battle-carts']);
    expect(copied.entries[1]).toEqual({ ...list.entries[0], id: 'scouts-3' });
  });

  it('moves a row at most to its ends', () => {
    expect(ids(moveRow(list, 'scouts', 1)).slice(0, 2)).toEqual(['battle-carts', 'scouts']);
    expect(moveRow(list, 'scouts', -1)).toBe(list);
    expect(ids(moveRow(list, 'scouts', 9999)).at(-1)).toBe('scouts');
  });

  it('keeps its last row', () => {
    const lone = { ...list, entries: list.entries.slice(0, 1) };
    expect(removeRow(lone, 'scouts')).toBe(lone);
  });

  it('removes a note with all references', () => {
    const edited = removeNote(list, '4');
    expect(Object.keys(edited.notes)).not.toContain('4');
    expect(edited.entries.flatMap(({ notes }) => notes)).not.toContain(4);
    expect(Object.keys(addNote(edited).notes)).toContain('9');
  });
});

describe('conditions of a list', () => {
  const conditions = [
    { of: ['scouts', 'battle-carts'], bound: 'most', amount: 1, per: { count: 2, of: ['battle-carts'] } },
    { of: 'generals', bound: 'least', amount: 1, per: { count: 20, of: 'troops' } },
    { of: ['scouts'], bound: 'least', amount: 2 },
  ] as const;
  const bound = setConditions(list, conditions);

  it('are omitted if empty', () => {
    expect(fits(bound).conditions).toEqual(conditions);
    expect(setConditions(bound, [])).toEqual(list);
  });

  it('are updated or removed with a row', () => {
    expect(fits(removeRow(bound, 'scouts')).conditions).toEqual([
      { ...conditions[0], of: ['battle-carts'] },
      conditions[1],
    ]);
    expect(fits(removeRow(bound, 'battle-carts')).conditions).toEqual([conditions[1], conditions[2]]);
    expect(removeRow(setConditions(list, conditions.slice(2)), 'scouts').conditions).toBeUndefined();
  });
});

describe('options of a row', () => {
  const spearmen = list.entries.find(({ id }) => id === 'household-spearmen-pike')!;

  it('start without a cost, with unique ids', () => {
    const two = addOption(addOption(spearmen, 'New option'), 'New option');
    expect(two.options).toEqual([
      { id: 'new-opti', name: 'New option', cost: 0 },
      { id: 'new-opti-2', name: 'New option', cost: 0 },
    ]);
    expect(() => fits(changeRow(list, spearmen.id, () => two))).not.toThrow();
    expect(setOptions(two, [])).toEqual(spearmen);
  });

  it('store changes of the troop type, with the table’s cost unless one was typed', () => {
    const [option] = addOption(spearmen, 'Levy').options!;
    const levy = setOptionTroop(book, spearmen, option!, { ...book.readTroop(spearmen.troop), class: 'D' });
    expect(levy.troop).toEqual({ class: 'D' });
    expect(levy.cost).toBe(
      book.price({ ...spearmen.troop, class: 'D' }, {}).cost - book.price(spearmen.troop, {}).cost,
    );
    expect(setOptionTroop(book, spearmen, levy, book.readTroop(spearmen.troop))).toEqual(option);
    const dear = setOptionTroop(book, spearmen, { ...option!, cost: 99 }, { ...spearmen.troop, class: 'D' });
    expect(dear.cost).toBe(99);
  });
});

describe('a row’s troop type', () => {
  const spearmen = list.entries.find(({ id }) => id === 'household-spearmen-pike')!;

  it('updates the book’s own cells and cost', () => {
    const row = createRow(book, spearmen.troop, 'Guard', []);
    expect(row.printed).toEqual(spearmen.printed);
    const levy = setTroop(book, row, { ...spearmen.troop, class: 'D', weapons: ['bow'] });
    expect(levy.printed).toMatchObject({ class: 'Reg D', type: 'LI', order: 'CO' });
    expect(levy.cost).toBe(book.price(levy.troop, {}).cost);
    expect(levy.cost).not.toBe(row.cost);
  });

  it('keeps typed cells and cost', () => {
    const typed = { ...spearmen, cost: 99, printed: { ...spearmen.printed, weapons: 'Pike of cedar' } };
    const changed = setTroop(book, typed, { ...spearmen.troop, class: 'D' });
    expect(changed.cost).toBe(99);
    expect(changed.printed).toEqual(typed.printed);
  });
});

describe('references to notes', () => {
  it('are parsed', () => {
    expect(parseNotes('1, 3;4 3')).toEqual([1, 3, 4]);
    expect(parseNotes('')).toEqual([]);
    expect(parseNotes('1, x')).toBeNull();
    expect(parseNotes('0')).toBeNull();
  });
});

describe('a new list', () => {
  it.each(ruleSystems.map((system) => [system.title, system] as const))('is valid for %s', (_title, system) => {
    const words = { title: 'Land of Punt', period: '', source: 'Own list', firstRow: 'First troops' };
    const made = createList(system, words, ['land-of-punt']);
    expect(made.id).toBe('land-of-punt-2');
    expect(readList(toListDocument(made))).toEqual(made);
    expect(made.entries[0]!.cost).toBe(system.price(made.entries[0]!.troop, {}).cost);
  });
});
