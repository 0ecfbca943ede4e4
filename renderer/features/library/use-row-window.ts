import { useEventListener } from '@vueuse/core';
import { computed, onMounted, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue';
import { nextFrame } from '../../composables/next-frame.ts';
import { rowsToShow } from './row-window.ts';

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
