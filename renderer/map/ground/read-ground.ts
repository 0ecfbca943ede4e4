import type { Gradient, Hatching, Paint, PaintedGround, PaintedShape, Stroke } from './painted-shape.ts';

const REFERENCE = /url\("?#([^")]+)"?\)/;
const referenceOf = (value: string): string | null => REFERENCE.exec(value)?.[1] ?? null;

/** The path of a `path` or a `rect`. */
function pathOf(element: Element): string {
  if (element.tagName !== 'rect') return element.getAttribute('d') ?? '';
  const number = (name: string) => Number(element.getAttribute(name) ?? 0);
  const [x, y, width, height] = [number('x'), number('y'), number('width'), number('height')];
  return `M${x} ${y}h${width}v${height}h${-width}Z`;
}

function strokeOf(style: CSSStyleDeclaration): Stroke | null {
  if (style.stroke === 'none') return null;
  const dash = style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(/[ ,]+/).map(Number.parseFloat);
  return {
    colour: style.stroke,
    width: Number.parseFloat(style.strokeWidth),
    dash,
    opacity: Number(style.strokeOpacity),
  };
}

/** Shares such as `45%` or `0.45`. */
const share = (value: string | null, otherwise: number): number => {
  if (value === null) return otherwise;
  return value.endsWith('%') ? Number.parseFloat(value) / 100 : Number(value);
};

function gradientOf(element: Element, svg: SVGSVGElement): Gradient {
  const filled = svg.querySelector(`rect[fill="url(#${element.id})"]`);
  const number = (name: string) => Number(filled?.getAttribute(name) ?? 0);
  const box = { x: number('x'), y: number('y'), width: number('width'), height: number('height') };
  const stops = [...element.querySelectorAll('stop')].map((stop) => ({
    at: share(stop.getAttribute('offset'), 0),
    colour: getComputedStyle(stop).stopColor,
  }));
  const centre = [share(element.getAttribute('cx'), 0.5), share(element.getAttribute('cy'), 0.5)] as const;
  return { id: element.id, box, centre, radius: share(element.getAttribute('r'), 0.5), stops };
}

function hatchingOf(element: Element): Hatching[] {
  const lines = element.querySelector('path');
  const style = lines && getComputedStyle(lines);
  const stroke = style && strokeOf(style);
  if (!stroke) return [];
  const opacity = stroke.opacity * Number(style.opacity);
  return [
    {
      id: element.id,
      side: Number(element.getAttribute('width')),
      path: pathOf(lines),
      stroke: { ...stroke, opacity },
    },
  ];
}

interface Surroundings {
  readonly opacity: number;
  readonly clips: readonly string[];
}

/**
 * The ground of a map as its SVG and the style sheets of the page have it, with every colour worked out. The SVG stays the one place
 * where the ground is said; it has to be in the page, but need not be visible.
 */
export function readGround(svg: SVGSVGElement): PaintedGround {
  const known = new Map<Element, Surroundings>([[svg, { opacity: 1, clips: [] }]]);
  /** What an element has from itself and from the groups around it: a canvas has no groups. */
  const surroundingsOf = (element: Element): Surroundings => {
    const before = known.get(element);
    if (before) return before;
    const { opacity, clips } = element.parentElement
      ? surroundingsOf(element.parentElement)
      : { opacity: 1, clips: [] };
    const clip = referenceOf(element.getAttribute('clip-path') ?? '');
    const found = {
      opacity: opacity * Number(getComputedStyle(element).opacity),
      clips: clip === null ? clips : [...clips, clip],
    };
    known.set(element, found);
    return found;
  };
  const gradients = [...svg.querySelectorAll('radialGradient')].map((gradient) => gradientOf(gradient, svg));
  const isGradient = new Set(gradients.map(({ id }) => id));
  const fillOf = ({ fill, fillOpacity }: CSSStyleDeclaration): Paint | null => {
    if (fill === 'none' || fillOpacity === '0') return null;
    const id = referenceOf(fill);
    if (id === null) return { kind: 'colour', colour: fill };
    return { kind: isGradient.has(id) ? 'gradient' : 'hatching', id };
  };
  const shapes = [...svg.querySelectorAll('path, rect')].flatMap((element): PaintedShape[] => {
    if (element.closest('defs')) return [];
    const style = getComputedStyle(element);
    const [fill, stroke] = [fillOf(style), strokeOf(style)];
    if (!fill && !stroke) return [];
    return [{ path: pathOf(element), fill, stroke, ...surroundingsOf(element) }];
  });
  const clips = Object.fromEntries(
    [...svg.querySelectorAll('clipPath')].map((clip) => [clip.id, [...clip.children].map(pathOf).join('')]),
  );
  return { shapes, clips, hatchings: [...svg.querySelectorAll('pattern')].flatMap(hatchingOf), gradients };
}
