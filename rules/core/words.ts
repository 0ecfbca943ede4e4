/** Formats a value briefly for a sentence; objects and lists by their kind. */
export function formatValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value === 'bigint' || typeof value === 'symbol') return value.toString();
  const text = typeof value === 'function' ? 'a function' : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** Capitalises the first letter. */
export const capitalise = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Adds the indefinite article: "a general", "an officer". */
export const withArticle = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;

/** Formats a whole number with thousands separators: "12,000". Does not use `Intl`, which takes longer to load than most commands run. */
export const formatInteger = (value: number): string => value.toFixed(0).replaceAll(/\B(?=(\d{3})+$)/g, ',');

/** Inserts the separators of a list in a sentence: "A, B, and C". */
export const joinSeries = <T>(things: readonly T[]): readonly (T | string)[] =>
  things.flatMap((thing, index) => {
    if (index === 0) return [thing];
    if (index < things.length - 1) return [', ', thing];
    return [index === 1 ? ' and ' : ', and ', thing];
  });

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for an element or a quoted attribute of HTML or SVG. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** Selects the plural form of a text for a count: "one | many", or "none | one | many". */
export function selectPlural(text: string, count: number): string {
  const forms = text.split(' | ');
  const isOne = Math.abs(count) === 1;
  const index = forms.length === 2 ? Number(!isOne) : count === 0 ? 0 : isOne ? 1 : 2;
  return forms[index] ?? text;
}
