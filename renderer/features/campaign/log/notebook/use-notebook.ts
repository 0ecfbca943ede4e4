import { computed, inject, type InjectionKey, provide, shallowRef, watch } from 'vue';
import type { MonthPicture, Notebook, NotebookOwner } from '../../../../../contract/notebooks.ts';
import { useAttempt } from '../../../../composables/use-attempt.ts';
import { client } from '../../../../transport/client.ts';

type When = Pick<MonthPicture, 'year' | 'month'>;
type Mark = Notebook['marks'][number];
const EMPTY: Notebook = { diary: [], bookmarks: [], marks: [] };
const isMonth = (one: When, other: When): boolean => one.year === other.year && one.month === other.month;
const isMark = (one: Mark, other: Mark): boolean => isMonth(one, other) && one.text === other.text;

/** Creates the notebook of one reader: diary, bookmarks and pictures. @param owner returns null if the reader has no notebook here */
function openNotebook(owner: () => NotebookOwner | null) {
  const { attempt } = useAttempt();
  const notebook = shallowRef(EMPTY);
  const pictures = shallowRef<readonly MonthPicture[]>([]);
  /** Years with pictures loaded or loading. */
  let asked = new Set<number>();
  const whose = computed(() => JSON.stringify(owner()));
  watch(
    whose,
    async (of) => {
      [notebook.value, pictures.value] = [EMPTY, []];
      asked = new Set();
      const now = owner();
      if (!now) return;
      await attempt(async () => {
        const read = await client.notebooks.read(now);
        if (whose.value === of) notebook.value = read;
      });
    },
    { immediate: true },
  );

  async function loadPictures(year: number): Promise<void> {
    const [now, of] = [owner(), whose.value];
    if (!now || asked.has(year)) return;
    asked.add(year);
    await attempt(async () => {
      const read = await client.notebooks.pictures({ ...now, year });
      if (whose.value === of) pictures.value = [...pictures.value.filter((one) => one.year !== year), ...read];
    });
  }

  /** Changes run one at a time, each on the saved state, because another window may have saved a change. */
  let queue: Promise<unknown> = Promise.resolve();
  function change(of: (now: Notebook) => Notebook): Promise<unknown> {
    const now = owner();
    if (!now) return queue;
    queue = queue.then(() =>
      attempt(async () => {
        const changed = of(await client.notebooks.read(now));
        await client.notebooks.write({ ...now, notebook: changed });
        if (JSON.stringify(now) === whose.value) notebook.value = changed;
      }),
    );
    return queue;
  }

  return {
    owner,
    bookmarks: computed(() => notebook.value.bookmarks),
    marks: computed(() => notebook.value.marks),
    /** Adds or removes the bookmark of a log entry. */
    toggle: (seq: number) =>
      change((now) => {
        const left = now.bookmarks.filter((one) => one !== seq);
        const isThere = left.length < now.bookmarks.length;
        return { ...now, bookmarks: isThere ? left : [...now.bookmarks, seq].toSorted((a, b) => a - b) };
      }),
    isMarked: (mark: Mark): boolean => notebook.value.marks.some((one) => isMark(one, mark)),
    /** Adds or removes the bookmark of a report sentence. */
    toggleMark: (mark: Mark) =>
      change((now) => {
        const left = now.marks.filter((one) => !isMark(one, mark));
        return { ...now, marks: left.length < now.marks.length ? left : [...now.marks, mark] };
      }),
    pageOf: (when: When): string => notebook.value.diary.find((one) => isMonth(one, when))?.text ?? '',
    /** Saves a diary page. An empty page is deleted. */
    write: ({ year, month }: When, text: string) =>
      change((now) => {
        const others = now.diary.filter((one) => !isMonth(one, { year, month }));
        return { ...now, diary: text.trim() === '' ? others : [...others, { year, month, text }] };
      }),
    loadPictures,
    pictureOf: (when: When): MonthPicture | null => pictures.value.find((one) => isMonth(one, when)) ?? null,
    /** @throws if the service rejects the picture */
    async putPicture(picture: MonthPicture): Promise<void> {
      const now = owner();
      if (!now) return;
      await client.notebooks.putPicture({ ...now, picture });
      pictures.value = [...pictures.value.filter((one) => !isMonth(one, picture)), picture];
    },
    removePicture: ({ year, month }: When) =>
      attempt(async () => {
        const now = owner();
        if (!now) return;
        await client.notebooks.removePicture({ ...now, year, month });
        pictures.value = pictures.value.filter((one) => !isMonth(one, { year, month }));
      }),
  };
}
type OpenNotebook = ReturnType<typeof openNotebook>;

const NOTEBOOK: InjectionKey<OpenNotebook> = Symbol('notebook');

/** Provides the reader's notebook to the components below. */
export function provideNotebook(owner: () => NotebookOwner | null): OpenNotebook {
  const notebook = openNotebook(owner);
  provide(NOTEBOOK, notebook);
  return notebook;
}

/** Returns the notebook, or null if the reader has none here. */
export function useNotebook(): OpenNotebook | null {
  const notebook = inject(NOTEBOOK, null);
  return notebook?.owner() ? notebook : null;
}
