/** An element of a roster: attributes are keys that begin with `@`, `#text` is its text, and a child holds what lies in it. */
export type Element = Readonly<Record<string, unknown>>;

export const isElement = (value: unknown): value is Element =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The elements `many` > `one` of an element: none, one or more of them. */
export function within(element: Element, many: string, one: string): Element[] {
  const holder = element[many];
  const found = isElement(holder) ? holder[one] : undefined;
  return (Array.isArray(found) ? found : [found]).filter(isElement);
}

export const attribute = (element: Element, name: string): string => {
  const value = element[`@${name}`];
  return typeof value === 'string' ? value.slice(0, 1000) : '';
};

export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return isElement(value) && typeof value['#text'] === 'string' ? value['#text'] : '';
}

const singular = (many: string): string => (many.endsWith('ies') ? `${many.slice(0, -3)}y` : many.replace(/s$/, ''));

/** The texts of BattleScribe's elements that JSON gives as plain values like its attributes. */
const TEXTS = new Set(['customNotes', 'description']);

/** A roster that was written as JSON, as the element that it is in XML: lists become elements within one of the list's name. */
export function elementOfJson(value: unknown, depth = 0): Element {
  if (!isElement(value) || depth > 100) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
      if (Array.isArray(inner))
        return [[key, { [singular(key)]: inner.map((each) => elementOfJson(each, depth + 1)) }]];
      if (isElement(inner)) return [[key, elementOfJson(inner, depth + 1)]];
      if (typeof inner !== 'string' && typeof inner !== 'number' && typeof inner !== 'boolean') return [];
      if (key === '$text') return [['#text', String(inner)]];
      return TEXTS.has(key) ? [[key, String(inner)]] : [[`@${key}`, String(inner)]];
    }),
  );
}
