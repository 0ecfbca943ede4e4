import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connection } from '../transport/connection.ts';
import { freshPages, guardedPage, opened, pageStore, soon } from '../../test/support/renderer/edited-pages.ts';
import { listUnsaved, unsavedSources } from '../transport/unsaved.ts';

const saved = vi.hoisted(() => [] as { fileName: string; text: string }[]);
vi.mock('../transport/save-as.ts', () => ({
  saveAs: (fileName: string, _type: string, text: string) => saved.push({ fileName, text }),
}));
vi.mock('../composables/next-frame.ts', () => ({ nextFrame: () => Promise.resolve() }));

freshPages();
beforeEach(() => {
  saved.length = 0;
});

describe('conflict with another window', () => {
  async function conflict() {
    const on = pageStore();
    const edited = await opened(on);
    on.put({ text: 'theirs' });
    edited.write('mine');
    await soon();
    await on.sent[0]!.answer();
    expect(edited.store.save.value).toBe('conflict');
    return { on, ...edited };
  }

  it('saves nothing until the user has decided', async () => {
    const { on, store, write } = await conflict();
    write('mine, and more');
    store.retry();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(on.sent).toHaveLength(1);
    expect(on.versions.at(-1)).toEqual({ text: 'theirs' });
  });

  it('can save the current state over the other one', async () => {
    const { on, store, write } = await conflict();
    write('mine, and more');
    await store.keepMine();
    await soon();
    await on.sent[1]!.answer();
    expect(on.versions.at(-1)).toEqual({ text: 'mine, and more' });
    expect(store.save.value).toBe('stored');
  });

  it('can show the other state', async () => {
    const { on, store, write, text } = await conflict();
    await store.takeTheirs();
    expect([text(), store.save.value]).toEqual(['theirs', 'stored']);
    expect(listUnsaved()).toEqual([]);
    expect(localStorage.length).toBe(0);
    write('after');
    await soon();
    await on.sent[1]!.answer();
    expect(on.versions.at(-1)).toEqual({ text: 'after' });
  });

  it('can download the current state', async () => {
    const { store, write } = await conflict();
    store.keepFile();
    write('mine, and more');
    store.keepFile();
    expect(saved.map(({ fileName, text }) => [fileName, JSON.parse(text) as unknown])).toEqual([
      ['one.json', { text: 'mine' }],
      ['one.json', { text: 'mine, and more' }],
    ]);
    expect(JSON.parse(listUnsaved()[0]!.file().text)).toEqual({ text: 'mine, and more' });
  });
});

describe('leaving the page', () => {
  it('asks for confirmation during a save, even if no edit waits', async () => {
    const on = pageStore();
    const page = guardedPage();
    const { write } = await opened(on);
    expect(page.asks()).toBe(false);
    write('a');
    await soon();
    expect(on.sent).toHaveLength(1);
    expect(page.asks()).toBe(true);
    await on.sent[0]!.answer();
    expect(page.asks()).toBe(false);
  });

  it('sends the edit waiting after a running save', async () => {
    const on = pageStore();
    const page = guardedPage();
    const { write } = await opened(on);
    write('a');
    await soon();
    write('b');
    page.hears('pagehide');
    expect(on.sent.map(({ save }) => [save.document.text, save.over.version])).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
  });

  it('passes unsaved edits to the next page, which saves and can undo them', async () => {
    const on = pageStore();
    const page = guardedPage();
    const { write } = await opened(on);
    connection.value = 'gone';
    write('a');
    page.hears('pagehide');
    unsavedSources.clear();
    connection.value = 'up';
    const next = await opened(on);
    expect(next.text()).toBe('a');
    await on.sent[0]!.answer();
    expect(on.versions.at(-1)).toEqual({ text: 'a' });
    next.store.undo();
    expect(next.text()).toBe('first');
    await soon();
    await on.sent[1]!.answer();
    // No draft is left after saving.
    expect(localStorage.length).toBe(0);
  });

  it('leaves no draft if the edit was saved', async () => {
    const on = pageStore();
    const page = guardedPage();
    const { write } = await opened(on);
    write('a');
    await soon();
    page.hears('pagehide');
    on.put({ text: 'a' });
    unsavedSources.clear();
    const next = await opened(on);
    expect([next.text(), next.store.save.value, next.store.undoes.value]).toEqual(['a', 'stored', null]);
  });

  it('lets the user choose after a save in another window', async () => {
    const on = pageStore();
    const page = guardedPage();
    const { write } = await opened(on);
    connection.value = 'gone';
    write('mine');
    page.hears('pagehide');
    await soon();
    on.put({ text: 'theirs' });
    unsavedSources.clear();
    connection.value = 'up';
    const next = await opened(on);
    expect([next.text(), next.store.save.value]).toEqual(['mine', 'conflict']);
    expect(on.sent).toEqual([]);
    next.store.undo();
    expect(next.text()).toBe('theirs');
  });
});
