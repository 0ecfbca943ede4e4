import { expect, it } from 'vitest';
import { fakeStorage } from '../../test/support/fake-storage.ts';
import { dropDraft, keepDraft, keptDraft } from './edited-document.ts';

const army = { kind: 'army', id: 'one' };
const draft = { over: { text: 'a' }, document: { text: 'b' } };

it('A draft is kept for its own document alone, until it is dropped', () => {
  const storage = fakeStorage();
  keepDraft(army, draft, storage);
  expect(keptDraft(army, storage)).toEqual(draft);
  for (const other of [
    { kind: 'map', id: 'one' },
    { kind: 'army', id: 'two' },
  ])
    expect(keptDraft(other, storage)).toBeNull();
  dropDraft(army, storage);
  expect(keptDraft(army, storage)).toBeNull();
});

it('A draft for which there is no room leaves no older one behind', () => {
  const storage = fakeStorage(100);
  keepDraft(army, draft, storage);
  keepDraft(army, { ...draft, document: { text: 'c'.repeat(200) } }, storage);
  expect(keptDraft(army, storage)).toBeNull();
});

it('What is no draft is none', () => {
  const storage = fakeStorage();
  for (const text of ['', '{', '7', 'null']) {
    storage.setItem('nomarch.draft.army.one', text);
    expect(keptDraft(army, storage)).toBeNull();
  }
});
