import { useElementSize } from '@vueuse/core';
import { computed, onScopeDispose, shallowRef, toValue, watch, type MaybeRefOrGetter, type Ref } from 'vue';
import type { Box, Place } from '../../maps/drawing/shape.ts';

/** How far one may zoom in: the window shows no less than this share of the page. */
const CLOSEST = 0.14;

/** The whole page with the window's own proportions: what is over lies evenly on both sides. */
export function wholePage(page: Box, proportion: number): Box {
  const width = Math.max(page.width, page.height * proportion);
  const height = width / proportion;
  return { x: page.x - (width - page.width) / 2, y: page.y - (height - page.height) / 2, width, height };
}

/** Keeps a window on the page: its middle never leaves it, and it is never wider than the whole page. */
export function keptOnPage(view: Box, page: Box): Box {
  const whole = wholePage(page, view.width / view.height);
  if (view.width >= whole.width) return whole;
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

/** Zooms by a factor (above 1: closer) so that `anchor` stays where it is in the window. */
export function zoomed(view: Box, factor: number, anchor: Place, page: Box): Box {
  const whole = wholePage(page, view.width / view.height);
  const width = Math.min(whole.width, Math.max(whole.width * CLOSEST, view.width / factor));
  const share = width / view.width;
  return keptOnPage(
    {
      x: anchor[0] - (anchor[0] - view.x) * share,
      y: anchor[1] - (anchor[1] - view.y) * share,
      width,
      height: view.height * share,
    },
    page,
  );
}

export const panned = (view: Box, dx: number, dy: number, page: Box): Box =>
  keptOnPage({ ...view, x: view.x + dx, y: view.y + dy }, page);

/** Moves the window as little as needed for a place to lie well inside it. */
export function showing(view: Box, [x, y]: Place, page: Box): Box {
  const [marginX, marginY] = [view.width * 0.15, view.height * 0.15];
  const shift = (at: number, from: number, to: number) => (at < from ? at - from : at > to ? at - to : 0);
  const dx = shift(x, view.x + marginX, view.x + view.width - marginX);
  const dy = shift(y, view.y + marginY, view.y + view.height - marginY);
  return dx === 0 && dy === 0 ? view : panned(view, dx, dy, page);
}

/** Two fingers on the window, in its pixels. */
type Fingers = readonly [Place, Place];

const middleOf = ([[ax, ay], [bx, by]]: Fingers): Place => [(ax + bx) / 2, (ay + by) / 2];
/** Never zero: two fingers on one place are a pixel apart. */
const apart = ([[ax, ay], [bx, by]]: Fingers): number => Math.max(1, Math.hypot(ax - bx, ay - by));

/** What two fingers that moved make of a view: the place between them stays between them, as near as the page allows. */
export function pinched(view: Box, before: Fingers, now: Fingers, width: number, page: Box): Box {
  const [from, to] = [middleOf(before), middleOf(now)];
  const unit = view.width / width;
  const anchor: Place = [view.x + from[0] * unit, view.y + from[1] * unit];
  const next = zoomed(view, apart(now) / apart(before), anchor, page);
  const share = next.width / width;
  return panned(next, (from[0] - to[0]) * share, (from[1] - to[1]) * share, page);
}

/** Movement below this many pixels is a click, not a drag. */
const STILL = 5;
/** Milliseconds after the last step of zooming at which the page is drawn again in its new size. */
const SETTLED = 150;
/** Duration of a camera flight, in milliseconds. */
const FLIGHT = 380;
/** Zooming out to less than this share of the drawn size draws the page again at once. */
const MUCH_SMALLER = 0.75;

interface Drag {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  readonly view: Box;
  moved: boolean;
}

/**
 * Zooming and panning of a page behind a window: buttons, wheel, drag, keys. The page is drawn once, whole, and moved about as a
 * picture: dragging paints nothing. Zooming stretches that picture, and draws it sharp again when it has come to rest.
 */
export function useViewWindow(element: Ref<HTMLElement | null>, page: MaybeRefOrGetter<Box>) {
  const { width, height } = useElementSize(element);
  const proportion = computed(() => (width.value > 0 && height.value > 0 ? width.value / height.value : 1.3));
  const isMeasured = computed(() => width.value > 0 && height.value > 0);
  const view = shallowRef<Box>(wholePage(toValue(page), proportion.value));
  const isWhole = shallowRef(true);
  const pixels = computed(() => (width.value > 0 ? width.value / view.value.width : 1));
  /** Pixels a unit has when the whole page is shown. */
  const wholePixels = computed(() =>
    width.value > 0 ? width.value / wholePage(toValue(page), proportion.value).width : 1,
  );
  /** Pixels a unit has in the page as it is drawn: letters and signs are sized by it. */
  const drawnPixels = shallowRef(pixels.value);
  let settling: ReturnType<typeof setTimeout> | undefined;
  const settle = (): void => {
    clearTimeout(settling);
    drawnPixels.value = pixels.value;
  };
  watch([pixels, width, height], ([, nowWide, nowHigh], [, wide, high]) => {
    clearTimeout(settling);
    // A page drawn much too large is costly to show: the browser paints all of it to make it small.
    const isTooLarge = pixels.value < drawnPixels.value * MUCH_SMALLER;
    if (nowWide !== wide || nowHigh !== high || isTooLarge) settle();
    else settling = setTimeout(settle, SETTLED);
  });
  onScopeDispose(() => {
    clearTimeout(settling);
    cancelAnimationFrame(flight);
  });

  /** Where the drawn page lies behind the window. */
  const plane = computed(() => {
    const { x, y, width: wide, height: high } = toValue(page);
    const stretch = pixels.value / drawnPixels.value;
    const [left, top] = [(x - view.value.x) * pixels.value, (y - view.value.y) * pixels.value];
    // Whole pixels: letters between two pixels blur.
    const moved = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
    return {
      inlineSize: `${wide * drawnPixels.value}px`,
      blockSize: `${high * drawnPixels.value}px`,
      transform: Math.abs(stretch - 1) < 1e-6 ? moved : `${moved} scale(${stretch})`,
    };
  });
  let drag: Drag | null = null;
  /** Request of the next frame of a camera flight. */
  let flight = 0;

  function set(next: Box): void {
    view.value = next;
    isWhole.value = next.width >= wholePage(toValue(page), proportion.value).width - 0.5;
  }
  const fit = () => set(wholePage(toValue(page), proportion.value));
  watch([proportion, () => toValue(page)], ([now]) => {
    if (isWhole.value) fit();
    else set({ ...view.value, height: view.value.width / now });
  });

  const middle = (): Place => [view.value.x + view.value.width / 2, view.value.y + view.value.height / 2];
  const zoom = (factor: number, anchor: Place = middle()): void => {
    cancelAnimationFrame(flight);
    set(zoomed(view.value, factor, anchor, toValue(page)));
  };
  const reveal = (place: Place) => set(showing(view.value, place, toValue(page)));

  /** Moves the camera to a box around the places, at least `least` wide, or to the whole page if there are none. Any input stops the flight. */
  function frame(places: readonly { readonly x: number; readonly y: number }[], least: number): void {
    const whole = wholePage(toValue(page), proportion.value);
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    const wide = Math.max(
      least,
      (Math.max(...xs) - Math.min(...xs)) * 1.7,
      (Math.max(...ys) - Math.min(...ys)) * 1.7 * proportion.value,
    );
    const to =
      places.length === 0 || wide >= whole.width
        ? whole
        : keptOnPage(
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
    if (places.length > 0 && isSeen && from.width < whole.width * 0.75 && from.width < wide * 1.8) return;
    cancelAnimationFrame(flight);
    let start: number | null = null;
    const fly = (now: number): void => {
      start ??= now;
      const share = Math.min(1, (now - start) / FLIGHT);
      const eased = share * share * (3 - 2 * share);
      const mixed = (key: keyof Box): number => from[key] + (to[key] - from[key]) * eased;
      set({ x: mixed('x'), y: mixed('y'), width: mixed('width'), height: mixed('height') });
      if (share < 1) flight = requestAnimationFrame(fly);
    };
    flight = requestAnimationFrame(fly);
  }

  /** The place of the map under the pointer. */
  function placeAt({ clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>): Place {
    const frame = element.value!.getBoundingClientRect();
    return [view.value.x + (clientX - frame.left) / pixels.value, view.value.y + (clientY - frame.top) / pixels.value];
  }

  const onWheel = (event: WheelEvent) => zoom(Math.exp(-event.deltaY * 0.0016), placeAt(event));

  /** Fingers on the map; the second one turns dragging into zooming. */
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
    const both = bothFingers();
    if (both) {
      pinch = { view: view.value, fingers: both };
      if (drag) drag.moved = true;
    } else if (event.button === 0)
      drag = { pointer: event.pointerId, x: event.clientX, y: event.clientY, view: view.value, moved: false };
  }

  function onPointermove(event: PointerEvent): void {
    if (fingers.has(event.pointerId)) touch(event);
    const both = bothFingers();
    if (pinch && both) {
      set(pinched(pinch.view, pinch.fingers, both, width.value, toValue(page)));
      return;
    }
    if (drag?.pointer !== event.pointerId) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moved && Math.hypot(dx, dy) < STILL) return;
    if (!drag.moved) element.value?.setPointerCapture(event.pointerId);
    drag.moved = true;
    set(panned(drag.view, -dx / pixels.value, -dy / pixels.value, toValue(page)));
  }

  /** The click that ends a drag chooses nothing. */
  function onClickCapture(event: MouseEvent): void {
    if (drag?.moved) event.stopPropagation();
    drag = null;
  }

  function onPointerup(event: PointerEvent): void {
    fingers.delete(event.pointerId);
    if (pinch && !bothFingers()) {
      // The finger that is left moves nothing until it is put down again.
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
