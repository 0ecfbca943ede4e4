/** Pixels of the longer side: enough for A3 at 200 dpi, and within the limits of all browsers. */
const LONGEST_SIDE = 3300;

/** Converts an SVG picture to PNG. @throws Error if the browser cannot draw it */
export async function svgToPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = LONGEST_SIDE / Math.max(image.naturalWidth, image.naturalHeight);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.naturalWidth * scale);
    canvas.height = Math.round(image.naturalHeight * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!drawn) throw new Error('the browser could not draw the picture');
    return new Uint8Array(await drawn.arrayBuffer());
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Minimum length of an element's text to be shared. */
const MIN_SHARED_LENGTH = 800;

/** Replaces repeated elements of several drawings with references to the first. @returns the number of replaced elements */
export function shareElements(drawings: readonly SVGSVGElement[]): number {
  const known = new Map<string, Element>();
  let [ids, count] = [0, 0];
  function share(element: Element): void {
    const text = element.outerHTML;
    if (text.length < MIN_SHARED_LENGTH) return;
    const first = known.get(text);
    if (!first) {
      known.set(text, element);
      for (const child of element.children) share(child);
      return;
    }
    if (first.id === '') first.id = `shared-${++ids}`;
    const use = element.ownerDocument.createElementNS('http://www.w3.org/2000/svg', 'use');
    use.setAttribute('href', `#${first.id}`);
    element.replaceWith(use);
    count += 1;
  }
  for (const drawing of drawings) for (const child of [...drawing.children]) share(child);
  return count;
}

/** Style properties of drawings with their default values. Defaults are not written. */
const DEFAULT_STYLES: Readonly<Record<string, string>> = {
  fill: 'rgb(0, 0, 0)',
  'fill-opacity': '1',
  'fill-rule': 'nonzero',
  stroke: 'none',
  'stroke-width': '1px',
  'stroke-opacity': '1',
  'stroke-dasharray': 'none',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  opacity: '1',
  'paint-order': 'normal',
  'stop-color': 'rgb(0, 0, 0)',
  'font-family': '',
  'font-size': '',
  'font-weight': '400',
  'font-style': 'normal',
  'letter-spacing': 'normal',
  'text-anchor': 'start',
  transform: 'none',
  'mix-blend-mode': 'normal',
  visibility: 'visible',
};
/** Properties inherited from the parent, written only where they change. */
const INHERITED_STYLES = new Set([
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'paint-order',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'letter-spacing',
  'text-anchor',
  'visibility',
]);

const getStyles = (element: Element): Readonly<Record<string, string>> => {
  const style = getComputedStyle(element);
  return Object.fromEntries(Object.keys(DEFAULT_STYLES).map((name) => [name, style.getPropertyValue(name)]));
};

/** Minimum length of paths that belong to the land rather than to a sign. */
const MIN_LAND_PATH = 400;
/** Rounds coordinates to whole map units, enough for a small map. Saves a third of the bytes. */
const roundPath = (path: string): string =>
  path.replaceAll(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))));

/** Copies a drawing with its computed styles, so that it needs no style sheets. @param isSmall rounds the coordinates of long paths */
export function toStandaloneSvg(drawn: SVGSVGElement, isSmall = false): SVGSVGElement {
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const paper = getComputedStyle(drawn).backgroundColor;
  function copyStyles(from: Element, to: Element, above: Readonly<Record<string, string>> | null): void {
    const values = getStyles(from);
    const style = Object.entries(values).flatMap(([name, value]) => {
      const usual = INHERITED_STYLES.has(name) && above ? above[name] : DEFAULT_STYLES[name];
      return value === usual || value === '' ? [] : [`${name}:${value}`];
    });
    to.removeAttribute('class');
    to.removeAttribute('style');
    const path = to.getAttribute('d');
    if (isSmall && path !== null && path.length > MIN_LAND_PATH) to.setAttribute('d', roundPath(path));
    if (style.length > 0) to.setAttribute('style', style.join(';'));
    for (const [at, child] of [...from.children].entries()) {
      const copied = to.children[at];
      if (copied) copyStyles(child, copied, values);
    }
  }
  copyStyles(drawn, copy, null);
  copy.style.backgroundColor = paper;
  return copy;
}
