import { describe, expect, it, vi } from 'vitest';
import { nextTick } from 'vue';
import { fakeStorage } from '../../test/support/browser/fake-storage.ts';
import { connection } from '../transport/connection.ts';
import { getRetryPause } from '../../contract/streams/resumed-stream.ts';
import { freshPages, guardedPage, opened, pageStore, soon } from '../../test/support/renderer/edited-pages.ts';
import { listUnsaved } from '../transport/unsaved.ts';
import { useDocument } from './use-document.ts';

vi.mock('../composables/next-frame.ts', () => ({ nextFrame: () => Promise.resolve() }));

freshPages();

describe('edited document', () => {
  it('is saved at once, ending with the latest edit', async () => {
    const on = pageStore();
    const { store, write } = await opened(on);
    write('a');
    await soon();
    write('b');
    write('c');
    await soon();
    expect(on.sent.map(({ save }) => save.document.text)).toEqual(['a']);
    expect(store.save.value).toBe('storing');
    await on.sent[0]!.answer();
    await on.sent[1]!.answer();
    expect(on.versions.map(({ text }) => text)).toEqual(['first', 'a', 'c']);
    expect(on.sent[1]!.save.over).toEqual({ version: 2, document: { text: 'a' } });
    expect(store.save.value).toBe('stored');
  });

  it('ignores edits without a change', async () => {
    const on = pageStore();
    const { store } = await opened(on);
    expect(store.change((page) => page)).toBe(false);
    expect(store.edit(() => null)).toBe(false);
    await soon();
    expect(on.sent).toEqual([]);
    expect(store.undoes.value).toBeNull();
  });

  it('undoes, redoes and saves each step', async () => {
    const on = pageStore();
    const { store, write, text } = await opened(on);
    for (const each of ['a', 'b', 'c']) write(each);
    const seen: (string | undefined)[] = [];
    for (const step of [store.undo, store.undo, store.undo, store.undo, store.redo, store.redo]) {
      step();
      seen.push(text());
    }
    expect(seen).toEqual(['b', 'a', 'first', 'first', 'a', 'b']);
    write('d');
    expect(store.redoes.value).toBeNull();
    await soon();
    await on.sent[0]!.answer();
    expect(on.versions.at(-1)).toEqual({ text: 'd' });
  });

  it('announces edits, undo and redo, but not typing', async () => {
    const { store } = await opened(pageStore());
    const heard: string[] = [];
    const edit = (text: string, field: string | null) =>
      store.edit(() => ({ state: { text }, what: { key: 'army.did.removeGeneral', values: { called: text } }, field }));
    const steps = [() => edit('Sargon', null), () => edit('Rimush', 'name'), store.undo, store.undo, store.redo];
    for (const step of steps) {
      step();
      heard.push(store.spoken.value);
    }
    expect(heard).toEqual([
      'Done: remove Sargon',
      'Done: remove Sargon',
      'Undone: remove Rimush',
      'Undone: remove Sargon',
      'Redone: remove Sargon',
    ]);
  });

  it('counts typing as one step until the field is left', async () => {
    const { store, write, text } = await opened(pageStore());
    write('S', 'name');
    write('Sar', 'name');
    store.leaveField();
    write('Sargon', 'name');
    store.undo();
    expect(text()).toBe('Sar');
    store.undo();
    expect(text()).toBe('first');
  });

  it('continues and saves the undo history of an earlier session', async () => {
    const on = pageStore({ past: [1], future: [2] });
    on.put({ text: 'second' });
    on.put({ text: 'third' });
    const { store, write, text } = await opened(on);
    store.redo();
    await soon();
    expect(text()).toBe('second');
    store.undo();
    store.undo();
    await soon();
    expect(text()).toBe('first');
    await on.sent[0]!.answer();
    await on.sent[1]!.answer();
    expect(on.sent[1]!.save.undo).toEqual({ past: [], future: [2, 3] });
    write('other');
    await soon();
    expect(on.sent[2]!.save.undo).toEqual({ past: [1], future: [] });
  });

  it('does not undo an edit made while an earlier state loads', async () => {
    const on = pageStore({ past: [1, 2, 3, 4, 5], future: [] });
    for (const each of ['2', '3', '4', '5', '6']) on.put({ text: each });
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const version = on.kind.version!;
    on.kind.version = async (id, wanted) => (await held, version(id, wanted));
    const { store, write, text } = await opened(on);
    store.undo();
    write('new');
    letGo();
    await soon();
    expect(text()).toBe('new');
  });

  it('is saved when Nomarch responds again', async () => {
    const on = pageStore();
    const page = guardedPage();
    const { store, write, text } = await opened(on);
    connection.value = 'gone';
    write('a');
    write('b');
    await soon();
    expect(store.save.value).toBe('waiting');
    expect(on.sent).toEqual([]);
    connection.value = 'up';
    await nextTick();
    await soon();
    expect(on.sent.map(({ save }) => save.document.text)).toEqual(['b']);
    await on.sent[0]!.answer();
    expect(store.save.value).toBe('stored');
    expect(page.asks()).toBe(false);
    store.undo();
    expect(text()).toBe('a');
  });

  it.each(['online', 'focus'])('is retried on the event %s', async (event) => {
    const on = pageStore();
    const page = guardedPage();
    const { write } = await opened(on);
    write('a');
    await soon();
    await on.sent[0]!.refuse('UNAUTHORIZED');
    expect(on.sent).toHaveLength(1);
    page.hears(event);
    await soon();
    expect(on.sent).toHaveLength(2);
  });

  it('has no conflict with its own save after a lost answer', async () => {
    const on = pageStore();
    const { store, write } = await opened(on);
    write('a');
    await soon();
    await on.sent[0]!.lose();
    expect(store.save.value).toBe('waiting');
    write('b');
    await soon();
    await on.sent[1]!.answer();
    await on.sent[2]!.answer();
    expect(on.versions.map(({ text }) => text)).toEqual(['first', 'a', 'b']);
    expect(store.save.value).toBe('stored');
  });

  it('waits for a busy data file without a conflict', async () => {
    const on = pageStore();
    const page = guardedPage();
    const { store, write } = await opened(on);
    write('a');
    await soon();
    await on.sent[0]!.refuse('STORE_BUSY');
    expect(store.save.value).toBe('busy');
    expect(page.asks()).toBe(true);
    await vi.advanceTimersByTimeAsync(getRetryPause(0));
    await on.sent.at(-1)!.answer();
    expect(store.save.value).toBe('stored');
    expect(on.versions.at(-1)).toEqual({ text: 'a' });
  });

  it('reports the reason of a refused save', async () => {
    const on = pageStore();
    const { store, write } = await opened(on);
    write('a');
    await soon();
    await on.sent[0]!.refuse('STORE_FULL');
    expect([store.save.value, store.issue.value]).toEqual(['refused', 'no: STORE_FULL']);
    store.retry();
    await soon();
    await on.sent[1]!.answer();
    expect([store.save.value, store.issue.value]).toEqual(['stored', '']);
  });

  it('keeps an invalid document on this device until it can be saved', async () => {
    const on = pageStore();
    const page = guardedPage();
    const { store, write, text } = await opened(on);
    write('a');
    await soon();
    await on.sent[0]!.answer();
    write('');
    await soon();
    expect([store.save.value, store.issue.value]).toEqual(['unfit', 'a page without a text']);
    expect(on.sent).toHaveLength(1);
    expect(page.asks()).toBe(true);
    // The page is reloaded.
    const again = await opened(on);
    expect([again.text(), again.store.save.value]).toEqual(['', 'unfit']);
    again.store.undo();
    expect(again.text()).toBe('a');
    expect(text()).toBe('');
  });
});

describe('documents of one kind', () => {
  it('keep their unsaved edits while another is shown, even without room for drafts', async () => {
    vi.stubGlobal('localStorage', fakeStorage(0));
    const on = pageStore();
    const { store, write, text } = await opened(on);
    connection.value = 'gone';
    write('a');
    await soon();
    store.close();
    expect(store.document.value).toBeNull();
    expect(listUnsaved().map((document) => document.name())).toEqual(['a']);
    await store.open('one');
    expect(text()).toBe('a');
    on.put({ text: 'theirs' });
    store.close();
    connection.value = 'up';
    await store.open('one');
    expect(text()).toBe('a');
  });

  it('are loaded again after a save in another window if no edit waits', async () => {
    const on = pageStore();
    const { store, text } = await opened(on);
    on.put({ text: 'theirs' });
    await store.open('one');
    expect(text()).toBe('theirs');
    expect(store.undoes.value).toBeNull();
  });

  it('show the last requested one, whichever loads first', async () => {
    const on = pageStore();
    const answers = new Map<string, () => void>();
    const open = on.kind.open.bind(on.kind);
    on.kind.open = (id) => new Promise((resolve) => answers.set(id, () => resolve(open(id))));
    const store = useDocument(on.kind);
    const reading = [store.open('slow'), store.open('quick')];
    answers.get('quick')!();
    answers.get('slow')!();
    await Promise.all(reading);
    expect(store.id.value).toBe('quick');
  });

  it('forget a deleted one and its draft', async () => {
    const on = pageStore();
    const { store, write } = await opened(on);
    connection.value = 'gone';
    write('a');
    await soon();
    store.forget('one');
    expect(listUnsaved()).toEqual([]);
    connection.value = 'up';
    await store.open('one');
    expect(store.document.value).toEqual({ text: 'first' });
  });
});
