import type { FieldOptions, FieldRule, Refusal } from '../../../core/campaign/define-order.ts';
import type { Name } from '../../../core/campaign/words.ts';
import type { OrderContext } from './context.ts';

interface ChoiceRule<Subject, Order, Value extends string | null> {
  candidates(context: OrderContext, subject: Subject, draft: Partial<Order>): readonly Value[];
  name(context: OrderContext, value: Value, subject: Subject): Name;
  closed(context: OrderContext, subject: Subject, value: Value, draft: Partial<Order>): Refusal | null;
}

/** A field that names one thing. The form and the check ask the same `closed`. */
export const choice = <Subject, Order, Value extends string | null>({
  candidates,
  name,
  closed,
}: ChoiceRule<Subject, Order, Value>): FieldRule<OrderContext, Subject, Order, Value> => ({
  options: (context, subject, draft): FieldOptions => ({
    kind: 'choice',
    choices: candidates(context, subject, draft).map((value) => ({
      value,
      name: name(context, value, subject),
      closed: closed(context, subject, value, draft),
    })),
  }),
  closed,
});

export const provinceField = <Subject, Order>(
  rule: Omit<ChoiceRule<Subject, Order, string>, 'name'>,
): FieldRule<OrderContext, Subject, Order, string> => choice({ ...rule, name: ({ names }, id) => names.province(id) });

export const fortField = <Subject, Order>(
  rule: Omit<ChoiceRule<Subject, Order, string>, 'name'>,
): FieldRule<OrderContext, Subject, Order, string> => choice({ ...rule, name: ({ names }, id) => names.fort(id) });

/** A field that takes anything its shape takes. */
export const free = <Value>(options: FieldOptions): FieldRule<OrderContext, unknown, unknown, Value> => ({
  options: () => options,
  closed: () => null,
});
