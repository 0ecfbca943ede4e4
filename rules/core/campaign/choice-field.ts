import { type FieldOptions, type FieldRule, type Refusal, refusal } from './define-form.ts';
import type { Name } from './words.ts';

/** What a field that names one thing says. */
export interface ChoiceRule<Context, Subject, Draft, Value extends string | null> {
  readonly label: string;
  candidates(context: Context, subject: Subject, draft: Partial<Draft>): readonly Value[];
  name(context: Context, value: Value, subject: Subject): Name;
  closed(context: Context, subject: Subject, value: Value, draft: Partial<Draft>): Refusal | null;
  /** What is said where there is nothing to choose. */
  readonly none: string;
}

/** A field that names one thing. The form and the check ask the same `closed`. */
export const choiceField = <Context, Subject, Draft, Value extends string | null>({
  label,
  candidates,
  name,
  closed,
  none,
}: ChoiceRule<Context, Subject, Draft, Value>): FieldRule<Context, Subject, Draft, Value> => ({
  label,
  options: (context, subject, draft): FieldOptions => ({
    kind: 'choice',
    none: refusal('nothing-to-choose', '', none),
    choices: candidates(context, subject, draft).map((value) => ({
      value,
      name: name(context, value, subject),
      closed: closed(context, subject, value, draft),
    })),
  }),
  closed,
});
