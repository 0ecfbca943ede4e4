import { InputError } from '../../../rules/core/procedure.ts';
import type { Point } from '../../planar.ts';
import { expectCorners } from '../limits.ts';
import { type Element, nameOf, styleOf, styleSheetOf, textIn } from './elements.ts';
import { IDENTITY, type Matrix, matrixOf, moved, type Outline, outlineOf, times } from './outline.ts';

/** An element that draws something, with what it draws on the page. */
export interface Drawn {
  readonly element: Element;
  readonly outline: Outline;
  /** From the root down to its group. */
  readonly groups: readonly Element[];
  /** It is not seen: its layer is switched off, or it is there for the mouse alone. */
  readonly isHidden: boolean;
  /** It has no filling. */
  readonly isBare: boolean;
}

/** A text on the page, and where it begins. */
export interface Label {
  readonly text: string;
  readonly at: Point;
}

const MOST_OUTLINES = 20_000;
/** What is only stencilled elsewhere, or seen by programs alone. */
const UNDRAWN = new Set([
  'defs',
  'symbol',
  'clipPath',
  'mask',
  'pattern',
  'marker',
  'style',
  'script',
  'linearGradient',
]);

interface Surroundings {
  readonly matrix: Matrix;
  readonly groups: readonly Element[];
  readonly isHidden: boolean;
  readonly isBare: boolean;
}

/** All that an SVG draws, in its order. @throws InputError for more outlines or corners than are taken. */
export function drawnIn(root: Element): { readonly drawn: readonly Drawn[]; readonly labels: readonly Label[] } {
  const sheet = styleSheetOf(root);
  const drawn: Drawn[] = [];
  const labels: Label[] = [];
  let corners = 0;
  const shapes = shapesById(root);
  const walk = (element: Element, outer: Surroundings): void => {
    if (UNDRAWN.has(element.tag)) return;
    const matrix = times(outer.matrix, matrixOf(element.attributes['transform']));
    const look = (property: string): string | undefined => styleOf(element, property, sheet);
    const isHidden = outer.isHidden || isInvisible(look);
    const fill = look('fill');
    const isBare = fill === undefined ? outer.isBare : fill === 'none';
    if (element.tag === 'text') {
      if (!isHidden) labels.push({ text: textIn(element), at: placeOf(element, matrix) });
      return;
    }
    const used = element.tag === 'use' ? shapes.get((attributeOf(element, 'href') ?? '').replace(/^#/, '')) : undefined;
    const outline = used ? outlineOf(used, usedAt(element, used, matrix)) : outlineOf(element, matrix);
    if (outline && outline.rings.length > 0) drawn.push({ element, outline, groups: outer.groups, isHidden, isBare });
    corners += outline?.rings.reduce((sum, ring) => sum + ring.length, 0) ?? 0;
    expectCorners(corners);
    if (drawn.length > MOST_OUTLINES) throw new InputError(`it has more than ${MOST_OUTLINES} outlines`, '');
    for (const child of element.children) walk(child, { matrix, groups: [...outer.groups, element], isHidden, isBare });
  };
  walk(root, { matrix: IDENTITY, groups: [], isHidden: false, isBare: false });
  return { drawn, labels };
}

const isInvisible = (look: (property: string) => string | undefined): boolean =>
  look('display') === 'none' ||
  look('visibility') === 'hidden' ||
  Number.parseFloat(look('opacity') ?? '1') === 0 ||
  (Number.parseFloat(look('fill-opacity') ?? '1') === 0 && Number.parseFloat(look('stroke-opacity') ?? '1') === 0);

/** An attribute with or without the prefix that links once had. */
export const attributeOf = ({ attributes }: Element, name: string): string | undefined =>
  attributes[name] ?? attributes[`xlink:${name}`];

const SHAPES = new Set(['path', 'polygon', 'polyline', 'rect', 'circle', 'ellipse']);

/** Shapes that may be drawn once more elsewhere, by their ids. */
function shapesById(root: Element): ReadonlyMap<string, Element> {
  const shapes = new Map<string, Element>();
  const look = (element: Element): void => {
    const id = element.attributes['id'];
    if (id !== undefined && SHAPES.has(element.tag)) shapes.set(id, element);
    element.children.forEach(look);
  };
  look(root);
  return shapes;
}

/** Where a shape is drawn once more. */
function usedAt({ attributes }: Element, used: Element, matrix: Matrix): Matrix {
  const [x, y] = [Number.parseFloat(attributes['x'] ?? '') || 0, Number.parseFloat(attributes['y'] ?? '') || 0];
  return times(times(matrix, [1, 0, 0, 1, x, y]), matrixOf(used.attributes['transform']));
}

/** Where a text begins: at its own place, or at that of its first line. */
function placeOf({ attributes, children }: Element, matrix: Matrix): Point {
  const inner = children.find((child) => child.attributes['x'] !== undefined)?.attributes ?? {};
  const of = (axis: 'x' | 'y'): number => Number.parseFloat(attributes[axis] ?? inner[axis] ?? '') || 0;
  return moved(matrix, [of('x'), of('y')]);
}

/** Ids, labels and classes as words: `SupplyCenterLayer` is three. */
export const wordsOf = (...names: readonly (string | undefined)[]): string =>
  names
    .filter((name) => name !== undefined && name !== '')
    .join(' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim();

export const isLayer = ({ attributes }: Element): boolean => attributes['inkscape:groupmode'] === 'layer';

/** What a shape belongs to, and the name that this gives it. */
interface Owner {
  readonly owner: Element;
  readonly name: string | null;
}

/** Rings around one middle, as a supply centre is drawn with. */
function isTarget({ children }: Element): boolean {
  const rings = children.filter(({ tag }) => tag === 'circle' || tag === 'ellipse');
  const middles = new Set(rings.map(({ attributes }) => `${attributes['cx'] ?? 0} ${attributes['cy'] ?? 0}`));
  return rings.length > 1 && rings.length === children.length && middles.size === 1;
}

/** A name that a group gives its outlines: outlines of one group that alone has a name are one province in several pieces. */
function nameOfGroup(group: Element): string | null {
  if (isLayer(group) || group.children.some(({ tag }) => tag === 'g')) return null;
  const name = nameOf(group);
  return name === null || /layer|provinces|regions|map|land|sea|water|cent(er|re)s|names|labels/i.test(name)
    ? null
    : name;
}

/** Finds what each outline belongs to. A group is looked at once, however many outlines it has. */
export function ownerFinder(): (drawn: Drawn) => Owner {
  const groups = new Map<Element, Owner | null>();
  const ofGroup = (group: Element): Owner | null => {
    const name = nameOfGroup(group);
    return name !== null || isTarget(group) ? { owner: group, name } : null;
  };
  return ({ element, groups: around }) => {
    const own = nameOf(element);
    const group = own === null ? around.findLast((one) => one.tag === 'g') : undefined;
    if (!group) return { owner: element, name: own };
    const known = groups.get(group);
    const owner = known === undefined ? ofGroup(group) : known;
    groups.set(group, owner);
    return owner ?? { owner: element, name: null };
  };
}
