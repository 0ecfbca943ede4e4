import type { Choice, FieldOptions, FormDefinition, Refusal, Reserve } from './define-form.ts';

/** Returns an integer from 0 to `below` − 1. */
export type PickNumber = (below: number) => number;

/** Maximum range of a sampled number: a treasury may hold more gold than a die can have faces. */
const MOST_PICKED = 100_000;

interface BaseDraft {
  readonly kind: string;
}

const valueOf = (draft: BaseDraft, key: string): unknown => (draft as unknown as Record<string, unknown>)[key];

/** Lists the fields of a form in the order of its schema, without its kind and subject. */
export const fieldsOf = <Context, Draft>({ shape, fields }: FormDefinition<Context, Draft>): readonly string[] =>
  Object.keys(shape.shape).filter((field) => Object.hasOwn(fields, field));

/** Checks the fields of a form one by one, then together. Returns the first reason for refusal, or null. */
export function refusedForm<Context, Draft extends BaseDraft>(
  definition: FormDefinition<Context, Draft>,
  context: Context,
  subject: unknown,
  draft: Draft,
): Refusal | null {
  for (const field of fieldsOf(definition)) {
    const closed = definition.fields[field]?.closed(context, subject, valueOf(draft, field), draft);
    if (closed) return closed;
  }
  return definition.check?.(context, subject, draft) ?? null;
}

export const optionsOfForm = <Context, Draft extends BaseDraft>(
  { fields }: FormDefinition<Context, Draft>,
  context: Context,
  subject: unknown,
  draft: Partial<Draft>,
): Readonly<Record<string, FieldOptions>> =>
  Object.fromEntries(Object.entries(fields).map(([field, rule]) => [field, rule.options(context, subject, draft)]));

/** Permitted values of a field, the picked one first; or the reason why there are none. */
type Picked = { readonly values: readonly unknown[] } | { readonly closed: Refusal | null };

const only = (value: unknown): Picked => ({ values: [value] });

/** Picks one of two values; the other is its alternative. */
const either = (one: unknown, other: unknown, pick: PickNumber): Picked => ({
  values: pick(2) === 0 ? [one, other] : [other, one],
});

function pickChoice(choices: readonly Choice[], none: Refusal | null, pick: PickNumber): Picked {
  const open = choices.filter(({ closed }) => closed === null).map(({ value }) => value);
  if (open.length === 0) return { closed: choices[0]?.closed ?? none };
  const at = pick(open.length);
  return { values: [...open.slice(at), ...open.slice(0, at)] };
}

/** Picks some figures of one part, sometimes with a general if that is permitted. */
function pickForce({ parts, generals }: Reserve, pick: PickNumber): Picked {
  const part = parts[pick(parts.length)];
  const general = generals[pick(generals.length)];
  if (!part) return general ? only({ parts: [], generals: [general.id] }) : { closed: null };
  const sent = [{ id: part.id, count: 1 + pick(part.most) }];
  const alone = { parts: sent, generals: [] };
  return general ? either(alone, { parts: sent, generals: [general.id] }, pick) : only(alone);
}

/** Picks new units that the gold can pay for; none if it pays for nothing. */
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
  return either([{ name: '', parts: [{ ...picked.part, count: 1 + pick(most) }] }], [], pick);
}

function pickGenerals({ grades, gold }: Extract<FieldOptions, { kind: 'generals' }>, pick: PickNumber): Picked {
  const paid = grades.filter(({ cost }) => cost <= gold);
  const grade = paid[pick(paid.length)];
  return grade ? either([], [{ name: '', stars: grade.stars }], pick) : only([]);
}

/** Picks extras. Nothing is an absent field, not an empty one. */
function pickExtras({ kinds, gold }: Extract<FieldOptions, { kind: 'extras' }>, pick: PickNumber): Picked {
  const open = kinds.filter(({ cost, left }) => cost <= gold && left !== 0);
  const kind = open[pick(open.length)];
  if (!kind) return only(undefined);
  const most = Math.min(3, kind.left ?? Infinity, kind.cost > 0 ? Math.floor(gold / kind.cost) : Infinity);
  return either(undefined, { [kind.entry]: 1 + pick(most) }, pick);
}

function pickValues(options: FieldOptions, pick: PickNumber): Picked {
  switch (options.kind) {
    case 'choice':
      return pickChoice(options.choices, options.none, pick);
    case 'several': {
      const picked = pickChoice(options.choices, null, pick);
      const some = 'closed' in picked ? [] : picked.values.slice(0, 1);
      if (options.least === 0) return some.length > 0 ? either([], some, pick) : only([]);
      return 'closed' in picked ? picked : only(some);
    }
    case 'force': {
      const picked = pickForce(options.reserve, pick);
      if (!options.orAll) return picked;
      return 'closed' in picked ? only(null) : { values: pick(2) === 0 ? [null] : [...picked.values, null] };
    }
    case 'parts': {
      const part = options.reserve.parts[pick(options.reserve.parts.length)];
      if (!part) return options.least === 0 ? only([]) : { closed: null };
      const some = [{ id: part.id, count: 1 + pick(part.most) }];
      return options.least === 0 ? either(some, [], pick) : only(some);
    }
    case 'number':
      if (options.orNone && pick(2) === 0) return only(null);
      // The default is picked as often as all other numbers together.
      if (options.usual !== null && pick(2) === 0) return only(options.usual);
      return only(options.least + pick(Math.min(options.most - options.least + 1, MOST_PICKED)));
    case 'switch':
      if (options.absent === null) return only(options.closed === null && pick(2) === 1);
      return only(options.closed === null && pick(3) === 2 ? !options.absent : undefined);
    case 'name':
      return only(options.usual);
    case 'text':
      return only(options.example);
    case 'recruits':
      return pickRecruits(options, pick);
    case 'generals':
      return pickGenerals(options, pick);
    case 'extras':
      return pickExtras(options, pick);
  }
}

/**
 * Fills a draft field by field from its options, or returns the reason why it cannot. If a value is incompatible with earlier fields,
 * others
 * are tried. @param refused checks the complete draft
 */
export function fillForm<Context, Draft extends BaseDraft>(
  definition: FormDefinition<Context, Draft>,
  context: Context,
  subject: unknown,
  draft: Draft,
  pick: PickNumber,
  refused: (draft: Draft) => Refusal | null,
  fields: readonly string[] = fieldsOf(definition),
): { readonly filled: Draft } | { readonly closed: Refusal | null } {
  const [field, ...others] = fields;
  if (field === undefined) {
    const closed = refused(draft);
    return closed ? { closed } : { filled: draft };
  }
  const options = definition.fields[field]?.options(context, subject, draft);
  if (!options) throw new RangeError(`“${draft.kind}” has no rule for “${field}”`);
  const picked = pickValues(options, pick);
  if ('closed' in picked) return picked;
  let closed: Refusal | null = null;
  for (const value of picked.values) {
    const further = value === undefined ? draft : { ...draft, [field]: value };
    const found = fillForm(definition, context, subject, further, pick, refused, others);
    if ('filled' in found) return found;
    closed ??= found.closed;
  }
  return { closed };
}
