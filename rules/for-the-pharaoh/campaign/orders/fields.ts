import { type FieldOptions, type FieldRule, type Refusal, refusal } from '../../../core/campaign/define-form.ts';
import type { Name } from '../../../core/campaign/words.ts';
import type { OrderContext } from './context.ts';

interface ChoiceRule<Subject, Order, Value extends string | null> {
  readonly label: string;
  candidates(context: OrderContext, subject: Subject, draft: Partial<Order>): readonly Value[];
  name(context: OrderContext, value: Value, subject: Subject): Name;
  closed(context: OrderContext, subject: Subject, value: Value, draft: Partial<Order>): Refusal | null;
  /** What is said where there is nothing to choose. */
  readonly none: string;
}

/** A field that names one thing. The form and the check ask the same `closed`. */
export const choice = <Subject, Order, Value extends string | null>({
  label,
  candidates,
  name,
  closed,
  none,
}: ChoiceRule<Subject, Order, Value>): FieldRule<OrderContext, Subject, Order, Value> => ({
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

export const provinceField = <Subject, Order>(
  rule: Omit<ChoiceRule<Subject, Order, string>, 'name' | 'none' | 'label'> & { readonly label?: string },
): FieldRule<OrderContext, Subject, Order, string> =>
  choice({
    label: 'Province',
    ...rule,
    none: 'no province borders on this one',
    name: ({ names }, id) => names.province(id),
  });

export const fortField = <Subject, Order>(
  rule: Omit<ChoiceRule<Subject, Order, string>, 'name' | 'none' | 'label'> & { readonly label?: string },
): FieldRule<OrderContext, Subject, Order, string> =>
  choice({ label: 'Fort', ...rule, none: 'no fort stands in this province', name: ({ names }, id) => names.fort(id) });

/** A field that takes anything its shape takes. */
export const free = <Value>(
  label: string,
  options: FieldOptions,
): FieldRule<OrderContext, unknown, unknown, Value> => ({
  label,
  options: () => options,
  closed: () => null,
});
