import type { Draft } from './form-draft.ts';
import type { Field } from './form-fields.ts';
import { fieldLabel, optionLabel, type FormWords } from './form-words.ts';

function said(field: Field, value: unknown, words: FormWords): readonly string[] {
  if (value === undefined || value === null) return [];
  const label = fieldLabel(words, field.key);
  switch (field.kind) {
    case 'check':
    case 'answer':
      return value === true ? [label.toLowerCase()] : [];
    case 'choice':
      return value === 'none' ? [] : [optionLabel(words, field.key, value as string)];
    case 'number':
      return [`${label.toLowerCase()} ${Math.round((value as number) * 10) / 10}`];
    default:
      return [];
  }
}

/** What a group of fields says, in a line: what is plainly so goes without saying. */
export const groupSummary = (fields: readonly Field[], values: Draft, words: FormWords): string =>
  fields.flatMap((field) => said(field, values[field.key], words)).join(', ');
