import { choiceField, type ChoiceRule, type FieldRule } from '../../../core/campaign/define-form.ts';
import { createDefineOrder } from '../../../core/campaign/define-order.ts';
import type { WinterTurn } from '../winter/winter-pay.ts';
import type { OrderContext, OrderNames, OrderTraits, Subjects } from './context.ts';

export const defineOrder = createDefineOrder<{
  readonly Context: OrderContext;
  readonly Names: OrderNames;
  readonly Subjects: Subjects;
  readonly Turn: WinterTurn;
  readonly Traits: OrderTraits;
}>();

type OrderChoice<Subject, Order, Value extends string | null> = ChoiceRule<OrderContext, Subject, Order, Value>;

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
