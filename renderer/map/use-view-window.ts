import { useElementSize } from '@vueuse/core';
import { computed, onScopeDispose, shallowRef, toValue, watch, type MaybeRefOrGetter, type Ref } from 'vue';
import type { Box, Place } from '../../maps/drawing/shape.ts';

/** Smallest visible share of the page when zoomed in. */
const MIN_SHOWN_SHARE = 0.14;

/** Returns the whole page centred in a box of the window's proportions. */
export function fitPage(page: Box, proportion: number): Box {
  const width = Math.max(page.width, page.height * proportion);
  const height = width / proportion;
  return { x: page.x - (width - page.width) / 2, y: page.y - (height - page.height) / 2, width, height };
}

/** Limits a view to the page: its centre stays on the page, and it is never wider than the whole page. */
export function clampToPage(view: Box, page: Box): Box {
  const max = fitPage(page, view.width / view.height);
  if (view.width >= max.width) return max;
  const clamp = (from: number, size: number, pageFrom: number, pageSize: number) => {
    const [least, most] = [pageFrom, pageFrom + pageSize - size];
    return least > most ? (least + most) / 2 : Math.min(most, Math.max(least, from));
  };
  return {
    ...view,
    x: clamp(view.x, view.width, page.x, page.width),
    y: clamp(view.y, view.height, page.y, page.height),
  };
}

/** Zooms by a factor (above 1: in) while `anchor` stays in place. */
export function zoomView(view: Box, factor: number, anchor: Place, page: Box): Box {
  const max = fitPage(page, view.width / view.height);
  const width = Math.min(max.width, Math.max(max.width * MIN_SHOWN_SHARE, view.width / factor));
  const share = width / view.width;
  return clampToPage(
    {
      x: anchor[0] - (anchor[0] - view.x) * share,
      y: anchor[1] - (anchor[1] - view.y) * share,
      width,
      height: view.height * share,
    },
    page,
  );
}

export const panView = (view: Box, dx: number, dy: number, page: Box): Box =>
  clampToPage({ ...view, x: view.x + dx, y: view.y + dy }, page);

/** Moves the view just far enough to show a place clear of the edges. */
export function revealPlace(view: Box, [x, y]: Place, page: Box): Box {
  const [marginX, marginY] = [view.width * 0.15, view.height * 0.15];
  const shift = (at: number, from: number, to: number) => (at < from ? at - from : at > to ? at - to : 0);
  const dx = shift(x, view.x + marginX, view.x + view.width - marginX);
  const dy = shift(y, view.y + marginY, view.y + view.height - marginY);
  return dx === 0 && dy === 0 ? view : panView(view, dx, dy, page);
}

/** Two fingers, in pixels of the window. */
type Fingers = readonly [Place, Place];

const getMidpoint = ([[ax, ay], [bx, by]]: Fingers): Place => [(ax + bx) / 2, (ay + by) / 2];
/** Returns the distance between two fingers: at least one pixel, to avoid division by zero. */
const measureSpread = ([[ax, ay], [bx, by]]: Fingers): number => Math.max(1, Math.hypot(ax - bx, ay - by));

/** Zooms and pans a view by two moving fingers. The place between them stays there, within the limits of the page. */
export function pinchView(view: Box, before: Fingers, now: Fingers, width: number, page: Box): Box {
  const [from, to] = [getMidpoint(before), getMidpoint(now)];
  const unit = view.width / width;
  const anchor: Place = [view.x + from[0] * unit, view.y + from[1] * unit];
  const next = zoomView(view, measureSpread(now) / measureSpread(before), anchor, page);
  const share = next.width / width;
  return panView(next, (from[0] - to[0]) * share, (from[1] - to[1]) * share, page);
}

/** Movements of fewer pixels are clicks, not drags. */
const MIN_DRAG = 5;
/** Milliseconds after the last zoom step at which the page is drawn at its new size. */
const REDRAW_DELAY = 150;
/** Duration of a camera movement, in milliseconds. */
const FLIGHT_TIME = 380;
/** Zooming out below this share of the drawn size redraws the page at once. */
const REDRAW_SHARE = 0.75;

interface Drag {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  readonly view: Box;
  moved: boolean;
}

/**
 * Zooms and pans a page in a window by buttons, wheel, drag and keys. The page is drawn once and moved as a picture, so dragging paints
 * nothing. Zooming scales the picture and redraws it sharply when zooming stops.
 */
export function useViewWindow(element: Ref<HTMLElement | null>, page: MaybeRefOrGetter<Box>) {
  const { width, height } = useElementSize(element);
  const proportion = computed(() => (width.value > 0 && height.value > 0 ? width.value / height.value : 1.3));
  const isMeasured = computed(() => width.value > 0 && height.value > 0);
  const view = shallowRef<Box>(fitPage(toValue(page), proportion.value));
  const isWhole = shallowRef(true);
  const pixels = computed(() => (width.value > 0 ? width.value / view.value.width : 1));
  /** Pixels per unit when the whole page is visible. */
  const wholePixels = computed(() =>
    width.value > 0 ? width.value / fitPage(toValue(page), proportion.value).width : 1,
  );
  /** Pixels per unit of the page as drawn, which determine the size of letters and signs. */
  const drawnPixels = shallowRef(pixels.value);
  let settling: ReturnType<typeof setTimeout> | undefined;
  const settle = (): void => {
    clearTimeout(settling);
    drawnPixels.value = pixels.value;
  };
  watch([pixels, width, height], ([, nowWide, nowHigh], [, wide, high]) => {
    clearTimeout(settling);
    // A page drawn far too large is slow to show: the browser paints all of it and scales it down.
    const isTooLarge = pixels.value < drawnPixels.value * REDRAW_SHARE;
    if (nowWide !== wide || nowHigh !== high || isTooLarge) settle();
    else settling = setTimeout(settle, REDRAW_DELAY);
  });
  onScopeDispose(() => {
    clearTimeout(settling);
    cancelAnimationFrame(flight);
  });

  /** Position of the drawn page in the window. */
  const plane = computed(() => {
    const { x, y, width: wide, height: high } = toValue(page);
    const stretch = pixels.value / drawnPixels.value;
    const [left, top] = [(x - view.value.x) * pixels.value, (y - view.value.y) * pixels.value];
    // Whole pixels, since letters between pixels blur.
    const moved = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
    return {
      inlineSize: `${wide * drawnPixels.value}px`,
      blockSize: `${high * drawnPixels.value}px`,
      transform: Math.abs(stretch - 1) < 1e-6 ? moved : `${moved} scale(${stretch})`,
    };
  });
  let drag: Drag | null = null;
  /** Animation frame request of the camera movement. */
  let flight = 0;

  function set(next: Box): void {
    view.value = next;
    isWhole.value = next.width >= fitPage(toValue(page), proportion.value).width - 0.5;
  }
  const fit = () => set(fitPage(toValue(page), proportion.value));
  watch([proportion, () => toValue(page)], ([now]) => {
    if (isWhole.value) fit();
    else set({ ...view.value, height: view.value.width / now });
  });

  const middle = (): Place => [view.value.x + view.value.width / 2, view.value.y + view.value.height / 2];
  const zoom = (factor: number, anchor: Place = middle()): void => {
    cancelAnimationFrame(flight);
    set(zoomView(view.value, factor, anchor, toValue(page)));
  };
  const reveal = (place: Place) => set(revealPlace(view.value, place, toValue(page)));

  /** Moves the camera to a box around the places, at least `least` wide, or to the whole page if there are none. Any input stops it. */
  function frame(places: readonly { readonly x: number; readonly y: number }[], least: number): void {
    const max = fitPage(toValue(page), proportion.value);
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    const wide = Math.max(
      least,
      (Math.max(...xs) - Math.min(...xs)) * 1.7,
      (Math.max(...ys) - Math.min(...ys)) * 1.7 * proportion.value,
    );
    const to =
      places.length === 0 || wide >= max.width
        ? max
        : clampToPage(
            {
              x: (Math.min(...xs) + Math.max(...xs) - wide) / 2,
              y: (Math.min(...ys) + Math.max(...ys) - wide / proportion.value) / 2,
              width: wide,
              height: wide / proportion.value,
            },
            toValue(page),
          );
    const from = view.value;
    // The view stays if it already shows the places well.
    const isSeen = places.every(
      ({ x, y }) =>
        x > from.x + from.width * 0.12 &&
        x < from.x + from.width * 0.88 &&
        y > from.y + from.height * 0.12 &&
        y < from.y + from.height * 0.88,
    );
    if (places.length > 0 && isSeen && from.width < max.width * 0.75 && from.width < wide * 1.8) return;
    cancelAnimationFrame(flight);
    let start: number | null = null;
    const fly = (now: number): void => {
      start ??= now;
      const share = Math.min(1, (now - start) / FLIGHT_TIME);
      const eased = share * share * (3 - 2 * share);
      const mixed = (key: keyof Box): number => from[key] + (to[key] - from[key]) * eased;
      set({ x: mixed('x'), y: mixed('y'), width: mixed('width'), height: mixed('height') });
      if (share < 1) flight = requestAnimationFrame(fly);
    };
    flight = requestAnimationFrame(fly);
  }

  /** Returns the place on the map under the pointer. */
  function placeAt({ clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>): Place {
    const frame = element.value!.getBoundingClientRect();
    return [view.value.x + (clientX - frame.left) / pixels.value, view.value.y + (clientY - frame.top) / pixels.value];
  }

  const onWheel = (event: WheelEvent) => zoom(Math.exp(-event.deltaY * 0.0016), placeAt(event));

  /** Fingers on the map. A second one turns dragging into zooming. */
  const fingers = new Map<number, Place>();
  let pinch: { readonly view: Box; readonly fingers: Fingers } | null = null;

  const bothFingers = (): Fingers | null => {
    const [one, other] = [...fingers.values()];
    return one && other ? [one, other] : null;
  };
  function touch(event: PointerEvent): void {
    const frame = element.value!.getBoundingClientRect();
    fingers.set(event.pointerId, [event.clientX - frame.left, event.clientY - frame.top]);
  }

  function onPointerdown(event: PointerEvent): void {
    cancelAnimationFrame(flight);
    if (event.pointerType === 'touch') touch(event);
    const pair = bothFingers();
    if (pair) {
      pinch = { view: view.value, fingers: pair };
      if (drag) drag.moved = true;
    } else if (event.button === 0)
      drag = { pointer: event.pointerId, x: event.clientX, y: event.clientY, view: view.value, moved: false };
  }

  function onPointermove(event: PointerEvent): void {
    if (fingers.has(event.pointerId)) touch(event);
    const pair = bothFingers();
    if (pinch && pair) {
      set(pinchView(pinch.view, pinch.fingers, pair, width.value, toValue(page)));
      return;
    }
    if (drag?.pointer !== event.pointerId) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moved && Math.hypot(dx, dy) < MIN_DRAG) return;
    if (!drag.moved) element.value?.setPointerCapture(event.pointerId);
    drag.moved = true;
    set(panView(drag.view, -dx / pixels.value, -dy / pixels.value, toValue(page)));
  }

  /** The click that ends a drag selects nothing. */
  function onClickCapture(event: MouseEvent): void {
    if (drag?.moved) event.stopPropagation();
    drag = null;
  }

  function onPointerup(event: PointerEvent): void {
    fingers.delete(event.pointerId);
    if (pinch && !bothFingers()) {
      // The remaining finger does nothing until it touches again.
      pinch = null;
      drag = null;
    }
    if (drag && !drag.moved && drag.pointer === event.pointerId) drag = null;
  }

  return {
    view,
    pixels,
    plane,
    isMeasured,
    drawnPixels,
    wholePixels,
    isWhole,
    zoom,
    fit,
    reveal,
    frame,
    placeAt,
    onWheel,
    onPointerdown,
    onPointermove,
    onPointerup,
    onClickCapture,
  };
}
