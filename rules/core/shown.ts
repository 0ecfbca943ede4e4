/** A value as a sentence can hold it: short, and by its kind where it has parts. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value === 'bigint' || typeof value === 'symbol') return value.toString();
  const text = typeof value === 'function' ? 'a function' : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
