import type { BaseOrder, FieldOptions, OrderDefinition, Refusal, SubjectsOf } from './define-order.ts';
import type { Name } from './words.ts';

/** One kind of order for one subject: whether it can be given, or why not. */
export interface OrderOffer {
  readonly kind: string;
  readonly title: string;
  readonly icon: string;
  /** The key of the order that names the subject, and whom it names. */
  readonly subject: { readonly key: string; readonly id: string; readonly name: Name };
  readonly closed: Refusal | null;
  /** The order with the first of everything that is open, or with what chance picks; null where it is closed. */
  readonly order: BaseOrder | null;
}

/** Picks a number from 0 to less than `below`. */
export type PickNumber = (below: number) => number;

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

/** The fields of a shape in their order, without the kind and the subject. */
const fieldsOf = <Context>({ shape, subject }: Definition<Context>): string[] =>
  Object.keys(shape.shape).filter((field) => field !== 'kind' && field !== subject);

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
  for (const field of fieldsOf(definition)) {
    const closed = definition.fields[field]?.closed(context, subject, valueOf(order, field), order);
    if (closed) return closed;
  }
  return definition.check?.(context, subject, order) ?? null;
}

/** One value that a field's options leave open; a reason where they leave none. */
function pickValue(
  options: FieldOptions,
  pick: PickNumber,
): { readonly value: unknown } | { readonly closed: Refusal | null } {
  switch (options.kind) {
    case 'choice': {
      const open = options.choices.filter(({ closed }) => closed === null);
      const picked = open[pick(open.length)];
      return picked ? { value: picked.value } : { closed: options.choices[0]?.closed ?? null };
    }
    case 'ranking': {
      const open = options.choices.filter(({ closed }) => closed === null);
      const picked = open[pick(open.length)];
      return picked ? { value: [picked.value] } : { closed: options.choices[0]?.closed ?? null };
    }
    case 'force': {
      if (options.orAll && pick(2) === 0) return { value: null };
      const part = options.reserve.parts[pick(options.reserve.parts.length)];
      const general = options.reserve.generals[pick(options.reserve.generals.length)];
      if (part) return { value: { parts: [{ id: part.id, count: 1 + pick(part.most) }], generals: [] } };
      return general ? { value: { parts: [], generals: [general.id] } } : { closed: null };
    }
    case 'parts': {
      const part = options.reserve.parts[pick(options.reserve.parts.length)];
      if (part) return { value: [{ id: part.id, count: 1 + pick(part.most) }] };
      return options.least === 0 ? { value: [] } : { closed: null };
    }
    case 'number':
      return { value: options.least + pick(Math.min(options.most - options.least + 1, 5)) };
    case 'switch':
      return { value: options.closed === null && pick(2) === 1 };
    case 'name':
      return { value: options.usual };
    case 'recruits': {
      const open = (options.recruits ?? []).filter(
        ({ cost, left }) => cost > 0 && cost * 2 <= options.gold && (left === null || left > 0),
      );
      const picked = open[pick(open.length)];
      if (!picked) return { value: [] };
      const most = Math.min(Math.floor(options.gold / (2 * picked.cost)), picked.left ?? Infinity, 50);
      const part = { entry: picked.entry, troop: null, count: 1 + pick(most) };
      return { value: [{ name: '', parts: [part] }] };
    }
    case 'generals':
      return { value: [] };
    case 'specialists':
      return { value: undefined };
  }
}

/** An order of a kind for a subject, filled from its options, or why there is none. */
function fill<Context>(
  book: OrderBookRules<Context>,
  context: Context,
  definition: Definition<Context>,
  order: BaseOrder,
  subject: unknown,
  pick: PickNumber,
): { readonly order: BaseOrder } | { readonly closed: Refusal | null } {
  let draft: Record<string, unknown> = { ...order };
  for (const field of fieldsOf(definition)) {
    const options = definition.fields[field]?.options(context, subject, draft as Partial<BaseOrder>);
    if (!options) throw new RangeError(`the order “${order.kind}” has no rule for “${field}”`);
    const picked = pickValue(options, pick);
    if ('closed' in picked) return picked;
    if (picked.value !== undefined) draft = { ...draft, [field]: picked.value };
  }
  const filled = draft as unknown as BaseOrder;
  const closed = refusedOrder(book, context, filled);
  return closed ? { closed } : { order: filled };
}

/** A kind of order for a subject as it is offered. */
export function offer<Context>(
  book: OrderBookRules<Context>,
  context: Context,
  kind: string,
  id: string,
  pick: PickNumber = first,
): OrderOffer {
  const definition = book.definitions[kind];
  const subjects = definition && book.subjects[definition.subject];
  if (!definition || !subjects) throw new RangeError(`there is no kind of order “${kind}”`);
  const { title, icon, subject: key } = definition;
  const offered = { kind, title, icon, subject: { key, id, name: subjects.name(context, id) } };
  const found = subjects.find(context, id);
  if ('refusal' in found) return { ...offered, closed: found.refusal, order: null };
  const bare = { kind, [key]: id };
  const closed = book.clash(context, bare) ?? definition.closed?.(context, found.subject) ?? null;
  if (closed) return { ...offered, closed, order: null };
  const filled = fill(book, context, definition, bare, found.subject, pick);
  return 'order' in filled
    ? { ...offered, closed: null, order: filled.order }
    : { ...offered, closed: filled.closed, order: null };
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
  return Object.fromEntries(
    Object.entries(definition.fields).map(([field, rule]) => [field, rule.options(context, found.subject, draft)]),
  );
}
