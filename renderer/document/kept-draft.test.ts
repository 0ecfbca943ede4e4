import { expect, it } from 'vitest';
import { fakeStorage } from '../../test/support/browser/fake-storage.ts';
import { dropDraft, keepDraft, readDraft } from './edited-document.ts';

const army = { kind: 'army', id: 'one' };
const draft = { over: { text: 'a' }, document: { text: 'b' } };

it('keeps a draft per document until dropped', () => {
  const storage = fakeStorage();
  keepDraft(army, draft, storage);
  expect(readDraft(army, storage)).toEqual(draft);
  for (const other of [
    { kind: 'map', id: 'one' },
    { kind: 'army', id: 'two' },
  ])
    expect(readDraft(other, storage)).toBeNull();
  dropDraft(army, storage);
  expect(readDraft(army, storage)).toBeNull();
});

it('removes the older draft if the storage is full', () => {
  const storage = fakeStorage(100);
  keepDraft(army, draft, storage);
  keepDraft(army, { ...draft, document: { text: 'c'.repeat(200) } }, storage);
  expect(readDraft(army, storage)).toBeNull();
});

it('ignores invalid drafts', () => {
  const storage = fakeStorage();
  for (const text of ['', '{', '7', 'null']) {
    storage.setItem('nomarch.draft.army.one', text);
    expect(readDraft(army, storage)).toBeNull();
  }
});
