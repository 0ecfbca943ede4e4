import type { Name, Sentence, PlaceholderValue } from '../../../rules/core/campaign/sentence.ts';

const isName = (value: PlaceholderValue | undefined): value is Name =>
  typeof value === 'object' && !Array.isArray(value) && 'text' in value;
export const namesIn = (value: PlaceholderValue | undefined): readonly Name[] =>
  value === undefined || typeof value === 'string' || typeof value === 'number' ? [] : isName(value) ? [value] : value;
export const idsIn = (value: PlaceholderValue | undefined): readonly string[] => namesIn(value).map(({ id }) => id);
export const textIn = (value: PlaceholderValue | undefined): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : namesIn(value)
        .map(({ text }) => text)
        .join(', ');
export const numberIn = (value: PlaceholderValue | undefined): number => {
  const text = textIn(value).replaceAll(',', '');
  return Number(/\d+/.exec(text)?.[0] ?? (text.startsWith('one ') ? 1 : Number.NaN));
};

/** Returns a sentence's key without the number of its wording. */
export const keyOf = ({ key }: Pick<Sentence, 'key'>): string => key.replace(/^story\./, '').replace(/\.\d+$/, '');

/** Numbers as the narrator spells them. */
export const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
