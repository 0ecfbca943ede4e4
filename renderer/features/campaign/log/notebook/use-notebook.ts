import { computed, inject, type InjectionKey, provide, shallowRef, watch } from 'vue';
import type { MonthPicture, Notebook, NotebookOwner } from '../../../../../contract/notebooks.ts';
import { useAttempt } from '../../../../composables/use-attempt.ts';
import { client } from '../../../../transport/client.ts';

type MonthRef = Pick<MonthPicture, 'year' | 'month'>;
type Mark = Notebook['marks'][number];
const EMPTY: Notebook = { diary: [], bookmarks: [], marks: [] };
const isSameMonth = (one: MonthRef, other: MonthRef): boolean => one.year === other.year && one.month === other.month;
const isSameMark = (one: Mark, other: Mark): boolean => isSameMonth(one, other) && one.text === other.text;

/** Creates the notebook of one reader: diary, bookmarks and pictures. @param owner returns null if the reader has no notebook here */
function createNotebook(owner: () => NotebookOwner | null) {
  const { attempt } = useAttempt();
  const notebook = shallowRef(EMPTY);
  const pictures = shallowRef<readonly MonthPicture[]>([]);
  /** Years with pictures loaded or loading. */
  let loadedYears = new Set<number>();
  const ownerKey = computed(() => JSON.stringify(owner()));
  watch(
    ownerKey,
    async (key) => {
      [notebook.value, pictures.value] = [EMPTY, []];
      loadedYears = new Set();
      const currentOwner = owner();
      if (!currentOwner) return;
      await attempt(async () => {
        const read = await client.notebooks.read(currentOwner);
        if (ownerKey.value === key) notebook.value = read;
      });
    },
    { immediate: true },
  );

  async function loadPictures(year: number): Promise<void> {
    const [currentOwner, key] = [owner(), ownerKey.value];
    if (!currentOwner || loadedYears.has(year)) return;
    loadedYears.add(year);
    await attempt(async () => {
      const read = await client.notebooks.pictures({ ...currentOwner, year });
      if (ownerKey.value === key) pictures.value = [...pictures.value.filter((one) => one.year !== year), ...read];
    });
  }

  /** Changes are saved one at a time, each applied to the saved state, because another window may have saved changes. */
  let queue: Promise<unknown> = Promise.resolve();
  function change(update: (current: Notebook) => Notebook): Promise<unknown> {
    const currentOwner = owner();
    if (!currentOwner) return queue;
    queue = queue.then(() =>
      attempt(async () => {
        const updated = update(await client.notebooks.read(currentOwner));
        await client.notebooks.write({ ...currentOwner, notebook: updated });
        if (JSON.stringify(currentOwner) === ownerKey.value) notebook.value = updated;
      }),
    );
    return queue;
  }

  return {
    owner,
    bookmarks: computed(() => notebook.value.bookmarks),
    marks: computed(() => notebook.value.marks),
    /** Adds or removes the bookmark of a log entry. */
    toggleBookmark: (seq: number) =>
      change((current) => {
        const remaining = current.bookmarks.filter((one) => one !== seq);
        const isSet = remaining.length < current.bookmarks.length;
        return { ...current, bookmarks: isSet ? remaining : [...current.bookmarks, seq].toSorted((a, b) => a - b) };
      }),
    isMarked: (mark: Mark): boolean => notebook.value.marks.some((one) => isSameMark(one, mark)),
    /** Adds or removes the bookmark of a report sentence. */
    toggleMark: (mark: Mark) =>
      change((current) => {
        const remaining = current.marks.filter((one) => !isSameMark(one, mark));
        return { ...current, marks: remaining.length < current.marks.length ? remaining : [...current.marks, mark] };
      }),
    getDiaryText: (when: MonthRef): string => notebook.value.diary.find((one) => isSameMonth(one, when))?.text ?? '',
    /** Saves a diary page. An empty page is deleted. */
    writeDiary: ({ year, month }: MonthRef, text: string) =>
      change((current) => {
        const otherPages = current.diary.filter((one) => !isSameMonth(one, { year, month }));
        return { ...current, diary: text.trim() === '' ? otherPages : [...otherPages, { year, month, text }] };
      }),
    loadPictures,
    getPicture: (when: MonthRef): MonthPicture | null => pictures.value.find((one) => isSameMonth(one, when)) ?? null,
    /** @throws if the service rejects the picture */
    async putPicture(picture: MonthPicture): Promise<void> {
      const currentOwner = owner();
      if (!currentOwner) return;
      await client.notebooks.putPicture({ ...currentOwner, picture });
      pictures.value = [...pictures.value.filter((one) => !isSameMonth(one, picture)), picture];
    },
    removePicture: ({ year, month }: MonthRef) =>
      attempt(async () => {
        const currentOwner = owner();
        if (!currentOwner) return;
        await client.notebooks.removePicture({ ...currentOwner, year, month });
        pictures.value = pictures.value.filter((one) => !isSameMonth(one, { year, month }));
      }),
  };
}
type NotebookState = ReturnType<typeof createNotebook>;

const NOTEBOOK: InjectionKey<NotebookState> = Symbol('notebook');

/** Provides the reader's notebook to the components below. */
export function provideNotebook(owner: () => NotebookOwner | null): NotebookState {
  const notebook = createNotebook(owner);
  provide(NOTEBOOK, notebook);
  return notebook;
}

/** Returns the notebook, or null if the reader has none here. */
export function useNotebook(): NotebookState | null {
  const notebook = inject(NOTEBOOK, null);
  return notebook?.owner() ? notebook : null;
}
