/** Most pixels on the longer side: more than a page of A3 at 200 dots an inch needs, and less than any browser refuses. */
const LONGEST_SIDE = 3300;

/** A picture in SVG as a PNG for what shows no SVG. @throws Error where the browser cannot draw it */
export async function pngOfSvg(svg: string): Promise<Uint8Array<ArrayBuffer>> {
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

/** From so many letters on an element is worth drawing once. */
const LEAST_LETTERS = 800;

/** Draws once what several drawings of a page have alike: each further one refers to the first. @returns how many were left out */
export function shareAlike(drawings: readonly SVGSVGElement[]): number {
  const known = new Map<string, Element>();
  let [ids, left] = [0, 0];
  function share(element: Element): void {
    const text = element.outerHTML;
    if (text.length < LEAST_LETTERS) return;
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
    left += 1;
  }
  for (const drawing of drawings) for (const child of [...drawing.children]) share(child);
  return left;
}

/** What a drawing looks like beyond its shapes; everything else is as browsers draw it without a style sheet. */
const SHOWN: Readonly<Record<string, string>> = {
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
/** Taken over from the element around it, so that they are written once. */
const INHERITED = new Set([
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

const valuesOf = (element: Element): Readonly<Record<string, string>> => {
  const style = getComputedStyle(element);
  return Object.fromEntries(Object.keys(SHOWN).map((name) => [name, style.getPropertyValue(name)]));
};

/** From so many signs on a path is no sign but a line of the land. */
const LONG_PATH = 400;
/** Whole map units are fine enough for a map of a hand's breadth, and a third of the bytes less. */
const wholeUnits = (path: string): string =>
  path.replaceAll(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))));

/**
 * A drawing on the page as one that shows the same without the page's style sheets: for a file, or a page of its own.
 * @param isSmall whether it is shown so small that its long lines need no parts of units
 */
export function standaloneSvg(drawn: SVGSVGElement, isSmall = false): SVGSVGElement {
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const paper = getComputedStyle(drawn).backgroundColor;
  function dress(from: Element, to: Element, above: Readonly<Record<string, string>> | null): void {
    const values = valuesOf(from);
    const style = Object.entries(values).flatMap(([name, value]) => {
      const usual = INHERITED.has(name) && above ? above[name] : SHOWN[name];
      return value === usual || value === '' ? [] : [`${name}:${value}`];
    });
    to.removeAttribute('class');
    to.removeAttribute('style');
    const path = to.getAttribute('d');
    if (isSmall && path !== null && path.length > LONG_PATH) to.setAttribute('d', wholeUnits(path));
    if (style.length > 0) to.setAttribute('style', style.join(';'));
    for (const [at, child] of [...from.children].entries()) {
      const copied = to.children[at];
      if (copied) dress(child, copied, values);
    }
  }
  dress(drawn, copy, null);
  copy.style.backgroundColor = paper;
  return copy;
}
