import { XMLParser } from 'fast-xml-parser';
import { InputError } from '../../rules/core/procedure.ts';
import type { Point, Polygon, Ring } from '../planar.ts';
import { boxOf } from '../edit/join.ts';
import { expectCorners, workCount } from './limits.ts';
import { IDENTITY, matrixOf, moved, numbersIn, pathOutline, times } from './svg-outline.ts';
import type { Matrix, Outline } from './svg-outline.ts';
import { piecesOf } from './pieces.ts';
import { EMPTY_MAP } from './raw-map.ts';
import type { Findings, RawMap, Region } from './raw-map.ts';
import { fieldsOf, linesIn, ownWords, waterIn } from './read-geojson.ts';

type Attributes = Readonly<Record<string, string>>;
interface Element {
  readonly tag: string;
  readonly attributes: Attributes;
  readonly children: readonly Element[];
  readonly text: string;
}

const DEEPEST = 90;
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

function elementsOf(nodes: unknown): Element[] {
  return (Array.isArray(nodes) ? (nodes as Readonly<Record<string, unknown>>[]) : []).flatMap((node): Element[] => {
    const tag = Object.keys(node).find((key) => key !== ':@');
    if (tag === undefined || tag === '#text') return [];
    const inside = node[tag];
    const text = (Array.isArray(inside) ? (inside as Readonly<Record<string, unknown>>[]) : [])
      .map(({ '#text': written }) => (typeof written === 'string' ? written : ''))
      .join('');
    return [
      {
        tag: tag.replace(/^svg:/, ''),
        attributes: (node[':@'] as Attributes | undefined) ?? {},
        children: elementsOf(inside),
        text,
      },
    ];
  });
}

function parse(text: string): Element {
  if (/<!ENTITY/i.test(text)) {
    throw new InputError('the SVG declares entities of its own, which are not read; save it as plain SVG', '');
  }
  let nodes: unknown;
  try {
    nodes = new XMLParser({
      preserveOrder: true,
      ignoreAttributes: false,
      attributeNamePrefix: '',
      parseTagValue: false,
      parseAttributeValue: false,
      processEntities: false,
      maxNestedTags: DEEPEST,
    }).parse(text);
  } catch (error) {
    const deep = error instanceof Error && /nest/i.test(error.message);
    throw new InputError(deep ? `the SVG is nested more than ${DEEPEST} levels deep` : 'the SVG is no whole XML', '');
  }
  const root = elementsOf(nodes).find(({ tag }) => tag === 'svg');
  if (!root) throw new InputError('an <svg> element was expected', '');
  return root;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** A letter by its number; a number that is no letter's stands for itself. */
function letter(written: string, digits: string, base: number): string {
  const code = Number.parseInt(digits, base);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : written;
}

const plain = (text: string): string =>
  text.replaceAll(/&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (written, name, decimal, hex) => {
    if (typeof name === 'string') return ENTITIES[name.toLowerCase()] ?? written;
    return typeof decimal === 'string' ? letter(written, decimal, 10) : letter(written, String(hex), 16);
  });

/** A name that a program gave, and nobody reads. */
const GENERIC =
  /^(path|polygon|polyline|rect|circle|ellipse|shape|g|group|layer|svg|use|image|text|object|_?x?)[-_ ]?[\d_-]*$/i;

function nameOf({ attributes, children }: Element): string | null {
  const title = children.find(({ tag }) => tag === 'title')?.text;
  const candidates = [
    attributes['inkscape:label'],
    title,
    attributes['data-name'],
    attributes['name'],
    attributes['id'],
  ];
  for (const candidate of candidates) {
    const name = plain(candidate ?? '')
      .replaceAll('_', ' ')
      .trim();
    if (name !== '' && !GENERIC.test(name)) return name.slice(0, 200);
  }
  return null;
}

interface Drawn {
  readonly element: Element;
  readonly outline: Outline;
  /** From the root down to its group. */
  readonly groups: readonly Element[];
}

const number = (text: string | undefined): number => Number.parseFloat(text ?? '') || 0;

function outlineOf({ tag, attributes }: Element, matrix: Matrix): Outline | null {
  const through = (points: readonly Point[]): Outline => ({
    rings: points.length > 2 ? [[...points, points[0]!].map((point) => moved(matrix, point))] : [],
    closed: true,
  });
  if (tag === 'path') {
    try {
      return pathOutline(attributes['d'] ?? '', matrix);
    } catch (error) {
      if (error instanceof InputError) throw error;
      throw new InputError(`the path ${attributes['id'] ?? '(without an id)'} does not read`, attributes['id'] ?? '');
    }
  }
  if (tag === 'polygon') {
    expectCorners(numbersIn(attributes['points'] ?? '') / 2);
    const numbers = (attributes['points'] ?? '')
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const points = numbers.flatMap((x, i): Point[] =>
      i % 2 === 0 && i + 1 < numbers.length ? [[x, numbers[i + 1]!]] : [],
    );
    return through(points);
  }
  if (tag === 'rect') {
    const [x, y] = [number(attributes['x']), number(attributes['y'])];
    const [w, h] = [number(attributes['width']), number(attributes['height'])];
    return through(
      w > 0 && h > 0
        ? [
            [x, y],
            [x + w, y],
            [x + w, y + h],
            [x, y + h],
          ]
        : [],
    );
  }
  return null;
}

const isHidden = ({ attributes }: Element): boolean =>
  attributes['display'] === 'none' || /display\s*:\s*none/.test(attributes['style'] ?? '');

function drawnIn(root: Element): Drawn[] {
  const found: Drawn[] = [];
  let corners = 0;
  const walk = (element: Element, outer: Matrix, groups: readonly Element[]): void => {
    if (UNDRAWN.has(element.tag) || isHidden(element)) return;
    const matrix = times(outer, matrixOf(element.attributes['transform']));
    const outline = outlineOf(element, matrix);
    if (outline && outline.rings.length > 0) found.push({ element, outline, groups });
    corners += outline?.rings.reduce((sum, ring) => sum + ring.length, 0) ?? 0;
    expectCorners(corners);
    if (found.length > MOST_OUTLINES) throw new InputError(`it has more than ${MOST_OUTLINES} outlines`, '');
    for (const child of element.children) walk(child, matrix, [...groups, element]);
  };
  walk(root, IDENTITY, []);
  return found;
}

const marksOf = ({ attributes }: Element): string =>
  [attributes['class'], attributes['inkscape:label'], attributes['id']]
    .filter(Boolean)
    .join(' ')
    .replaceAll(/[_-]/g, ' ');

/** An open line without a filling is drawn upon the map: a river, a road, a border. */
function isLine({ element, outline }: Drawn): boolean {
  const style = element.attributes['style'] ?? '';
  const bare = element.attributes['fill'] === 'none' || /fill\s*:\s*none/.test(style);
  return !outline.closed && bare;
}

/** A frame or a backdrop: as large as the whole drawing, or called so. */
function isBackdrop(
  { element, outline }: Drawn,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  many: boolean,
) {
  if (/^(background|backdrop|frame|border|page|neatline|canvas)\b/i.test(nameOf(element) ?? '')) return true;
  const [a, b, c, d] = boxOf([[...outline.rings]]);
  const wide = c - a > (x1 - x0) * 0.97 && d - b > (y1 - y0) * 0.97;
  return many && wide && outline.rings.length === 1 && outline.rings[0]!.length <= 6;
}

/** What a province is made of, and the name that this gives it. */
interface Owner {
  readonly owner: Element;
  readonly name: string | null;
}

/** A name that a group gives its outlines: outlines of one group that alone has a name are one province in several pieces. */
function nameOfGroup(group: Element): string | null {
  if (group.attributes['inkscape:groupmode'] === 'layer' || group.children.some(({ tag }) => tag === 'g')) return null;
  const name = nameOf(group);
  return name === null || /layer|provinces|regions|map|land|sea|water/i.test(name) ? null : name;
}

/** Finds what each outline belongs to. A group is looked at once, however many outlines it has. */
function ownerFinder(): (drawn: Drawn) => Owner {
  const names = new Map<Element, string | null>();
  return ({ element, groups }) => {
    const own = nameOf(element);
    const group = own === null ? groups.findLast((one) => one.tag === 'g') : undefined;
    if (!group) return { owner: element, name: own };
    const name = names.has(group) ? (names.get(group) ?? null) : nameOfGroup(group);
    names.set(group, name);
    return name === null ? { owner: element, name: null } : { owner: group, name };
  };
}

function factsIn({ attributes }: Element): Readonly<Record<string, unknown>> {
  const facts: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('data-') && key !== 'data-nomarch') facts[key.slice(5)] = plain(value);
  }
  const own = attributes['data-nomarch'];
  if (own === undefined) return facts;
  try {
    return { ...facts, ...fieldsOf(JSON.parse(plain(own))) };
  } catch {
    throw new InputError(`${attributes['id'] ?? 'a path'}: its data-nomarch does not read`, attributes['id'] ?? '');
  }
}

/** SVG whose paths are provinces; names are labels, titles or ids. Water is told by class, layer or name. */
export function readSvg(text: string, findings: Findings): RawMap {
  const root = parse(text);
  const all = drawnIn(root);
  const lines = all.filter(isLine);
  const closed = all.filter((one) => !isLine(one));
  const box = boxOf(closed.map(({ outline }): Polygon => [...outline.rings]));
  const own = ownOf(root);
  const backdrops = own ? [] : closed.filter((one) => isBackdrop(one, box, closed.length > 2));
  findings.leave(
    backdrops.map(({ element }) => nameOf(element) ?? element.tag),
    'a frame or a background, no province',
  );
  findings.leave(
    lines.map(({ element }) => nameOf(element) ?? element.tag),
    'a line without a filling, no province',
  );
  const isBackground = new Set(backdrops);
  const parts = closed.filter((one) => !isBackground.has(one));
  const ownerOf = ownerFinder();
  const groups = Map.groupBy(parts, (one) => ownerOf(one).owner);
  const work = workCount();
  const partOf = ({ element }: Drawn): string | undefined => (own ? element.attributes['data-part'] : undefined);
  const regions = [...groups].flatMap(([owner, members], i): Region[] => {
    const first = members[0]!;
    if (partOf(first) !== undefined) return [];
    const { name } = ownerOf(first);
    const facts = factsIn(owner);
    const called = typeof facts['name'] === 'string' ? facts['name'] : name;
    const marks = [...first.groups, owner].map(marksOf).join(' ');
    const rings: Ring[] = members.flatMap(({ outline }) => [...outline.rings]);
    return [
      {
        key: owner.attributes['id'] ?? called ?? `Province ${i + 1}`,
        name: called ?? `Province ${i + 1}`,
        unnamed: called === null,
        shape: piecesOf(rings, work),
        spot: null,
        water: own ? null : waterIn(called ?? '', facts, marks),
        facts,
      },
    ];
  });
  if (!own) return { ...EMPTY_MAP, regions };
  const part = (name: string) => parts.filter((one) => partOf(one) === name);
  return {
    ...EMPTY_MAP,
    ...own,
    regions,
    outside: part('outside').map(({ element, outline }) => ({
      terrain: element.attributes['data-terrain'] ?? 'steppe',
      shape: piecesOf(outline.rings, work),
    })),
    lakes: part('lakes').flatMap(({ outline }) => piecesOf(outline.rings, work)),
  };
}

function ownOf(root: Element) {
  const metadata = root.children.find(
    ({ tag, attributes }) => tag === 'metadata' && attributes['id'] === 'nomarch-map',
  );
  if (!metadata) return null;
  try {
    const fields = fieldsOf(JSON.parse(plain(metadata.text)));
    return { ...ownWords(fields), rivers: linesIn(fields['rivers'], 'rivers') };
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError('the metadata of the map do not read', 'metadata');
  }
}
