import type { BaseOrder, OrderDefinition, SubjectsOf } from './define-order.ts';
import { type FieldOptions, type Refusal, refusal } from './define-form.ts';
import { fillForm, optionsOfForm, type PickNumber, refusedForm } from './fill-form.ts';
import type { Name } from './words.ts';

/** One kind of order for one subject: whether it can be given, or why not. */
export interface OrderOffer {
  readonly kind: string;
  readonly title: string;
  readonly icon: string;
  /** The key of the order that names the subject, and whom it names. */
  readonly subject: { readonly key: string; readonly id: string; readonly name: Name };
  readonly closed: Refusal | null;
  /** The place, in the file, of an order that this one would take the place of; null where it stands beside all others. */
  readonly replaces: number | null;
  /** The order with the first of everything that is open, or with what chance picks; null where it is closed. */
  readonly order: BaseOrder | null;
}

/** The first of everything. */
const first: PickNumber = () => 0;

type Definition<Context> = OrderDefinition<Context, BaseOrder>;

/** What a book says of its orders beyond each of them. */
export interface OrderBookRules<Context> {
  readonly definitions: Readonly<Record<string, Definition<Context>>>;
  readonly subjects: SubjectsOf<Context>;
  /** Why an order cannot stand beside those before it. */
  clash(context: Context, order: BaseOrder): Refusal | null;
}

const valueOf = (order: BaseOrder, key: string): unknown => (order as unknown as Record<string, unknown>)[key];

/** Why an order cannot be carried out; null where it can. The season and the file are the caller's to check. */
export function refusedOrder<Context>(
  { definitions, subjects, clash }: OrderBookRules<Context>,
  context: Context,
  order: BaseOrder,
): Refusal | null {
  const definition = definitions[order.kind];
  if (!definition) throw new RangeError(`there is no kind of order “${order.kind}”`);
  const found = subjects[definition.subject]?.find(context, String(valueOf(order, definition.subject)));
  if (!found) throw new RangeError(`no order is given to a “${definition.subject}”`);
  if ('refusal' in found) return found.refusal;
  const { subject } = found;
  const before = clash(context, order) ?? definition.closed?.(context, subject) ?? null;
  if (before) return before;
  return refusedForm(definition, context, subject, order);
}

/** What an offer says whether it is open or not. */
function offered<Context>(
  { definitions, subjects }: OrderBookRules<Context>,
  context: Context,
  kind: string,
  id: string,
) {
  const definition = definitions[kind];
  const found = definition && subjects[definition.subject];
  if (!definition || !found) throw new RangeError(`there is no kind of order “${kind}”`);
  const { title, icon, subject: key } = definition;
  return {
    definition,
    subject: found.find(context, id),
    says: { kind, title, icon, subject: { key, id, name: found.name(context, id) }, replaces: null },
  };
}

/** A kind of order that is closed for every subject at the moment. */
export const closedOffer = <Context>(
  book: OrderBookRules<Context>,
  context: Context,
  kind: string,
  id: string,
  closed: Refusal,
): OrderOffer => ({ ...offered(book, context, kind, id).says, closed, order: null });

/** A kind of order for a subject as it is offered. */
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

/** How often a sample draws a kind of order for a subject, where others that are open are drawn once. */
export function weightOf<Context>(book: OrderBookRules<Context>, context: Context, kind: string, id: string): number {
  const { definition, subject: found } = offered(book, context, kind, id);
  if (typeof definition.weight !== 'function') return definition.weight ?? 1;
  return 'refusal' in found ? 0 : definition.weight(context, found.subject);
}

/** The options of each field of an order that is being written. */
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
