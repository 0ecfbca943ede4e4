import { useEventListener } from '@vueuse/core';
import { computed, onMounted, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue';
import { nextFrame } from '../../../composables/next-frame.ts';

/** A long table of rows of one height, and what of it is in view; all in pixels. */
interface RowWindow {
  readonly count: number;
  readonly rowHeight: number;
  /** From the table's first row to the upper edge of what is in view; below 0 where the table begins further down. */
  readonly top: number;
  readonly height: number;
  /** A row that stays whatever is in view: it has the focus. */
  readonly kept: number | null;
}

/** Rows put on the page come and go by so many, so that not every pixel of a scroll is work. */
const STEP = 8;

/** The numbers of the rows to put on the page: those in view, a few before and after, and the one that must stay. */
export function rowsToShow({ count, rowHeight, top, height, kept }: RowWindow): number[] {
  const first = Math.max(0, Math.floor(top / rowHeight / STEP - 1) * STEP);
  const end = Math.min(count, Math.ceil((top + height) / rowHeight / STEP + 1) * STEP);
  const rows = Array.from({ length: Math.max(0, end - first) }, (_none, index) => first + index);
  if (kept === null || kept >= count || (kept >= first && kept < end)) return rows;
  return kept < first ? [kept, ...rows] : [...rows, kept];
}

interface Wanted {
  /** What holds the rows, all of them in height. */
  readonly body: Readonly<ShallowRef<HTMLElement | null>>;
  readonly count: () => number;
  /** Height of a row in rem. */
  readonly rowRem: number;
}

/** Follows the page's scroll and tells which rows of a long table to put on the page. */
export function useRowWindow({ body, count, rowRem }: Wanted): {
  readonly rows: ComputedRef<readonly number[]>;
  readonly rowHeight: Readonly<ShallowRef<number>>;
  /** Keeps a row on the page; null keeps none. */
  keep(row: number | null): void;
  /** Puts a row on the page and into view. */
  show(row: number): void;
} {
  const rowHeight = shallowRef(rowRem * 16);
  const view = shallowRef({ top: 0, height: window.innerHeight });
  const kept = shallowRef<number | null>(null);

  function look(): void {
    rowHeight.value = rowRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const top = body.value ? -body.value.getBoundingClientRect().top : 0;
    const height = window.innerHeight;
    if (top !== view.value.top || height !== view.value.height) view.value = { top, height };
  }
  // Asking where the table is lays the page out: not before it has been laid out and shown once.
  onMounted(() => void nextFrame().then(look));
  useEventListener(window, ['scroll', 'resize'], look, { passive: true });
  // Fewer rows may have scrolled the page by themselves.
  watch(
    count,
    () => {
      if (view.value.top > 0) look();
    },
    { flush: 'post' },
  );

  const wanted = computed(() =>
    rowsToShow({ count: count(), rowHeight: rowHeight.value, ...view.value, kept: kept.value }),
  );
  /** The same array while the same rows are wanted, so that scrolling by a pixel renders nothing. */
  const rows = computed<readonly number[]>((before) =>
    before?.length === wanted.value.length && before.every((row, index) => row === wanted.value[index])
      ? before
      : wanted.value,
  );

  return {
    rows,
    rowHeight,
    keep: (row) => (kept.value = row),
    show(row) {
      kept.value = row;
      const top = row * rowHeight.value;
      const above = top - view.value.top;
      if (above < 0) window.scrollBy({ top: above - rowHeight.value });
      else if (above + rowHeight.value > view.value.height)
        window.scrollBy({ top: above + 2 * rowHeight.value - view.value.height });
    },
  };
}
