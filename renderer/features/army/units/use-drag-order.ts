import { useEventListener } from '@vueuse/core';
import type { ShallowRef } from 'vue';

interface Drag {
  readonly rows: readonly HTMLElement[];
  /** Distance from the top of the list to the middle of each row, in pixels. */
  readonly middles: readonly number[];
  readonly from: number;
  readonly height: number;
  /** Distance from the top of the list to the pointer at the start, in pixels. */
  readonly start: number;
  to: number;
}

/** Makes the rows of a list draggable by an element of class `handle`, with mouse, pen or finger. The caller changes the order. */
export function useDragOrder(
  list: Readonly<ShallowRef<HTMLElement | null>>,
  isEnabled: () => boolean,
  drop: (from: number, to: number) => void,
): void {
  let drag: Drag | null = null;
  const below = (y: number): number => y - (list.value?.getBoundingClientRect().top ?? 0);

  useEventListener(list, 'pointerdown', (event: PointerEvent) => {
    const target = event.target as Element;
    if (!list.value || event.button !== 0 || !isEnabled() || !target.closest('.handle')) return;
    const rows = [...list.value.children] as HTMLElement[];
    const from = rows.findIndex((row) => row.contains(target));
    const rects = rows.map((row) => row.getBoundingClientRect());
    const middles = rects.map(({ top, height }) => below(top + height / 2));
    drag = { rows, middles, from, height: rects[from]?.height ?? 0, start: below(event.clientY), to: from };
    list.value.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  useEventListener(list, 'pointermove', ({ clientY }: PointerEvent) => {
    if (!drag) return;
    const { rows, middles, from, height, start } = drag;
    const offset = below(clientY) - start;
    const middle = (middles[from] ?? 0) + offset;
    const to = middles.filter((each, at) => at !== from && each < middle).length;
    drag.to = to;
    for (const [at, row] of rows.entries()) {
      const makesRoom = at > from && at <= to ? -height : at < from && at >= to ? height : 0;
      row.style.translate = `0 ${at === from ? offset : makesRoom}px`;
    }
    rows[from]?.scrollIntoView({ block: 'nearest' });
  });
  const end = (isDropped: boolean): void => {
    if (!drag) return;
    const { rows, from, to } = drag;
    for (const row of rows) row.style.translate = '';
    drag = null;
    if (isDropped && to !== from) drop(from, to);
  };
  useEventListener(list, 'pointerup', () => end(true));
  useEventListener(list, 'pointercancel', () => end(false));
}
