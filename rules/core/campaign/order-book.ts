import type { BaseOrder, OrderDefinition, SubjectsOf } from './define-order.ts';
import { type FieldOptions, type Refusal, refusal } from './define-form.ts';
import { fillForm, optionsOfForm, type PickNumber, refusedForm } from './fill-form.ts';
import type { Name } from './words.ts';

/** Kind of order for one subject: permitted, or closed with a reason. */
export interface OrderOffer {
  readonly kind: string;
  readonly title: string;
  readonly icon: string;
  /** Key of the order's subject, and the subject. */
  readonly subject: { readonly key: string; readonly id: string; readonly name: Name };
  readonly closed: Refusal | null;
  /** Index of the existing order that this one would replace; null if none. */
  readonly replaces: number | null;
  /** Order with the first or a random choice for every field; null if closed. */
  readonly order: BaseOrder | null;
}

/** Always picks the first choice. */
const first: PickNumber = () => 0;

type Definition<Context> = OrderDefinition<Context, BaseOrder>;

/** Rules for all orders of a book. */
export interface OrderBookRules<Context> {
  readonly definitions: Readonly<Record<string, Definition<Context>>>;
  readonly subjects: SubjectsOf<Context>;
  /** Returns the reason why an order contradicts earlier orders, or null. */
  clash(context: Context, order: BaseOrder): Refusal | null;
}

const valueOf = (order: BaseOrder, key: string): unknown => (order as unknown as Record<string, unknown>)[key];

/** Returns the reason why an order cannot be carried out, or null. The caller checks the season and the file. */
export function refusedOrder<Context>(
  { definitions, subjects, clash }: OrderBookRules<Context>,
  context: Context,
  order: BaseOrder,
): Refusal | null {
  const definition = definitions[order.kind];
  if (!definition) throw new RangeError(`unknown kind of order “${order.kind}”`);
  const found = subjects[definition.subject]?.find(context, String(valueOf(order, definition.subject)));
  if (!found) throw new RangeError(`orders cannot be given to a “${definition.subject}”`);
  if ('refusal' in found) return found.refusal;
  const { subject } = found;
  const before = clash(context, order) ?? definition.closed?.(context, subject) ?? null;
  if (before) return before;
  return refusedForm(definition, context, subject, order);
}

/** Returns the parts common to open and closed offers. */
function offered<Context>(
  { definitions, subjects }: OrderBookRules<Context>,
  context: Context,
  kind: string,
  id: string,
) {
  const definition = definitions[kind];
  const found = definition && subjects[definition.subject];
  if (!definition || !found) throw new RangeError(`unknown kind of order “${kind}”`);
  const { title, icon, subject: key } = definition;
  return {
    definition,
    subject: found.find(context, id),
    says: { kind, title, icon, subject: { key, id, name: found.name(context, id) }, replaces: null },
  };
}

/** Creates a closed offer, if the kind of order is closed for all subjects. */
export const closedOffer = <Context>(
  book: OrderBookRules<Context>,
  context: Context,
  kind: string,
  id: string,
  closed: Refusal,
): OrderOffer => ({ ...offered(book, context, kind, id).says, closed, order: null });

/** Creates the offer of a kind of order for a subject. */
export function offer<Context>(
  book: OrderBookRules<Context>,
  context: Context,
  kind: string,
  id: string,
  pick: PickNumber = first,
): OrderOffer {
  const { definition, subject: found, says } = offered(book, context, kind, id);
  if ('refusal' in found) return { ...says, closed: found.refusal, order: null };
  const bare = { kind, [definition.subject]: id };
  const closed = book.clash(context, bare) ?? definition.closed?.(context, found.subject) ?? null;
  if (closed) return { ...says, closed, order: null };
  const form = fillForm(definition, context, found.subject, bare as BaseOrder, pick, (order) =>
    refusedOrder(book, context, order),
  );
  if ('filled' in form) return { ...says, closed: null, order: form.filled };
  return {
    ...says,
    closed: form.closed ?? refusal('nothing-to-choose', '', 'nothing is left to choose'),
    order: null,
  };
}

/** Returns the relative frequency of a kind of order for a subject in samples. */
export function weightOf<Context>(book: OrderBookRules<Context>, context: Context, kind: string, id: string): number {
  const { definition, subject: found } = offered(book, context, kind, id);
  if (typeof definition.weight !== 'function') return definition.weight ?? 1;
  return 'refusal' in found ? 0 : definition.weight(context, found.subject);
}

/** Returns the options of each field of a draft order. */
export function optionsOf<Context>(
  { definitions, subjects }: OrderBookRules<Context>,
  context: Context,
  draft: BaseOrder,
): Readonly<Record<string, FieldOptions>> {
  const definition = definitions[draft.kind];
  const found = definition && subjects[definition.subject]?.find(context, String(valueOf(draft, definition.subject)));
  if (!definition || !found || 'refusal' in found) return {};
  return optionsOfForm(definition, context, found.subject, draft);
}
