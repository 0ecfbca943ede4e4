import { type ChoiceRule, choiceField } from '../../../core/campaign/choice-field.ts';
import type { FieldRule } from '../../../core/campaign/define-form.ts';
import type { OrderContext } from './context.ts';

type OrderChoice<Subject, Order, Value extends string | null> = ChoiceRule<OrderContext, Subject, Order, Value>;

/** A field that names one thing. */
export const choice: <Subject, Order, Value extends string | null>(
  rule: OrderChoice<Subject, Order, Value>,
) => FieldRule<OrderContext, Subject, Order, Value> = choiceField;

export const provinceField = <Subject, Order>(
  rule: Omit<OrderChoice<Subject, Order, string>, 'name' | 'none' | 'label'> & { readonly label?: string },
): FieldRule<OrderContext, Subject, Order, string> =>
  choice({
    label: 'Province',
    ...rule,
    none: 'no province borders on this one',
    name: ({ names }, id) => names.province(id),
  });

export const fortField = <Subject, Order>(
  rule: Omit<OrderChoice<Subject, Order, string>, 'name' | 'none' | 'label'> & { readonly label?: string },
): FieldRule<OrderContext, Subject, Order, string> =>
  choice({ label: 'Fort', ...rule, none: 'no fort stands in this province', name: ({ names }, id) => names.fort(id) });
