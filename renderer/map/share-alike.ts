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
