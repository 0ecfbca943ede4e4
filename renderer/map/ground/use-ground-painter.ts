import { useMutationObserver } from '@vueuse/core';
import { computed, nextTick, onScopeDispose, shallowReactive, shallowRef, toValue, watch } from 'vue';
import type { CSSProperties, MaybeRefOrGetter, Ref } from 'vue';
import type { Box } from '../../../maps/drawing/shape.ts';
import type { FromPainter, ToPainter, WantedView } from './painted-shape.ts';
import { readGround } from './read-ground.ts';

/** How much of the window's size is painted beyond each of its edges, so that a short drag shows nothing unpainted. */
const MARGIN = 0.25;

export interface GroundWindow {
  /** The SVG that says what the ground looks like. */
  readonly svg: Ref<SVGSVGElement | null>;
  readonly page: MaybeRefOrGetter<Box>;
  /** What the window shows, and how many of its pixels a unit has there and when the whole page is shown. */
  readonly view: Ref<Box>;
  readonly pixels: Ref<number>;
  readonly wholePixels: Ref<number>;
}

const contains = (outer: Box, inner: Box): boolean =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height;

function overlap(a: Box, b: Box): Box {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return { x, y, width: Math.max(0, width), height: Math.max(0, height) };
}

const widened = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - width * by,
  y: y - height * by,
  width: width * (1 + 2 * by),
  height: height * (1 + 2 * by),
});

/**
 * Has the ground of a map painted by a worker: the whole page once, and sharp what is near the window. Until a sharper picture comes
 * the last one is moved and stretched, so that no frame waits for painting. Without a worker the SVG is shown as it is.
 */
export function useGroundPainter({ svg, page, view, pixels, wholePixels }: GroundWindow) {
  const isPainting = shallowRef(typeof Worker === 'function');
  const pictures = shallowReactive(new Map<WantedView['extent'], FromPainter>());
  const worker = isPainting.value
    ? new Worker(new URL('./ground.worker.ts', import.meta.url), { type: 'module' })
    : null;
  const tell = (message: ToPainter) => worker?.postMessage(message);

  worker?.addEventListener('message', ({ data }: MessageEvent<FromPainter>) => pictures.set(data.wanted.extent, data));
  worker?.addEventListener('error', () => (isPainting.value = false));
  onScopeDispose(() => worker?.terminate());

  /** The last picture near the window that was asked for, painted yet or not. */
  let asked: WantedView | null = null;
  function want(extent: WantedView['extent']): void {
    const box = extent === 'whole' ? toValue(page) : overlap(widened(view.value, MARGIN), toValue(page));
    const shown = extent === 'whole' ? wholePixels.value : pixels.value;
    const wanted: WantedView = { extent, view: box, pixels: shown * devicePixelRatio };
    if (extent === 'near') asked = wanted;
    tell({ kind: 'view', wanted });
  }
  /** The whole page is sharp enough where the window shows no more than that. */
  const isNear = computed(() => pixels.value > wholePixels.value * 1.01);

  /** Whether a picture holds all there is of the page in a part of it. */
  const covers = (picture: WantedView | null | undefined, part: Box): boolean =>
    picture ? contains(picture.view, overlap(part, toValue(page))) : false;

  function read(): void {
    if (!svg.value || !isPainting.value) return;
    tell({ kind: 'ground', ground: readGround(svg.value) });
    want('whole');
    if (isNear.value) want('near');
  }
  const watched = { attributes: true, childList: true, subtree: true };
  useMutationObserver(svg, read, watched);
  useMutationObserver(document.documentElement, read, { attributes: true, attributeFilter: ['class'] });
  watch([svg, () => toValue(page)], () => nextTick(read), { immediate: true });

  watch(wholePixels, () => want('whole'));
  watch([view, pixels], () => {
    if (!isNear.value) {
      pictures.delete('near');
      asked = null;
      return;
    }
    const isSharp = asked !== null && Math.abs(asked.pixels / (pixels.value * devicePixelRatio) - 1) < 1e-6;
    // The next picture is asked for before the window comes to the edge of this one.
    if (!isSharp || !covers(asked, widened(view.value, MARGIN / 2))) want('near');
  });

  /** Where a picture lies in the window, moved and stretched to what is shown now. */
  const styleOf = ({ wanted, width, height }: FromPainter): CSSProperties => {
    const [x, y] = [wanted.view.x - view.value.x, wanted.view.y - view.value.y];
    const [left, top] = [Math.round(x * pixels.value), Math.round(y * pixels.value)];
    return {
      inlineSize: `${width}px`,
      blockSize: `${height}px`,
      transform: `translate(${left}px, ${top}px) scale(${pixels.value / wanted.pixels})`,
    };
  };
  /** The whole page is stretched behind what is painted near the window only where that leaves something unpainted: stretching is costly. */
  const isCovered = computed(() => isNear.value && covers(pictures.get('near')?.wanted, view.value));
  const layers = computed(() =>
    (['whole', 'near'] as const).flatMap((extent) => {
      const picture = pictures.get(extent);
      if (!picture || (extent === 'near' && !isNear.value)) return [];
      const hidden = extent === 'whole' && isCovered.value;
      return [{ extent, bitmap: picture.bitmap, style: { ...styleOf(picture), ...(hidden && { display: 'none' }) } }];
    }),
  );
  return { layers, isPainting };
}
