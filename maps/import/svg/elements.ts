import { XMLParser } from 'fast-xml-parser';
import { InputError } from '../../../rules/core/procedure.ts';

type Attributes = Readonly<Record<string, string>>;

/** An element of an SVG with what stands in it. */
export interface Element {
  readonly tag: string;
  readonly attributes: Attributes;
  readonly children: readonly Element[];
  /** The text that stands in it itself. */
  readonly text: string;
}

const DEEPEST = 90;

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

/** The root of an SVG. @throws InputError for what is no SVG, is nested too deep, or declares entities. */
export function parseSvg(text: string): Element {
  if (/<!ENTITY/i.test(text)) {
    throw new InputError('the SVG declares entities of its own, which are not read; save it as plain SVG', '');
  }
  let nodes: unknown;
  try {
    nodes = new XMLParser({
      preserveOrder: true,
      ignoreAttributes: false,
      attributeNamePrefix: '',
      trimValues: false,
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

/** Written text with its entities as the letters that they stand for. */
export const plainText = (text: string): string =>
  text.replaceAll(/&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (written, name, decimal, hex) => {
    if (typeof name === 'string') return ENTITIES[name.toLowerCase()] ?? written;
    return typeof decimal === 'string' ? letter(written, decimal, 10) : letter(written, String(hex), 16);
  });

/** A name that a program gave, and nobody reads. */
const GENERIC =
  /^(path|polygon|polyline|rect|circle|ellipse|(combined[-_ ])?shape|g|group|layer|svg|use|image|text|object|_?x?)[-_ ]?[\d_-]*$/i;

/** What people call an element: its label, its title, or an id that somebody gave it; null where a program named it. */
export function nameOf({ attributes, children }: Element): string | null {
  const title = children.find(({ tag }) => tag === 'title')?.text;
  const candidates = [
    attributes['inkscape:label'],
    title,
    attributes['data-name'],
    attributes['name'],
    attributes['id'],
  ];
  for (const candidate of candidates) {
    const name = plainText(candidate ?? '')
      .replaceAll('_', ' ')
      .trim();
    if (name !== '' && !GENERIC.test(name)) return name.slice(0, 200);
  }
  return null;
}

/** All text in an element and in what stands in it, on one line. */
export const textIn = (element: Element): string => plainText(writtenIn(element)).replaceAll(/\s+/g, ' ').trim();

/** A line of its own is a word of its own; letters that are only set apart are not. */
const writtenIn = ({ text, children, attributes }: Element): string =>
  [attributes['sodipodi:role'] === 'line' ? ' ' : '', text, ...children.map(writtenIn)].join('');

/** What classes declare, by their names. */
type StyleSheet = ReadonlyMap<string, string>;

const MOST_STYLE = 200_000;

/** The rules of an SVG's style sheets that speak of one class: all that maps use. */
export function styleSheetOf(root: Element): StyleSheet {
  const rules = new Map<string, string>();
  const read = ({ tag, text, children }: Element): void => {
    if (tag === 'style')
      for (const [, selectors = '', declared = ''] of text
        .slice(0, MOST_STYLE)
        .matchAll(/([^{}]{1,2000})\{([^{}]*)\}/g))
        for (const selector of selectors.split(',')) {
          const name = /^\s*[a-z]*\.([\w-]+)\s*$/i.exec(selector)?.[1];
          if (name !== undefined) rules.set(name, `${rules.get(name) ?? ''};${declared}`);
        }
    children.forEach(read);
  };
  read(root);
  return rules;
}

/** What a style declares of a property; undefined where it says nothing. */
function declaredIn(style: string, property: string): string | undefined {
  for (const declaration of style.split(';').toReversed()) {
    const colon = declaration.indexOf(':');
    if (declaration.slice(0, colon).trim() === property) return declaration.slice(colon + 1).trim();
  }
  return undefined;
}

/** What an element itself says of how it looks: by its style, its classes or an attribute, in that order. */
export function styleOf({ attributes }: Element, property: string, sheet: StyleSheet): string | undefined {
  const classes = (attributes['class'] ?? '').split(/\s+/).toReversed();
  const styles = [attributes['style'] ?? '', ...classes.map((name) => sheet.get(name) ?? '')];
  for (const style of styles) {
    const said = style === '' ? undefined : declaredIn(style, property);
    if (said !== undefined) return said;
  }
  return attributes[property];
}
