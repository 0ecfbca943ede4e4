import {
  type BaseOrder,
  type Choice,
  type FieldOptions,
  type OrderDefinition,
  type Refusal,
  refusal,
  type Reserve,
  type SubjectsOf,
} from './define-order.ts';
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

/** Values that a field's options leave open, the one that was picked first; a reason where they leave none. */
type Picked = { readonly values: readonly unknown[] } | { readonly closed: Refusal | null };

const only = (value: unknown): Picked => ({ values: [value] });

function pickChoice(choices: readonly Choice[], none: Refusal | null, pick: PickNumber): Picked {
  const open = choices.filter(({ closed }) => closed === null).map(({ value }) => value);
  if (open.length === 0) return { closed: choices[0]?.closed ?? none };
  const at = pick(open.length);
  return { values: [...open.slice(at), ...open.slice(0, at)] };
}

function pickForce({ parts, generals }: Reserve, pick: PickNumber): Picked {
  const part = parts[pick(parts.length)];
  const general = generals[pick(generals.length)];
  if (part) return only({ parts: [{ id: part.id, count: 1 + pick(part.most) }], generals: [] });
  return general ? only({ parts: [], generals: [general.id] }) : { closed: null };
}

/** New units for no more gold than there is; none where nobody can be paid. */
function pickRecruits({ recruits, free, gold }: Extract<FieldOptions, { kind: 'recruits' }>, pick: PickNumber): Picked {
  const open = recruits
    ? recruits.map(({ entry, cost, left }) => ({ part: { entry, troop: null }, cost, left: left ?? Infinity }))
    : free
      ? [{ part: { entry: null, troop: free.troop }, cost: free.cost, left: Infinity }]
      : [];
  const paid = open.filter(({ cost, left }) => cost > 0 && cost <= gold && left > 0);
  const picked = paid[pick(paid.length)];
  if (!picked) return only([]);
  const most = Math.min(Math.floor(gold / picked.cost), picked.left, 50);
  return only([{ name: '', parts: [{ ...picked.part, count: 1 + pick(most) }] }]);
}

function pickValues(options: FieldOptions, pick: PickNumber): Picked {
  switch (options.kind) {
    case 'choice':
      return pickChoice(options.choices, options.none, pick);
    case 'ranking': {
      const picked = pickChoice(options.choices, null, pick);
      return 'closed' in picked ? picked : { values: picked.values.slice(0, 1).map((value) => [value]) };
    }
    case 'force':
      return options.orAll && pick(2) === 0 ? only(null) : pickForce(options.reserve, pick);
    case 'parts': {
      const part = options.reserve.parts[pick(options.reserve.parts.length)];
      if (part) return only([{ id: part.id, count: 1 + pick(part.most) }]);
      return options.least === 0 ? only([]) : { closed: null };
    }
    case 'number':
      return only(options.least + pick(options.most - options.least + 1));
    case 'switch':
      return only(options.closed === null && pick(2) === 1);
    case 'name':
      return only(options.usual);
    case 'recruits':
      return pickRecruits(options, pick);
    case 'generals':
      return only([]);
    case 'specialists':
      return only(undefined);
  }
}

/** An order of a kind for a subject, filled from its options field by field, or why there is none. */
function fill<Context>(
  book: OrderBookRules<Context>,
  context: Context,
  subject: unknown,
  draft: BaseOrder,
  fields: readonly string[],
  pick: PickNumber,
): { readonly order: BaseOrder } | { readonly closed: Refusal | null } {
  const [field, ...others] = fields;
  if (field === undefined) {
    const closed = refusedOrder(book, context, draft);
    return closed ? { closed } : { order: draft };
  }
  const options = book.definitions[draft.kind]?.fields[field]?.options(context, subject, draft);
  if (!options) throw new RangeError(`the order “${draft.kind}” has no rule for “${field}”`);
  const picked = pickValues(options, pick);
  if ('closed' in picked) return picked;
  let closed: Refusal | null = null;
  for (const value of picked.values) {
    const filled = fill(
      book,
      context,
      subject,
      value === undefined ? draft : { ...draft, [field]: value },
      others,
      pick,
    );
    if ('order' in filled) return filled;
    closed ??= filled.closed;
  }
  return { closed };
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
    says: { kind, title, icon, subject: { key, id, name: found.name(context, id) } },
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
  const filled = fill(book, context, found.subject, bare, fieldsOf(definition), pick);
  if ('order' in filled) return { ...says, closed: null, order: filled.order };
  return {
    ...says,
    closed: filled.closed ?? refusal('nothing-to-choose', '', 'nothing is left to choose'),
    order: null,
  };
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
