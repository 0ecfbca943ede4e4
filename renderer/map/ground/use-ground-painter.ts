import { useMutationObserver } from '@vueuse/core';
import { computed, nextTick, onScopeDispose, shallowReactive, shallowRef, toValue, watch } from 'vue';
import type { CSSProperties, MaybeRefOrGetter, Ref } from 'vue';
import type { Box } from '../drawing/shape.ts';
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

const widened = ({ x, y, width, height }: Box): Box => ({
  x: x - width * MARGIN,
  y: y - height * MARGIN,
  width: width * (1 + 2 * MARGIN),
  height: height * (1 + 2 * MARGIN),
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

  function want(extent: WantedView['extent']): void {
    const box = extent === 'whole' ? toValue(page) : overlap(widened(view.value), toValue(page));
    const shown = extent === 'whole' ? wholePixels.value : pixels.value;
    tell({ kind: 'view', wanted: { extent, view: box, pixels: shown * devicePixelRatio } });
  }
  /** The whole page is sharp enough where the window shows no more than that. */
  const isNear = computed(() => pixels.value > wholePixels.value * 1.01);

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
      return;
    }
    const near = pictures.get('near')?.wanted;
    const isSharp = near !== undefined && Math.abs(near.pixels / (pixels.value * devicePixelRatio) - 1) < 1e-6;
    if (!isSharp || !contains(near.view, overlap(view.value, toValue(page)))) want('near');
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
  const layers = computed(() =>
    (['whole', 'near'] as const).flatMap((extent) => {
      const picture = pictures.get(extent);
      return picture && (extent === 'whole' || isNear.value)
        ? [{ extent, bitmap: picture.bitmap, style: styleOf(picture) }]
        : [];
    }),
  );
  return { layers, isPainting };
}
