/** An element as an object: attributes are keys that begin with `@`, `#text` is its text, every other key is a child or several. */
export interface XmlElement {
  readonly [key: string]: Attribute | XmlElement | readonly XmlElement[];
}
type Attribute = string | number | boolean;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What XML 1.0 cannot hold at all, not even escaped. */
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const escaped = (value: Attribute): string =>
  String(value)
    .replace(UNWRITABLE, '\uFFFD')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** Readers turn line ends and tabs of an attribute into spaces unless they are written as numbers. */
const attribute = (value: Attribute): string =>
  escaped(value).replace(/[\t\n\r]/g, (sign) => `&#${String(sign.charCodeAt(0))};`);

/** A carriage return that is written as it is comes back as a line end. */
const text = (value: Attribute): string => escaped(value).replaceAll('\r', '&#13;');

const isPlain = (value: XmlElement[string]): value is Attribute => typeof value !== 'object';

function written(tag: string, element: XmlElement | Attribute, indent: string): string {
  if (isPlain(element)) return `${indent}<${tag}>${text(element)}</${tag}>\n`;
  const keys = Object.entries(element);
  const attributes = keys
    .flatMap(([key, value]) =>
      key.startsWith('@') && isPlain(value) ? [` ${key.slice(1)}="${attribute(value)}"`] : [],
    )
    .join('');
  const own = element['#text'];
  if (own !== undefined && isPlain(own)) return `${indent}<${tag}${attributes}>${text(own)}</${tag}>\n`;
  const children = keys
    .filter(([key]) => !key.startsWith('@'))
    .flatMap(([key, value]) =>
      (Array.isArray(value) ? (value as readonly XmlElement[]) : [value as XmlElement | Attribute]).map((child) =>
        written(key, child, `${indent}  `),
      ),
    )
    .join('');
  return children === ''
    ? `${indent}<${tag}${attributes}/>\n`
    : `${indent}<${tag}${attributes}>\n${children}${indent}</${tag}>\n`;
}

/** A document of one root element, written so that a person can read it. What XML cannot hold is replaced by U+FFFD. */
export const xmlDocument = (root: string, element: XmlElement): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${written(root, element, '')}`;
