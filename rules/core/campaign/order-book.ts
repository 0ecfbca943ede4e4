import type { BaseOrder, OrderDefinition, SubjectsOf } from './define-order.ts';
import { type FieldOptions, type Refusal, refusal } from './define-form.ts';
import { fillForm, listFormOptions, type PickNumber, findFormRefusal } from './fill-form.ts';
import type { Name } from './sentence.ts';

/** Kind of order for one subject: permitted, or closed with a reason. */
export interface OrderOffer {
  readonly kind: string;
  readonly title: string;
  readonly icon: string;
  /** Subject of the order: its key in the order, its id and its name. */
  readonly subject: { readonly key: string; readonly id: string; readonly name: Name };
  readonly closed: Refusal | null;
  /** Index of the existing order that this one would replace; null if none. */
  readonly replaces: number | null;
  /** Order with the first or a random choice for every field; null if closed. */
  readonly order: BaseOrder | null;
}

/** Always picks the first choice. */
const pickFirst: PickNumber = () => 0;

type Definition<Context> = OrderDefinition<Context, BaseOrder>;

/** Rules for all orders of a book. */
export interface OrderBookRules<Context> {
  readonly definitions: Readonly<Record<string, Definition<Context>>>;
  readonly subjects: SubjectsOf<Context>;
  /** Returns the reason why an order contradicts earlier orders, or null. */
  clash(context: Context, order: BaseOrder): Refusal | null;
}

const getValue = (order: BaseOrder, key: string): unknown => (order as unknown as Record<string, unknown>)[key];

/** Returns the reason why an order cannot be carried out, or null. The caller checks the season and the file. */
export function findOrderRefusal<Context>(
  { definitions, subjects, clash }: OrderBookRules<Context>,
  context: Context,
  order: BaseOrder,
): Refusal | null {
  const definition = definitions[order.kind];
  if (!definition) throw new RangeError(`unknown kind of order “${order.kind}”`);
  const target = subjects[definition.subject]?.find(context, String(getValue(order, definition.subject)));
  if (!target) throw new RangeError(`orders cannot be given to a “${definition.subject}”`);
  if ('refusal' in target) return target.refusal;
  const { subject } = target;
  const closed = clash(context, order) ?? definition.closed?.(context, subject) ?? null;
  if (closed) return closed;
  return findFormRefusal(definition, context, subject, order);
}

/** Returns the parts common to open and closed offers. */
function describeOffer<Context>(
  { definitions, subjects }: OrderBookRules<Context>,
  context: Context,
  kind: string,
  id: string,
) {
  const definition = definitions[kind];
  const subjectType = definition && subjects[definition.subject];
  if (!definition || !subjectType) throw new RangeError(`unknown kind of order “${kind}”`);
  const { title, icon, subject: key } = definition;
  return {
    definition,
    subject: subjectType.find(context, id),
    says: { kind, title, icon, subject: { key, id, name: subjectType.name(context, id) }, replaces: null },
  };
}

/** Creates the offer of a kind of order that is closed for all subjects. */
export const createClosedOffer = <Context>(
  book: OrderBookRules<Context>,
  context: Context,
  kind: string,
  id: string,
  closed: Refusal,
): OrderOffer => ({ ...describeOffer(book, context, kind, id).says, closed, order: null });

/** Creates the offer of a kind of order for a subject. */
export function createOffer<Context>(
  book: OrderBookRules<Context>,
  context: Context,
  kind: string,
  id: string,
  pick: PickNumber = pickFirst,
): OrderOffer {
  const { definition, subject: target, says: common } = describeOffer(book, context, kind, id);
  if ('refusal' in target) return { ...common, closed: target.refusal, order: null };
  const bare = { kind, [definition.subject]: id };
  const closed = book.clash(context, bare) ?? definition.closed?.(context, target.subject) ?? null;
  if (closed) return { ...common, closed, order: null };
  const form = fillForm(definition, context, target.subject, bare as BaseOrder, pick, (order) =>
    findOrderRefusal(book, context, order),
  );
  if ('filled' in form) return { ...common, closed: null, order: form.filled };
  return {
    ...common,
    closed: form.closed ?? refusal('nothing-to-choose', '', 'nothing is left to choose'),
    order: null,
  };
}

/** Returns the relative frequency of a kind of order for a subject in samples. */
export function getOrderWeight<Context>(
  book: OrderBookRules<Context>,
  context: Context,
  kind: string,
  id: string,
): number {
  const { definition, subject: target } = describeOffer(book, context, kind, id);
  if (typeof definition.weight !== 'function') return definition.weight ?? 1;
  return 'refusal' in target ? 0 : definition.weight(context, target.subject);
}

/** Returns the options of each field of a draft order. */
export function listOrderOptions<Context>(
  { definitions, subjects }: OrderBookRules<Context>,
  context: Context,
  draft: BaseOrder,
): Readonly<Record<string, FieldOptions>> {
  const definition = definitions[draft.kind];
  const target = definition && subjects[definition.subject]?.find(context, String(getValue(draft, definition.subject)));
  if (!definition || !target || 'refusal' in target) return {};
  return listFormOptions(definition, context, target.subject, draft);
}
