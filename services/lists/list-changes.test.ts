import { describe, expect, it } from 'vitest';
import { findShippedList } from '../../army-lists/shipped.ts';
import type { ListEntry, NationList } from '../../rules/core/nation-list.ts';
import { ruleSystems } from '../../rules/systems.ts';
import { listChanges } from './list-changes.ts';

const list = findShippedList('akkadian') as NationList;
const book = ruleSystems.find(({ id }) => id === list.rules) as (typeof ruleSystems)[number];
const changes = (after: NationList) => listChanges(book, list, after);

const alterEntry = (row: string, change: Partial<ListEntry>): NationList => ({
  ...list,
  entries: list.entries.map((entry) => (entry.id === row ? { ...entry, ...change } : entry)),
});

describe('listChanges', () => {
  it('ignores a change of only the version number', () => {
    expect(changes({ ...list, version: 2 })).toEqual([]);
  });

  it('describes an entry’s changes with old and new values', () => {
    expect(changes(alterEntry('scouts', { cost: 6, max: null }))).toEqual([
      { entry: 'scouts', name: 'SCOUTS', what: 'cost 5 → 6, maximum 2 → none' },
    ]);
    expect(changes(alterEntry('scouts', { cost: 0, name: 'Eyes', notes: [1, 3] }))).toEqual([
      { entry: 'scouts', name: 'Eyes', what: 'name “SCOUTS” → “Eyes”, cost 5 → 0, notes none → 1 and 3' },
    ]);
    const printed = { class: 'Irreg C', type: 'LC', order: 'OO', weapons: '' };
    expect(changes(alterEntry('scouts', { printed }))[0]?.what).toBe(
      'printed class “Irreg D” → “Irreg C”, printed weapons “OW” → none',
    );
  });

  it('describes troop types in the book’s words, even if these are equal', () => {
    const [scouts] = list.entries as [ListEntry];
    expect(changes(alterEntry('scouts', { troop: { ...scouts.troop, class: 'C' } }))[0]?.what).toMatch(
      /^troop type irregular class D .* → irregular class C /,
    );
    expect(changes(alterEntry('scouts', { troop: { ...scouts.troop, shield: 'none' } }))[0]?.what).toBe(
      'troop type rewritten',
    );
    expect(changes(alterEntry('scouts', { troop: { class: 'Z' } }))[0]?.what).toContain('→ {"class":"Z"}');
  });

  it('reports new and removed entries', () => {
    const [first, ...others] = list.entries as [ListEntry, ...ListEntry[]];
    const after = { ...list, entries: [...others, { ...first, id: 'runners', name: 'Runners' }] };
    expect(changes(after).map(({ entry, name, what }) => [entry, name, what.split(',')[0]])).toEqual([
      ['runners', 'Runners', 'new: cost 5'],
      ['scouts', 'SCOUTS', 'removed: cost 5'],
    ]);
  });

  it('reports changes of the list itself first', () => {
    const { 8: _eighth, ...notes } = list.notes;
    const after: NationList = {
      ...alterEntry('chariots', { cost: 1 }),
      period: '',
      introduction: 'Again.',
      notes: { ...notes, 1: 'At last.', 9: 'One more.' },
    };
    expect(changes(after).map(({ entry, what }) => [entry, what.split(' → ')[0]])).toEqual([
      ['', 'period “3000 BC to 2000 BC”'],
      ['chariots', expect.stringMatching(/^cost \d+$/)],
    ]);
    expect(changes(after)[0]?.what).toMatch(
      /→ none, introduction rewritten, note 1 rewritten, note 8 removed, note 9 added$/,
    );
    expect(changes({ ...list, entries: list.entries.toReversed() })).toEqual([
      { entry: '', name: list.title, what: 'entries reordered' },
    ]);
  });
});
