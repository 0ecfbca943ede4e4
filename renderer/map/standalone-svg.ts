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
