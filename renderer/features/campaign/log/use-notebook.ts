import { computed } from 'vue';
import type { Notebook } from '../../../../contract/campaign-documents.ts';
import { useAttempt } from '../../../composables/use-attempt.ts';
import { useCampaignStore } from '../../../stores/campaign.ts';

type Page = Omit<Notebook['diary'][number], 'text'>;
const EMPTY: Notebook = { diary: [], bookmarks: [] };
const isPage = (one: Page, other: Page): boolean =>
  one.seat === other.seat && one.year === other.year && one.month === other.month;

/** Diary and bookmarks of the open campaign. */
export function useNotebook() {
  const store = useCampaignStore();
  const { attempt } = useAttempt();
  const notebook = computed(() => store.campaign?.settings.notebook ?? EMPTY);
  const set = (changed: Partial<Notebook>): Promise<boolean> =>
    attempt(() => store.setSettings({ notebook: { ...notebook.value, ...changed } }));
  return {
    bookmarks: computed(() => notebook.value.bookmarks),
    /** Puts a bookmark on an entry, or takes it away. */
    toggle(seq: number): Promise<boolean> {
      const { bookmarks } = notebook.value;
      const left = bookmarks.filter((one) => one !== seq);
      return set({ bookmarks: left.length < bookmarks.length ? left : [...bookmarks, seq].toSorted((a, b) => a - b) });
    },
    pageOf: (page: Page): string => notebook.value.diary.find((one) => isPage(one, page))?.text ?? '',
    /** An emptied page is taken out. */
    write({ seat, year, month }: Page, text: string): Promise<boolean> {
      const others = notebook.value.diary.filter((one) => !isPage(one, { seat, year, month }));
      return set({ diary: text.trim() === '' ? others : [...others, { seat, year, month, text }] });
    },
  };
}
