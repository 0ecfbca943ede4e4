import { useEventListener } from '@vueuse/core';
import { computed, onMounted, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue';
import { nextFrame } from '../../../composables/next-frame.ts';

/** A long table of rows of equal height and its visible part, in pixels. */
interface RowWindow {
  readonly count: number;
  readonly rowHeight: number;
  /** Distance from the first row to the top of the window. Negative if the table starts below the top. */
  readonly top: number;
  readonly height: number;
  /** A row that is always rendered, because it has the focus. */
  readonly kept: number | null;
}

/** Rows are rendered in blocks of this size, so that small scroll steps render nothing. */
const STEP = 8;

/** Lists the rows to render: the visible ones, a few before and after, and the kept one. */
export function listVisibleRows({ count, rowHeight, top, height, kept }: RowWindow): number[] {
  const first = Math.max(0, Math.floor(top / rowHeight / STEP - 1) * STEP);
  const end = Math.min(count, Math.ceil((top + height) / rowHeight / STEP + 1) * STEP);
  const rows = Array.from({ length: Math.max(0, end - first) }, (_none, index) => first + index);
  if (kept === null || kept >= count || (kept >= first && kept < end)) return rows;
  return kept < first ? [kept, ...rows] : [...rows, kept];
}

interface Wanted {
  /** Element that holds the rows, with their full height. */
  readonly body: Readonly<ShallowRef<HTMLElement | null>>;
  readonly count: () => number;
  readonly rowRem: number;
}

/** Tracks scrolling and lists the rows of a long table to render. */
export function useRowWindow({ body, count, rowRem }: Wanted): {
  readonly rows: ComputedRef<readonly number[]>;
  readonly rowHeight: Readonly<ShallowRef<number>>;
  /** Always renders this row. Null renders only visible rows. */
  keep(row: number | null): void;
  /** Renders a row and scrolls to it. */
  show(row: number): void;
} {
  const rowHeight = shallowRef(rowRem * 16);
  const view = shallowRef({ top: 0, height: window.innerHeight });
  const kept = shallowRef<number | null>(null);

  function measure(): void {
    rowHeight.value = rowRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const top = body.value ? -body.value.getBoundingClientRect().top : 0;
    const height = window.innerHeight;
    if (top !== view.value.top || height !== view.value.height) view.value = { top, height };
  }
  // Measuring the table lays out the page, so it waits for the first paint.
  onMounted(() => void nextFrame().then(measure));
  useEventListener(window, ['scroll', 'resize'], measure, { passive: true });
  // A table with fewer rows may have scrolled the page.
  watch(
    count,
    () => {
      if (view.value.top > 0) measure();
    },
    { flush: 'post' },
  );

  const wanted = computed(() =>
    listVisibleRows({ count: count(), rowHeight: rowHeight.value, ...view.value, kept: kept.value }),
  );
  /** Returns the same array for the same rows, so that scrolling by a pixel renders nothing. */
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
