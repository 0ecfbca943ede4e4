import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { effectScope, nextTick } from 'vue';
import type { UndoTrail } from '../../contract/undo-trail.ts';
import { fakeStorage } from '../../test/support/fake-storage.ts';
import { connection } from '../transport/connection.ts';
import { pauseAfter } from '../transport/pause-after.ts';
import type { DocumentKind, Save } from './edited-document.ts';
import { unsavedDocuments, unsavedSources, useUnsavedGuard } from './unsaved.ts';
import { useDocument } from './use-document.ts';

const saved = vi.hoisted(() => [] as { fileName: string; text: string }[]);
vi.mock('../transport/save-as.ts', () => ({
  saveAs: (fileName: string, _type: string, text: string) => saved.push({ fileName, text }),
}));
vi.mock('../composables/next-frame.ts', () => ({ nextFrame: () => Promise.resolve() }));

interface Page {
  readonly text: string;
}
interface Answered {
  readonly save: Save<Page>;
  answer(): Promise<void>;
  lose(): Promise<void>;
  refuse(code: string): Promise<void>;
}

const soon = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(0);
};
const NOTHING: UndoTrail = { past: [], future: [] };

/** A store of pages that answers when it is told to, in whatever way. */
function pageStore(undo = NOTHING) {
  const versions: Page[] = [{ text: 'first' }];
  const sent: Answered[] = [];
  const put = (page: Page) => versions.push(page);
  const kind: DocumentKind<Page> = {
    kind: 'page',
    open: () =>
      connection.value === 'up'
        ? Promise.resolve({ version: versions.length, document: { ...versions.at(-1)! }, undo })
        : Promise.reject(new TypeError('Failed to fetch')),
    save: (save) =>
      new Promise((resolve, reject) => {
        const store = (): void => {
          if (save.over.version === versions.length) resolve(put(save.document));
          else reject(new ORPCError('CONFLICT', { message: 'changed elsewhere' }));
        };
        sent.push({
          save,
          answer: () => (store(), soon()),
          lose: () => (put(save.document), reject(new TypeError('Failed to fetch')), soon()),
          refuse: (code) => (reject(new ORPCError(code, { message: `no: ${code}` })), soon()),
        });
      }),
    version: (_id, version) => Promise.resolve({ ...versions[version - 1]! }),
    unfit: ({ text }) => (text === '' ? 'a page without a text' : ''),
    title: ({ text }) => text,
    fileName: (id) => `${id}.json`,
    write: (page) => ({ ...page }),
    read(written) {
      if (typeof written !== 'object' || written === null || !('text' in written)) throw new Error('no page');
      return { text: String(written.text) };
    },
  };
  return { kind, sent, versions, put };
}

type PageStore = ReturnType<typeof pageStore>;

async function opened(on: PageStore, id = 'one') {
  const store = useDocument(on.kind);
  await store.open(id);
  await soon();
  const write = (text: string, field: string | null = null): boolean => store.change(() => ({ text }), field);
  const text = (): string | undefined => store.document.value?.text;
  return { store, write, text };
}

/** The page's window, of which only the events count. */
function guardedPage() {
  const page = new EventTarget();
  const scope = effectScope();
  scope.run(() => useUnsavedGuard(page));
  onTestFinished(() => scope.stop());
  return {
    hears: (type: string) => page.dispatchEvent(new Event(type)),
    /** Whether it asks before it is left. */
    asks: () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true })),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', fakeStorage());
  unsavedSources.clear();
  connection.value = 'up';
  saved.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an edited document', () => {
  it('is stored at once, one edit after another, the latest winning', async () => {
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

  it('takes an edit that changes nothing for none', async () => {
    const on = pageStore();
    const { store } = await opened(on);
    expect(store.change((page) => page)).toBe(false);
    expect(store.edit(() => null)).toBe(false);
    await soon();
    expect(on.sent).toEqual([]);
    expect(store.undoes.value).toBeNull();
  });

  it('is undone and redone step by step, each step on its way to the store', async () => {
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

  it('makes one step of what is typed into a field, until it is left', async () => {
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

  it('goes on with the undo of an earlier sitting, and keeps it with what is stored', async () => {
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

  it('does not step back over what was done while an earlier state was read', async () => {
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

  it('waits for the program when it is away, and is stored when it is back', async () => {
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

  it.each(['online', 'focus'])('is tried again when the page hears %s', async (event) => {
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

  it('was stored although its answer was lost, and is in no conflict with itself', async () => {
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

  it('tells of a busy store, waits for it, and takes it for no conflict', async () => {
    const on = pageStore();
    const page = guardedPage();
    const { store, write } = await opened(on);
    write('a');
    await soon();
    await on.sent[0]!.refuse('STORE_BUSY');
    expect(store.save.value).toBe('busy');
    expect(page.asks()).toBe(true);
    await vi.advanceTimersByTimeAsync(pauseAfter(0));
    await on.sent.at(-1)!.answer();
    expect(store.save.value).toBe('stored');
    expect(on.versions.at(-1)).toEqual({ text: 'a' });
  });

  it('tells why it was refused', async () => {
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

  it('keeps what cannot be stored as it stands on this device, until it can', async () => {
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
    // The page is loaded anew.
    const again = await opened(on);
    expect([again.text(), again.store.save.value]).toEqual(['', 'unfit']);
    again.store.undo();
    expect(again.text()).toBe('a');
    expect(text()).toBe('');
  });
});

describe('a conflict with another window', () => {
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

  it('stores nothing until its user has decided', async () => {
    const { on, store, write } = await conflict();
    write('mine, and more');
    store.retry();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(on.sent).toHaveLength(1);
    expect(on.versions.at(-1)).toEqual({ text: 'theirs' });
  });

  it('ends with one’s own state over theirs, as it stands by then', async () => {
    const { on, store, write } = await conflict();
    write('mine, and more');
    await store.keepMine();
    await soon();
    await on.sent[1]!.answer();
    expect(on.versions.at(-1)).toEqual({ text: 'mine, and more' });
    expect(store.save.value).toBe('stored');
  });

  it('ends with theirs on the screen', async () => {
    const { on, store, write, text } = await conflict();
    await store.takeTheirs();
    expect([text(), store.save.value]).toEqual(['theirs', 'stored']);
    expect(unsavedDocuments()).toEqual([]);
    expect(localStorage.length).toBe(0);
    write('after');
    await soon();
    await on.sent[1]!.answer();
    expect(on.versions.at(-1)).toEqual({ text: 'after' });
  });

  it('leaves one’s own state to be kept as a file, as it stands by then', async () => {
    const { store, write } = await conflict();
    store.keepFile();
    write('mine, and more');
    store.keepFile();
    expect(saved.map(({ fileName, text }) => [fileName, JSON.parse(text) as unknown])).toEqual([
      ['one.json', { text: 'mine' }],
      ['one.json', { text: 'mine, and more' }],
    ]);
    expect(JSON.parse(unsavedDocuments()[0]!.file().text)).toEqual({ text: 'mine, and more' });
  });
});

describe('a page that is left', () => {
  it('asks while an edit is on its way, although nothing waits behind it', async () => {
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

  it('sends what waits behind the edit that is on its way', async () => {
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

  it('leaves what was not stored to the next one, which stores it and can undo it', async () => {
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
    // Nothing is left behind once it is stored.
    expect(localStorage.length).toBe(0);
  });

  it('leaves no draft of what arrived after all', async () => {
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

  it('leaves the choice where another window stored something else meanwhile', async () => {
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

describe('the documents of one kind', () => {
  it('keep what is not stored of each while another is on the screen, with no room for drafts', async () => {
    vi.stubGlobal('localStorage', fakeStorage(0));
    const on = pageStore();
    const { store, write, text } = await opened(on);
    connection.value = 'gone';
    write('a');
    await soon();
    store.close();
    expect(store.document.value).toBeNull();
    expect(unsavedDocuments().map((document) => document.name())).toEqual(['a']);
    await store.open('one');
    expect(text()).toBe('a');
    on.put({ text: 'theirs' });
    store.close();
    connection.value = 'up';
    await store.open('one');
    expect(text()).toBe('a');
  });

  it('are read anew where another window stored them, and nothing of them waits', async () => {
    const on = pageStore();
    const { store, text } = await opened(on);
    on.put({ text: 'theirs' });
    await store.open('one');
    expect(text()).toBe('theirs');
    expect(store.undoes.value).toBeNull();
  });

  it('show the one that was asked for last, whichever is read first', async () => {
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

  it('forget one that was deleted, and its draft', async () => {
    const on = pageStore();
    const { store, write } = await opened(on);
    connection.value = 'gone';
    write('a');
    await soon();
    store.forget('one');
    expect(unsavedDocuments()).toEqual([]);
    connection.value = 'up';
    await store.open('one');
    expect(store.document.value).toEqual({ text: 'first' });
  });
});
