import { selectPlural } from '../../rules/core/words.ts';

type Values = Readonly<Record<string, unknown>>;

/** Returns the form for a count. Two forms are singular and plural, three forms are none, singular and plural. */
export const plural = (count: number, ...forms: readonly string[]): string => selectPlural(forms.join(' | '), count);

/** Fills values into placeholders such as "{unit}". Picks the form for the count if the text has several, separated by " | ". */
export function fill(text = '', values: Values | number = {}, count?: number): string {
  const number = typeof values === 'number' ? values : count;
  const known: Values = { count: number, n: number, ...(typeof values === 'object' ? values : {}) };
  const form = text.includes(' | ') ? selectPlural(text, Number(known['count'] ?? known['n'] ?? 1)) : text;
  return form.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = known[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
}
