import { useMutationObserver } from '@vueuse/core';
import {
  computed,
  type CSSProperties,
  type MaybeRefOrGetter,
  nextTick,
  onScopeDispose,
  type Ref,
  shallowReactive,
  shallowRef,
  toValue,
  watch,
} from 'vue';
import type { Box } from '../../../maps/drawing/shape.ts';
import type {
  PainterAnswer,
  Gradient,
  Hatching,
  Paint,
  PaintedGround,
  PaintedShape,
  Stroke,
  PainterRequest,
  WantedView,
} from './paint-ground.ts';

const REFERENCE = /url\("?#([^")]+)"?\)/;
const getReference = (value: string): string | null => REFERENCE.exec(value)?.[1] ?? null;

/** Returns the path of a `path` or a `rect`. */
function getPath(element: Element): string {
  if (element.tagName !== 'rect') return element.getAttribute('d') ?? '';
  const number = (name: string) => Number(element.getAttribute(name) ?? 0);
  const [x, y, width, height] = [number('x'), number('y'), number('width'), number('height')];
  return `M${x} ${y}h${width}v${height}h${-width}Z`;
}

function getStroke(style: CSSStyleDeclaration): Stroke | null {
  if (style.stroke === 'none') return null;
  const dash = style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(/[ ,]+/).map(Number.parseFloat);
  return {
    colour: style.stroke,
    width: Number.parseFloat(style.strokeWidth),
    dash,
    opacity: Number(style.strokeOpacity),
  };
}

/** Parses shares such as `45%` or `0.45`. */
const parseShare = (value: string | null, otherwise: number): number => {
  if (value === null) return otherwise;
  return value.endsWith('%') ? Number.parseFloat(value) / 100 : Number(value);
};

function readGradient(element: Element, svg: SVGSVGElement): Gradient {
  const filled = svg.querySelector(`rect[fill="url(#${element.id})"]`);
  const number = (name: string) => Number(filled?.getAttribute(name) ?? 0);
  const box = { x: number('x'), y: number('y'), width: number('width'), height: number('height') };
  const stops = [...element.querySelectorAll('stop')].map((stop) => ({
    at: parseShare(stop.getAttribute('offset'), 0),
    colour: getComputedStyle(stop).stopColor,
  }));
  const centre = [parseShare(element.getAttribute('cx'), 0.5), parseShare(element.getAttribute('cy'), 0.5)] as const;
  return { id: element.id, box, centre, radius: parseShare(element.getAttribute('r'), 0.5), stops };
}

function readHatching(element: Element): Hatching[] {
  const lines = element.querySelector('path');
  const style = lines && getComputedStyle(lines);
  const stroke = style && getStroke(style);
  if (!stroke) return [];
  const opacity = stroke.opacity * Number(style.opacity);
  return [
    {
      id: element.id,
      side: Number(element.getAttribute('width')),
      path: getPath(lines),
      stroke: { ...stroke, opacity },
    },
  ];
}

interface Surroundings {
  readonly opacity: number;
  readonly clips: readonly string[];
}

/** Reads the ground from its SVG with all styles resolved. The SVG must be in the document but may be hidden. */
function readGround(svg: SVGSVGElement): PaintedGround {
  const known = new Map<Element, Surroundings>([[svg, { opacity: 1, clips: [] }]]);
  /** Combines an element's opacity and clips with those of its parent groups, since a canvas has no groups. */
  const getSurroundings = (element: Element): Surroundings => {
    const before = known.get(element);
    if (before) return before;
    const { opacity, clips } = element.parentElement
      ? getSurroundings(element.parentElement)
      : { opacity: 1, clips: [] };
    const clip = getReference(element.getAttribute('clip-path') ?? '');
    const result = {
      opacity: opacity * Number(getComputedStyle(element).opacity),
      clips: clip === null ? clips : [...clips, clip],
    };
    known.set(element, result);
    return result;
  };
  const gradients = [...svg.querySelectorAll('radialGradient')].map((gradient) => readGradient(gradient, svg));
  const isGradient = new Set(gradients.map(({ id }) => id));
  const getFill = ({ fill, fillOpacity }: CSSStyleDeclaration): Paint | null => {
    if (fill === 'none' || fillOpacity === '0') return null;
    const id = getReference(fill);
    if (id === null) return { kind: 'colour', colour: fill };
    return { kind: isGradient.has(id) ? 'gradient' : 'hatching', id };
  };
  const shapes = [...svg.querySelectorAll('path, rect')].flatMap((element): PaintedShape[] => {
    if (element.closest('defs')) return [];
    const style = getComputedStyle(element);
    const [fill, stroke] = [getFill(style), getStroke(style)];
    if (!fill && !stroke) return [];
    return [{ path: getPath(element), fill, stroke, ...getSurroundings(element) }];
  });
  const clips = Object.fromEntries(
    [...svg.querySelectorAll('clipPath')].map((clip) => [clip.id, [...clip.children].map(getPath).join('')]),
  );
  return { shapes, clips, hatchings: [...svg.querySelectorAll('pattern')].flatMap(readHatching), gradients };
}

/** Area painted beyond each edge of the window, relative to its size, so that short drags reveal nothing unpainted. */
const MARGIN = 0.25;

export interface GroundWindow {
  readonly svg: Ref<SVGSVGElement | null>;
  readonly page: MaybeRefOrGetter<Box>;
  /** Visible part of the page. `pixels` is its scale, `wholePixels` the scale that shows the whole page. */
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

const expandBox = ({ x, y, width, height }: Box, factor: number): Box => ({
  x: x - width * factor,
  y: y - height * factor,
  width: width * (1 + 2 * factor),
  height: height * (1 + 2 * factor),
});

/**
 * Paints the ground of a map in a worker: the whole page once, and the area near the window sharply. Until a sharper picture arrives, the
 * last one is moved and scaled, so that no frame waits for painting. Without a worker the SVG itself is shown.
 */
export function useGroundPainter({ svg, page, view, pixels, wholePixels }: GroundWindow) {
  const isPainting = shallowRef(typeof Worker === 'function');
  const pictures = shallowReactive(new Map<WantedView['extent'], PainterAnswer>());
  const worker = isPainting.value
    ? new Worker(new URL('./ground.worker.ts', import.meta.url), { type: 'module' })
    : null;
  const send = (message: PainterRequest) => worker?.postMessage(message);

  worker?.addEventListener('message', ({ data }: MessageEvent<PainterAnswer>) =>
    pictures.set(data.wanted.extent, data),
  );
  worker?.addEventListener('error', () => (isPainting.value = false));
  onScopeDispose(() => worker?.terminate());

  /** Last requested picture near the window, painted or not. */
  let requested: WantedView | null = null;
  function request(extent: WantedView['extent']): void {
    const box = extent === 'whole' ? toValue(page) : overlap(expandBox(view.value, MARGIN), toValue(page));
    const shown = extent === 'whole' ? wholePixels.value : pixels.value;
    const wanted: WantedView = { extent, view: box, pixels: shown * devicePixelRatio };
    if (extent === 'near') requested = wanted;
    send({ kind: 'view', wanted });
  }
  /** True if zoomed in, where the picture of the whole page is not sharp enough. */
  const isNear = computed(() => pixels.value > wholePixels.value * 1.01);

  /** Checks whether a picture covers a part of the page. */
  const covers = (picture: WantedView | null | undefined, box: Box): boolean =>
    picture ? contains(picture.view, overlap(box, toValue(page))) : false;

  function read(): void {
    if (!svg.value || !isPainting.value) return;
    send({ kind: 'ground', ground: readGround(svg.value) });
    request('whole');
    if (isNear.value) request('near');
  }
  const watched = { attributes: true, childList: true, subtree: true };
  useMutationObserver(svg, read, watched);
  useMutationObserver(document.documentElement, read, { attributes: true, attributeFilter: ['class'] });
  watch([svg, () => toValue(page)], () => nextTick(read), { immediate: true });

  watch(wholePixels, () => request('whole'));
  watch([view, pixels], () => {
    if (!isNear.value) {
      pictures.delete('near');
      requested = null;
      return;
    }
    const isSharp = requested !== null && Math.abs(requested.pixels / (pixels.value * devicePixelRatio) - 1) < 1e-6;
    // Requests the next picture before the window reaches the edge of this one.
    if (!isSharp || !covers(requested, expandBox(view.value, MARGIN / 2))) request('near');
  });

  /** Positions a picture in the window, scaled to the current view. */
  const getStyle = ({ wanted, width, height }: PainterAnswer): CSSProperties => {
    const [x, y] = [wanted.view.x - view.value.x, wanted.view.y - view.value.y];
    const [left, top] = [Math.round(x * pixels.value), Math.round(y * pixels.value)];
    return {
      inlineSize: `${width}px`,
      blockSize: `${height}px`,
      transform: `translate(${left}px, ${top}px) scale(${pixels.value / wanted.pixels})`,
    };
  };
  /** True if the near picture covers the view. The whole page is hidden then, since scaling is expensive. */
  const isCovered = computed(() => isNear.value && covers(pictures.get('near')?.wanted, view.value));
  const layers = computed(() =>
    (['whole', 'near'] as const).flatMap((extent) => {
      const picture = pictures.get(extent);
      if (!picture || (extent === 'near' && !isNear.value)) return [];
      const hidden = extent === 'whole' && isCovered.value;
      return [{ extent, bitmap: picture.bitmap, style: { ...getStyle(picture), ...(hidden && { display: 'none' }) } }];
    }),
  );
  return { layers, isPainting };
}
