import { InputError } from '../../../rules/core/procedure.ts';
import type { Point } from '../../planar.ts';
import { checkCorners } from '../limits.ts';
import { type Element, findName, findStyle, readStyleSheet, getText } from './elements.ts';
import {
  IDENTITY_MATRIX,
  type Matrix,
  parseTransform,
  mapPoint,
  type Outline,
  getOutline,
  multiplyMatrices,
} from './outline.ts';

/** An element of the drawing, with its outline on the page. */
export interface DrawnElement {
  readonly element: Element;
  readonly outline: Outline;
  /** Groups that contain the element, from the root to the innermost. */
  readonly groups: readonly Element[];
  /** True if the element is invisible: its layer is hidden, or it only reacts to the mouse. */
  readonly isHidden: boolean;
  /** True if the element has no fill. */
  readonly isBare: boolean;
}

/** A text with its starting point. */
export interface Label {
  readonly text: string;
  readonly at: Point;
}

const MAX_OUTLINES = 20_000;
/** Elements that are not rendered directly. */
const UNDRAWN_TAGS = new Set([
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

interface Context {
  readonly matrix: Matrix;
  readonly groups: readonly Element[];
  readonly isHidden: boolean;
  readonly isBare: boolean;
}

/** Lists everything that an SVG draws, in order. @throws InputError if there are too many outlines or corners */
export function listDrawnElements(root: Element): {
  readonly drawn: readonly DrawnElement[];
  readonly labels: readonly Label[];
} {
  const sheet = readStyleSheet(root);
  const drawn: DrawnElement[] = [];
  const labels: Label[] = [];
  let corners = 0;
  const shapes = indexShapes(root);
  const walk = (element: Element, outer: Context): void => {
    if (UNDRAWN_TAGS.has(element.tag)) return;
    const matrix = multiplyMatrices(outer.matrix, parseTransform(element.attributes['transform']));
    const look = (property: string): string | undefined => findStyle(element, property, sheet);
    const isHidden = outer.isHidden || isInvisible(look);
    const fill = look('fill');
    const isBare = fill === undefined ? outer.isBare : fill === 'none';
    if (element.tag === 'text') {
      if (!isHidden) labels.push({ text: getText(element), at: getPosition(element, matrix) });
      return;
    }
    const used =
      element.tag === 'use' ? shapes.get((getAttribute(element, 'href') ?? '').replace(/^#/, '')) : undefined;
    const outline = used ? getOutline(used, getUseMatrix(element, used, matrix)) : getOutline(element, matrix);
    if (outline && outline.rings.length > 0) drawn.push({ element, outline, groups: outer.groups, isHidden, isBare });
    corners += outline?.rings.reduce((sum, ring) => sum + ring.length, 0) ?? 0;
    checkCorners(corners);
    if (drawn.length > MAX_OUTLINES) throw new InputError(`there are more than ${MAX_OUTLINES} outlines`, '');
    for (const child of element.children) walk(child, { matrix, groups: [...outer.groups, element], isHidden, isBare });
  };
  walk(root, { matrix: IDENTITY_MATRIX, groups: [], isHidden: false, isBare: false });
  return { drawn, labels };
}

const isInvisible = (look: (property: string) => string | undefined): boolean =>
  look('display') === 'none' ||
  look('visibility') === 'hidden' ||
  Number.parseFloat(look('opacity') ?? '1') === 0 ||
  (Number.parseFloat(look('fill-opacity') ?? '1') === 0 && Number.parseFloat(look('stroke-opacity') ?? '1') === 0);

/** Returns an attribute, with or without the obsolete xlink prefix. */
export const getAttribute = ({ attributes }: Element, name: string): string | undefined =>
  attributes[name] ?? attributes[`xlink:${name}`];

const SHAPES = new Set(['path', 'polygon', 'polyline', 'rect', 'circle', 'ellipse']);

/** Indexes shapes by id, for `use` elements. */
function indexShapes(root: Element): ReadonlyMap<string, Element> {
  const shapes = new Map<string, Element>();
  const look = (element: Element): void => {
    const id = element.attributes['id'];
    if (id !== undefined && SHAPES.has(element.tag)) shapes.set(id, element);
    element.children.forEach(look);
  };
  look(root);
  return shapes;
}

/** Returns the matrix of a shape drawn by a `use` element. */
function getUseMatrix({ attributes }: Element, used: Element, matrix: Matrix): Matrix {
  const [x, y] = [Number.parseFloat(attributes['x'] ?? '') || 0, Number.parseFloat(attributes['y'] ?? '') || 0];
  return multiplyMatrices(multiplyMatrices(matrix, [1, 0, 0, 1, x, y]), parseTransform(used.attributes['transform']));
}

/** Returns the starting point of a text or of the text's first line. */
function getPosition({ attributes, children }: Element, matrix: Matrix): Point {
  const inner = children.find((child) => child.attributes['x'] !== undefined)?.attributes ?? {};
  const of = (axis: 'x' | 'y'): number => Number.parseFloat(attributes[axis] ?? inner[axis] ?? '') || 0;
  return mapPoint(matrix, [of('x'), of('y')]);
}

/** Splits ids, labels and classes into words: `SupplyCenterLayer` has three. */
export const toWords = (...names: readonly (string | undefined)[]): string =>
  names
    .filter((name) => name !== undefined && name !== '')
    .join(' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim();

export const isLayer = ({ attributes }: Element): boolean => attributes['inkscape:groupmode'] === 'layer';

/** The element to which a shape belongs, and the name given by that element. */
interface Owner {
  readonly owner: Element;
  readonly name: string | null;
}

/** Checks for concentric circles, as used for supply centres. */
function isConcentric({ children }: Element): boolean {
  const rings = children.filter(({ tag }) => tag === 'circle' || tag === 'ellipse');
  const middles = new Set(rings.map(({ attributes }) => `${attributes['cx'] ?? 0} ${attributes['cy'] ?? 0}`));
  return rings.length > 1 && rings.length === children.length && middles.size === 1;
}

/** Returns the name of a group whose outlines form one province in several pieces. The group has a name, but its outlines have none. */
function getGroupName(group: Element): string | null {
  if (isLayer(group) || group.children.some(({ tag }) => tag === 'g')) return null;
  const name = findName(group);
  return name === null || /layer|provinces|regions|map|land|sea|water|cent(er|re)s|names|labels/i.test(name)
    ? null
    : name;
}

/** Creates a function that finds the owner of an outline. Results are cached per group. */
export function createOwnerFinder(): (drawn: DrawnElement) => Owner {
  const groups = new Map<Element, Owner | null>();
  const findGroupOwner = (group: Element): Owner | null => {
    const name = getGroupName(group);
    return name !== null || isConcentric(group) ? { owner: group, name } : null;
  };
  return ({ element, groups: around }) => {
    const ownName = findName(element);
    const group = ownName === null ? around.findLast((one) => one.tag === 'g') : undefined;
    if (!group) return { owner: element, name: ownName };
    const known = groups.get(group);
    const owner = known === undefined ? findGroupOwner(group) : known;
    groups.set(group, owner);
    return owner ?? { owner: element, name: null };
  };
}
